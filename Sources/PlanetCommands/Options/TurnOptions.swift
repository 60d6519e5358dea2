import ArgumentParser
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetProvenance
import PlanetScene
import PlanetStrings

/// The options of turntables: motion, rotation angle and frames.
struct TurnOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: """
      Frames in rendering order, such as 1-72 or 1:72, 72-1, 1-72x2 (every second), 1-72y2 (those \
      that x2 leaves out), 1-72:8 (coarse to fine), -5-5 or 1,5,9. (default: all frames of the \
      turntable)
      """)
  var frames: String?

  @Option(
    parsing: .unconditional,
    help: "Number of frames of the turntable, 1 to \(FrameRange.limit). (default: 72)",
    transform: number("a whole number from 1 to \(FrameRange.limit)"))
  var framesPerTurn: Int?

  @Option(
    parsing: .unconditional,
    help: """
      Number of the turntable's first frame, in --frames and file names, -999000000 to 999000000. \
      (default: 1)
      """,
    transform: number("a whole number, such as 0"))
  var firstFrame: Int?

  @Option(
    parsing: .unconditional,
    help: """
      Rotation angle of the turntable, in degrees, -36000 to 36000, not 0; negative reverses it. \
      (default: 360)
      """,
    transform: number("degrees from -36000 to 36000, such as 360 or -90"))
  var turn = 360.0

  @Option(
    parsing: .unconditional,
    help: "Angle of the first frame, in degrees, -36000 to 36000. (default: 0)",
    transform: number("degrees from -36000 to 36000"))
  var start = 0.0

  @Option(
    help: """
      Motion: spin (the body rotates about its axis in its own direction) or orbit (the camera \
      moves around the body, eastward). (default: spin)
      """)
  var motion: MotionOption?

  @Option(
    help: """
      Sun with --motion orbit: fixed (in space) or camera (moving with the camera). (default: \
      fixed)
      """)
  var sun: SunOption?

  @Flag(help: "Animate the phase angle: new, first quarter, full, last quarter.")
  var phases = false

  mutating func validate() throws {
    guard (1...FrameRange.limit).contains(turnLength) else {
      throw ValidationError(
        "--frames-per-turn is \(turnLength); expected 1 to \(FrameRange.limit)")
    }
    let numbers = FrameRange.greatestNumber - FrameRange.limit
    if let firstFrame, !(-numbers...numbers).contains(firstFrame) {
      throw ValidationError(
        "--first-frame is \(firstFrame); expected a number from \(-numbers) to \(numbers)")
    }
    try checkRange("turn", turn, -Turn.limit...Turn.limit)
    try checkRange("start", start, -Turn.limit...Turn.limit)
    if turn == 0 {
      throw ValidationError("--turn is 0; expected for example 360 or -90")
    }
    if motion != nil { try refuseWithPhases("--motion") }
    if sun != nil { try refuseWithPhases("--sun") }
    if sun != nil && motion != .orbit {
      throw ValidationError(
        "--sun requires --motion orbit")
    }
  }

  /// Throws an error if view options set the light while `--phases` or `--sun camera` moves it.
  func refuseLight(of view: ViewOptions) throws(ValidationError) {
    if view.light.lightAzimuth != nil { try refuseWithPhases("--light-azimuth") }
    if view.light.lightElevation != nil { try refuseWithPhases("--light-elevation") }
    guard view.light.lightFrame?.value == .word(View.LightFrame.world.rawValue) else { return }
    try refuseWithPhases("--light-frame world")
    if sun == .camera {
      throw ValidationError(
        "--sun camera moves the light with the camera, and --light-frame world fixes it; "
          + "leave one of them out")
    }
  }

  private func refuseWithPhases(_ name: String) throws(ValidationError) {
    guard phases else { return }
    throw ValidationError(
      "--phases moves only the light and cannot be combined with \(name); "
        + "--start is the first phase: 0 is new, 180 full")
  }

  /// Throws an error for options of a rotation.
  func refuseRotation() throws(ValidationError) {
    let given = [
      ("frames-per-turn", framesPerTurn != nil), ("turn", turn != 360), ("start", start != 0),
      ("motion", motion != nil), ("sun", sun != nil), ("phases", phases),
    ]
    guard let (name, _) = given.first(where: \.1) else { return }
    throw ValidationError(
      "--\(name) belongs to a rotation, and --from to an animation in time; leave one of them out")
  }

  /// The number of frames of the turntable.
  private var turnLength: Int { framesPerTurn ?? 72 }

  /// Returns the frames to render.
  func range() throws(CommandFailure) -> FrameRange { try range(of: turnLength) }

  /// Returns the frames to render, of a number of frames.
  func range(of count: Int) throws(CommandFailure) -> FrameRange {
    guard let frames else { return FrameRange(count: count, first: firstFrame ?? 1) }
    do throws(FrameRange.Malformed) {
      return try FrameRange(frames)
    } catch {
      throw CommandFailure(.usage, "--\(error.description)")
    }
  }

  /// Prints a note if no frame is in the numbering of the turntable, or if the frames exceed a
  /// turntable of the default number of frames.
  func reportTurns(of range: FrameRange) {
    reportNumbering(of: range)
    guard framesPerTurn == nil, let frames, let first = range.numbers.min(),
      let last = range.numbers.max(), last - first >= turnLength
    else { return }
    let count = last - first + 1
    let turns = abs(turn) / 360 * Double(count) / Double(turnLength)
    Console.note(
      "frames \(frames) make \(NumberText.decimal(turns, digits: 2)) turns, as the turntable has "
        + "\(turnLength) frames; to spread the turntable over them add --frames-per-turn \(count)")
  }

  /// Prints a note if no frame is in the numbering of --first-frame.
  private func reportNumbering(of range: FrameRange) {
    guard let firstFrame, let frames else { return }
    let numbers = firstFrame..<firstFrame + turnLength
    guard !range.numbers.contains(where: numbers.contains) else { return }
    Console.note(
      "no frame of \(frames) is in the numbering of the turntable, \(numbers.lowerBound) to "
        + "\(numbers.upperBound - 1) by --first-frame; they are frames of earlier or later turns")
  }

  func batch(
    of body: CelestialBody, frames: FrameRange, size: ImageSize, pattern: FramePattern
  ) -> Batch {
    let motion: Motion =
      phases ? .phases : motion == .orbit ? .orbit(sun: sun?.sun ?? .fixed) : .spin
    return .turntable(
      of: body, frames: frames,
      turn: Turn(
        frameCount: turnLength, degrees: turn, start: start, firstFrame: firstFrame ?? 1),
      motion: motion,
      width: size.width, height: size.height, pattern: pattern)
  }
}

/// The motion, as written on the command line.
enum MotionOption: String, CaseIterable, ExpressibleByArgument {
  case spin
  case orbit
}

/// The motion of the sun during an orbit of the camera, as written on the command line.
enum SunOption: String, CaseIterable, ExpressibleByArgument {
  case fixed
  case camera

  var sun: Motion.Sun { self == .fixed ? .fixed : .camera }
}
