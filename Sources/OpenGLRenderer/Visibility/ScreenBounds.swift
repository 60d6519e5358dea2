import PlanetImage
import PlanetMath
import PlanetScene

/// The rectangle of a frame within which an ellipsoid is visible, in pixels from the upper left.
struct ScreenBounds: Hashable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  var isEmpty: Bool { left >= right || top >= bottom }

  /// The greatest number of rectangles of a draw call, as in Frame.vert.
  static let greatestCount = 64

  /// The empty rectangle.
  static let nothing = ScreenBounds(ImageSize(width: 0, height: 0))

  /// The whole of a frame.
  init(_ frame: ImageSize) {
    (left, top, right, bottom) = (0, 0, frame.width, frame.height)
  }

  /// Finds the bounds of an ellipsoid about an object's origin, one pixel wider on all sides.
  ///
  /// A plane through the camera that projects to the column of the slope s has the normal r - s f,
  /// with r to the right of the frame and f along the view. It touches the ellipsoid with the
  /// semi-axes A at w from the camera where (w · (r - s f))² = |A (r - s f)|²: a quadratic in s.
  /// - Parameters:
  ///   - axes: The semi-axes in the object's units; of a disc, one is 0.
  ///   - object: The position, orientation and scale.
  ///   - camera: The camera.
  ///   - frame: The size of the image.
  init(axes: Vector3, of object: SceneObject, _ camera: Camera, _ frame: ImageSize) {
    let inverse = object.orientation.inverse
    let axes = axes * object.scale
    let w = object.position - camera.eye
    func stretched(_ v: Vector3) -> Vector3 { (inverse * v) * axes }
    let along = stretched(camera.forward)
    let isPerspective: Bool
    if case .perspective = camera.projection { isPerspective = true } else { isPerspective = false }
    func slopes(_ side: Vector3) -> (low: Double, high: Double)? {
      let across = stretched(side)
      guard isPerspective else {
        return (w.dot(side) - across.length, w.dot(side) + across.length)
      }
      let (depth, shift) = (w.dot(camera.forward), w.dot(side))
      let a = depth * depth - along.dot(along)
      let b = shift * depth - across.dot(along)
      let c = shift * shift - across.dot(across)
      // An object that reaches the camera plane may be visible anywhere.
      guard depth > 0, a > 1e-9 * depth * depth else { return nil }
      let root = max(b * b - a * c, 0).squareRoot()
      return ((b - root) / a, (b + root) / a)
    }
    self.init(frame)
    if isPerspective && w.dot(camera.forward) < -along.length {
      (right, bottom) = (0, 0)
      return
    }
    let scale = Double(frame.height) / (2 * camera.halfHeight)
    func pixels(_ part: (low: Double, high: Double)?, _ size: Int) -> Range<Int> {
      guard let part else { return 0..<size }
      let middle = Double(size) / 2
      func held(_ place: Double) -> Int { place.wholeNumber(in: 0...size) }
      let first = held((middle + part.low * scale - 1).rounded(.down))
      let last = held((middle + part.high * scale + 1).rounded(.up))
      return first..<max(first, last)
    }
    let columns = pixels(slopes(camera.right), frame.width)
    let rows = pixels(slopes(-camera.up), frame.height)
    (left, right) = (columns.lowerBound, columns.upperBound)
    (top, bottom) = (rows.lowerBound, rows.upperBound)
  }

  /// Returns the smallest rectangle that contains both.
  func union(_ other: ScreenBounds) -> ScreenBounds {
    if isEmpty { return other }
    if other.isEmpty { return self }
    var result = self
    (result.left, result.top) = (min(left, other.left), min(top, other.top))
    (result.right, result.bottom) = (max(right, other.right), max(bottom, other.bottom))
    return result
  }

  /// Returns the intersection of both.
  func intersection(_ other: ScreenBounds) -> ScreenBounds {
    var result = self
    (result.left, result.top) = (max(left, other.left), max(top, other.top))
    (result.right, result.bottom) = (min(right, other.right), min(bottom, other.bottom))
    return result
  }

  /// The columns and rows: left, top, right, bottom.
  var edges: SIMD4<Int> { SIMD4(left, top, right, bottom) }

  /// The rectangle in clip space: left, top, right, bottom, with the first row at -1.
  func clip(in frame: ImageSize) -> SIMD4<Float> {
    let size = SIMD4(frame.width, frame.height, frame.width, frame.height)
    return SIMD4<Float>(edges) * 2 / SIMD4<Float>(size) - 1
  }
}
