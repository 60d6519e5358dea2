package import PlanetMath

extension Ephemeris {
  /// The star by which angles from the sun are measured: the sun, or the most luminous star of
  /// another system.
  package var sun: SolarSystemBody { system?.suns.first ?? .sun }

  /// The stars whose light falls on the bodies, the most luminous first.
  package var suns: [SolarSystemBody] { system?.suns ?? [.sun] }

  /// A Boolean value that indicates whether the stars behind the bodies are those of the Earth's
  /// sky.
  package var hasEarthSky: Bool { system?.hasEarthSky ?? true }

  /// Returns the star that gives a body most light at a moment; that with the greatest ratio of
  /// luminosity to the square of the distance.
  package func sun(of body: SolarSystemBody, days: Double) -> SolarSystemBody {
    guard let system, system.suns.count > 1 else { return sun }
    let place = position(of: body, days: days)
    func light(_ star: SolarSystemBody) -> Double {
      let line = position(of: star, days: days) - place
      let square = line.dot(line)
      return square > 0 ? star.luminosity / square : 0
    }
    return system.suns.max { light($0) < light($1) } ?? sun
  }

  /// Returns the body from whose side another one is shown from a distance: the Earth, but the sun
  /// for the Earth and for the bodies of other systems, and the first other body for a star.
  package func companion(of body: SolarSystemBody, at instant: Instant) -> SolarSystemBody {
    guard system != nil else { return body == .earth ? .sun : .earth }
    if body.isStar { return bodies.first { $0 != body } ?? body }
    return sun(of: body, days: instant.days(.barycentricDynamical))
  }

  /// A star as it shines on a body.
  package struct Sunshine: Sendable {
    /// The star.
    package let star: SolarSystemBody
    /// The apparent position of the star from the centre of the body in the ICRF, in kilometres;
    /// zero for the body itself.
    package let position: Vector3
    /// The part of the light of all stars that this star gives, from 0 to 1; less while another
    /// star or planet is in front of it.
    package let share: Double
  }

  /// Returns the light of the stars of a system on a body, the most luminous star first.
  ///
  /// Other planets in front of a star take the part of its light that they hide from the centre of
  /// the body. Those of its own planetary system do not, as their shadows are rendered.
  /// - Parameters:
  ///   - body: The body; if it is itself a star, the light is that of stars at equal distances.
  ///   - instant: The moment.
  ///   - rendered: Further bodies whose shadows are rendered.
  /// - Returns: The stars.
  package func sunshine(
    on body: SolarSystemBody, at instant: Instant, besides rendered: Set<SolarSystemBody> = []
  ) -> [Sunshine] {
    func state(_ other: SolarSystemBody) -> ApparentState? {
      apparentState(of: other, from: .center(body), at: instant)
    }
    let states = suns.map { ($0, state($0)) }
    let planets = bodies.filter {
      !$0.isStar && $0.system != body.system && !rendered.contains($0)
    }
    let lights = states.map { star, state -> Double in
      guard !body.isStar, let state else { return star.luminosity }
      return star.luminosity / (state.distance * state.distance)
    }
    let total = lights.reduce(0, +)
    let hiding = system == nil || body.isStar ? [] : planets.compactMap(state)
    return zip(states, lights).map { star, light in
      guard let state = star.1 else {
        return Sunshine(star: star.0, position: Vector3(0, 0, 0), share: light / total)
      }
      let others = states.compactMap(\.1).filter { $0.body != star.0 } + hiding
      let visible = body.isStar ? 1 : others.reduce(1) { $0 * state.uncoveredFraction(by: $1) }
      return Sunshine(star: star.0, position: state.position, share: light / total * visible)
    }
  }
}

extension ApparentState {
  /// Returns the fraction of the disc that another body leaves visible.
  package func uncoveredFraction(by other: ApparentState) -> Double {
    guard other.distance < distance else { return 1 }
    return 1
      - coveredFraction(
        of: angularDiameter.radians / 2, by: other.angularDiameter.radians / 2,
        separation: separation(from: other).radians)
  }
}

extension SolarSystemBody {
  /// The light of a star of another system; nil for other bodies.
  package var starlight: Starlight? {
    if case .other(let body) = self { body.starlight } else { nil }
  }

  /// The luminosity in units of the sun's; 0 for bodies that do not shine.
  package var luminosity: Double { self == .sun ? 1 : starlight?.luminosity ?? 0 }

  /// A Boolean value that indicates whether the body is the sun or another star.
  package var isStar: Bool { self == .sun || starlight != nil }

  /// A Boolean value that indicates whether bodies that move about this one are planets, and not
  /// its moons: it is the sun, another star, or the barycentre of a system.
  package var isCentral: Bool {
    guard case .other(let body) = self else { return self == .sun }
    return body.starlight != nil || body.parent == nil
  }
}
