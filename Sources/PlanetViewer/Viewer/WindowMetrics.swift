/// The size of the window and of its text, and the viewport of the body.
///
/// Points of the panels are larger than points of the window by ``scale``, so that text and panels
/// have the same scale.
final class WindowMetrics {
  /// The size of the window in points of the panels.
  var size = SIMD2<Double>(1280, 720)
  /// The area of the window in which the body is rendered.
  var viewport = Viewport(origin: .zero, size: SIMD2(1280, 720))
  /// The pixels of the screen per point of the panels.
  var pixelsPerPoint: Float
  /// The pixels of the screen per point of the window.
  var screenPixelsPerPoint: Float

  init(pixelsPerPoint: Float, screenPixelsPerPoint: Float) {
    self.pixelsPerPoint = pixelsPerPoint
    self.screenPixelsPerPoint = screenPixelsPerPoint
  }

  /// The points of the window per point of the panels.
  var scale: Double { Double(pixelsPerPoint / screenPixelsPerPoint) }

  /// The least width and height of a window in points of the panels.
  private static let leastSize = SIMD2(240.0, 180.0)

  /// Returns the pixels per point of the panels, limited by the size of the window.
  /// - Parameters:
  ///   - textScale: The preferred size of text.
  ///   - window: The size of the window in points.
  /// - Returns: The pixels.
  func pixelsPerPoint(textScale: Double, window: SIMD2<Double>) -> Float {
    let room = window / Self.leastSize
    return screenPixelsPerPoint * Float(min(textScale, max(min(room.x, room.y), 1)))
  }

  /// Returns a length in whole pixels, at least one.
  func pixels(_ points: Double) -> Int { max(edge(points), 1) }

  /// Returns the coordinate of an edge in whole pixels.
  func edge(_ points: Double) -> Int {
    Int((points * Double(pixelsPerPoint)).rounded())
  }

  /// Returns an event with its position in points of the panels.
  func inPanelPoints(_ event: InputEvent) -> InputEvent {
    guard scale != 1, case .pointerMoved(let place) = event else { return event }
    return .pointerMoved(place / scale)
  }
}

/// The area of the window in which the body is rendered, in points of the panels.
struct Viewport: Hashable {
  /// The upper left corner.
  var origin: SIMD2<Double>
  /// The width and height.
  var size: SIMD2<Double>

  /// The viewport as a frame of the orbit controls.
  var frame: ViewFrame { ViewFrame(width: size.x, height: size.y) }

  /// Returns true if a point of the window is in the viewport.
  func contains(_ place: SIMD2<Double>) -> Bool {
    let local = place - origin
    return local.x >= 0 && local.y >= 0 && local.x < size.x && local.y < size.y
  }
}
