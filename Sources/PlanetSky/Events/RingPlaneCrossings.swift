import PlanetMath

extension EventSearch {
  /// Returns the moments when the Earth or the sun crosses the plane of Saturn's rings, as seen
  /// from the Earth.
  func ringPlaneCrossings() -> [SkyEvent] {
    [SolarSystemBody.earth, .sun].flatMap { observer in
      let passages = RootFinder.passages(
        of: { ringLatitude(of: observer, at: $0) }, through: [0], from: opening, to: closing,
        step: 5)
      return passages.filter { contains($0.time) }.map {
        SkyEvent(.ringPlaneCrossing, of: .saturn, with: [observer], at: instant($0.time))
      }
    }
  }

  /// Returns the latitude of the Earth or the sun above the plane of Saturn's rings in radians, as
  /// seen from the Earth at a moment.
  private func ringLatitude(of observer: SolarSystemBody, at time: Double) -> Double {
    let earth = ephemeris.position(of: .earth, days: time)
    let distance = (ephemeris.position(of: .saturn, days: time) - earth).length
    let emission = time - distance / speedOfLight / Instant.secondsPerDay
    let saturn = ephemeris.position(of: .saturn, days: emission)
    let direction = (observer == .earth ? earth - saturn : saturn * -1).normalized
    return asin(direction.dot(RotationElements.saturn.orientation(emission).matrix.z))
  }
}
