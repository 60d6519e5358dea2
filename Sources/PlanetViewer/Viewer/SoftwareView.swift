import Dispatch
import OpenGLRenderer
import PlanetExport
import PlanetImage
import PlanetScene
import PlanetThreads
import SoftwareRenderer

/// The software renderer's picture, shown in the window beside that of OpenGL.
///
/// One picture at a time is drawn in the background, so that the window stays fluid; whoever asks
/// again once it is there asks for the newest one.
final class SoftwareView {
  private(set) var texture: ImageTexture?
  /// What the texture shows.
  private(set) var picture: BodyPicture?
  /// How long the software renderer took for the last picture, in seconds.
  private(set) var seconds = 0.0
  /// What the last comparison found.
  private(set) var difference: ImageDifference?

  private let queue = WorkQueue()
  private let wake: @Sendable () -> Void
  private var begun: Work?

  /// Creates a view.
  /// - Parameter wake: Called from another thread when a picture is there.
  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// Whether a picture is being drawn, or was not taken yet.
  var isBusy: Bool { begun != nil }

  /// Begins to draw a scene; nothing may be in hand.
  /// - Parameters:
  ///   - picture: What it shows.
  ///   - scene: What to draw.
  ///   - other: The other renderer's picture, where the difference is wanted.
  ///   - threads: The most threads.
  func begin(
    _ picture: BodyPicture, _ scene: RenderScene, comparedWith other: SharedPicture?, threads: Int
  ) {
    precondition(begun == nil, "one picture at a time")
    let work = Work(picture)
    begun = work
    queue.async { [wake] in
      work.draw(scene, comparedWith: other, threads: threads)
      wake()
    }
  }

  /// Takes over the picture that was begun, as soon as it is there.
  /// - Parameters:
  ///   - seconds: How long to wait for it at most.
  ///   - renderer: Where it is shown.
  func take(waiting seconds: Double, with renderer: OpenGLRenderer) {
    guard let work = begun, let result = work.result(waiting: seconds) else { return }
    begun = nil
    (self.seconds, difference, picture) = (result.seconds, result.difference, work.picture)
    if let texture {
      texture.set(result.shared.image)
    } else {
      texture = renderer.texture(of: result.shared.image)
    }
  }

  /// A picture in hand: made by one thread, awaited by another.
  private final class Work: Sendable {
    struct Result: Sendable {
      let shared: SharedPicture
      let seconds: Double
      let difference: ImageDifference?
    }

    let picture: BodyPicture
    private let done = DispatchSemaphore(value: 0)
    private let slot = Slot<Result>()

    init(_ picture: BodyPicture) { self.picture = picture }

    func draw(_ scene: RenderScene, comparedWith other: SharedPicture?, threads: Int) {
      let clock = ContinuousClock()
      let start = clock.now
      var image = SoftwareRenderer(threads: threads)
        .render(scene, width: picture.width, height: picture.height)
      let seconds = (clock.now - start) / .seconds(1)
      let difference = other.map { ImageDifference(&image, $0.image) }
      slot.put(Result(shared: SharedPicture(image), seconds: seconds, difference: difference))
      done.signal()
    }

    func result(waiting seconds: Double) -> Result? {
      guard done.wait(timeout: .now() + seconds) == .success else { return nil }
      return slot.take()
    }
  }
}

/// What a picture of the body shows: two that are equal have equal pixels.
struct BodyPicture: Equatable {
  /// Who draws it.
  let drawing: Viewer.DrawingMode
  /// The body's id.
  let body: String
  /// Tells it, as it was prepared last, from all others before.
  let bodyNumber: Int
  /// How it is looked at, with its spin and its light.
  let view: View
  /// In pixels.
  let width: Int
  /// In pixels.
  let height: Int
  /// Whether its maps are read at few places.
  let isFast: Bool
}

/// How far two pictures are apart.
struct ImageDifference {
  /// The largest difference of two codes.
  let largest: Int
  /// The mean over all colours of all pixels.
  let mean: Double

  /// Compares two pictures of one size.
  /// - Parameters:
  ///   - image: One of them; becomes their difference, sixteen times as strong.
  ///   - other: The other one.
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
