import COpenGL
import PlanetMath
import PlanetScene

/// The light that air refracts into the shadows on an object, on the graphics card: a row for each
/// shadow of an ellipsoid.
final class RefractionTexture {
  private let count: GLObjectCount
  private let texture: GLObject
  private var tables: [RefractedLight?] = []

  /// The texture unit of the tables.
  private static let unit = 7

  init(counted count: GLObjectCount) {
    self.count = count
    texture = GLObject(.texture, counted: count)
    glBindTexture(.texture2D, texture.name)
    glTexParameteri(.texture2D, .minFilter, .nearest)
    glTexParameteri(.texture2D, .magFilter, .nearest)
    glTexParameteri(.texture2D, .maxLevel, 0)
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
    glActiveTexture(.texture0)
    glBindTexture(.texture2D, texture.name)
    try GLMemory.setTexels(
      tables.flatMap { $0?.texels ?? empty }, width: RefractedLight.nodeCount, counted: count)
    self.tables = tables
  }

  /// Binds the tables to a texture unit of their own for a program in use.
  func set(in program: ShaderProgram) {
    glActiveTexture(.texture0 + GLenum(Self.unit))
    glBindTexture(.texture2D, texture.name)
    glActiveTexture(.texture0)
    program.set("refractionTables", Self.unit)
  }
}
