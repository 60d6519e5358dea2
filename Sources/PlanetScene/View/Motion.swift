import PlanetMath

/// What moves from frame to frame of a turntable.
package enum Motion: Hashable, Sendable {
  /// The body turns about its axis, the way it spins; eye and light stand.
  case spin
  /// The eye goes round the body, eastward; the body stands.
  case orbit(sun: Sun)
  /// The light goes round the body; body and eye stand.
  ///
  /// It begins behind the body, at new, and goes by the right to the front, as the moon waxes for
  /// northern eyes: a quarter turn is the first quarter, half a turn full.
  case phases

  /// What the sun does while the eye goes round.
  package enum Sun: String, CaseIterable, Hashable, Sendable {
    /// It stands where it stood before the eye went round, so day and night are passed.
    case fixed
    /// It goes with the eye, so that all sides are lit alike.
    case camera
  }

  /// Returns how far the body has spun when so much is turned.
  /// - Parameter turn: How far it has turned, as a share of a full turn.
  /// - Returns: A share of a full turn.
  package func spin(at turn: Double) -> Double { self == .spin ? turn : 0 }

  /// Returns the view when so much is turned.
  ///
  /// The frame is as large in all of them: what is fitted into it is a sphere about the body.
  /// - Parameters:
  ///   - view: The view before anything has turned.
  ///   - turn: How far it has turned, as a share of a full turn.
  /// - Returns: How the frame is looked at and lit.
  package func view(_ view: View, at turn: Double) -> View {
    var result = view
    switch self {
    case .spin: break
    case .orbit(let sun):
      result.azimuth = view.azimuth + .turns(turn)
      if sun == .fixed { result.lightAnchor = view.lightAnchor ?? view.azimuth }
    case .phases:
      result.lightAzimuth = .turns(0.5) - .turns(turn)
      result.lightElevation = .zero
    }
    return result
  }
}
