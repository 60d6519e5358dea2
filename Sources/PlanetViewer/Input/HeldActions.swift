/// The actions whose keys are held down, and for how long they have been.
///
/// A key acts at once when it goes down, by a fixed step; only after ``delay`` it acts
/// continuously. So a tap counts the same whether it lasts a millisecond or a tenth of a second,
/// and whatever the frame rate.
struct HeldActions {
  private var seconds: [Action: Double] = [:]

  /// How long a key is held before it acts continuously, in seconds.
  static let delay = 0.15

  /// True if no key is held.
  var isEmpty: Bool { seconds.isEmpty }

  /// Adds an action whose key went down.
  /// - Returns: False if it was held already, by another of its keys.
  mutating func press(_ action: Action) -> Bool {
    guard seconds[action] == nil else { return false }
    seconds[action] = 0
    return true
  }

  /// Removes the actions of a key that went up.
  mutating func release(where isReleased: (Action) -> Bool) {
    seconds = seconds.filter { !isReleased($0.key) }
  }

  /// Removes all actions.
  mutating func releaseAll() { seconds = [:] }

  /// Lets time pass.
  mutating func advance(by seconds: Double) {
    self.seconds = self.seconds.mapValues { $0 + seconds }
  }

  /// Returns in which directions the actions that act continuously push.
  var push: Push { Push { (seconds[$0] ?? 0) >= Self.delay } }
}

/// The directions in which actions turn, roll and zoom, each coordinate -1, 0 or 1.
struct Push: Equatable {
  /// The body's front to the right and up.
  var turn = SIMD2<Double>.zero
  /// The camera clockwise.
  var roll = 0.0
  /// Closer.
  var zoom = 0.0

  /// Creates the sum of the directions of the actions that are active.
  init(of isActive: (Action) -> Bool) {
    func sum(_ less: Action, _ more: Action) -> Double {
      (isActive(more) ? 1 : 0) - (isActive(less) ? 1 : 0)
    }
    turn = SIMD2(sum(.turnLeft, .turnRight), sum(.turnDown, .turnUp))
    roll = sum(.rollLeft, .rollRight)
    zoom = sum(.zoomOut, .zoomIn)
  }
}
