package import PlanetCatalogue
import PlanetMath
import PlanetScene
package import PlanetSky

extension Catalogue {
  /// The systems of stars other than the sun, of which at least one body has a known orbit.
  ///
  /// The origin of a system is its `<system>`, or a star without a parent and without elements.
  package var orbitSystems: [OrbitSystem] {
    let roots = bodies.filter(isRootStar)
    guard !systems.isEmpty || !roots.isEmpty else { return [] }
    let children = Dictionary(grouping: bodies.filter { $0.parent != nil }) { $0.parent ?? "" }
    let members = systems.compactMap { system -> OrbitSystem? in
      let about = children[system.id] ?? []
      let origin = OrbitingBody(system, stars: about.filter { $0.kind == .star })
      return orbitSystem(about: origin, isBody: false, system, children)
    }
    return members
      + roots.compactMap { star in
        guard children[star.id]?.contains(where: { $0.orbit?.elements != nil }) == true else {
          return nil
        }
        let origin = OrbitingBody(star, about: nil, on: nil)
        let system = StarSystem(id: star.id, name: star.name)
        return orbitSystem(about: origin, isBody: true, system, children)
      }
  }

  /// Returns the system of a body; nil for bodies of the solar system, and those without a place.
  package func orbitSystem(of id: String) -> OrbitSystem? {
    orbitSystems.first { system in system.bodies.contains { $0.id == id } }
  }

  /// Returns the positions of the bodies of a body's system.
  /// - Parameters:
  ///   - body: The body.
  ///   - solar: The positions in the solar system without the catalogue.
  /// - Returns: The positions.
  package func ephemeris(
    around body: CelestialBody, _ solar: Ephemeris = Ephemeris()
  ) -> Ephemeris {
    orbitSystem(of: body.id).map { Ephemeris($0) } ?? solar.adding(orbitingBodies)
  }

  /// Returns whether a body is a star about which bodies of a system of its own may move.
  private func isRootStar(_ body: CelestialBody) -> Bool {
    body.kind == .star && body.parent == nil && body.orbit?.elements == nil
      && SolarSystemBody(rawValue: body.id) == nil
  }

  /// Returns the system about an origin, with the bodies in the order of the catalogue.
  private func orbitSystem(
    about origin: OrbitingBody, isBody: Bool, _ system: StarSystem,
    _ children: [String: [CelestialBody]]
  ) -> OrbitSystem? {
    var found = isBody ? [origin.id: origin] : [:]
    func add(_ parent: OrbitingBody, depth: Int) {
      let members = children[parent.id] ?? []
      for entry in members where found[entry.id] == nil {
        guard let body = Self.member(entry, about: parent, beside: members) else { continue }
        found[entry.id] = body
        if depth < Self.greatestDepth { add(body, depth: depth + 1) }
      }
    }
    add(origin, depth: 1)
    let epoch = system.epoch ?? OrbitalElements.standardEpoch
    return OrbitSystem(
      name: system.name, bodies: bodies.compactMap { found[$0.id] },
      epoch: Instant(julianDate: epoch, scale: .barycentricDynamical),
      hasEarthSky: system.sky == .earth)
  }

  /// Returns a body that moves about another one; nil if its orbit or the attraction is not known.
  private static func member(
    _ entry: CelestialBody, about parent: OrbitingBody, beside members: [CelestialBody]
  ) -> OrbitingBody? {
    guard let elements = entry.orbit?.elements else {
      // A star alone is at rest in the origin.
      let isAlone = !members.contains { $0.id != entry.id && $0.kind == .star }
      guard parent.parent == nil, parent.starlight == nil, entry.kind == .star, isAlone else {
        return nil
      }
      return OrbitingBody(entry, about: .other(parent), on: nil)
    }
    var mass = parent.gravitationalParameter
    let own = (entry.facts.mass ?? 0) * gravitationalConstant
    if parent.parent != nil || parent.starlight != nil {
      // The motion relative to another body is that about the mass of both.
      if mass > 0 { mass += own }
    } else if entry.kind == .star {
      // About the barycentre, a star of two moves as about the mass m³/M², where m is that of the
      // other star and M that of both.
      let others = mass - own
      mass = mass > 0 ? others * (others / mass) * (others / mass) : 0
    }
    guard let attraction = entry.orbit?.attraction(in: mass) else { return nil }
    let orbit = ConicOrbit(elements, about: .other(parent), attraction: attraction)
    return OrbitingBody(entry, about: .other(parent), on: orbit)
  }
}

extension OrbitingBody {
  /// Creates the barycentre of a system, with the mass of its stars if those of all are known.
  fileprivate init(_ system: StarSystem, stars: [CelestialBody]) {
    self.init(
      id: system.id, name: system.name, parent: nil, orbit: nil,
      radii: Vector3(1e-3, 1e-3, 1e-3),
      rotation: UniformRotation(pole: ConicOrbit.ecliptic.matrix.z, meridian: .unitX, rate: 0))
    let masses = stars.compactMap(\.facts.mass)
    if masses.count == stars.count {
      gravitationalParameter = masses.reduce(0, +) * gravitationalConstant
    }
  }
}

extension Orbit {
  /// Returns the gravitational constant times the mass that determines the motion, in km³/s²: by
  /// Kepler's third law from a stated period, otherwise a known one; nil if it is not known.
  fileprivate func attraction(in known: Double) -> Double? {
    if let axis = elements?.semiMajorAxis, let period, period > 0 {
      let rate = 2 * Double.pi / (period * 86400)
      return rate * rate * axis * axis * axis
    }
    return known > 0 ? known : nil
  }
}

extension Starlight {
  /// Creates the light of a star by its size and temperature, or those of the sun if not stated.
  ///
  /// A stated colour of the surface is that of the light.
  init(of star: CelestialBody) {
    let sun = 5772.0
    let temperature = star.facts.temperature ?? sun
    let solarRadius = SolarSystemBody.sun.radii.x
    let radius = (star.radii?.equatorial ?? solarRadius) / solarRadius
    let ratio = temperature / sun
    let black = BrightStar.color(temperature: temperature) / BrightStar.color(temperature: sun)
    let color = star.conditions?.color.map { SIMD3<Double>($0.linear) } ?? black
    let greatest = max(color.x, color.y, color.z, 1e-6)
    self.init(
      luminosity: radius * radius * ratio * ratio * ratio * ratio, color: color / greatest,
      colorIndex: Self.colorIndex(temperature: temperature))
  }

  /// Returns the colour index B−V of a black body, by bisection.
  private static func colorIndex(temperature: Double) -> Double {
    var (low, high) = (-0.4, 2.5)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if BrightStar.temperature(of: middle) > temperature { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
