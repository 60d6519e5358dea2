import PlanetCatalogue
import PlanetRecipe
import PlanetText

extension LabelFonts {
  /// Reads the font of the names of bodies, and reports characters that no installed font has.
  /// - Parameters:
  ///   - path: The font that an option names.
  ///   - bodies: The bodies.
  ///   - isStrict: True if missing characters are errors.
  /// - Throws: A failure of the command.
  init(
    _ path: String?, for bodies: [CelestialBody], isStrict: Bool
  ) throws(CommandFailure) {
    do throws(Failure) {
      try self.init(path, for: bodies.map(\.name))
    } catch {
      throw CommandFailure(
        .asset, error.description + (path == nil ? "; choose another font with --font" : ""))
    }
    let font = try usable()
    for body in bodies {
      let missing = font.missingCharacters(in: body.name).map { "'\($0)'" }
      guard !missing.isEmpty else { continue }
      let warning =
        "no installed font has \(missing.joined(separator: ", ")) of '\(body.name)'; "
        + "install one, or name one with --font"
      if isStrict { throw CommandFailure(.asset, warning) }
      Console.warning(warning)
    }
  }

  /// Returns the font for drawing; a failure ends the command.
  func usable() throws(CommandFailure) -> Font {
    do throws(Failure) {
      return try font()
    } catch {
      throw CommandFailure(.asset, error.description)
    }
  }
}
