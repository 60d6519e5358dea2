import OpenGLRenderer
import PlanetImage
import PlanetProvenance
import PlanetRecipe
import PlanetScene
import SoftwareRenderer

/// The software renderer's image, shown in the window instead of OpenGL's image.
///
/// One image at a time is rendered in the background, so that the window stays fluid.
final class SoftwareView {
  private(set) var texture: ImageTexture?
  /// The description of the texture's image.
  private(set) var image: BodyImage?
  /// The rendering time of the last image, in seconds.
  private(set) var seconds = 0.0
  /// The result of the last comparison.
  private(set) var difference: ImageDifference?

  private let worker: Worker<Request, Arrival>

  /// Creates a view.
  /// - Parameter wake: Called from another thread after an image was rendered.
  init(wake: @escaping @Sendable () -> Void) {
    worker = Worker(wake: wake, each: { request, _ in Self.render(request) })
  }

  /// True if an image is being rendered, or was not taken yet.
  var isBusy: Bool { worker.isBusy }

  /// Starts to render a scene; none may be in progress.
  /// - Parameters:
  ///   - image: The description of the image.
  ///   - scene: The scene.
  ///   - other: The other renderer's image, for the difference.
  ///   - threads: The greatest number of threads.
  func begin(
    _ image: BodyImage, _ scene: RenderScene, comparedWith other: SharedImage?, threads: Int
  ) {
    precondition(!isBusy, "one image at a time")
    worker.add(Request(image: image, scene: scene, other: other, threads: threads))
  }

  /// Takes over the image in progress, if it is finished.
  /// - Parameters:
  ///   - seconds: The longest time to wait for it.
  ///   - renderer: The renderer that shows it.
  func take(waiting seconds: Double, with renderer: OpenGLRenderer) {
    guard isBusy, let result = worker.take(waiting: seconds).last else { return }
    (self.seconds, difference, image) = (result.seconds, result.difference, result.image)
    if let texture {
      texture.set(result.shared.image)
    } else {
      texture = renderer.texture(of: result.shared.image)
    }
  }

  /// An image to render.
  private struct Request: Sendable {
    let image: BodyImage
    let scene: RenderScene
    /// The image with which it is compared; nil for no comparison.
    let other: SharedImage?
    /// The greatest number of threads.
    let threads: Int
  }

  /// A rendered image.
  private struct Arrival: Sendable {
    let image: BodyImage
    let shared: SharedImage
    /// The rendering time in seconds.
    let seconds: Double
    let difference: ImageDifference?
  }

  private static func render(_ request: Request) -> Arrival {
    let clock = ContinuousClock()
    let start = clock.now
    let image = request.image
    var rendered = SoftwareRenderer(threads: request.threads)
      .render(request.scene, width: image.width, height: image.height)
    let seconds = (clock.now - start) / .seconds(1)
    let difference = request.other.map { ImageDifference(&rendered, $0.image) }
    return Arrival(
      image: image, shared: SharedImage(rendered), seconds: seconds, difference: difference)
  }
}

/// The description of an image of the body; equal descriptions have equal pixels.
struct BodyImage: Equatable {
  /// The renderer.
  let mode: DrawingMode
  /// The body's id.
  let body: String
  /// The revision of the body and its map.
  let revision: Int
  /// The number of changes to the bodies beside the shown one.
  let neighbours: Int
  /// The places of bodies, the camera and the sun at a date; nil without one.
  let sky: ImageRecipe.Sky?
  /// The camera, the spin and the light.
  let view: View
  /// The width in pixels.
  let width: Int
  /// The height in pixels.
  let height: Int
  /// True for preview quality.
  let isFast: Bool
  /// The factor on width and height with which it is rendered before it is enlarged.
  var scale = 1.0
  /// True for a coarse mesh of a displaced globe.
  var isCoarse = false
}

/// The difference of two images.
struct ImageDifference {
  /// The largest difference of two code values.
  let largest: Int
  /// The mean over all channels of all pixels.
  let mean: Double

  /// Compares two images of the same size.
  /// - Parameters:
  ///   - image: The first image; becomes the difference, times sixteen.
  ///   - other: The second image.
  init(_ image: inout Image<RGBA8>, _ other: borrowing Image<RGBA8>) {
    precondition(image.width == other.width && image.height == other.height)
    var (largest, sum) = (0, 0)
    let count = 3 * image.width * image.height
    other.withPixels { right in
      image.withMutablePixels { left in
        for index in left.indices {
          let (one, two) = (left[index], right[index])
          let red = abs(Int(one.r) - Int(two.r))
          let green = abs(Int(one.g) - Int(two.g))
          let blue = abs(Int(one.b) - Int(two.b))
          largest = max(largest, red, green, blue)
          sum += red + green + blue
          left[index] = RGBA8(
            r: UInt8(min(16 * red, 255)), g: UInt8(min(16 * green, 255)),
            b: UInt8(min(16 * blue, 255)), a: 255)
        }
      }
    }
    (self.largest, mean) = (largest, Double(sum) / Double(count))
  }
}
