/// The units of a document's numbers without unit, by the names of their kinds.
///
/// All numbers of a kind in one document are probably in one unit: if the usual one is implausible
/// for most of them, and only one is plausible for all, that one applies to all. A single outlier
/// changes no other number.
package struct UnitInference: Sendable {
  private struct Findings {
    var fitting: [String]
    var count = 0
    var doubtfulCount = 0
    /// The number of doubtful ones that have one plausible reading.
    var certainCount = 0
  }

  private var kinds: [String: Findings] = [:]

  /// Creates an inference without numbers.
  package init() {}

  /// Records a number without unit.
  /// - Parameters:
  ///   - quantity: The number.
  ///   - kind: Its kind.
  ///   - isStar: Whether the body is a star.
  ///   - isCertain: Whether it has one plausible reading.
  mutating func note(
    _ quantity: Quantity, of kind: QuantityKind, isStar: Bool, isCertain: Bool = true
  ) {
    guard !quantity.hasUnit, quantity.value != 0, let usual = kind.candidates.first else { return }
    let fitting = kind.fittingUnits(of: quantity, isStar: isStar)
    var findings = kinds[kind.name] ?? Findings(fitting: fitting)
    findings.fitting.removeAll { !fitting.contains($0) }
    findings.count += 1
    if !fitting.contains(usual) {
      findings.doubtfulCount += 1
      if isCertain { findings.certainCount += 1 }
    }
    kinds[kind.name] = findings
  }

  /// The units that differ from the usual ones, by the names of the kinds.
  var units: [String: String] {
    kinds.compactMapValues {
      let isMostly = 2 * $0.doubtfulCount > $0.count && $0.certainCount > 0
      return $0.fitting.count == 1 && isMostly ? $0.fitting[0] : nil
    }
  }
}
