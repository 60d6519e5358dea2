import ArgumentParser
import PlanetCatalogue
import PlanetExport
import PlanetMath
import PlanetOverlays
import PlanetSky

/// The lines and labels over an image at a date.
struct OverlayOptions: ParsableArguments {
  @Option(
    help: """
      Lines and labels over an image at a date, with commas between them: \
      \(Overlay.allCases.map(\.rawValue).joined(separator: ", ")).
      """,
    transform: OverlayOptions.overlays)
  var overlay: [Overlay] = []

  @Flag(
    help: """
      Write lines and labels to a transparent PNG file of their own, such as mars.overlay.png \
      beside mars.png.
      """)
  var overlayLayer = false

  @OptionGroup var text: LabelOptions

  private static func overlays(reading text: String) throws -> [Overlay] {
    var overlays: [Overlay] = []
    for word in text.split(separator: ",") {
      let overlay = try Overlay(word: word.filter { $0 != " " }, name: "overlay")
      if !overlays.contains(overlay) { overlays.append(overlay) }
    }
    guard !overlays.isEmpty else {
      throw ValidationError(
        "expected one or more of "
          + Overlay.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return overlays
  }

  /// The files that labels are rendered from.
  var inputs: [String] { [text.font].compactMap(\.self) }

  /// Throws an error for options without a date, or for a style without overlays.
  func check(isDated: Bool) throws(ValidationError) {
    if !overlay.isEmpty, !isDated {
      throw ValidationError("--overlay needs a date, such as --date now")
    }
    let style = [
      ("text-size", text.textSize == nil), ("text-color", text.textColor == nil),
      ("font", text.font == nil), ("overlay-layer", !overlayLayer),
    ]
    if overlay.isEmpty, let (name, _) = style.first(where: { !$0.1 }) {
      throw ValidationError("--\(name) needs --overlay, such as --overlay names")
    }
  }

  /// Prints a warning if names of surface features are requested for a body without any.
  func warnOfMissingFeatures(of body: CelestialBody) {
    guard overlay.contains(.features),
      !SurfaceFeature.all.contains(where: { $0.body.rawValue == body.id })
    else { return }
    var known: Set<String> = []
    let names = SurfaceFeature.all.map(\.body.name).filter { known.insert($0).inserted }
    Console.warning(
      "there are no names of surface features of \(body.name); bodies with names: "
        + names.joined(separator: ", "))
  }

  /// Returns a batch, with the overlays in files of their own if that is requested.
  func applied(to batch: Batch) -> Batch { overlayLayer ? batch.separatingOverlays() : batch }
}
