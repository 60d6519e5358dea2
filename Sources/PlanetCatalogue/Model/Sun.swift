/// A sun that shines on a body; the first one of a body is the light of the view.
package struct Sun: Codable, Hashable, Sendable {
  /// The azimuth relative to that of the view's light in degrees, right positive; 0 if nil.
  package var azimuth: Double?
  /// The elevation relative to that of the view's light in degrees; 0 if nil.
  package var elevation: Double?
  /// The colour of the light; white if nil.
  package var color: SRGBColor?
  /// The irradiance relative to the view's light, 0 to 100; 1 if nil.
  package var strength: Double?
  /// The angular diameter in degrees, 0 to 90; that of the view's light if nil.
  package var diameter: Double?

  package init() {}

  /// The greatest number of suns of a body.
  package static let greatestCount = 8
  /// The range of strengths.
  package static let strengths = 0.0...100

  /// A Boolean value that indicates whether all numbers are within their ranges.
  package var isValid: Bool {
    (-360...360).contains(azimuth ?? 0) && (-180...180).contains(elevation ?? 0)
      && Self.strengths.contains(strength ?? 1) && (0...90).contains(diameter ?? 0)
  }
}
