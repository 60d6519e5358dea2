/// The actions of held keys, with the time since they were pressed.
///
/// A key acts at once when it is pressed, by a fixed step; after ``delay`` it acts continuously. So
/// a short press has the same effect for any duration and frame rate.
struct HeldActions {
  private var seconds: [Action: Double] = [:]

  /// The time in seconds for which a key is held before it acts continuously.
  static let delay = 0.15

  /// True if no key is held.
  var isEmpty: Bool { seconds.isEmpty }

  /// Adds an action whose key was pressed.
  /// - Returns: False if it was held already, by another of its keys.
  mutating func press(_ action: Action) -> Bool {
    guard seconds[action] == nil else { return false }
    seconds[action] = 0
    return true
  }

  /// Removes the actions of a released key.
  mutating func release(where isReleased: (Action) -> Bool) {
    seconds = seconds.filter { !isReleased($0.key) }
  }

  mutating func releaseAll() { seconds = [:] }

  mutating func advance(by seconds: Double) {
    self.seconds = self.seconds.mapValues { $0 + seconds }
  }

  /// The directions of the actions that act continuously.
  var push: Push { Push { (seconds[$0] ?? 0) >= Self.delay } }
}

/// The directions in which actions turn, roll and zoom, each coordinate -1, 0 or 1.
struct Push: Equatable {
  /// The direction of the body's front, right and up.
  var turn = SIMD2<Double>.zero
  /// The camera roll, clockwise positive.
  var roll = 0.0
  /// The zoom, positive to enlarge.
  var zoom = 0.0

  /// Creates the sum of the directions of active actions.
  init(of isActive: (Action) -> Bool) {
    func sum(_ less: Action, _ more: Action) -> Double {
      (isActive(more) ? 1 : 0) - (isActive(less) ? 1 : 0)
    }
    turn = SIMD2(sum(.turnLeft, .turnRight), sum(.turnDown, .turnUp))
    roll = sum(.rollLeft, .rollRight)
    zoom = sum(.zoomOut, .zoomIn)
  }
}
