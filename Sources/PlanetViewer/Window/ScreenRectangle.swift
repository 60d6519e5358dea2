/// The rectangle of a window or a monitor on the desktop, in the window system's units.
struct ScreenRectangle: Hashable {
  /// The left edge.
  var x: Int
  /// The upper edge.
  var y: Int
  var width: Int
  var height: Int

  /// Returns the area of the intersection with another rectangle, in square units.
  func overlap(with other: ScreenRectangle) -> Int {
    let columns = min(x + width, other.x + other.width) - max(x, other.x)
    let rows = min(y + height, other.y + other.height) - max(y, other.y)
    return max(columns, 0) * max(rows, 0)
  }

  /// Returns the index of the rectangle with the greatest overlap; the first of equal ones, 0 if
  /// none overlaps.
  func indexOfMostCovered(of rectangles: [ScreenRectangle]) -> Int? {
    rectangles.indices.max { left, right in
      let (first, second) = (overlap(with: rectangles[left]), overlap(with: rectangles[right]))
      return first == second ? left > right : first < second
    }
  }

  /// Returns the rectangle moved to a visible place: unchanged if its upper edge is on a monitor,
  /// otherwise moved and shrunk into the monitor with the greatest overlap.
  /// - Parameter monitors: The rectangles of the monitors; without any, nothing changes.
  /// - Returns: The visible rectangle.
  func broughtOnto(_ monitors: [ScreenRectangle]) -> ScreenRectangle {
    // The title bar is above the window, and some of its width is needed for dragging.
    let handle = ScreenRectangle(x: x, y: y - 1, width: width, height: 16)
    let isWithinReach = monitors.contains { monitor in
      handle.overlap(with: monitor) >= min(width, 64) * 8
    }
    guard !isWithinReach, let index = indexOfMostCovered(of: monitors) else { return self }
    let monitor = monitors[index]
    var result = self
    result.width = min(width, monitor.width)
    result.height = min(height, monitor.height)
    result.x = min(max(x, monitor.x), monitor.x + monitor.width - result.width)
    result.y = min(max(y, monitor.y), monitor.y + monitor.height - result.height)
    return result
  }
}
