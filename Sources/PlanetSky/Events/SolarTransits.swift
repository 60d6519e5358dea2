import PlanetMath

extension EventSearch {
  /// Returns the transits of Mercury or Venus across the sun, as seen from the Earth's centre.
  ///
  /// Contacts I to IV are outer and inner tangencies of the discs; a transit near the limb has I
  /// and IV only.
  func solarTransits(of body: SolarSystemBody) -> [SkyEvent] {
    let conjunctions = RootFinder.passages(
      of: { longitudeFromSun(of: body, at: $0) }, through: [0], from: opening, to: closing,
      step: 5)
    return conjunctions.compactMap { transit(of: body, near: $0.time) }
  }

  /// Returns the transit near a conjunction; nil if the discs do not touch.
  private func transit(of body: SolarSystemBody, near conjunction: Double) -> SkyEvent? {
    guard isInFront(body, at: conjunction), elongation(of: body, at: conjunction) < 0.02,
      let greatest = RootFinder.turningPoint(
        of: { elongation(of: body, at: $0) }, from: conjunction - 0.5, to: conjunction + 0.5,
        halfWidth: 0.005),
      contains(greatest)
    else { return nil }
    func gap(_ time: Double, sign: Double) -> Double {
      let radii = angularRadii(of: body, at: time)
      return elongation(of: body, at: time) - radii.sun - sign * radii.body
    }
    func moment(sign: Double, days: Double) -> Double? {
      RootFinder.zero(
        of: { gap($0, sign: sign) }, from: min(greatest, greatest + days),
        to: max(greatest, greatest + days))
    }
    guard gap(greatest, sign: 1) < 0 else { return nil }
    var event = SkyEvent(.transit, of: body, with: [.sun], at: instant(greatest))
    event.separation = .radians(elongation(of: body, at: greatest))
    let isInside = gap(greatest, sign: -1) < 0
    event.contacts = [
      contact("I", moment(sign: 1, days: -0.5)),
      isInside ? contact("II", moment(sign: -1, days: -0.5)) : nil,
      isInside ? contact("III", moment(sign: -1, days: 0.5)) : nil,
      contact("IV", moment(sign: 1, days: 0.5)),
    ].compactMap { $0 }
    return event
  }

  /// Returns the apparent radii of the sun and of a body, in radians.
  private func angularRadii(
    of body: SolarSystemBody, at time: Double
  ) -> (sun: Double, body: Double) {
    let sun = apparentPosition(of: .sun, at: time).length
    let distance = apparentPosition(of: body, at: time).length
    return (asin(SolarEclipse.sunRadius / sun), asin(body.meanRadius / distance))
  }
}
