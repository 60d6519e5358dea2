import PlanetMath
import PlanetScene

/// The light that air refracts into the shadows on an object, on the graphics card: a row for each
/// shadow of an ellipsoid.
final class RefractionTexture {
  private let texture: TableTexture
  private var tables: [RefractedLight?] = []

  init(counted count: GLObjectCount) {
    texture = TableTexture(counted: count, unit: 7)
  }

  /// Uploads the tables of shadows, unless they are on the card.
  /// - Throws: ``OpenGLError/memory(bytes:)``
  func upload(_ tables: [RefractedLight?]) throws(OpenGLError) {
    if self.tables.count == tables.count,
      zip(self.tables, tables).allSatisfy({ $0 === $1 })
    {
      return
    }
    let empty = [SIMD4<Float>](repeating: .zero, count: RefractedLight.nodeCount)
    try texture.upload(
      tables.flatMap { $0?.texels ?? empty }, width: RefractedLight.nodeCount)
    self.tables = tables
  }

  /// Binds the tables to a texture unit of their own for a program in use.
  func set(in program: ShaderProgram) {
    texture.set("refractionTables", in: program)
  }
}
