import COpenGL
import PlanetMath
import PlanetScene

/// The tables of the air of a body, as a camera sees it, on the graphics card.
final class AirTexture {
  private let count: GLObjectCount
  private let texture: GLObject
  private var view: AirView?

  /// The texture unit of the tables.
  private static let unit = 6

  init(counted count: GLObjectCount) {
    self.count = count
    texture = GLObject(.texture, counted: count)
    glBindTexture(.texture2D, texture.name)
    glTexParameteri(.texture2D, .minFilter, .nearest)
    glTexParameteri(.texture2D, .magFilter, .nearest)
    glTexParameteri(.texture2D, .maxLevel, 0)
  }

  /// Uploads the tables of a view, unless they are on the card.
  /// - Throws: ``OpenGLError/memory(bytes:)``
  func upload(_ view: AirView) throws(OpenGLError) {
    if self.view === view { return }
    glActiveTexture(.texture0)
    glBindTexture(.texture2D, texture.name)
    try GLMemory.setTexels(view.texels, width: AirView.columns, counted: count)
    self.view = view
  }

  /// Sets the uniforms of a program in use, with the tables in a texture unit of their own.
  func set(_ directions: AirView.Directions, in program: ShaderProgram) {
    guard let view else { return }
    glActiveTexture(.texture0 + GLenum(Self.unit))
    glBindTexture(.texture2D, texture.name)
    glActiveTexture(.texture0)
    program.set("airTables", Self.unit)
    program.set("airSun", directions.towardsSun)
    program.set("airTop", view.top)
    program.set(
      "airSpacing", SIMD2(Float(AirView.grazing), Float(SunCosine.width)))
  }
}
