import PlanetImage
import PlanetMath
import PlanetScene
import SoftwareRenderer

/// A globe of equatorial radius 1 in the middle of a frame, and all that tests change about it.
struct GlobeView {
  var width = 128
  var height = 128
  var ellipsoid = Ellipsoid.unitSphere
  var tessellation: SphereTessellation?
  var material = Material(.constant(SIMD4(0.5, 0.5, 0.5, 1)))
  var orientation = Orientation.identity
  var projection = Projection.perspective(fieldOfView: .degrees(20))
  var azimuth = Angle.zero
  var elevation = Angle.zero
  var share = 0.9
  /// Where light comes from, relative to the camera.
  var lightAzimuth = Angle.zero
  var lightElevation = Angle.zero
  var lightColor = SIMD3<Float>(1, 1, 1)
  var ambient: Float = 0
  var background = Background.transparent
  /// Takes the place of the fitted camera.
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
      mesh: tessellation.map { SphereMesh($0, on: ellipsoid).mesh },
      figure: .ellipsoid(ellipsoid), material: material, orientation: orientation)
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

  /// Lets every surface show its base colour, whatever its slope.
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

  /// The number of pixels that are not a colour: infinite, negative, or covered more than once.
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
