import PlanetAssets
import PlanetCatalogue
public import PlanetImage
public import PlanetMath
public import PlanetOverlays
import PlanetProvenance
import PlanetRecipe
public import PlanetScene
public import PlanetSky
import PlanetText

/// The options of an image at a date.
public struct SkyOptions: Sendable {
  /// The direction at the top of the image.
  public var top = ImageTop.north
  /// The vertical field of view; if nil, the body fills the frame.
  public var fieldOfView: Angle?
  /// A Boolean value that indicates whether other bodies in view, and their shadows, are rendered.
  public var hasNeighbours = true
  /// A Boolean value that indicates whether the background is the stars of magnitude 6.5 and
  /// brighter.
  public var hasStars = false
  /// The lines and labels over the image.
  public var overlays: [Overlay] = []
  /// The positions of bodies.
  public var ephemeris = Ephemeris()

  /// Creates the default options: north up, the body fills the frame, with its neighbours.
  public init() {}
}

extension SolarSystem {
  /// Returns the scene of a body at a date, with the bodies in view around it.
  ///
  /// The camera, the light and the orientation of the body are those of the date.
  /// - Parameters:
  ///   - name: The body: one with a known position (`SolarSystemBody`), or with the elements of its
  ///     orbit.
  ///   - instant: The date.
  ///   - camera: The position of the camera.
  ///   - size: The size in pixels, at most 16384 × 16384.
  ///   - options: The direction at the top, the field of view, the overlays.
  ///   - view: The layers, the photometry and the background; `fill` and `fit` decide the size of
  ///     the body in the frame. The directions of the camera and the light are those of the date.
  ///   - quality: The samples per pixel.
  /// - Throws: ``PlanetError`` for a body that is unknown or cannot be seen, an unusable map, and a
  ///   value out of its range.
  /// - Returns: The scene.
  public func scene(
    of name: String, at instant: Instant, from camera: SkyCamera = .observer(.center(.earth)),
    size: ImageSize,
    options: SkyOptions = SkyOptions(), view: View = View(), quality: Quality = Quality()
  ) throws(PlanetError) -> PreparedScene {
    try Planet.check(size, quality)
    try camera.check()
    try options.check()
    let planet = try planet(name)
    try planet.check(view)
    let body = planet.body
    let ephemeris = catalogue.ephemeris(around: body, options.ephemeris)
    guard let place = ephemeris.body(id: body.id), body.radii != nil else {
      throw .notVisible(
        body: body.name, reason: "\(body.name) has no known position or no known size")
    }
    guard instant.validity != .unsupported else {
      throw .invalidValue(
        name: "date", value: "\(instant)", expected: "a year from -3000 to 3000")
    }
    var view = view
    (view.lookAt, view.up) = (nil, nil)
    let skyView = SkyView(
      instant: instant, position: camera.exact, up: options.top,
      hasNeighbours: options.hasNeighbours, hasStars: options.hasStars)
    if options.hasStars { view.background = .color(.zero) }
    var labels: Comparison.LabelStyle?
    if !options.overlays.isEmpty {
      let names = planets.map(\.body).filter { ephemeris.body(id: $0.id) != nil }
      labels = try Self.labels(names.map(\.name), size, on: view.background.color ?? .zero)
    }
    var series = SkySeries(
      of: body, place, skyView, view: view, as: planet.placeholder(for: view), size: size,
      ephemeris: ephemeris, catalogue: catalogue)
    series.fieldOfView = options.fieldOfView
    series.options = options.stated(at: skyView.position, view)
    (series.overlays, series.labels) = (options.overlays, labels)
    let sky: SkyScene
    do throws(SkyView.Failure) {
      sky = try series.scene(at: instant)
    } catch {
      throw PlanetError(error, of: body)
    }
    let planets = sky.bodies.map { body in
      self.planets.first { $0.body.id == body.id } ?? Planet(body, maps: planet.maps)
    }
    return try scene(
      of: planets, SharedScene(arrangement: .sky(sky.sky), fonts: sky.fonts), size: size,
      view: Comparison.view(view), quality: quality,
      warnings: sky.isBelowHorizon ? ["\(body.name) is below the horizon of the observer"] : [])
  }

  /// Returns the scene of bodies side by side, from left to right, with their names.
  /// - Parameters:
  ///   - names: The bodies, 1 to 100; each has radii.
  ///   - size: The size in pixels, at most 16384 × 16384.
  ///   - view: The direction of the camera, the light and the background.
  ///   - scale: True relative sizes, or logarithmic ones.
  ///   - hasLabels: True to write names, and a scale bar at true scale.
  ///   - quality: The samples per pixel.
  /// - Throws: ``PlanetError`` for a body that is unknown or of unknown size, an unusable map, a
  ///   missing font, and a value out of its range.
  /// - Returns: The scene.
  public func comparison(
    of names: [String], size: ImageSize, view: View = View(), scale: SizeScale = .true,
    hasLabels: Bool = true, quality: Quality = Quality()
  ) throws(PlanetError) -> PreparedScene {
    try Planet.check(size, quality)
    let planets = try names.map { name throws(PlanetError) in try planet(name) }
    for planet in planets { try planet.check(view) }
    guard (1...ImageRecipe.maximumBodyCount).contains(planets.count) else {
      throw .invalidValue(
        name: "number of bodies", value: "\(planets.count)",
        expected: "1 to \(ImageRecipe.maximumBodyCount)")
    }
    if let unknown = planets.first(where: { $0.body.radii == nil }) {
      throw .invalidValue(
        name: "size of \(unknown.body.name)", value: "unknown", expected: "radii in kilometres")
    }
    let labels =
      hasLabels
      ? try Self.labels(planets.map(\.body.name), size, on: view.background.color) : nil
    let comparison = Comparison(size: size, view: view, scale: scale, labels: labels)
    let layout: Comparison.Layout
    do throws(LabelFonts.Failure) {
      layout = try comparison.layout(
        of: planets.map(\.body), as: planets.map { $0.placeholder(for: comparison.view) })
    } catch {
      throw PlanetError(error)
    }
    let warnings =
      layout.invisible.map { "\($0.name) is less than a pixel wide" }
      + layout.shortened.map { "there is no room for the whole name of \($0.name)" }
    return try scene(
      of: planets, layout.scene, size: size, view: comparison.view, quality: quality,
      warnings: warnings)
  }
}

extension SolarSystem {
  private static func labels(
    _ names: [String], _ size: ImageSize, on background: SIMD3<Float>?
  ) throws(PlanetError) -> Comparison.LabelStyle {
    do throws(LabelFonts.Failure) {
      return Comparison.LabelStyle(fonts: try LabelFonts(nil, for: names), in: size, on: background)
    } catch {
      throw PlanetError(error)
    }
  }

  /// Loads the bodies of a scene.
  private func scene(
    of planets: [Planet], _ scene: SharedScene, size: ImageSize, view: View, quality: Quality,
    warnings: [String]
  ) throws(PlanetError) -> PreparedScene {
    var parts: [ScenePart] = []
    for (index, planet) in planets.enumerated() {
      let needed = scene.arrangement.loadingSize(
        ofBody: index, radius: planet.body.radii?.equatorial ?? 1, image: size, fill: view.fill)
      parts.append(
        try planet.loaded(
          size: needed, view: view, quality: quality, threads: Rendering.threadLimit))
    }
    let recipe = ImageRecipe(
      of: parts.map(\.planet.appearance), arrangement: scene.arrangement, view: view,
      quality: quality.encoding.renderQuality, size: size)
    return PreparedScene(recipe, parts: parts, fonts: scene.fonts, warnings: warnings)
  }
}

extension SkyCamera {
  /// Throws an error for a number out of its range.
  fileprivate func check() throws(PlanetError) {
    func check(_ name: String, _ value: Double, _ range: ClosedRange<Double>) throws(PlanetError) {
      guard !range.contains(value) else { return }
      throw .invalidValue(
        name: name, value: value.shortText,
        expected: "a number from \(range.lowerBound.shortText) to \(range.upperBound.shortText)")
    }
    let distances = 1e-6...1e15
    switch self {
    case .observer(.place(let place)):
      try check("latitude of the observer", place.latitude.degrees, -90...90)
      try check("longitude of the observer", place.longitude.degrees, -360...360)
      try check("height of the observer", place.height, -1e6...1e15)
    case .observer: break
    case .distance(let distance): try check("distance of the camera", distance, distances)
    case .above(let latitude, let longitude, let distance):
      try check("latitude of the camera", latitude.degrees, -90...90)
      try check("longitude of the camera", longitude.degrees, -360...360)
      try check("distance of the camera", distance ?? 1, distances)
    }
  }

  /// The camera with angles rounded to values that are exact in decimal degrees.
  fileprivate var exact: SkyCamera {
    guard case .above(let latitude, let longitude, let distance) = self else { return self }
    return .above(latitude: latitude.exact, longitude: longitude.exact, distance: distance)
  }
}

extension SkyOptions {
  /// Throws an error for a field of view out of its range.
  fileprivate func check() throws(PlanetError) {
    let range = Observation.fieldsOfView
    guard let degrees = fieldOfView?.degrees, !range.contains(degrees) else { return }
    throw .invalidValue(
      name: "field of view", value: "\(degrees.shortText)°",
      expected: "\(range.lowerBound.shortText)° to \(range.upperBound.shortText)°")
  }

  /// Returns the options with which `planetnode` renders the scene again; nil for an observer or
  /// positions that have no options.
  fileprivate func stated(at position: SkyCamera, _ view: View) -> OccasionOptions? {
    guard !ephemeris.hasKernel, var options = OccasionOptions(stating: position) else {
      return nil
    }
    if let fieldOfView {
      options.parameters = [(.narrowFieldOfView, .number(fieldOfView.shortestDegrees))]
    }
    options.parameters += [ViewParameter.fit, .fill].compactMap { parameter in
      let value = parameter.value(in: view)
      return value == parameter.value(in: View()) ? nil : (parameter, value)
    }
    return options
  }
}
