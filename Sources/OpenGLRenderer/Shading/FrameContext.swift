import PlanetImage
import PlanetScene

/// A frame that is being rendered: what every stage reads.
struct FrameContext {
  /// The scene, for its light and camera.
  let scene: RenderScene
  let size: ImageSize
  /// The visible objects of the scene.
  let plan: ScenePlan
  /// The textures and triangles of the objects.
  let resources: SceneResources
  /// The stages in use.
  let stages: SurfaceStages

  /// Returns the number of a mesh in the lists of textures, in which meshes follow the globes.
  func textureNumber(ofMesh number: Int) -> Int { plan.globes.count + number }
}

/// The stages that shade surfaces, one for each kind of shape, and the one that encodes them.
struct SurfaceStages {
  let ellipsoids: EllipsoidStage
  let layered: EllipsoidStage
  let limbs: LimbStage
  let rings: RingStage
  let meshes: MeshStage
  let glows: GlowStage
  let comas: ComaStage
  let adding: AddStage
  let encoding: EncodeStage

  /// The programs of all stages.
  var programs: [ProgramVariants] {
    [
      ellipsoids.programs, layered.programs, limbs.programs, rings.programs, meshes.programs,
      meshes.layeredPrograms, glows.programs, comas.programs, adding.programs, encoding.programs,
    ]
  }

  init(_ sources: ShaderSources, counted count: GLObjectCount) throws {
    ellipsoids = try EllipsoidStage(sources, hasLayers: false, counted: count)
    layered = try EllipsoidStage(sources, hasLayers: true, counted: count)
    limbs = try LimbStage(sources, counted: count)
    rings = try RingStage(sources, counted: count)
    meshes = try MeshStage(sources, counted: count)
    glows = try GlowStage(sources, counted: count)
    comas = try ComaStage(sources, counted: count)
    adding = try AddStage(sources, counted: count)
    encoding = try EncodeStage(sources, counted: count)
  }
}
