/// The direction at the top of an image of a body at a date.
public enum ImageTop: String, CaseIterable, Sendable {
  /// The north pole of the body.
  case north
  /// The north pole of the ICRF, which is the celestial north pole of J2000.
  case equator
  /// The north pole of the ecliptic of J2000.
  case ecliptic
  /// The zenith of an observer on a body.
  case zenith
}
