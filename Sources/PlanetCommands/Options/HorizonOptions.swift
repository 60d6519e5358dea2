import ArgumentParser
import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetMath
import PlanetOverlays
import PlanetRecipe
import PlanetScene
import PlanetSky
import PlanetStrings

/// The projection, the direction of view and the air of an image of the sky at a place.
struct HorizonOptions: ParsableArguments {
  @Option(
    help: """
      Projection of the sky of a place with its horizon, its air and refraction: rectilinear \
      (--fov up to 150), stereographic (300) or fisheye (180); for the sky fisheye if not given.
      """,
    transform: { try SkyProjection(word: $0, name: "projection") })
  var projection: SkyProjection?

  @Option(
    parsing: .unconditional,
    help: """
      Altitude of the middle of an image of the sky, in degrees, -90 to 90; --azimuth is then from \
      north through east. (default: 90, or 25 with --azimuth)
      """,
    transform: number("degrees from -90 to 90"))
  var altitude: Double?

  @Option(
    parsing: .unconditional,
    help: """
      Air pressure in hectopascals for the refraction in an image of the sky of a place; 0 for \
      none. (default: 1010)
      """,
    transform: number("hectopascals from 0 to 2000"))
  var pressure: Double?

  @Option(
    parsing: .unconditional,
    help: """
      Air temperature in degrees Celsius for the refraction in an image of the sky of a place. \
      (default: 10)
      """,
    transform: number("degrees Celsius from -100 to 100"))
  var temperature: Double?

  /// The overlays that an image of the sky of a place does not have.
  private static let otherOverlays = ["orbits", "scale-bar"]

  /// Returns whether a subject is the sky.
  static func isSky(_ name: String?) -> Bool { name?.lowercased() == PlaceAim.sky }

  /// Returns whether the options or the subject request the sky of a place.
  func isStated(_ subject: String?) -> Bool { projection != nil || Self.isSky(subject) }

  /// Throws an error for options that contradict each other.
  /// - Parameters:
  ///   - subject: The name of the body; nil for an image that is rendered again.
  ///   - observer: The observer.
  ///   - observerName: The name of its option.
  ///   - dateName: The option of the date; nil if it is given.
  ///   - overlay: The overlays.
  ///   - view: The options of the view.
  /// - Throws: `ValidationError` that names the option.
  func check(
    _ subject: String?, _ observer: ObserverOption?, _ observerName: String,
    needsDate dateName: String?, _ overlay: OverlayOptions, _ view: ViewOptions
  ) throws {
    try checkRange("altitude", altitude, -90...90)
    try checkRange("pressure", pressure, PlaceView.pressures)
    try checkRange("temperature", temperature, PlaceView.temperatures)
    guard isStated(subject) else { return try checkWithoutSky(view, isDated: dateName == nil) }
    let given = projection.map { "--projection \($0.rawValue)" } ?? "the subject sky"
    if let dateName {
      // A catalogue may have a body of this name.
      if projection == nil, altitude == nil { return }
      throw ValidationError("\(given) needs --\(dateName), such as --\(dateName) now")
    }
    guard case .place = observer else {
      throw ValidationError(
        "\(given) shows the sky of a place; expected --\(observerName) latitude,longitude@body, "
          + "such as --\(observerName) 48.86,2.35@earth")
    }
    try checkView(view, subject, overlay, given)
  }

  /// Throws an error for an image of the sky without its bodies.
  func checkNeighbours(_ subject: String?, hasNeighbours: Bool) throws(ValidationError) {
    guard !hasNeighbours, Self.isSky(subject) else { return }
    throw ValidationError(
      "--no-neighbours is invalid with the subject sky, which has no body in its middle; leave it "
        + "out")
  }

  /// Throws an error for options of an image of the sky in another image.
  private func checkWithoutSky(_ view: ViewOptions, isDated: Bool) throws {
    let others = [
      ("altitude", altitude), ("pressure", pressure), ("temperature", temperature),
    ]
    if let name = others.first(where: { $0.1 != nil })?.0 {
      throw ValidationError(
        "--\(name) is an option of the sky of a place; add --projection rectilinear, "
          + "stereographic or fisheye")
    }
    let range = Observation.fieldsOfView
    guard isDated, case .number(let degrees) = view.fov?.value, !range.contains(degrees) else {
      return
    }
    throw ValidationError(
      "--fov \(degrees.shortText) needs --projection stereographic or fisheye and a place as "
        + "observer; expected degrees from \(range.lowerBound.shortText) to "
        + "\(range.upperBound.shortText)")
  }

  private func checkView(
    _ view: ViewOptions, _ subject: String?, _ overlay: OverlayOptions, _ given: String
  ) throws {
    let range = chosen.fieldsOfView
    if case .number(let degrees) = view.fov?.value, !range.contains(degrees) {
      throw ValidationError(
        "--fov \(degrees.shortText) is beyond the \(chosen.rawValue) projection; expected degrees "
          + "from \(range.lowerBound.shortText) to \(range.upperBound.shortText)")
    }
    var invalid = [view.place, view.pitch, view.pan, view.light.glow, view.light.ambient]
    if Self.isSky(subject) { invalid += [view.fit, view.fill] }
    if let name = invalid.compactMap(\.self).first?.parameter.option {
      throw ValidationError("--\(name) is invalid with \(given); leave it out")
    }
    if pressure != nil, !view.settings.layers.contains(.atmosphere) {
      throw ValidationError("--pressure is invalid with --no-atmosphere; leave one of them out")
    }
    if !Self.isSky(subject), altitude != nil || view.azimuth != nil {
      throw ValidationError(
        "--\(altitude != nil ? "altitude" : "azimuth") is invalid with a body, which is in the "
          + "middle of the image; leave it out, or render the sky: planetnode render sky")
    }
    if let background = view.background, !background.isStars, background.panorama == nil {
      throw ValidationError(
        "the sky of a place is the background; expected --background stars or a panorama")
    }
    let words = overlay.overlay.map(\.rawValue)
    if let word = words.first(where: Self.otherOverlays.contains) {
      throw ValidationError("--overlay \(word) is invalid with \(given); leave it out")
    }
  }

  /// The projection, fisheye if none is stated.
  private var chosen: SkyProjection { projection ?? .fisheye }

  /// Returns the direction of view and the projection; nil for an image that is not of the sky of a
  /// place.
  func aim(at body: CelestialBody, _ view: ViewOptions) -> PlaceAim? {
    guard isStated(body.id) else { return nil }
    var aim = PlaceAim(chosen, towards: nil)
    if let pressure { aim.pressure = pressure }
    if let temperature { aim.temperature = temperature }
    guard Self.isSky(body.id) else { return aim }
    let azimuth = view.azimuth?.number
    aim.direction = PlaceAim.Direction(
      azimuth: .degrees(azimuth ?? 180),
      altitude: .degrees(altitude ?? (azimuth == nil ? 90 : 25)))
    return aim
  }

  /// Returns the field of view of an image of the sky without a stated one: 180° about the zenith,
  /// 90° elsewhere and in rectilinear projection.
  func fieldOfView(_ aim: PlaceAim?) -> Angle {
    let isWhole = aim?.direction?.altitude == .quarterTurn && chosen != .rectilinear
    return .degrees(isWhole ? 180 : 90)
  }
}

extension ViewOption {
  /// The value of an option with one number.
  fileprivate var number: Double? {
    if case .number(let number) = value { number } else { nil }
  }
}

extension CatalogueOptions.Loaded {
  /// Returns the subject of an image: a body by any of its names, or the sky of a place, unless a
  /// body of the catalogue has this name.
  func subject(_ name: String) throws(CommandFailure) -> CelestialBody {
    guard HorizonOptions.isSky(name), catalogue.body(id: PlaceAim.sky) == nil else {
      return try body(name)
    }
    return CelestialBody(id: PlaceAim.sky, name: "Sky", kind: .star)
  }

  /// Returns the subject of an image without a date.
  /// - Throws: ``CommandFailure`` for the sky, which needs a date, and for unknown bodies.
  func subjectWithoutDate(_ name: String) throws(CommandFailure) -> CelestialBody {
    let subject = try subject(name)
    guard subject.id != PlaceAim.sky || catalogue.body(id: PlaceAim.sky) != nil else {
      throw CommandFailure(
        .usage,
        "an image of the sky needs a date and a place, such as --date now --from "
          + "48.86,2.35@earth")
    }
    return subject
  }
}
