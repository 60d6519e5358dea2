/// A system of stars other than the sun, with the bodies that move about them.
///
/// Its origin is a star at rest, or the barycentre of several. Nothing of the solar system is in
/// it: neither the Earth nor, unless ``hasEarthSky`` is true, the stars of the Earth's sky.
package struct OrbitSystem: Hashable, Sendable {
  /// The name.
  package let name: String
  /// The bodies, in the order of the catalogue; without the barycentre.
  package let bodies: [OrbitingBody]
  /// The moment from which dates in days count.
  package let epoch: Instant
  /// A Boolean value that indicates whether the stars behind the bodies are those of the Earth's
  /// sky.
  package let hasEarthSky: Bool
  /// The stars, the most luminous first.
  package let suns: [SolarSystemBody]

  /// Creates a system; nil without a star.
  package init?(name: String, bodies: [OrbitingBody], epoch: Instant, hasEarthSky: Bool) {
    (self.name, self.bodies, self.epoch) = (name, bodies, epoch)
    self.hasEarthSky = hasEarthSky
    let stars = bodies.enumerated().compactMap { index, body in
      body.starlight.map { (index: index, luminosity: $0.luminosity) }
    }
    suns = stars.sorted { ($1.luminosity, $0.index) < ($0.luminosity, $1.index) }.map {
      .other(bodies[$0.index])
    }
    if suns.isEmpty { return nil }
  }

  /// Returns the moment a number of days of UTC after the epoch, both to the millisecond.
  package func instant(days: Double) -> Instant {
    let start = (epoch.unixSeconds * 1000).rounded()
    return Instant(unixSeconds: (start + (days * 86_400_000).rounded()) / 1000)
  }
}

/// The light of a star.
package struct Starlight: Hashable, Sendable {
  /// The luminosity, in units of the sun's.
  package let luminosity: Double
  /// The linear red, green and blue of the light; the greatest is 1.
  package let color: SIMD3<Double>
  /// The colour index B−V.
  package let colorIndex: Double

  /// Creates the light of a star.
  package init(luminosity: Double, color: SIMD3<Double>, colorIndex: Double) {
    (self.luminosity, self.color, self.colorIndex) = (luminosity, color, colorIndex)
  }
}
