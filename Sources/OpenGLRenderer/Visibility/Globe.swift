import PlanetImage
import PlanetMath
import PlanetScene

/// An ellipsoid of a scene or of a globe's mesh, and its projection.
struct Globe {
  let object: SceneObject
  let ellipsoid: Ellipsoid
  let surface: Surface
  let shadows: SurfaceShadows
  let rays: RayFrame
  let bounds: ScreenBounds
  /// The air over the ellipsoid, as the camera sees it.
  let air: (view: AirView, directions: AirView.Directions)?
  /// The bounds of air and clouds beyond the limb; ``bounds`` without them.
  let airBounds: ScreenBounds
  /// The number of its clouds beyond the limb among those of the frame; nil without high clouds.
  var shellNumber: Int?
  /// The distance behind the globe's centre of the plane whose depth clouds beyond its limb have;
  /// nil for a globe itself.
  var setback: Double?
  /// Rectangles that contain the disc.
  var disc: [ScreenBounds] { ConicOutline(sphere: rays).bands(within: bounds) }

  /// Rectangles that contain the air beyond the limb.
  var rim: [ScreenBounds] {
    guard let (air, ground) = airOutlines else { return [] }
    return air.rim(around: ground, within: airBounds)
  }

  /// The plane of the air beyond the limb of a mesh; nil for ellipsoids and without air.
  let limbPlane: LimbPlane?
  /// The outlines of the air, and of what it does not extend into.
  private let airOutlines: (air: ConicOutline, ground: ConicOutline)?
  /// The pixels across one unit of the object, at the point nearest to the camera.
  private let pixelsPerUnit: Double

  /// Finds the projection of an ellipsoid; nil if it is not visible, never nil for a mesh's
  /// ellipsoid.
  init?(
    _ index: Int, _ ellipsoid: Ellipsoid, _ surface: Surface, in scene: RenderScene,
    size: ImageSize, airDetail: AirView.Detail
  ) {
    let (object, camera) = (scene.objects[index], scene.camera)
    self.object = object
    shadows = SurfaceShadows(on: index, as: object, in: scene)
    self.ellipsoid = ellipsoid
    self.surface = surface
    let (axes, isMesh) = (ellipsoid.semiAxes, object.shape.mesh != nil)
    rays = RayFrame(camera, size: size, of: object, axes: axes)
    bounds = ScreenBounds(axes: axes, of: object, camera, size)
    let surfaceAir = surface.hasLayers ? surface.visibleAir : nil
    air = surfaceAir.map {
      let (view, directions) = $0.view(of: object, ellipsoid, in: scene, detail: airDetail)
      return (view, directions)
    }
    let airAxes = surfaceAir.map { axes * (1 + $0.top) }
    let outerRadius = max(1 + (surfaceAir?.top ?? 0), surface.highClouds?.radius ?? 1)
    airBounds = ScreenBounds(axes: axes * outerRadius, of: object, camera, size)
    let plane = surfaceAir != nil && isMesh ? LimbPlane(object.shape) : nil
    limbPlane = plane
    let groundAxes = axes * (plane?.innerRadius ?? 1)
    airOutlines = airAxes.map {
      (
        ConicOutline(sphere: RayFrame(camera, size: size, of: object, axes: $0)),
        ConicOutline(sphere: RayFrame(camera, size: size, of: object, axes: groundAxes))
      )
    }
    let fromCamera = object.position - camera.eye
    // A camera inside sees nothing of the outside.
    let isInside = rays.isPerspective && rays.camera.dot(rays.camera) <= 1
    // The ground of a mesh may be visible where its ellipsoid is not.
    guard isMesh || !isInside && !airBounds.isEmpty else { return nil }
    let scale = Double(size.height) / (2 * camera.halfHeight) * object.scale
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

  /// The maps of its base colour and of its layers.
  var maps: [(map: SurfaceMap, channels: MapChannels)] {
    let layers = surface.hasLayers ? surface.layers : SurfaceLayers()
    let opacities = layers.clouds.flatMap { $0.content == .opacities ? $0.map : nil }
    let clouds = layers.clouds.flatMap { $0.content == .opacities ? nil : $0.map }
    // A map may be both, and then needs all channels.
    let colors = [surface.map, clouds, layers.night, layers.relief?.map].compactMap(\.self)
    let masks = [layers.water?.map, opacities].compactMap(\.self)
    return colors.map { ($0, .all) } + masks.map { ($0, .first) }
  }

  /// The factors on z and y by which points become directions on all maps, if these are the same.
  var commonFactors: SIMD2<Float>? {
    let factors = maps.map { map, _ in
      SIMD2(Float(map.latitudeFactor(on: ellipsoid)), Float(map.longitudeFactor(on: ellipsoid)))
    }
    return factors.allSatisfy { $0 == factors[0] } ? factors.first : nil
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
