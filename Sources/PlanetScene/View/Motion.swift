import PlanetMath

/// The part of the scene that moves from frame to frame of a turntable.
package enum Motion: Hashable, Sendable {
  /// The body rotates about its axis in its own sense; camera and light are fixed.
  case spin
  /// The camera moves around the body, eastward; the body is fixed.
  case orbit(sun: Sun)
  /// The light moves around the body; body and camera are fixed.
  ///
  /// It starts behind the body (new) and moves past the right side to the front, as the moon waxes
  /// in northern latitudes: 1/4 turn is the first quarter, 1/2 turn is full.
  case phases

  /// The sun's motion while the camera moves around the body.
  package enum Sun: String, CaseIterable, Hashable, Sendable {
    /// The sun is fixed at its position for the first frame, so day and night pass.
    case fixed
    /// The sun moves with the camera, so that all sides are lit alike.
    case camera
  }

  /// Returns the rotation of the body.
  /// - Parameter turn: The angle turned, as a fraction of a full turn.
  /// - Returns: A fraction of a full turn.
  package func spin(at turn: Double) -> Double { self == .spin ? turn : 0 }

  /// Returns the view at an angle of the motion.
  ///
  /// The scale is the same in all of them: a sphere about the body is fitted into the frame.
  /// - Parameters:
  ///   - view: The view of the first frame.
  ///   - turn: The angle turned, as a fraction of a full turn.
  /// - Returns: The view with camera and light moved.
  package func view(_ view: View, at turn: Double) -> View {
    var result = view
    switch self {
    case .spin: break
    case .orbit(let sun):
      result.azimuth = view.azimuth + .turns(turn)
      switch sun {
      case .fixed: result.lightAnchor = view.lightAnchor ?? view.azimuth
      case .camera: result.lightFrame = .camera
      }
    case .phases:
      result.lightFrame = .camera
      result.lightAzimuth = .turns(0.5) - .turns(turn)
      result.lightElevation = .zero
    }
    return result
  }
}
