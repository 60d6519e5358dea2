/// The units of a document's numbers without unit, by the names of their kinds.
///
/// All numbers of a kind in one document are probably in one unit: if the usual one is not
/// plausible for some, and only one is plausible for all, that one applies to all.
package struct UnitInference: Sendable {
  private struct Findings {
    var fitting: [String]
    var isDoubtful = false
  }

  private var kinds: [String: Findings] = [:]

  /// Creates an inference without numbers.
  package init() {}

  /// Records a number without unit.
  mutating func note(_ quantity: Quantity, of kind: QuantityKind, isStar: Bool) {
    guard !quantity.hasUnit, quantity.value != 0, let usual = kind.candidates.first else { return }
    let fitting = kind.fittingUnits(of: quantity.number, isStar: isStar)
    var findings = kinds[kind.name] ?? Findings(fitting: fitting)
    findings.fitting.removeAll { !fitting.contains($0) }
    findings.isDoubtful = findings.isDoubtful || !fitting.contains(usual)
    kinds[kind.name] = findings
  }

  /// The units that differ from the usual ones, by the names of the kinds.
  var units: [String: String] {
    kinds.compactMapValues { $0.isDoubtful && $0.fitting.count == 1 ? $0.fitting[0] : nil }
  }
}
