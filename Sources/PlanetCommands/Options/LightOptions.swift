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
  @Option(of: .lightColor) var lightColor: ViewOption?
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

  @Flag(help: "No night lights.")
  var noNight = false

  @Flag(help: "No relief: smooth ground.")
  var noRelief = false

  @Option(of: .relief) var relief: ViewOption?

  /// The given options of the direction of the light.
  var direction: [ViewOption] { [lightAzimuth, lightElevation, lightFrame].compactMap(\.self) }

  /// The given options that set a parameter.
  private var given: [ViewOption] {
    direction
      + [
        sunDiameter, lightStrength, lightColor, exposure, toneMap, glow, ambient, shadows, layers,
        relief,
      ].compactMap(\.self)
  }

  /// The layers that flags leave out, with the names of the flags.
  private var leftOut: [(layer: View.Layer, flag: String)] {
    let flags: [(layer: View.Layer, flag: String, isGiven: Bool)] = [
      (.clouds, "no-clouds", noClouds), (.atmosphere, "no-atmosphere", noAtmosphere),
      (.night, "no-night", noNight), (.relief, "no-relief", noRelief),
    ]
    return flags.filter(\.isGiven).map { ($0.layer, $0.flag) }
  }

  /// The layers that `--layers` names; nil if it is not given.
  private var named: Set<View.Layer>? {
    guard case .word(let text) = layers?.value else { return nil }
    return View.layers(reading: text)
  }

  /// The layers that `--layers` selects; nil if it is not given.
  var selectedLayers: Set<View.Layer>? {
    named.map { $0.subtracting(leftOut.map(\.layer)) }
  }

  package mutating func validate() throws {
    if noShadows, shadows != nil {
      throw ValidationError("--shadows and --no-shadows exclude each other; leave one of them out")
    }
    if noRelief, relief != nil {
      throw ValidationError("--relief and --no-relief exclude each other; leave one of them out")
    }
    // All layers but one are a selection; a single layer and its absence are a contradiction.
    guard let named, named.count < View.Layer.allCases.count,
      let (layer, flag) = leftOut.first(where: { named.contains($0.layer) })
    else { return }
    throw ValidationError(
      "--layers \(layer.rawValue) and --\(flag) exclude each other; leave one of them out")
  }

  /// Returns a view changed by the given options.
  func applied(to view: View) -> View {
    var view = given.applied(to: view)
    if noShadows { view.hasShadows = false }
    view.layers.subtract(leftOut.map(\.layer))
    return view
  }
}
