public import PlanetCatalogue
import PlanetMath

/// A set of pictures to be made: what a command asks for, before anything is drawn.
public struct ExportJob: Sendable {
  /// One picture of a job.
  public struct Picture: Hashable, Sendable {
    /// The body, by its place in the job's list.
    public let body: Int
    /// The frame's number, counted from 1.
    public let frame: Int
    /// How far the body has turned since frame 1, as a share of a full turn, from 0 to below 1.
    public let turn: Double
    /// The file it goes to; `-` is standard output.
    public let path: String
  }

  /// The bodies in the pictures.
  public let bodies: [CelestialBody]
  /// The pictures, in order.
  public let pictures: [Picture]
  /// The width of each in pixels.
  public let width: Int
  /// The height of each in pixels.
  public let height: Int

  /// Creates a job of a single picture.
  public static func still(
    of body: CelestialBody, turn: Double = 0, width: Int, height: Int, path: String
  ) -> ExportJob {
    ExportJob(
      bodies: [body], pictures: [Picture(body: 0, frame: 1, turn: turn, path: path)], width: width,
      height: height)
  }

  /// Creates a job of the frames of a full turn.
  ///
  /// Frame n shows the body after (n - 1) / `framesPerTurn` of a turn, whatever other frames are
  /// drawn: frame `framesPerTurn` + 1 is frame 1 again.
  public static func turntable(
    of body: CelestialBody, frames: FrameRange, framesPerTurn: Int, width: Int, height: Int,
    pattern: FramePattern
  ) -> ExportJob {
    precondition(framesPerTurn >= 1, "a turn has frames")
    let pictures = frames.numbers.map { frame in
      Picture(
        body: 0, frame: frame,
        turn: Double((frame - 1) % framesPerTurn) / Double(framesPerTurn),
        path: pattern.path(frame: frame, id: body.id, size: "\(width)x\(height)"))
    }
    return ExportJob(bodies: [body], pictures: pictures, width: width, height: height)
  }

  /// Creates a job of one picture of each body.
  public static func thumbnails(
    of bodies: [CelestialBody], width: Int, height: Int, pattern: FramePattern
  ) -> ExportJob {
    let pictures = bodies.enumerated().map { index, body in
      Picture(
        body: index, frame: 1, turn: 0,
        path: pattern.path(id: body.id, size: "\(width)x\(height)"))
    }
    return ExportJob(bodies: bodies, pictures: pictures, width: width, height: height)
  }
}
