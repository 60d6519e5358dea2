/// A scale of time in which a date is written.
package enum TimeScale: String, Sendable, CaseIterable {
  /// Coordinated Universal Time, the civil time; before 1972 Universal Time.
  case coordinatedUniversal = "UTC"
  /// International Atomic Time.
  case internationalAtomic = "TAI"
  /// Terrestrial Time: atomic time plus 32.184 s.
  case terrestrial = "TT"
  /// Barycentric Dynamical Time, the argument of ephemerides; within 2 ms of Terrestrial Time.
  case barycentricDynamical = "TDB"
}
