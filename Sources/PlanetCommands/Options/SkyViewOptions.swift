import ArgumentParser
import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetRecipe
import PlanetScene
import PlanetSky
import PlanetStrings

/// The direction at the top of an image, as written on the command line.
enum UpOption: Sendable {
  /// A direction of any view.
  case view(ViewOption)
  /// A direction in the sky, at a date.
  case sky(ImageTop)

  static let help: ArgumentHelp = """
    Top of the image: screen (the scene's vertical, so that the axial tilt shows) or north (the \
    body's north pole); screen if not given, north with --look-at. With --date: north, equator \
    (the celestial north pole), ecliptic (its north pole) or zenith (of an observer at a place); \
    north if not given.
    """

  /// Reads one of the words.
  /// - Throws: `ValidationError` with the nearest word.
  init(reading text: String) throws {
    if let up = ImageTop(rawValue: text.lowercased()), up != .north {
      self = .sky(up)
      return
    }
    do throws(ValueProblem) {
      self = .view(ViewOption(parameter: .up, value: try ViewParameter.up.read(text)))
    } catch {
      let words = View.Up.allCases.map(\.rawValue) + ImageTop.allCases.dropFirst().map(\.rawValue)
      let nearest = NearestWord.one(to: text, among: words).map { "; did you mean '\($0)'?" } ?? ""
      throw ValidationError("expected one of \(words.joined(separator: ", "))\(nearest)")
    }
  }

  /// The option of the view; nil for a direction in the sky.
  var viewOption: ViewOption? {
    if case .view(let option) = self { option } else { nil }
  }

  /// The direction in the sky.
  var sky: ImageTop {
    if case .sky(let up) = self { up } else { .north }
  }
}

/// A point of a body as planetocentric latitude and longitude.
struct PointOption: Hashable, Sendable {
  /// The latitude in degrees, north positive.
  let latitude: Double
  /// The longitude in degrees, east positive.
  let longitude: Double

  /// Reads `latitude,longitude` in degrees.
  /// - Throws: `ValidationError` with the expected form.
  init(reading text: String) throws {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = words.compactMap { Double($0.filter { $0 != " " }) }
    guard words.count == 2, numbers.count == 2, (-90...90).contains(numbers[0]),
      (-360...360).contains(numbers[1])
    else {
      throw ValidationError(
        "'\(text)' is not a point; expected latitude,longitude in degrees, such as -20.5,122")
    }
    (latitude, longitude) = (numbers[0], numbers[1])
  }

  /// The direction from the centre, in the body's frame.
  var direction: Vector3 {
    Vector3(latitude: .degrees(latitude), longitude: .degrees(longitude))
  }
}

/// The moment and the observer of an image.
struct SkyViewOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: """
      Date of the image, as ISO 8601 such as 2027-02-19T16:00Z (UTC if no offset is given), as \
      Julian date such as JD2451545.0, or now. It determines orientation, phase and shadows of the \
      body, and the other bodies in view.
      """,
    transform: DateOption.init(reading:))
  var date: DateOption?

  @Option(
    name: [.long, .customLong("observer")], parsing: .unconditional,
    help: """
      Observer at the date: the centre of a body such as earth, sun or moon, a place as \
      latitude,longitude@body or latitude,longitude,height@body, with the height in km, or a \
      distance from the body's centre such as 400000km or 0.1au, above the point of --sub-observer \
      or --look-at, otherwise on the line to the Earth (for the Earth: to the sun). (default: earth)
      """,
    transform: SkyViewOptions.observer)
  var from: ObserverOption?

  @Option(
    parsing: .unconditional,
    help: """
      Sub-observer point as planetocentric latitude,longitude in degrees, east positive; replaces \
      that of the observer. --date is optional.
      """,
    transform: PointOption.init(reading:))
  var subObserver: PointOption?

  @Option(
    parsing: .unconditional,
    help: """
      Sub-solar point as planetocentric latitude,longitude in degrees, east positive; invalid with \
      --date.
      """,
    transform: PointOption.init(reading:))
  var subSolar: PointOption?

  @Option(
    parsing: .unconditional,
    help: """
      Position angle of the body's north pole, in degrees counter-clockwise from the top of the \
      image, -360 to 360; requires --date or --sub-observer.
      """,
    transform: number("degrees from -360 to 360"))
  var northAngle: Double?

  @Flag(help: "With --date, only the body itself, without others in view and their shadows.")
  var noNeighbours = false

  @OptionGroup var positions: EphemerisOptions

  @OptionGroup var overlay: OverlayOptions

  @OptionGroup var horizon: HorizonOptions

  /// The files that images are rendered from: the kernel and the font.
  var inputs: [String] { positions.inputs + overlay.inputs }

  /// Reads an observer; a date is an error that names its option.
  private static func observer(reading text: String) throws -> ObserverOption {
    let observer = Result { try ObserverOption(reading: text) }
    let isObserver = (try? observer.get())?.isCertain == true
    if !isObserver, (try? DateOption(reading: text)) != nil {
      throw ValidationError("'\(text)' is a date, and --from an observer; write --date \(text)")
    }
    return try observer.get()
  }

  /// A Boolean value that indicates whether the date decides the camera and the light.
  var isDated: Bool { date != nil }

  /// Throws an error for options that contradict each other, or options of the view.
  ///
  /// The subject is the name of the body, or `sky`; nil for an image that is rendered again.
  func check(_ view: ViewOptions, of subject: String?) throws {
    try checkRange("north-angle", northAngle, -360...360)
    try overlay.check(isDated: isDated)
    try horizon.check(
      subject, from, "from", needsDate: isDated ? nil : "date", overlay, view)
    if subObserver != nil {
      let others = [view.place, view.azimuth, view.elevation, view.longitude]
      if let option = others.compactMap(\.self).first?.parameter.option {
        throw ValidationError("--sub-observer sets the camera position; leave out --\(option)")
      }
    }
    if northAngle != nil, view.up != nil {
      throw ValidationError("--north-angle and --up exclude each other; leave one of them out")
    }
    if isDated {
      try horizon.checkNeighbours(subject, hasNeighbours: !noNeighbours)
      try view.refuseBesideDate(allowsAzimuth: horizon.isStated(subject))
      if horizon.isStated(subject), let name = subObserver != nil ? "sub-observer" : northName {
        throw ValidationError("--\(name) is invalid for the sky of a place; leave it out")
      }
      if subSolar != nil {
        throw ValidationError("--date determines the light; leave out --sub-solar")
      }
      try request.checkObserver(view, name: "from")
      return
    }
    try view.checkWithoutDate()
    if from != nil { throw ValidationError("--from needs a --date, such as --date now") }
    if noNeighbours { throw ValidationError("--no-neighbours needs a --date") }
    if !positions.ephemeris.isEmpty { throw ValidationError("--ephemeris needs a --date") }
    try checkByHand(view)
  }

  /// The name of the option of the north pole's position angle, if it is given.
  private var northName: String? { northAngle == nil ? nil : "north-angle" }

  /// Throws an error for options without a date that need another one.
  private func checkByHand(_ view: ViewOptions) throws(ValidationError) {
    if subObserver == nil {
      if subSolar != nil { throw ValidationError("--sub-solar needs --sub-observer") }
      if northAngle != nil { throw ValidationError("--north-angle needs --sub-observer") }
      return
    }
    let light = view.light.direction.first
    if subSolar != nil, let option = light?.parameter.option {
      throw ValidationError("--sub-solar sets the light; leave out --\(option)")
    }
    if northAngle != nil, view.roll != nil {
      throw ValidationError("--north-angle sets the roll; leave out --roll")
    }
  }

  /// The request for a scene, apart from its date.
  var request: SkyRequest {
    SkyRequest(
      observer: from, subObserver: subObserver, northAngle: northAngle,
      hasNeighbours: !noNeighbours, positions: positions, overlay: overlay, horizon: horizon)
  }
}

extension PointOption {
  /// The point as on a command line.
  var text: String { "\(latitude.shortText),\(longitude.shortText)" }
}

// MARK: - Views

extension SkyViewOptions {
  /// Returns the view of an image without a date: the view of the options, with the camera above
  /// the point of `--sub-observer`.
  /// - Parameters:
  ///   - options: The options of the view.
  ///   - base: The view that they change.
  ///   - node: The body.
  /// - Returns: The view.
  func view(_ options: ViewOptions, of base: View, on node: PlanetNode?) -> View {
    var view = options.applied(to: base)
    guard let subObserver, let node else { return view }
    let outward = subObserver.direction
    let point = SurfacePoint(towards: outward, on: node.ellipsoid)
    view.azimuth = .zero
    view.lookAt = SurfacePoint(
      latitude: point.latitude, longitude: .degrees(subObserver.longitude))
    view.up = .north
    if let northAngle { view.roll = .degrees(northAngle) }
    guard let subSolar else { return view }
    let upright = Vector3(
      latitude: .degrees(subObserver.latitude) + .quarterTurn,
      longitude: .degrees(subObserver.longitude))
    let up = upright.rolled(by: view.roll, towards: upright.cross(outward))
    let light = subSolar.direction
    let local = Vector3(light.dot(outward), light.dot(up.cross(outward)), light.dot(up))
    view.lightFrame = .camera
    (view.lightAzimuth, view.lightElevation) = (local.longitude, local.latitude)
    return view
  }
}
