import ArgumentParser
import PlanetExport
import PlanetMath
import PlanetRecipe
package import PlanetScene
import PlanetSky

/// Camera, framing, light and background, by the table of view parameters.
package struct ViewOptions: ParsableArguments {
  package init() {}

  @Option(of: .azimuth) var azimuth: ViewOption?
  @Option(of: .elevation) var elevation: ViewOption?
  @Option(of: .lookAt) var lookAt: ViewOption?

  @Option(
    parsing: .unconditional, help: UpOption.help, transform: UpOption.init(reading:))
  var up: UpOption?

  @Option(of: .roll) var roll: ViewOption?
  @Option(of: .pitch) var pitch: ViewOption?
  @Option(of: .pan) var pan: ViewOption?
  @Option(of: .narrowFieldOfView) var fov: ViewOption?

  @Flag(help: "Orthographic projection, without perspective.")
  var orthographic = false

  @Option(of: .fit) var fit: ViewOption?
  @Option(of: .fill) var fill: ViewOption?
  @Option(of: .longitude) var longitude: ViewOption?

  @Option(
    parsing: .unconditional,
    help: """
      Planetographic latitude of the centre of the disc, in degrees, -90 to 90; requires \
      --longitude.
      """,
    transform: number("degrees from -90 to 90"))
  var latitude: Double?

  @Option(of: .tilt) var tilt: ViewOption?

  @OptionGroup var light: LightOptions

  @Option(
    parsing: .unconditional, help: BackgroundOption.help, transform: BackgroundOption.init(reading:)
  )
  var background: BackgroundOption?

  @OptionGroup var panorama: PanoramaOptions

  @Option(of: .geometry) var geometry: ViewOption?
  @Option(of: .meshDetail) var meshDetail: ViewOption?

  /// The place that the camera looks straight down at, by `--look-at` or by latitude and longitude.
  var place: ViewOption? {
    guard let latitude, case .number(let longitude) = longitude?.value else { return lookAt }
    return ViewOption(parameter: .lookAt, value: .pair(latitude, longitude))
  }

  /// The longitude that faces azimuth 0, if `--longitude` states it.
  private var facingLongitude: ViewOption? { latitude == nil ? longitude : nil }

  /// The options that were given.
  private var given: [ViewOption] {
    [
      azimuth, elevation, place, up?.viewOption, roll, pitch, pan, fov, fit, fill, facingLongitude,
      tilt, background?.viewOption, geometry, meshDetail,
    ].compactMap(\.self)
  }

  package mutating func validate() throws {
    if orthographic && fov != nil {
      throw ValidationError("--orthographic and --fov exclude each other; leave one of them out")
    }
    if orthographic && pitch != nil {
      throw ValidationError("--pitch needs perspective; leave out --orthographic")
    }
    try given.refuseUselessMeshDetail()
    try checkRange("latitude", latitude, -90...90)
    try panorama.check(background)
    if latitude != nil, longitude == nil {
      throw ValidationError("--latitude needs --longitude")
    }
    if latitude != nil, lookAt != nil {
      throw ValidationError("--latitude and --look-at exclude each other; leave one of them out")
    }
    guard place != nil else { return }
    for other in [azimuth, elevation, facingLongitude].compactMap(\.self) {
      let name = lookAt == nil ? "latitude" : "look-at"
      throw ValidationError(
        "--\(name) sets the camera position; leave out --\(other.parameter.option ?? "")")
    }
  }

  /// The files that images are rendered from, besides the catalogue's files.
  var inputs: [String] { [background?.panorama].compactMap(\.self) }

  /// A Boolean value that indicates whether the background is a panorama of the sky.
  package var hasPanorama: Bool { background?.panorama != nil }

  /// The default view, changed by the given options.
  package var settings: View { applied(to: View()) }

  /// Throws an error for values that need a date.
  package func checkWithoutDate() throws {
    if case .sky(let up) = self.up {
      throw ValidationError("--up \(up.rawValue) needs a --date; expected screen or north")
    }
    if background?.isStars == true {
      throw ValidationError("--background stars needs a --date")
    }
    let fieldsOfView = ViewParameter.fieldOfView.range
    guard case .number(let degrees) = fov?.value, !fieldsOfView.contains(degrees) else { return }
    throw ValidationError(
      "--fov \(degrees.shortText) needs a --date; expected degrees from "
        + "\(fieldsOfView.lowerBound.shortText) to \(fieldsOfView.upperBound.shortText)")
  }

  /// Throws an error for options that a date decides.
  /// - Parameter allowsAzimuth: True for the sky of a place, whose azimuth is not the camera's.
  /// - Throws: `ValidationError` that names the option.
  func refuseBesideDate(allowsAzimuth: Bool = false) throws(ValidationError) {
    let decided =
      [allowsAzimuth ? nil : azimuth, elevation, facingLongitude, tilt].compactMap(\.self)
      + light.direction
    if let option = decided.first?.parameter.option {
      throw ValidationError(
        "--\(option) is invalid with a date, which determines camera and light; leave it out")
    }
    if orthographic {
      throw ValidationError(
        "--orthographic is invalid with a date, which requires perspective; leave it out")
    }
    if case .view(let option) = up, option.value == .word(View.Up.screen.rawValue) {
      throw ValidationError(
        "--up screen is invalid with a date; expected north, equator, ecliptic or zenith")
    }
  }

  /// Throws an error for options that change nothing in an image of several bodies that is rendered
  /// again: its bodies, and at a date its camera and light, have fixed places.
  /// - Parameter isDated: True for bodies at their places in space, false for a comparison.
  /// - Throws: ``CommandFailure`` of usage that names the option.
  func refuseBesideArrangement(isDated: Bool) throws(CommandFailure) {
    var fixed = [place, pitch, fov, fit, fill].compactMap(\.self)
    if isDated {
      fixed += [azimuth, elevation, facingLongitude, tilt].compactMap(\.self) + light.direction
    } else {
      fixed += [pan].compactMap(\.self)
    }
    var names = fixed.compactMap(\.parameter.option)
    // The camera of --latitude is that of --look-at.
    if latitude != nil { names = names.map { $0 == "look-at" ? "latitude" : $0 } }
    if up != nil { names.append("up") }
    if orthographic { names.append("orthographic") }
    guard let name = names.first else { return }
    throw CommandFailure(
      .usage,
      isDated
        ? "--\(name) is invalid with --like of an image at a date, which keeps camera and light; "
          + "leave it out, or render with --date ('planetnode explain' prints the command)"
        : "--\(name) is invalid with --like of a comparison, which keeps the places of its bodies; "
          + "leave it out, or use planetnode compare")
  }

  /// Throws an error for options that change nothing in an image of the sky of a place that is
  /// rendered again.
  /// - Throws: ``CommandFailure`` of usage that names the option.
  func refuseBesidePlace() throws(CommandFailure) {
    let fixed = [light.glow, light.ambient, pan, background?.viewOption].compactMap(\.self)
    guard let name = fixed.first?.parameter.option else { return }
    throw CommandFailure(
      .usage, "--\(name) is invalid with --like of an image of the sky of a place; leave it out")
  }

  /// Returns a view changed by the given options.
  func applied(to view: View) -> View {
    var view = view
    // A given camera position replaces that of a view with a point in the centre of the disc.
    if azimuth != nil || elevation != nil || facingLongitude != nil { view.lookAt = nil }
    if place != nil { view.azimuth = .zero }
    if orthographic { view.fieldOfView = nil }
    return light.applied(to: given.applied(to: view))
  }
}

/// Camera, light and background of several bodies in one scene, by the table of view parameters.
struct SceneViewOptions: ParsableArguments {
  @Option(of: .azimuth) var azimuth: ViewOption?
  @Option(of: .elevation) var elevation: ViewOption?
  @Option(of: .roll) var roll: ViewOption?
  @Option(of: .rowFill) var fill: ViewOption?
  @Option(of: .longitude) var longitude: ViewOption?
  @Option(of: .tilt) var tilt: ViewOption?

  @OptionGroup var light: LightOptions

  @Option(of: .background) var background: ViewOption?
  @Option(of: .geometry) var geometry: ViewOption?
  @Option(of: .meshDetail) var meshDetail: ViewOption?

  /// The options that were given.
  private var given: [ViewOption] {
    [
      azimuth, elevation, roll, fill, longitude, tilt, background, geometry, meshDetail,
    ].compactMap(\.self)
  }

  mutating func validate() throws { try given.refuseUselessMeshDetail() }

  /// The default view, changed by the given options.
  var settings: View { light.applied(to: given.applied(to: View())) }
}

/// The option of a view parameter, with its value.
struct ViewOption: Sendable {
  let parameter: ViewParameter
  let value: ViewValue
}

extension [ViewOption] {
  /// Returns a view changed by these options.
  func applied(to view: View) -> View {
    var view = view
    for option in self { option.parameter.set(option.value, in: &view) }
    if sets(.meshDetail) { view.geometry = .mesh }
    if view.geometry == .exact { view.meshDetail = nil }
    return view
  }

  /// Throws an error for latitude bands of exact geometry.
  fileprivate func refuseUselessMeshDetail() throws(ValidationError) {
    let isExact = contains {
      $0.parameter.key == ViewParameter.geometry.key
        && $0.value == .word(View.Geometry.exact.rawValue)
    }
    guard isExact, sets(.meshDetail) else { return }
    throw ValidationError("--geometry exact has no mesh; leave out --mesh-detail")
  }

  private func sets(_ parameter: ViewParameter) -> Bool {
    contains { $0.parameter.key == parameter.key }
  }
}

extension Option where Value == ViewOption? {
  /// Creates the option of a parameter, with its name, range, default and help text.
  init(of parameter: ViewParameter) {
    // The word after the name of a number is its value even if it begins with -, valid or not.
    self.init(
      name: .customLong(parameter.option ?? parameter.key), parsing: .unconditional,
      help: ArgumentHelp(parameter.helpText),
      transform: { (text: String) throws -> ViewOption in
        do throws(ValueProblem) {
          return ViewOption(parameter: parameter, value: try parameter.read(text))
        } catch {
          throw ValidationError(error.description)
        }
      })
  }
}
