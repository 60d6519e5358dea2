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
      ]
        + (hasLayers
          ? ["Air.glsl", "LayeredSurface.glsl", "LayeredShader.frag"] : ["EllipsoidShader.frag"]),
      counted: count)
  }

  /// Renders an ellipsoid over the frame.
  /// - Parameters:
  ///   - number: The number of the ellipsoid among the globes of the frame.
  ///   - frame: The frame.
  /// - Throws: ``OpenGLError/shader(name:log:)``
  func draw(_ number: Int, in frame: FrameContext) throws(OpenGLError) {
    let (globe, scene, resources) = (frame.plan.globes[number], frame.scene, frame.resources)
    let (object, axes) = (globe.object, globe.ellipsoid.semiAxes)
    let law = scene.reflectance(of: globe.surface, on: object)
    let program = try programs.use(constants(of: globe, law, resources))
    globe.rays.set(in: program, of: frame)
    program.set("rayMoment", globe.rays.moment.vectors)
    program.set("leastSlant", (0.5 * globe.rays.origin.column.length).squareRoot())
    program.set("axes", axes)
    let towardsSun = object.orientation.inverse * scene.light(on: object).direction
    program.set("lightDirection", towardsSun / axes)
    program.set(globe.surface, law, on: object, in: scene)
    globe.shadows.set(in: program, resources.shadowTextures(number))
    globe.setBase(in: program, resources)
    if hasLayers { globe.setLayers(in: program, of: frame, resources.airTextures[number]) }
    if let setback = globe.setback { program.set("setback", Float(setback * object.scale)) }
    program.draw(globe.disc.map { $0.clip(in: frame.size) })
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
    constants.set(mappingOf: globe)
    if hasLayers {
      constants.set(layersOf: globe, resources)
      constants.set("isBeyondLimb", globe.setback != nil)
    }
    return constants
  }
}
