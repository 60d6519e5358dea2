import PlanetImage
import PlanetMath
import PlanetScene

/// The clouds beyond the limb of a globe: the front of a translucent shell, at the depth of a plane
/// behind the globe's centre.
struct LimbClouds {
  /// The number of the globe.
  let globe: Int
  let outline: AnalyticOutline
  let shader: LayeredShader

  /// Creates the clouds of an object by its index; nil for one without high clouds.
  init?(
    _ index: Int, in scene: RenderScene, size: ImageSize, samplesPerPixel: SamplesPerPixel
  ) {
    guard let shell = CloudShell(of: index, in: scene) else { return nil }
    let rays = RayFrame(
      scene.camera, size: size, of: shell.scene.objects[index], axes: shell.ellipsoid.semiAxes)
    globe = index
    outline = AnalyticOutline(
      edge: ConicOutline(sphere: rays),
      depth: .limbPlane(of: scene.objects[index], scene.camera, size, setback: shell.setback))
    shader = LayeredShader(
      index, shell.ellipsoid, shell.surface, in: shell.scene, size: size,
      samplesPerPixel: samplesPerPixel)
  }
}
