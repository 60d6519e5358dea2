import Foundation
import Testing

@Suite("Layers of modules")
struct LayerTests {
  /// The modules that each module names as its dependencies, in the order of Package.swift.
  private static let declared: [(module: String, needs: Set<String>)] = {
    guard let text = try? House.text("Package.swift"),
      let pattern = try? NSRegularExpression(
        pattern: #"\b(?:layer|program)\(\s*"([\w-]+)"(?:,\s*needs: \[([^\]]*)\])?"#)
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
  private static func dependencies(of module: String) -> Set<String> {
    let needs = declared.first { $0.module == module }?.needs ?? []
    return needs.reduce(into: needs) { $0.formUnion(dependencies(of: $1)) }
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
    let all = Set(Self.declared.map(\.module))
    for (module, needs) in Self.declared {
      let ours = needs.intersection(all)
      #expect(ours.isSubset(of: seen), "\(module) depends on what is declared after it")
      seen.insert(module)
    }
  }

  /// The modules with one comment in Package.swift, and the layer and the duty that it states; nil
  /// for modules outside the layers.
  private struct Group {
    let layer: Int?
    let duty: String
    var modules: [String] = []
  }

  /// The groups of modules, in the order of Package.swift.
  private static let groups: [Group] = {
    guard let text = try? House.text("Package.swift"),
      let start = text.range(of: "\n  targets: [\n")
    else { return [] }
    let pattern =
      #/(?m)(?:^ {4}//.*\n)+|^ {4}(?:\.systemLibrary|\.target|layer|program)\([^"]*"([\w-]+)"/#
    var groups: [Group] = []
    for match in text[start.upperBound...].matches(of: pattern) {
      if let module = match.1 {
        guard let last = groups.indices.last else { return [] }
        groups[last].modules.append(String(module))
      } else {
        let words = match.0.split(separator: "\n").map { $0.trimmingPrefix(#/ +// /#) }
          .joined(separator: " ")
        let parts = words.firstMatch(of: #/^Layer ([0-9]): (.*?)\.(?: |$)/#)
        groups.append(
          Group(layer: parts.flatMap { Int($0.1) }, duty: parts.map { String($0.2) } ?? ""))
      }
    }
    return groups
  }()

  @Test("Modules depend on lower layers only, with the exceptions of ARCHITECTURE.md")
  func layers() {
    var layers: [String: Int] = [:]
    for group in Self.groups {
      for module in group.modules { layers[module] = group.layer }
    }
    let order = Self.groups.compactMap(\.layer)
    #expect(order == order.sorted() && Set(order) == Set(0...9))
    let exceptions = [
      "PlanetImage": ["PlanetMath", "PlanetThreads"], "PlanetViewerCommands": ["PlanetCommands"],
      "planetnode": ["PlanetCommands"], "planetnode-viewer": ["PlanetViewerCommands"],
    ]
    for (module, needs) in Self.declared where !["MapGenerator", "generate-maps"].contains(module) {
      let layer = layers[module] ?? -1
      #expect(layer > 0, "\(module) has no layer")
      let others = needs.filter { (layers[$0] ?? -1) >= layer }
      #expect(others.isSubset(of: exceptions[module] ?? []), "\(module) depends on \(others)")
    }
  }

  @Test("The module diagram of ARCHITECTURE.md is that of Package.swift")
  func diagram() throws {
    var layer: Int?
    var words: [String] = []
    for group in Self.groups.reversed() {
      guard let number = group.layer else { continue }
      if number != layer { words.append("layer \(number)") }
      layer = number
      words += group.modules + [group.duty]
    }
    let page = try House.text("ARCHITECTURE.md")
    let diagram = page.components(separatedBy: "<!-- End of the module diagram -->").first?
      .components(separatedBy: "written by Scripts/module-diagram.py -->\n```").last?
      .split { $0.isWhitespace || $0 == "`" }.joined(separator: " ")
    #expect(
      diagram == words.joined(separator: " "),
      "Scripts/module-diagram.py --write corrects the diagram")
  }

  @Test(
    "Modules do not depend on forbidden modules",
    arguments: [
      ("planetnode", ["COpenGL", "CEGL", "CGLFW", "CImGui", "OpenGLRenderer", "PlanetViewer"]),
      ("PlanetMath", ["PlanetImage"]), ("PlanetImage", ["PlanetCatalogue", "PlanetSystem"]),
      ("PlanetSystem", ["PlanetCatalogue", "PlanetScene"]),
      ("PlanetCatalogue", ["PlanetImage", "PlanetSystem", "PlanetScene"]),
      ("PlanetScene", ["PlanetSky", "PlanetSystem", "PlanetAssets", "SoftwareRenderer"]),
      ("PlanetSources", ["PlanetScene", "PlanetAssets"]),
      ("SoftwareRenderer", ["PlanetSystem", "PlanetAssets", "OpenGLRenderer"]),
      ("OpenGLRenderer", ["PlanetSystem", "PlanetAssets", "SoftwareRenderer", "CGLFW"]),
      ("PlanetAssets", ["SoftwareRenderer", "OpenGLRenderer", "PlanetProvenance"]),
      ("PlanetOverlays", ["PlanetRecipe", "SoftwareRenderer", "OpenGLRenderer"]),
      ("PlanetRecipe", ["SoftwareRenderer", "OpenGLRenderer", "PlanetImageFiles"]),
      ("PlanetProvenance", ["PlanetExport", "OpenGLRenderer"]),
      ("PlanetExport", ["OpenGLRenderer", "ArgumentParser", "CGLFW"]),
      ("ViewerGui", ["PlanetCatalogue", "PlanetSky", "PlanetSystem", "PlanetScene", "CGLFW"]),
      ("PlanetViewer", ["ArgumentParser", "PlanetCommands"]),
      ("ProceduralMaps", ["PlanetCatalogue", "PlanetSystem", "PlanetScene"]),
      ("MapGenerator", ["PlanetSystem", "PlanetAssets", "PlanetScene"]),
    ])
  func absent(module: String, others: [String]) {
    let dependencies = Self.dependencies(of: module)
    #expect(!dependencies.isEmpty && dependencies.isDisjoint(with: others), "\(module)")
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
      "PlanetOverlays", "SoftwareRenderer",
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
