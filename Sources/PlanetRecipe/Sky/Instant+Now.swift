package import PlanetSky
import PlanetSystem

extension Instant {
  /// The present moment.
  package static var now: Instant { Instant(unixSeconds: Double(Files.now) / 1e9) }
}
