import COpenGL
import PlanetImage
import PlanetMath
import PlanetScene

/// Renders ellipsoids: rectangles that contain the outline, shaded by exact view rays.
struct EllipsoidStage {
  let programs: ProgramVariants
  private let hasLayers: Bool

  /// Reads the shaders for ellipsoids with layers, or without.
  init(_ sources: ShaderSources, hasLayers: Bool, counted count: GLObjectCount) throws {
    self.hasLayers = hasLayers
    programs = try sources.program(
      [
        "Depth.glsl", "PixelRays.glsl", "ConicOutline.glsl", "EllipsoidPoints.glsl",
        "Sunlight.glsl", "Reflectance.glsl", "EllipsoidShadow.glsl", "ProfileIntegral.glsl",
        "RingShadow.glsl", "MapSampler.glsl", "SurfaceMapping.glsl",
      ] + (hasLayers ? ["Air.glsl", "LayeredShader.frag"] : ["EllipsoidShader.frag"]),
      counted: count)
  }

  /// Renders an ellipsoid over the frame.
  /// - Parameters:
  ///   - globe: The ellipsoid and its projection.
  ///   - scene: The scene, for its light.
  ///   - frame: The size of the image.
  ///   - depth: The depth scale.
  ///   - resources: The textures of maps.
  ///   - shadowTextures: The textures of the shadows on the ellipsoid.
  ///   - airTexture: The tables of the air over the ellipsoid, if there is any.
  /// - Throws: ``OpenGLError/shader(name:log:)``
  func draw(
    _ globe: Globe, in scene: RenderScene, _ frame: ImageSize, _ depth: DepthScale,
    _ resources: SceneResources, _ shadowTextures: ShadowTextures, _ airTexture: AirTexture?
  ) throws(OpenGLError) {
    let (object, axes) = (globe.object, globe.ellipsoid.semiAxes)
    let texture = resources.texture(of: globe.surface)
    let law = scene.reflectance(of: globe.surface, on: object)
    let program = try programs.use(constants(of: globe, law, resources))
    globe.rays.set(in: program, frame, depth)
    program.set("rayMoment", globe.rays.moment.vectors)
    program.set("leastSlant", (0.5 * globe.rays.origin.column.length).squareRoot())
    program.set("axes", axes)
    let towardsSun = object.orientation.inverse * scene.light(on: object).direction
    program.set("lightDirection", towardsSun / axes)
    program.set(globe.surface, law, on: object, in: scene)
    globe.shadows.set(in: program, shadowTextures)
    if let texture, let map = globe.surface.map {
      MapRole.base.setMapping(of: map, on: globe.ellipsoid, in: program)
      texture.set(in: program, isGlobe: true)
    } else {
      program.set("constantColor", globe.surface.plainColor)
    }
    if hasLayers {
      program.set("towardsSun", towardsSun)
      program.set("unitTowardsSun", (towardsSun / axes).normalized)
      program.set("exposure", scene.exposure)
      setLayers(of: globe, resources, in: program)
      if let air = globe.air {
        airTexture?.set(air.directions, in: program)
        program.set(
          "airAboveClouds",
          air.view.tables.share(above: globe.surface.layers.clouds?.altitude ?? 0))
      }
    }
    program.draw(globe.disc.map { $0.clip(in: frame) })
  }

  /// Returns what is constant in the program of an ellipsoid.
  private func constants(
    of globe: Globe, _ law: Reflectance, _ resources: SceneResources
  ) -> ShaderConstants {
    var constants = ShaderConstants()
    constants.set(law)
    constants.set(globe.shadows)
    constants.set("isSmall", globe.isSmall)
    constants.set("hasMap", resources.texture(of: globe.surface) != nil)
    constants.set("isTriaxial", globe.ellipsoid.isTriaxial)
    guard hasLayers else { return constants }
    let layers = globe.surface.layers
    func set(_ name: String, _ map: SurfaceMap?) {
      constants.set(name, resources.texture(of: map) != nil)
    }
    set("hasRelief", layers.relief?.map)
    set("hasWater", layers.water?.map)
    set("hasNight", layers.night)
    set("hasClouds", layers.clouds?.map)
    constants.set("cloudsAreOpacities", layers.clouds?.content == .opacities)
    constants.set("hasAir", globe.air != nil)
    return constants
  }

  /// Sets the uniforms of the layers of an ellipsoid.
  private func setLayers(
    of globe: Globe, _ resources: SceneResources, in program: ShaderProgram
  ) {
    let layers = globe.surface.layers
    func set(_ role: MapRole, _ map: SurfaceMap?, rotation: Angle = .zero) {
      guard let texture = resources.texture(of: map), let map else { return }
      role.setMapping(of: map, on: globe.ellipsoid, rotation: rotation, in: program)
      texture.set(in: program, as: role, isGlobe: true)
    }
    set(.relief, layers.relief?.map)
    set(.water, layers.water?.map)
    set(.night, layers.night)
    set(.cloud, layers.clouds?.map, rotation: layers.clouds?.rotation ?? .zero)
    program.set("slopeScale", (layers.relief?.exaggeration ?? 0) * ReliefLayer.greatestSlope)
    program.set("lowestSun", ReliefLayer.lowestSun)
    program.set(
      "waves",
      SIMD3(
        layers.water?.slopeVariance ?? WaterLayer.usualSlopeVariance,
        WaterLayer.normalReflectance, WaterLayer.leastCosine))
    program.set(
      "nightLights", SIMD3(NightLights.dusk, NightLights.dawn, NightLights.cloudShade))
    let radius = 1 + (layers.clouds?.altitude ?? 0)
    program.set(
      "clouds",
      SIMD3<Float>(
        Float(radius < globe.cameraDistance ? radius : 1), CloudLayer.albedo, CloudLayer.shade))
  }
}

/// An ellipsoid of a scene and its projection.
struct Globe {
  let object: SceneObject
  let ellipsoid: Ellipsoid
  let surface: Surface
  let shadows: SurfaceShadows
  let rays: RayFrame
  let bounds: ScreenBounds
  /// The air over the ellipsoid, as the camera sees it.
  let air: (view: AirView, directions: AirView.Directions)?
  /// The bounds of the air beyond the limb; ``bounds`` without air.
  let airBounds: ScreenBounds
  /// Rectangles that contain the disc.
  var disc: [ScreenBounds] { ConicOutline(sphere: rays).bands(within: bounds) }

  /// Rectangles that contain the air beyond the limb.
  var rim: [ScreenBounds] {
    airOutline?.rim(around: ConicOutline(sphere: rays), within: airBounds) ?? []
  }

  /// The outline of the air.
  private let airOutline: ConicOutline?
  /// The pixels across one unit of the object, at the point nearest to the camera.
  private let pixelsPerUnit: Double

  /// Finds the projection of an ellipsoid; nil if it is not visible.
  init?(
    _ index: Int, _ ellipsoid: Ellipsoid, _ surface: Surface, in scene: RenderScene,
    _ frame: ImageSize, airDetail: AirView.Detail
  ) {
    let (object, camera) = (scene.objects[index], scene.camera)
    self.object = object
    shadows = SurfaceShadows(on: index, as: object, in: scene)
    self.ellipsoid = ellipsoid
    self.surface = surface
    let axes = ellipsoid.semiAxes
    rays = RayFrame(camera, size: frame, of: object, axes: axes)
    bounds = ScreenBounds(axes: axes, of: object, camera, frame)
    let surfaceAir = surface.hasLayers ? surface.visibleAir : nil
    air = surfaceAir.map {
      let (view, directions) = $0.view(of: object, ellipsoid, in: scene, detail: airDetail)
      return (view, directions)
    }
    let airAxes = surfaceAir.map { axes * (1 + $0.top) }
    airBounds = airAxes.map { ScreenBounds(axes: $0, of: object, camera, frame) } ?? bounds
    airOutline = airAxes.map {
      ConicOutline(sphere: RayFrame(camera, size: frame, of: object, axes: $0))
    }
    let fromCamera = object.position - camera.eye
    // A camera inside sees nothing of the outside.
    if rays.isPerspective, rays.camera.dot(rays.camera) <= 1 { return nil }
    guard !airBounds.isEmpty else { return nil }
    let scale = Double(frame.height) / (2 * camera.halfHeight) * object.scale
    if case .perspective = camera.projection {
      let boundingRadius = ellipsoid.maximumRadius * object.scale
      pixelsPerUnit = scale / max(fromCamera.length - boundingRadius, 1e-4 * boundingRadius)
    } else {
      pixelsPerUnit = scale
    }
  }

  /// A Boolean value that indicates whether air beyond the limb changes within few pixels.
  var hasThinAir: Bool {
    guard let air else { return false }
    return rays.origin.column.length > air.view.top / 100
  }

  /// The distance of the camera from the centre of the unit sphere; infinite for parallel rays.
  var cameraDistance: Double {
    rays.isPerspective ? rays.camera.dot(rays.camera).squareRoot() : .infinity
  }

  /// A Boolean value that indicates whether the disc is so small that its edge is curved within a
  /// pixel.
  var isSmall: Bool {
    ellipsoid.minimumRadius * pixelsPerUnit < 8
  }

  /// Returns the finest mip level of a map that the image needs.
  ///
  /// The texels of the level are at most √3 times as wide as a pixel's footprint, which is least in
  /// the middle of the disc.
  func finestLevel(of map: SurfaceMap) -> Int {
    let radius = ellipsoid.minimumRadius * pixelsPerUnit
    let perPixel = Double(map.pyramid.width) / (2 * .pi * max(radius, 1e-3))
    // Flattening changes the height of a map's rows by at most a factor of its axes.
    let size = perPixel * (ellipsoid.minimumRadius / ellipsoid.maximumRadius)
    var level = 0
    while level + 1 < map.pyramid.levels.count, size * size / 3 >= Double(1 << (2 * level + 2)) {
      level += 1
    }
    return level
  }
}
