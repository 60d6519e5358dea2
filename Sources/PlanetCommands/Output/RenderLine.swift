import ArgumentParser
package import PlanetRecipe
package import PlanetScene
import PlanetSky

/// Reads a `planetnode render` command line by the options of the command.
package enum RenderLine {
  /// The reason why a line has no view that can be shown.
  package struct Problem: Error, CustomStringConvertible {
    package let description: String
  }

  /// Reads the words after `planetnode render`; no file is opened.
  /// - Throws: ``Problem`` with the message of the parser.
  /// - Returns: The body's name, its view, the catalogue if one is named, and the date if there is
  ///   one.
  package static func read(
    _ words: [String]
  ) throws -> (body: String, view: View, catalogue: String?, dated: DatedView?) {
    let command: RenderCommand
    do {
      command = try RenderCommand.parse(words)
    } catch {
      guard RenderCommand.exitCode(for: error) != .success else {
        throw Problem(description: "the command prints help and renders no image")
      }
      throw Problem(description: RenderCommand.message(for: error))
    }
    guard let body = command.body else {
      throw Problem(description: "--like is not supported here; name a body instead")
    }
    guard !command.sky.horizon.isStated(body) else {
      throw Problem(
        description: "the window does not show the sky of a place; render it with planetnode render"
      )
    }
    let (request, options) = (command.sky.request, command.view)
    let dated: DatedView?
    do throws(CommandFailure) {
      let bodies = SkyBodies(ephemeris: Ephemeris(), catalogue: nil)
      let camera = try request.observer.map { option throws(CommandFailure) in
        try option.camera(among: bodies)
      }
      dated = try command.sky.date.map { date throws(CommandFailure) in
        DatedView(
          instant: try date.instant(in: nil), overlays: request.overlay.overlay,
          hasStars: options.background?.isStars == true
        ) { request.position(options, $0, camera) }
      }
    } catch {
      throw Problem(description: error.message ?? "the date or the observer is invalid")
    }
    return (body, options.settings, command.catalogue.catalogue, dated)
  }
}
