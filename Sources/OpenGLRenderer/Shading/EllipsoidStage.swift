import COpenGL
import PlanetImage
import PlanetMath
import PlanetScene

/// Renders ellipsoids: a rectangle that contains the outline, shaded by exact view rays.
struct EllipsoidStage {
  private let program: ShaderProgram

  init(_ sources: ShaderSources, counted count: GLObjectCount) throws {
    program = try sources.program(
      [
        "Depth.glsl", "PixelRays.glsl", "ConicOutline.glsl", "Sunlight.glsl", "Reflectance.glsl",
        "EllipsoidShadow.glsl", "ProfileIntegral.glsl", "RingShadow.glsl", "MapSampler.glsl",
        "SurfaceMapping.glsl", "EllipsoidShader.frag",
      ], counted: count)
  }

  /// Renders an ellipsoid over the frame.
  /// - Parameters:
  ///   - globe: The ellipsoid and its projection.
  ///   - scene: The scene, for its light.
  ///   - frame: The size of the image.
  ///   - depth: The depth scale.
  ///   - texture: The map of the ellipsoid, if it has one.
  ///   - ringTexture: The opacities of the rings that shade the ellipsoid, if there are any.
  func draw(
    _ globe: Globe, in scene: RenderScene, _ frame: ImageSize, _ depth: DepthScale,
    _ texture: MapTexture?, _ ringTexture: ProfileTexture?
  ) {
    let (object, axes) = (globe.object, globe.ellipsoid.semiAxes)
    program.use()
    globe.rays.set(in: program, frame, depth)
    program.set("rectangle", globe.bounds.clip(in: frame))
    program.set("rayMoment", globe.rays.moment.vectors)
    program.set("isSmall", globe.isSmall)
    program.set("leastSlant", (0.5 * globe.rays.origin.column.length).squareRoot())
    program.set("axes", axes)
    program.set("lightDirection", (object.orientation.inverse * scene.light.direction) / axes)
    program.set(globe.surface, on: object, in: scene)
    globe.shadows.setEllipsoids(in: program)
    globe.shadows.setRing(in: program, ringTexture)
    program.set("hasMap", texture != nil)
    if let texture, let map = globe.surface.map {
      let turns = map.centerLongitude.wrapped.radians / (2 * .pi)
      program.set("mapShift", Float(map.isRotatedHalfTurn ? turns : -turns))
      program.set("latitudeFactor", Float(map.latitudeFactor(on: globe.ellipsoid)))
      program.set("longitudeFactor", Float(map.longitudeFactor(on: globe.ellipsoid)))
      program.set("isRotatedHalfTurn", map.isRotatedHalfTurn)
      texture.set(in: program, isGlobe: true)
    } else {
      program.set("constantColor", globe.surface.plainColor)
    }
    glDrawArrays(.triangleStrip, 0, 4)
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
  /// The pixels across one unit of the object, at the point nearest to the camera.
  private let pixelsPerUnit: Double

  /// Finds the projection of an ellipsoid; nil if it is not visible.
  init?(
    _ index: Int, _ ellipsoid: Ellipsoid, _ surface: Surface, in scene: RenderScene,
    _ frame: ImageSize
  ) {
    let (object, camera) = (scene.objects[index], scene.camera)
    self.object = object
    shadows = SurfaceShadows(on: index, as: object, in: scene)
    self.ellipsoid = ellipsoid
    self.surface = surface
    let axes = ellipsoid.semiAxes
    rays = RayFrame(camera, size: frame, of: object, axes: axes)
    bounds = ScreenBounds(axes: axes, of: object, camera, frame)
    let fromCamera = object.position - camera.eye
    // A camera inside sees nothing of the outside.
    if rays.isPerspective, rays.camera.dot(rays.camera) <= 1 { return nil }
    guard !bounds.isEmpty else { return nil }
    let scale = Double(frame.height) / (2 * camera.halfHeight) * object.scale
    if case .perspective = camera.projection {
      let boundingRadius = ellipsoid.maximumRadius * object.scale
      pixelsPerUnit = scale / max(fromCamera.length - boundingRadius, 1e-4 * boundingRadius)
    } else {
      pixelsPerUnit = scale
    }
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
