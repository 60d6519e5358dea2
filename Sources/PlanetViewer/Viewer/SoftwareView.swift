import OpenGLRenderer
import PlanetImage
import PlanetScene
import SoftwareRenderer

/// The software renderer's picture, shown in the window beside that of OpenGL.
struct SoftwareView {
  private(set) var texture: PictureTexture?
  /// How long the software renderer took for the last picture, in seconds.
  private(set) var seconds = 0.0
  /// What the last comparison found.
  private(set) var difference: (largest: Int, mean: Double)?

  /// Draws a scene.
  mutating func draw(
    _ scene: RenderScene, width: Int, height: Int, threads: Int, with renderer: OpenGLRenderer
  ) {
    let image = picture(scene, width, height, threads)
    difference = nil
    show(image, with: renderer)
  }

  /// Draws a scene with both renderers, and shows where they differ, sixteen times as strong.
  mutating func drawDifference(
    _ scene: RenderScene, width: Int, height: Int, threads: Int, with renderer: OpenGLRenderer
  ) throws(OpenGLError) {
    var image = picture(scene, width, height, threads)
    let other = try renderer.render(scene, width: width, height: height)
    var (largest, sum) = (0, 0)
    for y in 0..<height {
      for x in 0..<width {
        let (left, right) = (image[x, y], other[x, y])
        let apart = [(left.r, right.r), (left.g, right.g), (left.b, right.b)].map {
          abs(Int($0) - Int($1))
        }
        largest = max(largest, apart.max() ?? 0)
        sum += apart.reduce(0, +)
        let codes = apart.map { UInt8(min($0 * 16, 255)) }
        image[x, y] = RGBA8(r: codes[0], g: codes[1], b: codes[2], a: 255)
      }
    }
    difference = (largest, Double(sum) / Double(3 * width * height))
    show(image, with: renderer)
  }

  private mutating func picture(
    _ scene: RenderScene, _ width: Int, _ height: Int, _ threads: Int
  ) -> Image<RGBA8> {
    let clock = ContinuousClock()
    let start = clock.now
    let image = SoftwareRenderer(threads: threads).render(scene, width: width, height: height)
    seconds = (clock.now - start) / .seconds(1)
    return image
  }

  private mutating func show(_ image: borrowing Image<RGBA8>, with renderer: OpenGLRenderer) {
    if let texture {
      texture.set(image)
    } else {
      texture = renderer.texture(of: image)
    }
  }
}
