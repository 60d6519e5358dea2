/// A system of one or more stars with bodies about them, other than the solar system.
///
/// Bodies whose parent is the system move about its barycentre, which is its origin; a star without
/// orbital elements is at rest there.
package struct StarSystem: Codable, Hashable, Sendable {
  /// The id, by which bodies name the system as their parent.
  package var id: String
  /// The name.
  package var name: String
  /// The date from which dates in days count, as a Julian date of TDB; nil for J2000.0.
  package var epoch: Double?
  /// The stars behind the bodies of the system.
  package var sky: Sky

  /// The stars behind the bodies of a system.
  package enum Sky: String, CaseIterable, Codable, Hashable, Sendable {
    /// None.
    case none
    /// Those of the Earth's sky.
    case earth
  }

  /// Creates a system without an epoch of its own.
  package init(id: String, name: String, epoch: Double? = nil, sky: Sky = .none) {
    (self.id, self.name, self.epoch, self.sky) = (id, name, epoch, sky)
  }
}
