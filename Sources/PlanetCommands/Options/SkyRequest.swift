import ArgumentParser
import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetMath
import PlanetRecipe
import PlanetScene
import PlanetSky

/// The view of a body at any date: its observer, and the direction at the top of the image.
struct SkyRequest {
  /// The observer; the Earth's centre if nil.
  var observer: ObserverOption?
  /// The name of the option of the observer.
  var observerOption = "from"
  /// The point below the observer; if nil, it follows from the date.
  var subObserver: PointOption?
  /// The position angle of the body's north pole in degrees; if nil, it follows from the date.
  var northAngle: Double?
  /// A Boolean value that indicates whether other bodies in view are rendered.
  var hasNeighbours: Bool
  /// The origin of positions.
  let positions: EphemerisOptions
  /// The lines and labels over the image.
  let overlay: OverlayOptions
  /// The projection and the direction of view of the sky of a place.
  let horizon: HorizonOptions

  /// Returns the stated options, as a render job keeps them.
  private func options(_ view: ViewOptions, _ camera: SkyCamera?) -> OccasionOptions {
    var options = camera.flatMap(OccasionOptions.init(stating:)) ?? OccasionOptions()
    options.subObserver = subObserver.map { ($0.latitude, $0.longitude) }
    options.northAngle = northAngle
    options.parameters = [view.place, view.fov, view.fit, view.fill].compactMap(\.self).map {
      ($0.parameter, $0.value)
    }
    options.kernels = positions.ephemeris
    (options.textSize, options.hasOverlayFile) = (overlay.text.textSize, overlay.overlayLayer)
    return options
  }

  /// Throws an error if both an observer and a sub-observer point are given.
  /// - Parameters:
  ///   - view: The options of the view.
  ///   - name: The name of the option of the observer.
  /// - Throws: `ValidationError` that names both.
  func checkObserver(_ view: ViewOptions, name: String) throws(ValidationError) {
    guard subObserver != nil || view.place != nil, let observer else { return }
    if case .distance = observer { return }
    let other = subObserver != nil ? "sub-observer" : view.lookAt != nil ? "look-at" : "latitude"
    throw ValidationError(
      "--\(name) and --\(other) exclude each other; leave one of them out, or give a distance such "
        + "as --\(name) 400000km")
  }

  /// Returns the moment, the camera's position and the direction at the top of an image at a date.
  ///
  /// The sky of a place has its zenith at the top, and stars unless there is a panorama.
  private func skyView(
    at instant: Instant, _ options: ViewOptions, of node: PlanetNode, _ camera: SkyCamera?,
    hasHorizon: Bool
  ) -> SkyView {
    let up = options.up?.sky ?? (hasHorizon ? .zenith : .north)
    let hasStars =
      hasHorizon
      ? options.background?.panorama == nil : options.background?.isStars == true
    return SkyView(
      instant: instant, position: position(options, node, camera), up: up,
      northAngle: northAngle.map { .degrees($0) }, hasNeighbours: hasNeighbours,
      hasStars: hasStars)
  }

  /// Returns the background that decides the colour of overlays: black where there is none, as
  /// white lines with dark edges are readable on any.
  private func inkBackground(_ background: Background) -> Background {
    background == .transparent ? .color(SIMD3(0, 0, 0)) : background
  }

  /// Returns the position of the camera.
  /// - Parameters:
  ///   - options: The options of the view.
  ///   - node: The body.
  ///   - camera: The position of ``observer``; nil for the centre of the Earth.
  /// - Returns: The position.
  func position(
    _ options: ViewOptions, _ node: PlanetNode, _ camera: SkyCamera?
  ) -> SkyCamera {
    var distance: Double?
    if case .distance(let length) = observer { distance = length }
    if let subObserver {
      return .above(
        latitude: .degrees(subObserver.latitude), longitude: .degrees(subObserver.longitude),
        distance: distance)
    }
    if let point = options.settings.lookAt {
      let direction = point.direction(on: node.ellipsoid)
      return .above(
        latitude: direction.latitude, longitude: direction.longitude, distance: distance)
    }
    return camera ?? .observer(.center(.earth))
  }

  /// Returns the scene of a body at a date, with those in view around it; prints a warning for a
  /// body below the horizon.
  /// - Parameters:
  ///   - body: The body.
  ///   - instant: The date.
  ///   - bodies: The bodies with positions.
  ///   - size: The size of the image.
  ///   - loaded: The catalogue.
  ///   - view: The options of the view.
  /// - Throws: ``CommandFailure`` for a body without a known position, or one that cannot be seen.
  /// - Returns: The scene.
  func scene(
    of body: CelestialBody, at instant: Instant, _ bodies: SkyBodies, size: ImageSize,
    _ loaded: CatalogueOptions.Loaded, _ view: ViewOptions
  ) throws(CommandFailure) -> SkyScene {
    let series = try series(of: body, at: instant, bodies, size: size, loaded, view)
    do throws(SkyView.Failure) {
      let scene = try series.scene(at: instant)
      Self.warn(of: scene, body, instant)
      if scene.isTooFaint(height: size.height) {
        Console.warning(
          "\(body.name) is smaller than a pixel and fainter than the stars of the image at "
            + "\(instant); a smaller --fov shows its disc")
      }
      return scene
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Prints a warning for a body below the horizon, and a note for a total eclipse without corona.
  static func warn(of scene: SkyScene, _ body: CelestialBody, _ instant: Instant) {
    if scene.hidesSun {
      Console.note("the Sun is totally eclipsed; --projection rectilinear renders its corona")
    }
    guard scene.isBelowHorizon else { return }
    Console.warning("\(body.name) is below the horizon of the observer at \(instant)")
  }

  /// Returns the scenes of a body by date, with those in view around it.
  ///
  /// The parameters are those of ``scene(of:at:_:size:_:_:)``; if the options state no field of
  /// view, the body fills the frame at each date.
  /// - Throws: ``CommandFailure`` for a body without a known position.
  /// - Returns: The scenes.
  func series(
    of body: CelestialBody, at instant: Instant, _ bodies: SkyBodies, size: ImageSize,
    _ loaded: CatalogueOptions.Loaded, _ view: ViewOptions
  ) throws(CommandFailure) -> SkySeries {
    let settings = view.settingsAtDate
    let ephemeris = bodies.ephemeris
    let camera = try self.camera(among: bodies, view)
    let aim = horizon.aim(at: body, view)
    if aim != nil, let system = ephemeris.system {
      throw CommandFailure(
        .usage,
        "--projection shows the sky of a place in the solar system; leave it out in the system of "
          + system.name)
    }
    let isSky = aim?.direction != nil
    let place = isSky ? .earth : try bodies.body(of: body)
    guard isSky || body.radii != nil else {
      throw CommandFailure(.catalogue, "\(body.name) has no radii, so its size is unknown")
    }
    let node = loaded.loader(for: settings).placeholder(for: Appearance(of: body))
    var series = SkySeries(
      of: body, place, skyView(at: instant, view, of: node, camera, hasHorizon: aim != nil),
      view: settings, as: node, size: size, ephemeris: ephemeris, catalogue: loaded.catalogue)
    series.fieldOfView = view.fov == nil ? nil : settings.fieldOfView
    if isSky, view.fov == nil { series.fieldOfView = horizon.fieldOfView(aim) }
    series.options = options(view, camera)
    series.aim = aim
    series.options?.aim = aim
    series.overlays = overlay.overlay
    if !overlay.overlay.isEmpty {
      series.labels = try overlay.text.style(
        for: loaded.catalogue.bodies, in: size, on: inkBackground(settings.background),
        isStrict: loaded.isStrict)
    }
    return series
  }
}

extension HorizonOptions {
  /// Returns the view of the loader and of the recipe of an image of a subject at a date.
  ///
  /// The sky of a place has a black background, and a filmic tone curve unless another is stated.
  func settings(_ view: ViewOptions, of subject: String) -> View {
    var settings = view.settingsOfScene
    guard isStated(subject) else { return settings }
    settings.background = .color(SIMD3(0, 0, 0))
    // The direction of view is that of the scene.
    settings.azimuth = View().azimuth
    if view.light.toneMap == nil { settings.toneMap = .filmic }
    return settings
  }
}

extension SkyRequest {
  /// Returns the position of the observer; nil if none is stated.
  /// - Throws: ``CommandFailure`` for an unknown body, and for another system of stars without an
  ///   observer and without a point below the camera.
  private func camera(
    among bodies: SkyBodies, _ view: ViewOptions
  ) throws(CommandFailure) -> SkyCamera? {
    if let system = bodies.ephemeris.system {
      if observer == nil, subObserver == nil, view.place == nil {
        throw bodies.missingObserver(in: system, observerOption)
      }
      if !system.hasEarthSky, view.background?.isStars == true {
        Console.note(
          "the catalogue states no stars behind the system of \(system.name); bodies smaller than "
            + "a pixel are shown")
      }
    }
    return try observer.map { option throws(CommandFailure) in try option.camera(among: bodies) }
  }
}

extension ViewOptions {
  /// The view of the loader and of the recipe of an image at a date.
  var settingsOfScene: View { Comparison.view(settingsAtDate) }

  /// The view of an image at a date; the field of view belongs to the scene.
  var settingsAtDate: View {
    var view = settings
    (view.lookAt, view.up) = (nil, nil)
    return view
  }
}
