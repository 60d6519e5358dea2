import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetScene
import PlanetTestSupport
import SoftwareRenderer

/// Scenes with known answers.
enum TestScenes {
  /// Returns an ellipsoid seen along parallel lines from azimuth 0, its equator `radius` pixels.
  static func ellipsoid(
    _ ellipsoid: Ellipsoid = .unitSphere, surface: Surface = Surface(.constant(.one)),
    radius: Double, size: Int, elevation: Angle = .zero, rotation: Angle = .zero,
    light: Vector3? = nil, ambient: Float = 0, background: Background = .transparent,
    tessellation: SphereTessellation? = nil
  ) -> RenderScene {
    let camera = OrbitCamera(
      elevation: elevation, projection: .orthographic(height: Double(size) / radius)
    ).camera
    return GlobeView(
      ellipsoid: ellipsoid, tessellation: tessellation, surface: surface,
      orientation: Orientation(about: .unitZ, by: rotation), ambient: ambient,
      background: background, ownCamera: camera, ownLight: light ?? -camera.forward
    ).scene
  }

  /// Returns air of one constituent, 100 km high, on a globe of a radius in kilometres.
  static func air(radius: Double) -> SurfaceAir {
    SurfaceAir(
      Atmosphere(
        top: 100, groundAlbedo: 0.3,
        constituents: [
          Atmosphere.Constituent(
            scattering: [0.009, 0.014, 0.027], profile: .exponential(scaleHeight: 8))
        ]), radius: radius)
  }

  /// Returns a map whose colour is a function of longitude and latitude in radians.
  static func map(
    width: Int = 512, _ color: (_ longitude: Double, _ latitude: Double) -> SIMD3<Double>
  ) -> SurfaceMap {
    var image = Image<RGBA8>(width: width, height: width / 2, filledWith: .clear)
    for y in 0..<width / 2 {
      for x in 0..<width {
        let longitude = ((Double(x) + 0.5) / Double(width) - 0.5) * 2 * .pi
        let latitude = (0.5 - (Double(y) + 0.5) / Double(width / 2)) * .pi
        let linear = color(longitude, latitude)
        image[x, y] = RGBA8(
          SRGB.encode8(Float(linear.x)), SRGB.encode8(Float(linear.y)),
          SRGB.encode8(Float(linear.z)))
      }
    }
    return SurfaceMap(MipPyramid(image))
  }

  /// A smooth map with a distinct colour at every point.
  static let smoothMap = map { longitude, latitude in
    SIMD3(
      0.4 + 0.2 * cos(longitude) * cos(latitude), 0.4 + 0.2 * sin(longitude) * cos(latitude),
      0.4 + 0.2 * sin(latitude))
  }

  /// Returns the globe, map and rings of a small Saturn.
  static func ringedPlanet(size: Int, background: Background = .transparent) -> RenderScene {
    let samples = (0..<64).map { index in
      SIMD4<Float>(0.8, 0.7, 0.5, index % 16 < 12 ? 0.7 : 0.05)
    }
    let rings = RadialProfile(innerRadius: 1.2, outerRadius: 2.2, samples: samples)
    var node = PlanetNode(
      radii: Radii(equatorial: 10, polar: 9), surface: Surface(.map(smoothMap)), rings: rings)
    node.axis = PlanetNode.axis(tilt: .degrees(26))
    let camera = OrbitCamera(elevation: .degrees(15)).fitted(radius: 2.2, fill: 0.9, aspect: 1)
      .camera
    return RenderScene(
      objects: node.objects, camera: camera,
      light: DirectionalLight(from: camera, azimuth: .degrees(-40), elevation: .degrees(10)),
      ambient: 0.02, background: background)
  }
}

extension SIMD4 where Scalar == Float {
  /// Opaque white.
  static let one = SIMD4(1, 1, 1, 1)
}
