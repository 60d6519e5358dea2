import ArgumentParser
import PlanetCatalogue
import PlanetExport

/// What turns from frame to frame, how far, and which frames are drawn.
struct TurnOptions: ParsableArguments {
  @Option(
    help: """
      The frames in the order of drawing, like 1-72, 72-1, 1-72x2 (every second), 1-72y2 (those \
      that x2 leaves out), 1-72:8 (coarse to fine) or 1,5,9; all of the turn if not given.
      """)
  var frames: String?

  @Option(
    parsing: .unconditional,
    help: "The number of frames in the whole turn, whichever of them are drawn.")
  var framesPerTurn = 72

  @Option(
    parsing: .unconditional,
    help: "How far it turns in all, in degrees; negative turns the other way.")
  var turn = 360.0

  @Option(
    parsing: .unconditional, help: "How far it has turned already in frame 1, in degrees.")
  var start = 0.0

  @Option(
    help: """
      What turns: spin (the body about its axis, the way it spins) or orbit (the eye round the \
      body, eastward). (default: spin)
      """)
  var motion: MotionOption?

  @Option(
    help: """
      Where the sun stands while the eye goes round: fixed in space, or going with the camera. \
      (default: fixed)
      """)
  var sun: SunOption?

  @Flag(
    help: """
      Let the light go round instead: from new, where it stands behind the body, by the right to \
      full, and on to new.
      """)
  var phases = false

  mutating func validate() throws {
    guard (1...FrameRange.limit).contains(framesPerTurn) else {
      throw ValidationError(
        "--frames-per-turn is \(framesPerTurn); expected 1 to \(FrameRange.limit)")
    }
    try checkRange("turn", turn, -Turn.limit...Turn.limit)
    try checkRange("start", start, -Turn.limit...Turn.limit)
    if turn == 0 {
      throw ValidationError("--turn is 0, so nothing would turn; expected for example 360 or -90")
    }
    if motion != nil { try refuseWithPhases("--motion") }
    if sun != nil { try refuseWithPhases("--sun") }
    if sun != nil && motion != .orbit {
      throw ValidationError(
        "--sun says where the sun stands while the eye goes round; add --motion orbit")
    }
  }

  /// Makes sure that a view leaves the light to the phases, if these are drawn.
  func refuseLight(of view: ViewOptions) throws(ValidationError) {
    if view.lightAzimuth != nil { try refuseWithPhases("--light-azimuth") }
    if view.lightElevation != nil { try refuseWithPhases("--light-elevation") }
  }

  private func refuseWithPhases(_ name: String) throws(ValidationError) {
    guard phases else { return }
    throw ValidationError(
      "--phases moves the light and nothing else, so \(name) has no place beside it; "
        + "--start says where the light begins: 0 is new, 180 full")
  }

  /// Returns the frames that are drawn.
  func range() throws(CommandFailure) -> FrameRange {
    guard let frames else { return FrameRange(count: framesPerTurn) }
    do throws(FrameRange.Malformed) {
      return try FrameRange(frames)
    } catch {
      throw CommandFailure(.usage, "--\(error.description)")
    }
  }

  /// Returns the job of frames of a body.
  func job(
    of body: CelestialBody, frames: FrameRange, size: PixelSize, pattern: FramePattern
  ) -> ExportJob {
    let motion: Motion =
      phases ? .phases : motion == .orbit ? .orbit(sun: sun?.sun ?? .fixed) : .spin
    return .turntable(
      of: body, frames: frames,
      turn: Turn(frameCount: framesPerTurn, degrees: turn, start: start), motion: motion,
      width: size.width, height: size.height, pattern: pattern)
  }
}

/// What turns, as written on the command line.
enum MotionOption: String, CaseIterable, ExpressibleByArgument {
  case spin
  case orbit
}

/// What the sun does while the eye goes round, as written on the command line.
enum SunOption: String, CaseIterable, ExpressibleByArgument {
  case fixed
  case camera

  var sun: Motion.Sun { self == .fixed ? .fixed : .camera }
}
