/// The schedule of frames, and the viewer's requests to the program.
struct FrameSchedule {
  /// The number of frames since the last change.
  private(set) var quietFrames = 0
  /// The seconds since files were checked for changes.
  var secondsSinceCheck = 0.0
  /// True if the program is to end.
  var wantsToClose = false
  /// True if the window is to fill the screen.
  var wantsFullScreen = false
  /// True if the graphics context is to be restarted.
  var wantsNewGraphics = false

  /// The number of frames that are rendered after a change, as panels need several for their
  /// layout.
  private static let framesAfterChange = 3

  /// True if frames are still to be rendered after a change.
  var needsFrame: Bool { quietFrames < Self.framesAfterChange }

  mutating func noteChange() { quietFrames = 0 }

  /// Requests one more frame.
  mutating func requestFrame() { quietFrames = min(quietFrames, Self.framesAfterChange - 1) }

  /// Records that a frame was rendered.
  mutating func endFrame() { quietFrames += 1 }
}
