import PlanetMath
import PlanetScene

/// The tables of the air of a body, as a camera sees it, on the graphics card.
final class AirTexture {
  private let texture: TableTexture
  private var view: AirView?

  init(counted count: GLObjectCount) {
    texture = TableTexture(counted: count, unit: 6, filter: .linear)
  }

  /// Uploads the tables of a view, unless they are on the card.
  /// - Throws: ``OpenGLError/memory(bytes:)``
  func upload(_ view: AirView) throws(OpenGLError) {
    if self.view === view { return }
    try texture.upload(view.texels, width: AirView.columns)
    self.view = view
  }

  /// Sets the uniforms of a program in use, with the tables in a texture unit of their own.
  func set(_ directions: AirView.Directions, in program: ShaderProgram) {
    guard let view else { return }
    texture.set("airTables", in: program)
    program.set("airSun", directions.towardsSun)
    program.set("airTop", view.top)
    program.set(
      "airSpacing", SIMD2(Float(AirView.grazing), Float(SunCosine.width)))
  }
}
