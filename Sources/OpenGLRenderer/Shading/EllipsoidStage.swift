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
  ///   - globe: The ellipsoid and its projection.
  ///   - scene: The scene, for its light.
  ///   - frame: The size of the image.
  ///   - depth: The depth scale.
  ///   - resources: The textures of maps.
  ///   - shadowTextures: The textures of the shadows on the ellipsoid.
  ///   - airTexture: The tables of the air over the ellipsoid, if there is any.
  /// - Throws: ``OpenGLError/shader(name:log:)``
  func draw(
    _ globe: Globe, in scene: RenderScene, _ frame: ImageSize, _ depth: DepthScale,
    _ resources: SceneResources, _ shadowTextures: ShadowTextures, _ airTexture: AirTexture?
  ) throws(OpenGLError) {
    let (object, axes) = (globe.object, globe.ellipsoid.semiAxes)
    let law = scene.reflectance(of: globe.surface, on: object)
    let program = try programs.use(constants(of: globe, law, resources))
    globe.rays.set(in: program, frame, depth)
    program.set("rayMoment", globe.rays.moment.vectors)
    program.set("leastSlant", (0.5 * globe.rays.origin.column.length).squareRoot())
    program.set("axes", axes)
    let towardsSun = object.orientation.inverse * scene.light(on: object).direction
    program.set("lightDirection", towardsSun / axes)
    program.set(globe.surface, law, on: object, in: scene)
    globe.shadows.set(in: program, shadowTextures)
    globe.setBase(in: program, resources)
    if hasLayers { globe.setLayers(in: program, in: scene, resources, airTexture) }
    program.draw(globe.disc.map { $0.clip(in: frame) })
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
    constants.set("isTriaxial", globe.ellipsoid.isTriaxial)
    if hasLayers { constants.set(layersOf: globe, resources) }
    return constants
  }
}
