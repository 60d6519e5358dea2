import COpenGL
import PlanetImage
import PlanetMath
import PlanetScene

/// Draws ellipsoids: a rectangle that holds the outline, coloured by exact lines of sight.
struct EllipsoidStage {
  private let program: ShaderProgram

  init(_ sources: ShaderSources, counted count: GLObjectCount) throws {
    program = try sources.program(
      [
        "Depth.glsl", "PixelRays.glsl", "ConicOutline.glsl", "Sunlight.glsl", "MapSampler.glsl",
        "SurfaceMapping.glsl", "EllipsoidShader.frag",
      ], counted: count)
  }

  /// Draws an ellipsoid over what is there.
  /// - Parameters:
  ///   - globe: What to draw, and where it is seen.
  ///   - scene: Its light.
  ///   - frame: Of the picture.
  ///   - depth: How depths are compared.
  ///   - texture: Its map, if it has one.
  func draw(
    _ globe: Globe, in scene: RenderScene, _ frame: FrameSize, _ depth: DepthScale,
    _ texture: MapTexture?
  ) {
    let (object, axes) = (globe.object, globe.ellipsoid.semiAxes)
    program.use()
    globe.sight.set(in: program, frame, depth)
    program.set("rectangle", globe.bounds.clip(in: frame))
    program.set("rayMoment", globe.sight.moment)
    program.set("isSmall", globe.isSmall)
    program.set("leastSlant", (0.5 * globe.sight.origin[1].length).squareRoot())
    program.set("inverseAxes", 1 / axes)
    program.set("lightDirection", (object.orientation.inverse * scene.light.direction) / axes)
    program.set("sunRadius", Float(sin(scene.light.angularDiameter / 2)))
    program.set("isOpaque", !object.material.isTranslucent)
    let isEmissive = object.material.shading == .emissive
    program.set("isEmissive", isEmissive)
    program.set("lightColor", isEmissive ? SIMD3(1, 1, 1) : scene.directLight)
    program.set("ambientColor", SIMD3(repeating: isEmissive ? 0 : scene.ambient))
    program.set("hasMap", texture != nil)
    if let texture, let map = object.map {
      let turns = map.centerLongitude.wrapped.radians / (2 * .pi)
      program.set("mapShift", Float(map.isRotatedHalfTurn ? turns : -turns))
      program.set("latitudeFactor", Float(map.latitudeFactor(on: globe.ellipsoid)))
      program.set("isRotatedHalfTurn", map.isRotatedHalfTurn)
      texture.set(in: program, isGlobe: true)
    } else {
      program.set("constantColor", object.plainColor)
    }
    glDrawArrays(.triangleStrip, 0, 4)
  }
}

/// An ellipsoid of a scene, and how it is seen.
struct Globe {
  let object: SceneObject
  let ellipsoid: Ellipsoid
  let sight: ObjectSight
  let bounds: ScreenBounds
  /// The pixels across one scene unit, at the point of the surface that is nearest to the eye.
  private let pixelsPerUnit: Double

  /// Finds how an ellipsoid is seen; nothing, if it is not.
  init?(_ object: SceneObject, _ ellipsoid: Ellipsoid, _ camera: Camera, _ frame: FrameSize) {
    self.object = object
    self.ellipsoid = ellipsoid
    let axes = ellipsoid.semiAxes
    sight = ObjectSight(camera, frame, of: object, scale: axes)
    bounds = ScreenBounds(axes: axes, of: object, camera, frame)
    let fromEye = object.position - camera.eye
    // An eye within sees nothing of the outside.
    if let eye = sight.eye, eye.dot(eye) <= 1 { return nil }
    guard !bounds.isEmpty else { return nil }
    let scale = Double(frame.height) / (2 * camera.halfHeight)
    if case .perspective = camera.projection {
      let reach = max(ellipsoid.equatorialRadius, ellipsoid.polarRadius)
      pixelsPerUnit = scale / max(fromEye.length - reach, 1e-4 * reach)
    } else {
      pixelsPerUnit = scale
    }
  }

  /// Whether the disc is so small that its edge is no line within a pixel.
  var isSmall: Bool {
    min(ellipsoid.equatorialRadius, ellipsoid.polarRadius) * pixelsPerUnit < 8
  }

  /// Returns the finest level of a map that the picture needs.
  ///
  /// A level is read whose texels are at most √3 times as wide as what a pixel sees of the map,
  /// which is least in the middle of the disc.
  func finestLevel(of map: SurfaceMap) -> Int {
    let radius = min(ellipsoid.equatorialRadius, ellipsoid.polarRadius) * pixelsPerUnit
    let perPixel = Double(map.pyramid.width) / (2 * .pi * max(radius, 1e-3))
    // What flattening adds to the height of a map's rows is within a factor of its axes.
    let ratio = ellipsoid.polarRadius / ellipsoid.equatorialRadius
    let size = perPixel * min(ratio, 1 / ratio)
    var level = 0
    while level + 1 < map.pyramid.levels.count, size * size / 3 >= Double(1 << (2 * level + 2)) {
      level += 1
    }
    return level
  }
}
