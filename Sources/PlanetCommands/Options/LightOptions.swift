import ArgumentParser
import PlanetScene

/// Light, shadows and the layers that it falls on, by the table of view parameters.
package struct LightOptions: ParsableArguments {
  package init() {}

  @Option(of: .lightAzimuth) var lightAzimuth: ViewOption?
  @Option(of: .lightElevation) var lightElevation: ViewOption?
  @Option(of: .lightFrame) var lightFrame: ViewOption?
  @Option(of: .sunDiameter) var sunDiameter: ViewOption?
  @Option(of: .lightStrength) var lightStrength: ViewOption?
  @Option(of: .exposure) var exposure: ViewOption?
  @Option(of: .toneMap) var toneMap: ViewOption?
  @Option(of: .glow) var glow: ViewOption?
  @Option(of: .ambient) var ambient: ViewOption?
  @Option(of: .shadows) var shadows: ViewOption?

  @Flag(help: "No shadows of bodies and rings on each other.")
  var noShadows = false

  @Option(of: .layers) var layers: ViewOption?

  @Flag(help: "No clouds or haze; bodies with a map of the ground below them show it.")
  var noClouds = false

  @Flag(help: "No atmosphere.")
  var noAtmosphere = false

  @Option(of: .relief) var relief: ViewOption?

  /// The given options of the direction of the light.
  var direction: [ViewOption] { [lightAzimuth, lightElevation, lightFrame].compactMap(\.self) }

  /// The given options that set a parameter.
  private var given: [ViewOption] {
    direction
      + [
        sunDiameter, lightStrength, exposure, toneMap, glow, ambient, shadows, layers, relief,
      ].compactMap(\.self)
  }

  package mutating func validate() throws {
    guard noShadows, shadows != nil else { return }
    throw ValidationError("--shadows and --no-shadows exclude each other; leave one of them out")
  }

  /// Returns a view changed by the given options.
  func applied(to view: View) -> View {
    var view = given.applied(to: view)
    if noShadows { view.hasShadows = false }
    if noClouds { view.layers.remove(.clouds) }
    if noAtmosphere { view.layers.remove(.atmosphere) }
    return view
  }
}
