import PlanetMath

/// An adjustment of a map's samples before they are used; a nil property changes nothing.
///
/// Missing data are found first, and then the light of the air is removed. The remaining linear
/// light v of a sample becomes `gain` · v^(1/`gamma`), at most 1.
package struct MapAdjustment: Codable, Hashable, Sendable {
  /// The factor on linear light, 0 to 100.
  package var gain: Double?
  /// The gamma of linear light, 0.1 to 10: above 1 for brighter mid-tones.
  package var gamma: Double?
  /// The factor on the opacity of clouds, haze and rings, or on the strength of night lights and
  /// of specular reflection, 0 to 1.
  package var opacity: Double?
  /// The colour of missing data in the file.
  package var noData: SRGBColor?
  /// The colour that replaces missing data; nil for the continuation of the surroundings.
  package var noDataFill: SRGBColor?
  /// The mirroring of the file.
  package var flip: MapFlip?
  /// True if the map shows the body through its air, whose light is removed before it is added.
  package var includesAir: Bool?

  package init() {}

  /// The range of gains.
  package static let gains = 0.0...100
  /// The range of gammas.
  package static let gammas = 0.1...10

  /// A Boolean value that indicates whether nothing is changed.
  package var isEmpty: Bool { self == MapAdjustment() }

  /// A Boolean value that indicates whether all numbers are within their ranges.
  package var isValid: Bool {
    Self.gains.contains(gain ?? 1) && Self.gammas.contains(gamma ?? 1)
      && (0...1).contains(opacity ?? 1)
  }

  /// The adjustment in words, such as `gain 2.5, flipped horizontally`.
  package var words: String {
    var words: [String] = []
    if let gain { words.append("gain \(gain.shortText)") }
    if let gamma { words.append("gamma \(gamma.shortText)") }
    if let opacity { words.append("opacity \(opacity.shortText)") }
    if let noData { words.append("without data where \(noData)") }
    if let noDataFill { words.append("filled with \(noDataFill)") }
    if let flip { words.append("flipped \(flip.rawValue)ly") }
    if includesAir == true { words.append("air removed") }
    return words.joined(separator: ", ")
  }
}

/// The edges that are exchanged in an image of a map.
package enum MapFlip: String, CaseIterable, Codable, Hashable, Sendable {
  /// West is at the right.
  case horizontal
  /// South is at the top, and west at the left.
  case vertical
}

extension MapReference {
  /// A Boolean value that indicates whether the map shows the body through its air.
  package var includesAir: Bool {
    get { adjustment?.includesAir == true }
    set {
      guard newValue != includesAir else { return }
      var adjustment = adjustment ?? MapAdjustment()
      adjustment.includesAir = newValue ? true : nil
      self.adjustment = adjustment.isEmpty ? nil : adjustment
    }
  }

  /// A Boolean value that indicates whether the rows of the file are mirrored.
  package var isMirrored: Bool { adjustment?.flip != nil }

  /// A Boolean value that indicates whether the map is rotated by 180° after mirroring its rows.
  package var isTurned: Bool { isRotatedHalfTurn != (adjustment?.flip == .vertical) }
}
