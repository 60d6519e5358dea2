import PlanetImage
import PlanetMath
import PlanetScene
import SoftwareRenderer

/// A globe of equatorial radius 1 in the middle of a frame, with the parameters that tests change.
struct GlobeView {
  var width = 128
  var height = 128
  var ellipsoid = Ellipsoid.unitSphere
  var tessellation: SphereTessellation?
  var surface = Surface(.constant(SIMD4(0.5, 0.5, 0.5, 1)))
  var orientation = Orientation.identity
  var projection = Projection.perspective(fieldOfView: .degrees(20))
  var azimuth = Angle.zero
  var elevation = Angle.zero
  var share = 0.9
  /// The light direction relative to the camera.
  var lightAzimuth = Angle.zero
  var lightElevation = Angle.zero
  var lightColor = SIMD3<Float>(1, 1, 1)
  var ambient: Float = 0
  var background = Background.transparent
  /// Replaces the fitted camera.
  var ownCamera: Camera?

  var aspect: Double { Double(width) / Double(height) }

  var camera: Camera {
    if let ownCamera { return ownCamera }
    return OrbitCamera(azimuth: azimuth, elevation: elevation, projection: projection)
      .fitted(radius: 1, fill: share, aspect: aspect).camera
  }

  var light: DirectionalLight {
    let direction = DirectionalLight(
      from: camera, azimuth: lightAzimuth, elevation: lightElevation
    ).direction
    return DirectionalLight(direction: direction, color: lightColor)
  }

  /// The radius of the limb of the equator.
  var radius: Double { share * Double(min(width, height)) / 2 }

  var globe: SceneObject {
    SceneObject(
      tessellation.map { .mesh(SphereMesh($0, on: ellipsoid, for: surface.map).mesh, surface) }
        ?? .ellipsoid(ellipsoid, surface), orientation: orientation)
  }

  var scene: RenderScene {
    RenderScene(
      objects: [globe], camera: camera, light: light, ambient: ambient, background: background)
  }

  func render() -> Image<RGBA8> {
    SoftwareRenderer().render(scene, width: width, height: height)
  }

  func renderLinear() -> Image<RGBAFloat> {
    SoftwareRenderer().renderLinear(scene, width: width, height: height)
  }

  /// Shows the base colour of every surface, for any slope.
  mutating func lightEvenly() {
    lightColor = SIMD3(0, 0, 0)
    ambient = 1
  }
}

extension Image where Pixel == RGBAFloat {
  /// The sum of all pixels.
  var sum: SIMD4<Double> {
    var sum = SIMD4<Double>(repeating: 0)
    for y in 0..<height {
      for x in 0..<width { sum += SIMD4<Double>(self[x, y].vector) }
    }
    return sum
  }

  /// The number of invalid pixels: infinite, negative, or covered more than once.
  var brokenCount: Int {
    var count = 0
    for y in 0..<height {
      for x in 0..<width {
        let v = self[x, y].vector
        let isSound = (0..<4).allSatisfy { v[$0].isFinite && v[$0] >= -1e-6 } && v.w <= 1.00001
        if !isSound { count += 1 }
      }
    }
    return count
  }
}
