import PlanetStrings

/// The lengths of scale bars.
package enum ScaleBar {
  /// Returns the greatest of 1, 2 or 5 times a power of ten that is at most a length.
  package static func length(_ greatest: Double) -> Double {
    precondition(greatest > 0 && greatest.isFinite, "a scale bar has a length")
    var power = 1.0
    while power * 10 <= greatest { power *= 10 }
    while power > greatest { power /= 10 }
    return [5.0, 2, 1].map { $0 * power }.first { $0 <= greatest } ?? power
  }

  /// Returns a length in kilometres as text, in metres below 1 km.
  package static func text(of length: Double) -> String {
    length < 1
      ? "\(NumberText.decimal(length * 1000, digits: 3)) m" : "\(NumberText.decimal(length)) km"
  }
}
