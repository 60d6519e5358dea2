/// The gas and dust around the nucleus of a comet, as an impression: its size and light are stated,
/// not computed from the activity of the nucleus.
package struct Coma: Codable, Hashable, Sendable {
  /// The tail of dust, which points away from the sun.
  package struct Tail: Codable, Hashable, Sendable {
    /// The length at 1 au from the sun in kilometres.
    package var length: Double
    /// The width at its end in kilometres.
    package var width: Double
    /// The light at the nucleus at 1 au from the sun, as a fraction of white at exposure 0.
    package var brightness: Double
    /// The colour; white if nil.
    package var color: SRGBColor?

    /// Creates a tail.
    package init(length: Double, width: Double, brightness: Double, color: SRGBColor? = nil) {
      (self.length, self.width, self.brightness) = (length, width, brightness)
      self.color = color
    }
  }

  /// The radius in kilometres.
  package var radius: Double
  /// The light in its centre at 1 au from the sun, as a fraction of white at exposure 0.
  package var brightness: Double
  /// The colour; white if nil.
  package var color: SRGBColor?
  /// The tail; nil for none.
  package var tail: Tail?

  /// Creates a coma without a tail.
  package init(radius: Double, brightness: Double, color: SRGBColor? = nil) {
    (self.radius, self.brightness, self.color) = (radius, brightness, color)
  }

  /// The range of lengths in kilometres: up to 10 au.
  package static let lengths = 1.0...1.5e9
  /// The range of brightnesses.
  package static let brightnesses = 0.0...100

  /// A Boolean value that indicates whether all numbers are within their ranges.
  package var isValid: Bool {
    let lengths = [radius] + (tail.map { [$0.length, $0.width] } ?? [])
    let lights = [brightness] + (tail.map { [$0.brightness] } ?? [])
    return lengths.allSatisfy { Self.lengths.contains($0) }
      && lights.allSatisfy { Self.brightnesses.contains($0) }
  }
}
