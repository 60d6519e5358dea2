import PlanetCatalogue
import PlanetMath

extension View {
  /// Returns the scene of a planet in this view.
  /// - Parameters:
  ///   - node: The planet, before its rotation.
  ///   - turn: The rotation of the planet since, as a fraction of a turn, eastward positive.
  ///   - width: The width of the image in pixels.
  ///   - height: The height of the image in pixels.
  /// - Returns: The scene.
  package func scene(
    of node: PlanetNode, turn: Double = 0, width: Int, height: Int
  ) -> RenderScene {
    var node = tilted(node)
    let aspect = Double(width) / Double(height)
    let orbit = orbitCamera(of: node, at: azimuth, aspect: aspect)
    let anchor =
      lightAnchor.map { orbitCamera(of: node, at: $0, aspect: aspect) } ?? orbit
    node.rotate(byTurn: turn)
    let lights = (node.suns.isEmpty ? [Sun()] : node.suns).map { sun in
      light(from: anchor.camera, sun, sunDiameter: node.sunDiameter)
    }
    var scene = scene(node.objects, orbit, light: lights[0], shadows: .all)
    compensateExposure(of: &scene, for: node)
    scene.furtherLights = Array(lights.dropFirst())
    return scene
  }

  /// Returns the scene of several planets, each in its own place, in parallel projection.
  ///
  /// Azimuth, elevation and roll of the camera, light and background are those of the view. The
  /// camera looks at the world's origin.
  /// - Parameters:
  ///   - nodes: The planets, with positions, scales and rotations in one unit of length.
  ///   - frameHeight: The length from the top to the bottom of the image in that unit.
  /// - Returns: The scene.
  package func scene(of nodes: [PlanetNode], frameHeight: Double) -> RenderScene {
    var orbit = camera(frameHeight: frameHeight)
    let radius = nodes.map { $0.position.length + $0.boundingRadius * $0.scale }.max() ?? 1
    orbit.distance = 10 * max(radius, frameHeight)
    var anchor = orbit
    if let lightAnchor { anchor.azimuth = lightAnchor }
    // Bodies side by side are not in the places from which their shadows would fall.
    return scene(
      nodes.flatMap(\.objects), orbit, light: light(from: anchor.camera, Sun(), sunDiameter: .zero),
      shadows: .withinBodies)
  }

  private func scene(
    _ objects: [SceneObject], _ orbit: OrbitCamera, light: DirectionalLight, shadows: Shadows
  ) -> RenderScene {
    var scene = RenderScene(
      objects: objects.map(showing), camera: orbit.camera.pitched(by: pitch), light: light,
      ambient: Float(ambient), background: background)
    scene.shadows = hasShadows ? shadows : .none
    setOutput(of: &scene)
    return scene
  }

  /// Sets the exposure, the brightness of phases, the tone curve and the glow of a scene.
  func setOutput(of scene: inout RenderScene) {
    scene.exposure = Float(gain)
    scene.phaseBrightness = exposure == nil ? .lambert : .measured
    (scene.toneMap, scene.glow) = (toneMap, Float(glow))
  }

  /// Sets the exposure of a body's image, unless the view has one or leaves out the body's air.
  func compensateExposure(of scene: inout RenderScene, for node: PlanetNode?) {
    guard exposure == nil, let node else { return }
    guard layers.contains(.atmosphere) || node.surface.air == nil else { return }
    scene.exposure = Float(pow(2, node.exposureCompensation))
  }

  /// Returns an object with the layers of this view.
  func showing(_ object: SceneObject) -> SceneObject {
    guard var surface = object.shape.surface, surface.hasLayers else { return object }
    if !layers.contains(.relief) || relief == 0 { surface.layers.relief = nil }
    surface.layers.relief?.exaggeration = Float(relief)
    if !layers.contains(.water) { surface.layers.water = nil }
    if !layers.contains(.night) { surface.layers.night = nil }
    if !layers.contains(.clouds) { surface.layers.clouds = nil }
    if !layers.contains(.atmosphere) { surface.air = nil }
    var object = object
    object.shape.surface = surface
    return object
  }

  /// The factor of the exposure on light.
  var gain: Double { exposure.map { pow(2, $0) } ?? 1 }

  /// Returns the camera of a scene of several planets, which looks at the world's origin.
  /// - Parameter frameHeight: The length from the top to the bottom of the image.
  /// - Returns: The camera, with parallel rays.
  package func camera(frameHeight: Double) -> OrbitCamera {
    OrbitCamera(
      azimuth: azimuth, elevation: elevation, roll: roll, distance: 10 * frameHeight,
      projection: .orthographic(height: frameHeight))
  }

  /// Returns the light of a sun in this view.
  /// - Parameters:
  ///   - camera: The camera of light that is placed relative to one.
  ///   - sun: The direction relative to that of the view, the colour and the strength.
  ///   - diameter: The angular diameter of the sun if the view has none.
  /// - Returns: Light relative to the camera, or fixed in the world.
  private func light(
    from camera: Camera, _ sun: Sun, sunDiameter diameter: Angle
  ) -> DirectionalLight {
    let azimuth = lightAzimuth + .degrees(sun.azimuth ?? 0)
    let elevation = lightElevation + .degrees(sun.elevation ?? 0)
    var light =
      switch lightFrame {
      case .camera: DirectionalLight(from: camera, azimuth: azimuth, elevation: elevation)
      case .world:
        DirectionalLight(direction: Vector3(latitude: elevation, longitude: azimuth))
      }
    light.color = lightColor * (sun.color?.linear ?? SIMD3(1, 1, 1))
    light.color *= Float(lightStrength * (sun.strength ?? 1))
    light.angularDiameter = sun.diameter.map { .degrees($0) } ?? sunDiameter ?? diameter
    return light
  }

  /// Returns the camera that shows a planet in this view.
  /// - Parameters:
  ///   - node: The planet, before its rotation.
  ///   - aspect: Width over height of the frame.
  /// - Returns: The camera, at the distance from which the fitted part fills the frame.
  package func camera(of node: PlanetNode, aspect: Double) -> OrbitCamera {
    orbitCamera(of: tilted(node), at: azimuth, aspect: aspect)
  }

  /// Returns the radius of a globe's disc in pixels.
  package func discRadius(of node: PlanetNode, width: Int, height: Int) -> Double {
    0.5 * fill * Double(min(width, height)) / fittedRadius(of: node)
  }

  /// Returns the division of a globe into triangles for an image; nil for exact geometry.
  package func tessellation(
    of node: PlanetNode, width: Int, height: Int
  ) -> SphereTessellation? {
    guard geometry == .mesh, !node.hasShapeModel else { return nil }
    if let meshDetail { return SphereTessellation(latitudeBands: meshDetail) }
    return SphereTessellation(
      node.ellipsoid, radiusInPixels: discRadius(of: node, width: width, height: height))
  }

  /// Returns the scale in the centre of a globe's disc, relative to the scale of its radius.
  ///
  /// At the distance D (in radii) the centre is seen from D - 1, and the limb
  /// appears at 1 / √(D² - 1): the ratio is √((D + 1) / (D - 1)).
  package func magnification(of node: PlanetNode, width: Int, height: Int) -> Double {
    let orbit = orbitCamera(of: node, at: azimuth, aspect: Double(width) / Double(height))
    guard case .perspective = orbit.projection else { return 1 }
    return ((orbit.distance + 1) / max(orbit.distance - 1, 1e-6)).squareRoot()
  }

  private func tilted(_ node: PlanetNode) -> PlanetNode {
    var node = node
    if let tilt { node.axis = PlanetNode.axis(tilt: tilt) }
    return node
  }

  private func orbitCamera(
    of node: PlanetNode, at azimuth: Angle, aspect: Double
  ) -> OrbitCamera {
    let projection: Projection =
      fieldOfView.map { .perspective(fieldOfView: $0) } ?? .orthographic(height: 2)
    var orbit = OrbitCamera(
      azimuth: azimuth, elevation: elevation, roll: roll, projection: projection
    ).fitted(radius: fittedRadius(of: node), fill: fill, aspect: aspect)
    var north = Vector3.unitZ
    if var point = lookAt {
      point.longitude = point.longitude + azimuth
      orbit.look(from: node.orientation * point.direction(on: node.ellipsoid))
      north = point.northward
    }
    if up ?? (lookAt == nil ? .screen : .north) == .north {
      orbit.roll = orbit.roll(showingUp: node.orientation * north) + roll
    }
    orbit.target = orbit.right * pan.x + orbit.up * pan.y
    return orbit
  }

  /// Returns the radius in scene units of what is fitted into the frame.
  package func fittedRadius(of node: PlanetNode) -> Double {
    switch fit {
    case .auto:
      var node = node
      if !layers.contains(.atmosphere) { node.changeSurface { $0.air = nil } }
      return node.visibleBoundingRadius
    case .planet: return node.globeBoundingRadius
    case .rings: return node.boundingRadius
    }
  }
}
