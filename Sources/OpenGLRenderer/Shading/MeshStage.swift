import COpenGL
import PlanetImage
import PlanetMath
import PlanetScene
import PlanetThreads

/// Renders triangles, with attributes interpolated between their vertices.
struct MeshStage {
  let programs: ProgramVariants
  /// The programs for meshes of globes with layers or air.
  let layeredPrograms: ProgramVariants

  init(_ sources: ShaderSources, counted count: GLObjectCount) throws {
    programs = try sources.program(
      vertex: ["Depth.glsl", "MeshShader.vert"],
      [
        "Depth.glsl", "Sunlight.glsl", "Reflectance.glsl", "EllipsoidShadow.glsl",
        "SelfShadow.glsl", "ProfileIntegral.glsl", "RingShadow.glsl", "MapSampler.glsl",
        "MeshShader.frag",
      ], counted: count)
    layeredPrograms = try sources.program(
      vertex: ["Depth.glsl", "MeshShader.vert"],
      [
        "Depth.glsl", "PixelRays.glsl", "EllipsoidPoints.glsl", "Sunlight.glsl",
        "Reflectance.glsl", "EllipsoidShadow.glsl", "SelfShadow.glsl", "ProfileIntegral.glsl",
        "RingShadow.glsl", "MapSampler.glsl", "SurfaceMapping.glsl", "Air.glsl",
        "LayeredSurface.glsl", "LayeredMeshShader.frag",
      ], counted: count)
  }

  /// Renders a mesh with depth tests.
  /// - Parameters:
  ///   - number: The number of the mesh among the meshes of the frame.
  ///   - faces: The faces to render.
  ///   - frame: The frame.
  /// - Throws: ``OpenGLError/shader(name:log:)``
  func draw(_ number: Int, _ faces: MeshFaces, in frame: FrameContext) throws(OpenGLError) {
    let (mesh, scene, resources) = (frame.plan.meshes[number], frame.scene, frame.resources)
    let textureNumber = frame.textureNumber(ofMesh: number)
    let (camera, object) = (scene.camera, mesh.object)
    let law = scene.reflectance(of: mesh.surface, on: object)
    let texture = resources.texture(of: mesh.surface)
    var constants = ShaderConstants()
    constants.set(law)
    constants.set(mesh.shadows)
    constants.set("hasSelfShadow", mesh.selfShadowSun != nil)
    constants.set("hasMap", texture != nil)
    if let globe = mesh.globe {
      constants.set(mappingOf: globe)
      constants.set(layersOf: globe, resources)
    }
    let program = try (mesh.globe == nil ? programs : layeredPrograms).use(constants)
    frame.plan.depth.set(in: program)
    program.set("toClip", rows: clipRows(object, camera, aspect: frame.size.aspect))
    let turn = object.orientation.matrix
    program.set("toWorld", columns: [turn.x, turn.y, turn.z])
    program.set("objectScale", Float(object.scale))
    program.set("nearestDistance", DepthScale.nearest)
    if case .perspective = camera.projection {
      program.set("cameraPosition", camera.eye - object.position)
    } else {
      program.set("cameraPosition", camera.forward)
    }
    program.set("isDoubleSided", mesh.isDoubleSided)
    program.set(mesh.surface, law, on: object, in: scene)
    mesh.shadows.set(in: program, resources.shadowTextures(textureNumber))
    if let globe = mesh.globe {
      program.set("axes", globe.ellipsoid.semiAxes)
      globe.setBase(in: program, resources)
      globe.setLayers(in: program, of: frame, resources.airTextures[textureNumber])
    } else {
      program.set("lightDirection", scene.light(on: object).direction)
      setBase(mesh.surface, texture, in: program)
    }
    // The first row is at the bottom, so the winding is reversed.
    glFrontFace(.clockwise)
    switch faces {
    case .all: glDisable(.cullFace)
    case .front: glCullFace(.back)
    case .back: glCullFace(.front)
    }
    if faces != .all { glEnable(.cullFace) }
    resources.meshes[number].draw()
    glDisable(.cullFace)
  }

  /// Sets the uniforms of the base colour, whose map has texture coordinates of its own.
  private func setBase(_ surface: Surface, _ texture: MapTexture?, in program: ShaderProgram) {
    if let texture {
      texture.set(in: program, isGlobe: false)
    } else {
      program.set("constantColor", surface.plainColor)
    }
  }

  /// Returns the rows of the matrix from the object to the screen: column, row, distance in front
  /// of the camera plane, and the divisor of the first two.
  private func clipRows(_ object: SceneObject, _ camera: Camera, aspect: Double) -> [SIMD4<Double>]
  {
    let inverse = object.orientation.inverse
    let shift = object.position - camera.eye
    func row(_ axis: Vector3, by factor: Double) -> SIMD4<Double> {
      SIMD4((inverse * axis) * (factor * object.scale), axis.dot(shift) * factor)
    }
    let scale = 1 / camera.halfHeight
    let distance = row(camera.forward, by: 1)
    var divisor = SIMD4<Double>(0, 0, 0, 1)
    if case .perspective = camera.projection { divisor = distance }
    return [row(camera.right, by: scale / aspect), row(camera.up, by: -scale), distance, divisor]
  }
}

/// A mesh of a scene, with its placement.
struct MeshObject {
  let object: SceneObject
  let mesh: TriangleMesh
  let surface: Surface
  let isDoubleSided: Bool
  let shadows: SurfaceShadows
  /// The globe of the mesh, if it has layers or air.
  var globe: Globe?
  /// The sun of a mesh that casts a shadow on itself.
  let selfShadowSun: MeshSun?

  /// Creates the placement of a mesh by the index of its object in a scene.
  init(
    _ index: Int, _ mesh: TriangleMesh, _ surface: Surface, isDoubleSided: Bool,
    in scene: RenderScene, size: ImageSize, airDetail: AirView.Detail
  ) {
    object = scene.objects[index]
    self.mesh = mesh
    self.surface = surface
    self.isDoubleSided = isDoubleSided
    globe =
      surface.hasLayers
      ? mesh.globe.flatMap {
        Globe(index, $0, surface, in: scene, size: size, airDetail: airDetail)
      } : nil
    if let globe {
      shadows = globe.shadows
    } else {
      // Fragments have positions relative to the object, along the axes of the world.
      var upright = object
      (upright.orientation, upright.scale) = (.identity, 1)
      shadows = SurfaceShadows(on: index, as: upright, in: scene)
    }
    selfShadowSun = scene.selfShadowSun(of: object)
  }
}

/// The triangles of a mesh on the graphics card.
final class MeshBuffers {
  let mesh: TriangleMesh
  private let array: GLObject
  private let buffers: [GLObject]
  private let count: GLObjectCount
  /// The distances of the mesh by direction, computed when a shadow needs them.
  private var field: RadialField?
  /// The shadows of the mesh on itself, one for each sun, the last used one at the end.
  private var shadows: [(sun: MeshSun, buffer: GLObject)] = []

  /// The greatest number of shadows that are kept, equal to that of a body's suns.
  private static let greatestShadowCount = 8

  /// Uploads triangles.
  /// - Throws: ``OpenGLError/memory(bytes:)``
  init(_ mesh: TriangleMesh, counted count: GLObjectCount) throws(OpenGLError) {
    self.mesh = mesh
    self.count = count
    array = GLObject(.vertexArray, counted: count)
    buffers = (0..<4).map { _ in GLObject(.buffer, counted: count) }
    glBindVertexArray(array.name)
    glBindBuffer(.arrayBuffer, buffers[0].name)
    try GLMemory.fill(.arrayBuffer, mesh.positions, counted: count)
    Self.declare(0, numbers: 3)
    glBindBuffer(.arrayBuffer, buffers[1].name)
    try GLMemory.fill(.arrayBuffer, mesh.normals, counted: count)
    Self.declare(1, numbers: 3)
    glBindBuffer(.arrayBuffer, buffers[2].name)
    try GLMemory.fill(.arrayBuffer, mesh.textureCoordinates, counted: count)
    Self.declare(2, numbers: 2)
    glBindBuffer(.elementArrayBuffer, buffers[3].name)
    try GLMemory.fill(.elementArrayBuffer, mesh.indices, counted: count)
    glBindVertexArray(0)
  }

  /// Uploads the shadow of the mesh on itself, unless it is kept from earlier images.
  /// - Throws: ``OpenGLError/memory(bytes:)``
  func prepareShadow(_ sun: MeshSun) throws(OpenGLError) {
    guard sun != shadows.last?.sun else { return }
    let buffer: GLObject
    if let known = shadows.firstIndex(where: { $0.sun == sun }) {
      buffer = shadows.remove(at: known).buffer
    } else {
      let isFull = shadows.count >= Self.greatestShadowCount
      buffer = isFull ? shadows.removeFirst().buffer : GLObject(.buffer, counted: count)
      try fill(buffer, withShadowOf: sun)
    }
    glBindVertexArray(array.name)
    glBindBuffer(.arrayBuffer, buffer.name)
    Self.declare(3, numbers: 1)
    glBindVertexArray(0)
    shadows.append((sun, buffer))
  }

  /// Uploads the shadow of the mesh on itself.
  private func fill(_ buffer: GLObject, withShadowOf sun: MeshSun) throws(OpenGLError) {
    let threads = Threads.processorCount
    let field = field ?? RadialField(mesh, threads: threads)
    self.field = field
    let shadow = SelfShadow(of: mesh, field, sun, threads: threads)
    glBindBuffer(.arrayBuffer, buffer.name)
    try GLMemory.fill(.arrayBuffer, shadow.clearances, counted: count)
  }

  private static func declare(_ place: GLuint, numbers: GLint) {
    glEnableVertexAttribArray(place)
    glVertexAttribPointer(place, numbers, .float, 0, 0, nil)
  }

  /// Draws the triangles with the program in use.
  func draw() {
    glBindVertexArray(array.name)
    glDrawElements(.triangles, GLsizei(mesh.indices.count), .unsignedInt, nil)
  }
}
