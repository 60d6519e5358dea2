import PlanetAssets
import PlanetCatalogue
import PlanetMath
import PlanetOverlays
package import PlanetScene
package import PlanetSky
import PlanetStrings

/// The options of a command line that makes an image at a date, besides those of its view.
///
/// A render job stores them as words (``ImageRecipe/Occasion/options``). This file alone writes and
/// edits these words.
package struct OccasionOptions: Sendable {
  /// A point as planetocentric latitude and longitude in degrees, north and east positive.
  package typealias Point = (latitude: Double, longitude: Double)

  /// The observer; nil if none is stated, or a distance.
  package var observer: Observer?
  /// The distance of the camera from the body's centre in kilometres; nil if none is stated.
  package var distance: Double?
  /// The point below the camera; nil if none is stated.
  package var subObserver: Point?
  /// The position angle of the body's north pole in degrees; nil if none is stated.
  package var northAngle: Double?
  /// The stated parameters of the view.
  package var parameters: [(parameter: ViewParameter, value: ViewValue)] = []
  /// The files of the kernels with the positions of bodies; none for the series.
  package var kernels: [String] = []
  /// The stated height of the em square of labels in pixels; nil if the image decides it.
  package var textSize: Double?
  /// A Boolean value that indicates whether the overlays are in a file of their own.
  package var hasOverlayFile = false
  /// The projection and the direction of view of the sky of a place; nil for a view in space.
  package var aim: PlaceAim?

  /// Creates options without any value.
  package init() {}

  /// Creates the options that state a position; nil for an observer without a notation.
  package init?(stating position: SkyCamera) {
    switch position {
    case .observer(.offset), .observer(.point): return nil
    case .observer(let observer): self.observer = observer
    case .distance(let distance): self.distance = distance
    case .above(let latitude, let longitude, let distance):
      self.distance = distance
      subObserver = (latitude.shortestDegrees, longitude.shortestDegrees)
    }
  }

  /// Returns the words of a scene.
  /// - Parameters:
  ///   - skyView: The date, the direction at the top of the image, the neighbours and the stars.
  ///   - overlays: The lines and labels over the image.
  /// - Returns: The words.
  func words(of skyView: SkyView, overlays: [Overlay]) -> [String] {
    var words = ["--date", skyView.instant.iso(fractionDigits: 3)]
    if let observer { words += ["--from", observer.notation] }
    if let distance { words += ["--from", "\(distance.shortText)km"] }
    words += aim?.words ?? []
    if let subObserver {
      words += [
        "--sub-observer", "\(subObserver.latitude.shortText),\(subObserver.longitude.shortText)",
      ]
    }
    if let northAngle { words += ["--north-angle", northAngle.shortText] }
    if skyView.up != (aim == nil ? .north : .zenith) { words += ["--up", skyView.up.rawValue] }
    if skyView.hasStars { words += Self.stars }
    if !skyView.hasNeighbours { words.append("--no-neighbours") }
    words += parameterWords
    words += kernels.flatMap { ["--ephemeris", $0] }
    guard !overlays.isEmpty else { return words }
    words += ["--overlay", overlays.map(\.rawValue).joined(separator: ",")]
    if let textSize { words += ["--text-size", textSize.shortText] }
    if hasOverlayFile { words.append("--overlay-layer") }
    return words
  }

  private var parameterWords: [String] {
    parameters.flatMap { parameter, value in
      ["--\(parameter.option ?? parameter.key)", parameter.text(of: value)]
    }
  }

  /// The words of a background of stars.
  fileprivate static let stars = ["--background", "stars"]
}

extension ImageRecipe.Sky {
  /// Removes the stars from the background and from the options of the occasion.
  package mutating func removeStars() {
    observation.stars = nil
    if !overlays.contains(where: \.dependsOnStars) { observation.starEpoch = nil }
    guard let range = occasion?.options.firstRange(of: OccasionOptions.stars) else { return }
    occasion?.options.removeSubrange(range)
  }
}

extension ImageRecipe {
  /// The arguments of a command line that renders a still of a catalogue's body in this view.
  ///
  /// They do not include values without an option: the rotation of a body, the light's anchor of an
  /// orbiting camera, and the data of the catalogue.
  package var commandLine: [String] {
    var view = view
    if panorama != nil { view.background = View().background }
    var arguments = ["planetnode", isComparison ? "compare" : "render"]
    arguments += isComparison ? bodies.map(\.id) : [subjectID]
    arguments += ["--size", "\(width)x\(height)"]
    switch arrangement {
    case .sky(let sky):
      (view.fieldOfView, view.fit, view.fill) = (View().fieldOfView, View().fit, View().fill)
      if sky.observation.stars != nil || sky.observation.place != nil {
        view.background = View().background
      }
      arguments += (sky.occasion?.options ?? []) + view.optionArguments
      // The tone curve of the sky of a place is filmic if none is stated.
      if sky.observation.place != nil, view.toneMap == .none {
        arguments += ["--tone-map", View.ToneMap.none.rawValue]
      }
    case .row(let row):
      // Comparisons set these parameters themselves.
      (view.fieldOfView, view.fit) = (View().fieldOfView, View().fit)
      arguments += view.optionArguments
      if !row.isTrueToScale { arguments += ["--scale", SizeScale.log.rawValue] }
      if row.labels == nil { arguments.append("--no-labels") }
    case .alone:
      (view.tilt, view.longitude) = (fullView.tilt, fullView.longitude)
      arguments += view.optionArguments
    }
    arguments += panorama?.optionArguments ?? []
    if samples != 1 { arguments += ["--samples", "\(samples)"] }
    if !dithers { arguments.append("--no-dither") }
    if depth != 8 { arguments += ["--depth", "\(depth)"] }
    return arguments
  }
}

extension PanoramaReference {
  /// The options of the command line.
  fileprivate var optionArguments: [String] {
    let defaults = Panorama.Layout()
    var words = ["--background", file.name]
    if frame != defaults.frame { words += ["--background-frame", frame.rawValue] }
    if let flip { words += ["--background-flip", flip.rawValue] }
    return words
  }
}
