import COpenGL
import PlanetImage
import PlanetMath
import PlanetScene

/// Renders the air beyond the limbs of ellipsoids, before the ellipsoids themselves.
struct LimbStage {
  private let program: ShaderProgram

  init(_ sources: ShaderSources, counted count: GLObjectCount) throws {
    program = try sources.program(
      ["Depth.glsl", "PixelRays.glsl", "Air.glsl", "LimbShader.frag"], counted: count)
  }

  /// Renders the air of a globe over the frame, if it has any beyond its limb.
  /// - Parameters:
  ///   - globe: The globe and its projection.
  ///   - scene: The scene, for its light.
  ///   - frame: The size of the image.
  ///   - depth: The depth scale.
  ///   - texture: The tables of the air.
  func draw(
    _ globe: Globe, in scene: RenderScene, _ frame: ImageSize, _ depth: DepthScale,
    _ texture: AirTexture?
  ) {
    guard let air = globe.air, let texture, globe.cameraDistance > 1 + air.view.top else { return }
    program.use()
    globe.rays.set(in: program, frame, depth)
    program.set("rectangle", globe.airBounds.clip(in: frame))
    program.set("lightColor", scene.directLight)
    program.set("raysPerAxis", globe.hasThinAir ? 4 : 1)
    texture.set(air.directions, in: program)
    glDrawArrays(.triangleStrip, 0, 4)
  }
}
