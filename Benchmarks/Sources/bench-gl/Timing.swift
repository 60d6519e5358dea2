import COpenGL
import Glibc

/// The times of one frame, in milliseconds.
struct FrameTime {
  /// From the call to the end of the driver's work.
  var wall: Double
  /// Until the call returns, while the driver may still work.
  var call: Double
  /// Of all processors.
  var processor: Double
  /// Of the graphics card, by a timer query.
  var card: Double
}

/// Measures frames in the current OpenGL context.
enum Timing {
  private static let clock = ContinuousClock()

  /// Returns the milliseconds since a moment.
  static func milliseconds(since start: ContinuousClock.Instant) -> Double {
    let passed = (clock.now - start).components
    return Double(passed.seconds) * 1e3 + Double(passed.attoseconds) * 1e-15
  }

  static var now: ContinuousClock.Instant { clock.now }

  /// The time of all processors for this program, in milliseconds.
  static var processorMilliseconds: Double { Double(Glibc.clock()) / 1e3 }

  /// Measures a frame until the driver has finished it.
  static func frame(_ render: () throws -> Void) rethrows -> FrameTime {
    glFinish()
    var query: GLuint = 0
    glGenQueries(1, &query)
    defer { glDeleteQueries(1, &query) }
    let (start, processor) = (now, processorMilliseconds)
    glBeginQuery(GLenum(GL_TIME_ELAPSED), query)
    try render()
    glEndQuery(GLenum(GL_TIME_ELAPSED))
    let call = milliseconds(since: start)
    glFinish()
    let wall = milliseconds(since: start)
    let processors = processorMilliseconds - processor
    var nanoseconds: GLuint64 = 0
    glGetQueryObjectui64v(query, GLenum(GL_QUERY_RESULT), &nanoseconds)
    return FrameTime(
      wall: wall, call: call, processor: processors, card: Double(nanoseconds) * 1e-6)
  }
}

extension [Double] {
  /// Returns the value below which a fraction of the values are; 0 without values.
  func quantile(_ fraction: Double) -> Double {
    isEmpty ? 0 : sorted()[Int((fraction * Double(count - 1)).rounded())]
  }
}
