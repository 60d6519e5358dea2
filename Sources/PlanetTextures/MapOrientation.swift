import PlanetMath

/// The orientation of a map: its mirroring, and the longitude in its middle.
package struct MapOrientation: Hashable, Sendable {
  /// The mirroring of the image.
  package enum Mirroring: String, CaseIterable, Sendable {
    /// North is up, and east to the right.
    case none
    /// North is up, and west to the right.
    case horizontal
    /// South is up, and east to the right.
    case vertical
    /// South is up, and west to the right: the image is rotated by 180°.
    case rotated

    /// True if the columns are reversed.
    package var reversesColumns: Bool { self == .horizontal || self == .rotated }
    /// True if the rows are reversed.
    package var reversesRows: Bool { self == .vertical || self == .rotated }
  }

  package var mirroring: Mirroring
  /// The longitude in the middle of the image in degrees, from -180 to 180.
  package var centralMeridian: Double

  /// A Boolean value that indicates whether north is up, east to the right, and longitude 0 in the
  /// middle.
  package var isUsual: Bool { mirroring == .none && centralMeridian == 0 }
}
