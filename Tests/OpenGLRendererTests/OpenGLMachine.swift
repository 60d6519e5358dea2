import OpenGLRenderer
import PlanetAssets
import Testing

/// A context and a renderer of one test, on the thread of the test.
struct OpenGLMachine {
  let context: HeadlessContext
  let renderer: OpenGLRenderer

  init() throws {
    context = try HeadlessContext()
    let folder = try DataFolder.find().shaders
    renderer = try OpenGLRenderer { name in
      String(decoding: try Files.read("\(folder)/\(name)"), as: UTF8.self)
    }
  }

  /// Whether this machine has OpenGL at all; says so where it has not.
  static let isThere: Bool = {
    do throws(OpenGLError) {
      _ = try HeadlessContext()
      return true
    } catch {
      print("OpenGL is not tested: \(error)")
      return false
    }
  }()
}
