import ArgumentParser
package import PlanetAssets
package import PlanetExport
import PlanetMath
package import PlanetScene
import PlanetSystem

/// The background of an image, as written on the command line.
enum BackgroundOption: Sendable {
  /// A background of any view.
  case view(ViewOption)
  /// The stars, at a date.
  case stars
  /// A panorama of the sky, by the path of its file.
  case panorama(String)

  static let help: ArgumentHelp = """
    Background: none (transparent), black, white, a colour such as #102030, or a JPEG or PNG file \
    with an equirectangular panorama of the sky; with --date also stars, those of magnitude 6.5 \
    and brighter at their places. (default: none)
    """

  /// Reads a colour, a word or the path of an image.
  /// - Throws: `ValidationError` with the expected form.
  init(reading text: String) throws {
    guard text.lowercased() != "stars" else {
      self = .stars
      return
    }
    do throws(ValueProblem) {
      self = .view(
        ViewOption(parameter: .background, value: try ViewParameter.background.read(text)))
    } catch {
      guard Self.isImage(text) else {
        throw ValidationError(
          "\(error.description), stars, or a panorama of the sky such as milkyway.jpg")
      }
      self = .panorama(text)
    }
  }

  private static func isImage(_ text: String) -> Bool {
    [".jpg", ".jpeg", ".png"].contains { text.lowercased().hasSuffix($0) }
      || Files.kind(of: text) == .file
  }

  /// The option of the view; black behind stars and panoramas.
  var viewOption: ViewOption {
    switch self {
    case .view(let option): option
    case .stars, .panorama:
      ViewOption(parameter: .background, value: .color(SIMD3(0, 0, 0)))
    }
  }

  /// A Boolean value that indicates whether the stars are the background.
  var isStars: Bool { if case .stars = self { true } else { false } }

  /// The path of the panorama; nil for another background.
  var panorama: String? { if case .panorama(let path) = self { path } else { nil } }
}

/// The mapping of the sky to a panorama.
struct PanoramaOptions: ParsableArguments {
  @Option(
    help: """
      Axes of the panorama of --background: equatorial (right ascension 0 in the middle) or \
      galactic (the centre of the Milky Way in the middle). (default: equatorial)
      """,
    transform: { try Panorama.Frame(word: $0, name: "panorama frame") })
  var backgroundFrame: Panorama.Frame?

  @Option(
    help: """
      Mirroring of the panorama of --background: vertical (south at the top) or horizontal \
      (longitude increasing to the right). (default: none)
      """,
    transform: { try Panorama.Flip(word: $0, name: "mirroring") })
  var backgroundFlip: Panorama.Flip?

  /// The mapping of the sky to the panorama.
  var layout: Panorama.Layout {
    Panorama.Layout(backgroundFrame ?? Panorama.Layout().frame, flip: backgroundFlip)
  }

  /// Throws an error for options without a panorama.
  func check(_ background: BackgroundOption?) throws(ValidationError) {
    guard background?.panorama == nil else { return }
    for (name, isGiven) in [
      ("background-frame", backgroundFrame != nil), ("background-flip", backgroundFlip != nil),
    ] where isGiven {
      throw ValidationError("--\(name) needs --background with a panorama, such as milkyway.jpg")
    }
  }
}

extension CatalogueOptions.Loaded {
  /// Returns the context of images in a view, with the panorama of its options.
  /// - Parameters:
  ///   - settings: The view.
  ///   - options: The options of the view.
  ///   - other: The panorama of an image that is rendered again, unless options replace it.
  /// - Throws: ``CommandFailure`` for a panorama that cannot be read.
  /// - Returns: The context.
  package func context(
    for settings: View, _ options: ViewOptions, like other: PanoramaReference? = nil
  ) throws(CommandFailure) -> BatchContext {
    var context = context(for: settings)
    context.panorama = try panorama(options, in: context.library, like: other)
    return context
  }

  private func panorama(
    _ options: ViewOptions, in library: MapLibrary, like other: PanoramaReference?
  ) throws(CommandFailure) -> PanoramaLoader? {
    guard let background = options.background else {
      return other.map { PanoramaLoader($0, library: library) }
    }
    guard let path = background.panorama else { return nil }
    // A file that exists is meant before one of the catalogue's folder.
    let isFile = Files.kind(of: path) == .file
    do throws(AssetError) {
      return try PanoramaLoader(
        isFile ? Files.name(of: path) : path, path: isFile ? Files.absolute(path) : nil,
        options.panorama.layout, library: library)
    } catch {
      throw CommandFailure(error)
    }
  }
}
