import PlanetMath

extension EventSearch {
  /// Returns the moments of some phases of the Moon within the interval and a day around it.
  func phaseMoments(
    of kinds: Set<SkyEvent.Kind>
  ) -> [(time: Double, kind: SkyEvent.Kind)] {
    let phases = SkyEvent.Kind.phases.enumerated().filter { kinds.contains($0.element) }
    let passages = RootFinder.passages(
      of: { longitudeFromSun(of: .moon, at: $0) },
      through: phases.map { Double($0.offset) * .pi / 2 }, from: opening, to: closing, step: 3)
    return passages.map { ($0.time, phases[$0.index].element) }
  }

  func moonPhases(_ kinds: Set<SkyEvent.Kind>) -> [SkyEvent] {
    phaseMoments(of: kinds).filter { contains($0.time) }.map {
      SkyEvent($0.kind, of: .moon, with: [], at: instant($0.time))
    }
  }
}
