/// When frames are drawn, and what the viewer requests of the program around it.
struct FrameSchedule {
  /// The number of frames since anything changed.
  private(set) var quietFrames = 0
  /// The seconds since files were checked for changes.
  var secondsSinceCheck = 0.0
  /// True if the program is to end.
  var wantsToClose = false
  /// True if the window is to fill the screen.
  var wantsFullScreen = false
  /// True if the graphics context is to be restarted.
  var wantsNewGraphics = false

  /// The number of frames that are drawn after a change, as panels take several to settle.
  private static let framesAfterChange = 3

  /// True if frames are still to be drawn after a change.
  var needsFrame: Bool { quietFrames < Self.framesAfterChange }

  /// Notes that something changed.
  mutating func noteChange() { quietFrames = 0 }

  /// Requests one more frame.
  mutating func requestFrame() { quietFrames = min(quietFrames, Self.framesAfterChange - 1) }

  /// Notes that a frame was drawn.
  mutating func endFrame() { quietFrames += 1 }
}
