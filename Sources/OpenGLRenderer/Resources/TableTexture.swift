import COpenGL

/// A table of values on the graphics card, which shaders read texel by texel.
final class TableTexture {
  private let count: GLObjectCount
  private let texture: GLObject
  private let unit: Int

  /// Creates an empty table.
  /// - Parameters:
  ///   - count: Counts its memory.
  ///   - unit: Its texture unit, which no other table uses.
  ///   - filter: The filter of shaders that read it between texels.
  init(counted count: GLObjectCount, unit: Int, filter: GLint = .nearest) {
    self.count = count
    self.unit = unit
    texture = GLObject(.texture, counted: count)
    glBindTexture(.texture2D, texture.name)
    glTexParameteri(.texture2D, .minFilter, filter)
    glTexParameteri(.texture2D, .magFilter, filter)
    glTexParameteri(.texture2D, .wrapS, .clampToEdge)
    glTexParameteri(.texture2D, .wrapT, .clampToEdge)
    glTexParameteri(.texture2D, .maxLevel, 0)
  }

  /// Replaces the values, in rows of `width`.
  /// - Throws: ``OpenGLError/memory(bytes:)``
  func upload(_ texels: [SIMD4<Float>], width: Int) throws(OpenGLError) {
    glActiveTexture(.texture0)
    glBindTexture(.texture2D, texture.name)
    try GLMemory.setTexels(texels, width: width, counted: count)
  }

  /// Binds the table to its texture unit, for a sampler of a program in use.
  func set(_ sampler: String, in program: ShaderProgram) {
    glActiveTexture(.texture0 + GLenum(unit))
    glBindTexture(.texture2D, texture.name)
    glActiveTexture(.texture0)
    program.set(sampler, unit)
  }
}
