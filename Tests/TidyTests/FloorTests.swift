import Foundation
import Testing

@Suite("Layers of modules")
struct FloorTests {
  /// The modules that each module names as its dependencies, in the order of Package.swift.
  private static let declared: [(module: String, needs: Set<String>)] = {
    guard let text = try? House.text("Package.swift"),
      let pattern = try? NSRegularExpression(
        pattern: #"\b(?:floor|program)\(\s*"([\w-]+)"(?:,\s*needs: \[([^\]]*)\])?"#)
    else { return [] }
    let whole = NSRange(text.startIndex..., in: text)
    return pattern.matches(in: text, range: whole).compactMap { match in
      guard let name = Range(match.range(at: 1), in: text) else { return nil }
      let needs = Range(match.range(at: 2), in: text).map { String(text[$0]) } ?? ""
      let words = needs.split { !$0.isLetter && !$0.isNumber }.map(String.init)
      return (
        String(text[name]), Set(words.map { $0 == "argumentParser" ? "ArgumentParser" : $0 })
      )
    }
  }()

  /// Returns all direct and indirect dependencies of a module.
  private static func foundation(of module: String) -> Set<String> {
    let needs = declared.first { $0.module == module }?.needs ?? []
    return needs.reduce(into: needs) { $0.formUnion(foundation(of: $1)) }
  }

  @Test(
    "A module imports only the dependencies that it declares", arguments: declared.map(\.module))
  func imports(module: String) throws {
    let system: Set<String> = ["Dispatch", "Synchronization", "Glibc", "FoundationEssentials"]
    let needs = try #require(Self.declared.first { $0.module == module }).needs
    for path in House.files("Sources/\(module)", ".swift") {
      for line in try House.text(path).split(separator: "\n") {
        guard
          let range = line.range(
            of: #"^(@\w+ )?(public |package )?import "#, options: .regularExpression)
        else { continue }
        let name = String(line[range.upperBound...])
        #expect(system.contains(name) || needs.contains(name), "\(path) imports \(name)")
      }
    }
  }

  @Test("Each module is declared after those it depends on, so there are no cycles")
  func order() {
    var seen: Set<String> = []
    #expect(Self.declared.count > 12)
    for (module, needs) in Self.declared {
      let ours = needs.filter { $0.hasPrefix("Planet") || $0.hasSuffix("Renderer") }
      #expect(ours.isSubset(of: seen), "\(module) depends on what is declared after it")
      seen.insert(module)
    }
  }

  @Test(
    "Modules do not depend on forbidden modules",
    arguments: [
      ("planetnode", ["COpenGL", "CEGL", "CGLFW", "CImGui", "OpenGLRenderer", "PlanetViewer"]),
      ("PlanetMath", ["PlanetImage"]), ("PlanetImage", ["PlanetCatalogue", "PlanetSystem"]),
      ("PlanetSystem", ["PlanetCatalogue", "PlanetScene"]),
      ("PlanetCatalogue", ["PlanetImage", "PlanetSystem", "PlanetScene"]),
      ("PlanetScene", ["PlanetSystem", "PlanetAssets", "SoftwareRenderer"]),
      ("PlanetSources", ["PlanetScene", "PlanetAssets"]),
      ("SoftwareRenderer", ["PlanetSystem", "PlanetAssets", "OpenGLRenderer"]),
      ("OpenGLRenderer", ["PlanetSystem", "PlanetAssets", "SoftwareRenderer", "CGLFW"]),
      ("PlanetAssets", ["SoftwareRenderer", "OpenGLRenderer", "PlanetProvenance"]),
      ("PlanetProvenance", ["PlanetExport", "OpenGLRenderer"]),
      ("PlanetExport", ["OpenGLRenderer", "ArgumentParser", "CGLFW"]),
      ("PlanetViewer", ["ArgumentParser", "PlanetCommands"]),
      ("ProceduralMaps", ["PlanetCatalogue", "PlanetSystem", "PlanetScene"]),
      ("MapGenerator", ["PlanetSystem", "PlanetAssets", "PlanetScene"]),
    ])
  func absent(module: String, others: [String]) {
    let foundation = Self.foundation(of: module)
    #expect(!foundation.isEmpty && foundation.isDisjoint(with: others), "\(module)")
  }

  private static let nm = URL(filePath: "/usr/bin/nm")

  /// The folder of the tests' build products, in debug or release.
  private static let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  @Test(
    "No object of the portable modules calls libm's functions or a fused multiply-add",
    .enabled(if: FileManager.default.isExecutableFile(atPath: nm.path()), "no nm: skipped"))
  func symbols() throws {
    let forbidden: Set<String> = Set(
      ["sin", "cos", "tan", "asin", "acos", "atan", "atan2", "exp", "exp2", "log", "log2", "pow"]
        .flatMap { [$0, $0 + "f"] } + ["fma", "fmaf"])
    let portable = [
      "PlanetMath", "PlanetImage", "ProceduralMaps", "PlanetText", "PlanetScene",
      "SoftwareRenderer",
    ]
    for module in portable {
      let folder = Self.products.appending(path: "\(module).build")
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
      let objects = names.filter { $0.hasSuffix(".o") }
      #expect(!objects.isEmpty, "no objects of \(module) in \(folder.path())")
      for name in objects {
        let process = Process()
        process.executableURL = Self.nm
        process.arguments = ["-u", folder.appending(path: name).path()]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = String(
          decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        for line in output.split(separator: "\n") {
          let symbol = line.split(separator: " ").last.map(String.init) ?? ""
          #expect(!forbidden.contains(symbol), "\(module)/\(name) calls \(symbol)")
        }
      }
    }
  }
}
