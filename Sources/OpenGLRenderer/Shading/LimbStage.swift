import COpenGL
import PlanetImage
import PlanetMath
import PlanetScene

/// Renders the air beyond the limbs of globes: before ellipsoids, and after opaque meshes, whose
/// depth hides it.
struct LimbStage {
  let programs: ProgramVariants

  init(_ sources: ShaderSources, counted count: GLObjectCount) throws {
    programs = try sources.program(
      [
        "Depth.glsl", "PixelRays.glsl", "EllipsoidShadow.glsl", "ProfileIntegral.glsl",
        "RingShadow.glsl", "Air.glsl", "LimbShader.frag",
      ], counted: count)
  }

  /// Renders the air of a globe over the frame, if it has any beyond its limb.
  /// - Parameters:
  ///   - globe: The globe and its projection.
  ///   - scene: The scene, for its light.
  ///   - frame: The size of the image.
  ///   - depth: The depth scale.
  ///   - texture: The tables of the air.
  ///   - shadowTextures: The textures of the shadows on the air.
  /// - Throws: ``OpenGLError/shader(name:log:)``
  func draw(
    _ globe: Globe, in scene: RenderScene, _ frame: ImageSize, _ depth: DepthScale,
    _ texture: AirTexture, _ shadowTextures: ShadowTextures
  ) throws(OpenGLError) {
    guard let air = globe.air, globe.cameraDistance > 1 + air.view.top else { return }
    var constants = ShaderConstants()
    constants.set(globe.shadows)
    constants.set("isBesideMesh", globe.limbPlane != nil)
    let program = try programs.use(constants)
    globe.rays.set(in: program, frame, depth)
    program.set("lightColor", scene.directLight)
    program.set("isThin", globe.hasThinAir)
    program.set("setback", Float((globe.limbPlane?.setback ?? 0) * globe.object.scale))
    program.set("axes", globe.ellipsoid.semiAxes)
    globe.shadows.set(in: program, shadowTextures)
    texture.set(air.directions, in: program)
    program.draw(globe.rim.map { $0.clip(in: frame) })
  }
}
