import FoundationEssentials
import PlanetAssets
import PlanetSystem

/// What was found on a machine, and what it lacks.
package struct Diagnosis: Codable, Hashable, Sendable {
  /// Something that was looked for.
  package struct Finding: Codable, Hashable, Sendable {
    /// What it is needed for.
    package var need: Need
    /// What was looked for.
    package var subject: String
    /// Whether it is there.
    package var isGood: Bool
    /// Where or what it is, or what is wrong.
    package var value: String
    /// What to install or set where it is missing.
    package var advice: String?
  }

  /// What something is needed for.
  package enum Need: String, CaseIterable, Codable, Hashable, Sendable {
    /// Pictures cannot be drawn without it.
    case rendering
    /// The window cannot be opened without it.
    case window
    /// Something smaller does without it.
    case convenience
  }

  /// Everything that was found, in order.
  package private(set) var findings: [Finding] = []

  package init() {}

  /// Adds something that is there.
  package mutating func add(_ need: Need, _ subject: String, _ value: String) {
    findings.append(Finding(need: need, subject: subject, isGood: true, value: value))
  }

  /// Adds something that is missing.
  package mutating func lack(
    _ need: Need, _ subject: String, _ value: String, advice: String? = nil
  ) {
    findings.append(
      Finding(need: need, subject: subject, isGood: false, value: value, advice: advice))
  }

  /// Adds what another program found.
  mutating func add(_ other: Diagnosis) { findings += other.findings }

  /// Whether all that something needs is there.
  package func isGood(for need: Need) -> Bool {
    findings.allSatisfy { $0.isGood || $0.need != need }
  }

  /// The exit code: pictures first, then the window.
  package var exitKind: ExitKind {
    if !isGood(for: .rendering) { return .asset }
    return isGood(for: .window) ? .done : .display
  }

  // MARK: - As text

  /// The findings as a table for people.
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

  /// The findings as JSON.
  package var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    guard let data = try? encoder.encode(self) else {
      preconditionFailure("findings can be encoded as JSON")
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// Reads findings as another program told them; nothing for what is none.
  init?(json: String) {
    guard let found = try? JSONDecoder().decode(Diagnosis.self, from: Data(json.utf8)) else {
      return nil
    }
    self = found
  }

  /// Prints everything and ends the command with the code that tells what works.
  package func tell(asJSON isJSON: Bool) throws(CommandFailure) {
    if isJSON { Console.outputText(json) } else { lines.forEach(Console.output) }
    guard exitKind != .done else { return }
    throw CommandFailure(exitKind)
  }

  // MARK: - Common findings

  /// Adds the shared libraries that this program has loaded.
  /// - Parameters:
  ///   - need: What they are needed for.
  ///   - names: Their names without version, and the packages that they come in.
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
