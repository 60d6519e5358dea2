public import PlanetMath

/// The position of the camera of an image at a date.
public enum SkyCamera: Hashable, Sendable {
  /// At an observer: the centre of a body, a place on it, or a point in space.
  case observer(Observer)
  /// At a distance in kilometres from the centre of the body, on the line to the Earth. If the body
  /// is the Earth, the camera is on the line to the sun.
  case distance(Double)
  /// Above a point of the body, at a distance in kilometres from its centre. The latitude is
  /// planetocentric, the longitude east positive. If the distance is nil, the body fills the frame.
  case above(latitude: Angle, longitude: Angle, distance: Double?)
}
