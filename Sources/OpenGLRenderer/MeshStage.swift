import COpenGL
import PlanetMath
import PlanetScene

/// Draws triangles, with attributes interpolated between their corners.
struct MeshStage {
  private let program: ShaderProgram

  init(_ sources: ShaderSources, counted count: GLObjectCount) throws {
    program = try sources.program(
      vertex: ["Depth.glsl", "MeshShader.vert"],
      ["Depth.glsl", "Sunlight.glsl", "MapSampler.glsl", "MeshShader.frag"], counted: count)
  }

  /// Draws a mesh, where nothing nearer is.
  /// - Parameters:
  ///   - object: What to draw.
  ///   - buffers: Its triangles.
  ///   - faces: Which of them.
  ///   - scene: Its light and the eye.
  ///   - frame: Of the picture.
  ///   - depth: How depths are compared.
  ///   - texture: Its map, if it has one.
  func draw(
    _ object: SceneObject, _ buffers: MeshBuffers, _ faces: MeshFaces, in scene: RenderScene,
    _ frame: FrameSize, _ depth: DepthScale, _ texture: MapTexture?
  ) {
    let (camera, material) = (scene.camera, object.material)
    program.use()
    depth.set(in: program)
    program.set("toClip", rows: clipRows(object, camera, aspect: frame.aspect))
    let turn = object.orientation.matrix
    program.set("toWorld", columns: [turn.x, turn.y, turn.z])
    program.set("nearestDistance", DepthScale.nearest)
    if case .perspective = camera.projection {
      program.set("eye", camera.eye - object.position)
    } else {
      program.set("eye", camera.forward)
    }
    program.set("lightDirection", scene.light.direction)
    program.set("sunRadius", Float(sin(scene.light.angularDiameter / 2)))
    program.set("isOpaque", !material.isTranslucent)
    program.set("isDoubleSided", material.isDoubleSided)
    let isEmissive = material.shading == .emissive
    program.set("lightColor", isEmissive ? SIMD3(0, 0, 0) : scene.directLight)
    program.set("ambientColor", SIMD3(repeating: isEmissive ? 1 : scene.ambient))
    program.set("hasMap", texture != nil)
    if let texture {
      texture.set(in: program, isGlobe: false)
    } else {
      program.set("constantColor", object.plainColor)
    }
    // The first row is at the bottom, so triangles turn the other way round.
    glFrontFace(.clockwise)
    switch faces {
    case .all: glDisable(.cullFace)
    case .front: glCullFace(.back)
    case .back: glCullFace(.front)
    }
    if faces != .all { glEnable(.cullFace) }
    buffers.draw()
    glDisable(.cullFace)
  }

  /// Returns the rows of the matrix from the object to the screen: column, row, distance before the
  /// plane of the eye, and what the first two are divided by.
  private func clipRows(_ object: SceneObject, _ camera: Camera, aspect: Double) -> [SIMD4<Double>]
  {
    let inverse = object.orientation.inverse
    let shift = object.position - camera.eye
    func row(_ axis: Vector3, by factor: Double) -> SIMD4<Double> {
      SIMD4((inverse * axis) * factor, axis.dot(shift) * factor)
    }
    let scale = 1 / camera.halfHeight
    let distance = row(camera.forward, by: 1)
    var divisor = SIMD4<Double>(0, 0, 0, 1)
    if case .perspective = camera.projection { divisor = distance }
    return [row(camera.right, by: scale / aspect), row(camera.up, by: -scale), distance, divisor]
  }
}

/// The triangles of a mesh on the graphics card.
final class MeshBuffers {
  let mesh: TriangleMesh
  private let array: GLObject
  private let buffers: [GLObject]

  /// Brings triangles to the card.
  /// - Throws: ``OpenGLError/memory(bytes:)``
  init(_ mesh: TriangleMesh, counted count: GLObjectCount) throws(OpenGLError) {
    self.mesh = mesh
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
