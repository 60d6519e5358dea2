import FoundationEssentials
import PlanetAssets
import PlanetSystem

/// The results of checking a machine.
package struct Diagnosis: Codable, Hashable, Sendable {
  /// The result of one check.
  package struct Finding: Codable, Hashable, Sendable {
    /// The feature that needs it.
    package var need: Need
    /// The subject of the check.
    package var subject: String
    /// A Boolean value that indicates whether the check succeeded.
    package var isGood: Bool
    /// The path or value that was found, or the error.
    package var value: String
    /// The packages to install, or the settings to change, after a failure.
    package var advice: String?
  }

  /// The feature that needs something.
  package enum Need: String, CaseIterable, Codable, Hashable, Sendable {
    /// Rendering of images.
    case rendering
    case window
    /// An optional feature.
    case convenience
  }

  /// All results, in order.
  package private(set) var findings: [Finding] = []
  /// The version of the JSON; nil from an older program.
  private var format: Int? = JSONRecord.format

  package init() {}

  /// Adds a successful check.
  package mutating func add(_ need: Need, _ subject: String, _ value: String) {
    findings.append(Finding(need: need, subject: subject, isGood: true, value: value))
  }

  /// Adds a failed check.
  package mutating func lack(
    _ need: Need, _ subject: String, _ value: String, advice: String? = nil
  ) {
    findings.append(
      Finding(need: need, subject: subject, isGood: false, value: value, advice: advice))
  }

  /// Adds the results of another program.
  mutating func add(_ other: Diagnosis) { findings += other.findings }

  /// Returns whether all checks for a feature succeeded.
  package func isGood(for need: Need) -> Bool {
    findings.allSatisfy { $0.isGood || $0.need != need }
  }

  /// The exit code: for images first, then for the window.
  package var exitKind: ExitKind {
    if !isGood(for: .rendering) { return .asset }
    return isGood(for: .window) ? .done : .display
  }

  // MARK: - As text

  /// The results as a table.
  package var lines: [String] {
    var table = TextTable()
    for finding in findings {
      table.add(
        finding.isGood ? "ok" : finding.need == .convenience ? "none" : "MISSING",
        finding.subject, finding.value)
    }
    let advice = findings.compactMap { finding in
      finding.isGood ? nil : finding.advice.map { "\(finding.subject): \($0)" }
    }
    return table.lines + (advice.isEmpty ? [] : [""] + advice)
  }

  /// The results as JSON.
  package var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    guard let data = try? encoder.encode(self) else {
      preconditionFailure("findings can be encoded as JSON")
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// Reads the results of another program; nil for invalid JSON.
  init?(json: String) {
    guard let found = try? JSONDecoder().decode(Diagnosis.self, from: Data(json.utf8)) else {
      return nil
    }
    self = found
  }

  /// Prints all results and ends the command with their exit code.
  package func report(asJSON isJSON: Bool) throws(CommandFailure) {
    if isJSON { Console.outputText(json) } else { lines.forEach(Console.output) }
    guard exitKind != .done else { return }
    throw CommandFailure(exitKind)
  }

  // MARK: - Common checks

  /// Adds the shared libraries that this program has loaded.
  /// - Parameters:
  ///   - need: The feature that needs them.
  ///   - names: Their names without version, with their packages.
  package mutating func addLibraries(_ need: Need, _ names: [(name: String, package: String)]) {
    let bytes = (try? Files.read("/proc/self/maps", limit: 1 << 24)) ?? []
    let paths = String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap {
      $0.split(separator: " ", maxSplits: 5).last.map(String.init)
    }
    for (name, package) in names {
      let loaded = paths.first { Files.name(of: $0).hasPrefix("\(name).so") }
      if let loaded {
        add(need, name, Files.name(of: Files.resolved(loaded) ?? loaded))
      } else {
        add(need, name, "built in (elsewhere in the package \(package))")
      }
    }
  }
}
