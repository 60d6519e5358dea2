/// A window's or a monitor's part of the desktop, in the window system's units.
struct ScreenRectangle: Hashable {
  /// The left edge.
  var x: Int
  /// The upper edge.
  var y: Int
  var width: Int
  var height: Int

  /// Returns how much of another lies in it, in square units.
  func overlap(with other: ScreenRectangle) -> Int {
    let columns = min(x + width, other.x + other.width) - max(x, other.x)
    let rows = min(y + height, other.y + other.height) - max(y, other.y)
    return max(columns, 0) * max(rows, 0)
  }

  /// Returns which of several rectangles has most of this one; the first of equals, and the first
  /// of all if none has any of it.
  func indexOfMostCovered(of rectangles: [ScreenRectangle]) -> Int? {
    rectangles.indices.max { left, right in
      let (first, second) = (overlap(with: rectangles[left]), overlap(with: rectangles[right]))
      return first == second ? left > right : first < second
    }
  }

  /// Returns the rectangle where it can be seen and taken hold of: as it is while its upper edge
  /// is within reach, else moved into the monitor that has most of it, and no larger than that.
  /// - Parameter monitors: Their parts of the desktop; without any, nothing changes.
  /// - Returns: Where it can be seen.
  func broughtOnto(_ monitors: [ScreenRectangle]) -> ScreenRectangle {
    // A title bar lies above the window, and a hand needs some of its width.
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
