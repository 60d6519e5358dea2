import Foundation
import Testing

/// The files of the repository that the house style holds for.
enum House {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the paths below a folder with an extension, in order.
  static func files(_ folder: String, _ ending: String) -> [String] {
    let base = root.appending(path: folder).path()
    let walker = FileManager.default.enumerator(atPath: base)
    let names = (walker?.allObjects ?? []).compactMap { $0 as? String }
    return names.filter { $0.hasSuffix(ending) }.map { "\(folder)/\($0)" }.sorted()
  }

  static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: root.appending(path: path)), as: UTF8.self)
  }

  static let sources = files("Sources", ".swift")
  static let swift = sources + files("Tests", ".swift") + files("Snippets", ".swift")
}

@Suite("The house style")
struct TidyTests {
  @Test("Files have at most 400 lines of at most 100 columns", arguments: House.swift)
  func sizes(path: String) throws {
    let lines = try House.text(path).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 401)
    for (number, line) in lines.enumerated() {
      #expect(line.count <= 100, "\(path):\(number + 1)")
    }
  }

  @Test("Functions have at most 60 lines", arguments: House.swift)
  func functions(path: String) throws {
    var start: (line: Int, indent: Int)?
    for (number, line) in try House.text(path).components(separatedBy: "\n").enumerated() {
      let indent = line.prefix { $0 == " " }.count
      let words = line.split(separator: " ")
      if words.contains("func") || line.contains(" init(") || line.hasPrefix("  init(") {
        if start == nil || indent <= (start?.indent ?? 0) { start = (number, indent) }
      }
      if let begun = start, line.hasPrefix(String(repeating: " ", count: begun.indent) + "}") {
        #expect(number - begun.line <= 60, "\(path):\(begun.line + 1)")
        start = nil
      }
    }
  }

  @Test("Nothing is left open, and no path of one machine is named", arguments: House.swift)
  func leftovers(path: String) throws {
    guard !path.hasSuffix("TidyTests.swift") else { return }
    let text = try House.text(path)
    for word in ["TODO", "FIXME", "XXX", "unimplemented"] { #expect(!text.contains(word)) }
    #expect(!text.contains("/home/") && !text.contains("/root/"))
  }

  /// The files that may say unsafe: C edges, shared memory, bits of floats.
  private static let mayBeUnsafe = [
    "Sources/PlanetMath/Lanes+Single.swift", "Sources/PlanetImage/RowBands.swift",
    "Sources/PlanetImage/JPEG+Codec.swift", "Sources/PlanetImage/PNG+Decode.swift",
    "Sources/PlanetImage/PNG+Encode.swift", "Sources/PlanetAssets/Files.swift",
    "Sources/PlanetCommands/Console.swift", "Sources/PlanetCommands/CommandLineEntry.swift",
    "Sources/PlanetCatalogue/XML/XMLTree.swift",
    "Sources/PlanetCatalogue/XML/XMLTreeBuilder.swift",
    "Sources/MapGenerator/Parallel.swift",
  ]

  @Test("Sources import no Foundation, and only the edges are unsafe", arguments: House.sources)
  func imports(path: String) throws {
    let text = try House.text(path)
    #expect(!text.contains("import Foundation"))
    let isUnsafe = text.contains("unsafe ") && text.contains("Unsafe") || text.contains("= unsafe")
    #expect(!isUnsafe || Self.mayBeUnsafe.contains(path))
    let isPortable = ["PlanetMath", "PlanetImage", "PlanetScene", "SoftwareRenderer"]
      .contains { path.hasPrefix("Sources/\($0)/") }
    #expect(!isPortable || !text.contains("import Glibc"))
    #expect(!text.contains("addingProduct"))
  }

  @Test("Every public declaration is documented", arguments: House.sources)
  func documentation(path: String) throws {
    let lines = try House.text(path).components(separatedBy: "\n")
    var conforms = false
    for (number, line) in lines.enumerated() {
      if line.first?.isLetter == true {
        // Members of a conformance are documented by their protocol.
        conforms =
          line.hasPrefix("extension") && line.contains(": ")
          || line.contains("ElementaryConstants {")
      }
      let word = line.trimmingCharacters(in: .whitespaces)
      guard word.hasPrefix("public "), !word.hasPrefix("public import"), !conforms else { continue }
      var above = number - 1
      while above >= 0, lines[above].contains("@") && !lines[above].contains("///") { above -= 1 }
      let comment = above >= 0 ? lines[above].trimmingCharacters(in: .whitespaces) : ""
      #expect(comment.hasPrefix("///"), "\(path):\(number + 1)")
    }
  }

  @Test("The change log knows the version")
  func version() throws {
    let entry = try House.text("Sources/PlanetCommands/CommandLineEntry.swift")
    let version = entry.components(separatedBy: "planetNodeVersion = \"").last?
      .components(separatedBy: "\"").first
    #expect(try House.text("CHANGELOG.md").contains("## [\(version ?? "none")]"))
  }

  @Test("README shows the snippet as it is compiled")
  func snippet() throws {
    let code = try House.text("Snippets/HelloPlanet.swift")
      .components(separatedBy: "\n").filter { !$0.hasPrefix("//") }.joined(separator: "\n")
    #expect(try House.text("README.md").contains("```swift\n\(code)```"))
    #expect(code.split(separator: "\n").count <= 12)
  }

  @Test("Every bundled map is credited, and together they are small")
  func textures() throws {
    let credits = try House.text("Textures/CREDITS.md")
    var bytes = 0
    for path in House.files("Textures", "") where !path.hasSuffix(".md") {
      let name = URL(filePath: path).lastPathComponent
      #expect(credits.contains(name), "\(name)")
      bytes += try Data(contentsOf: House.root.appending(path: path)).count
    }
    #expect(bytes > 1_000_000 && bytes < 25_000_000)
  }

  @Test("Goldens are at most 64 KiB")
  func goldens() throws {
    let goldens = House.files("Tests", ".png")
    #expect(!goldens.isEmpty)
    for path in goldens {
      #expect(try Data(contentsOf: House.root.appending(path: path)).count <= 65536, "\(path)")
    }
  }
}

@Suite("The floors")
struct FloorTests {
  /// What each module may import of ours; nothing reaches back.
  private static let floors: [String: Set<String>] = [
    "PlanetMath": [],
    "PlanetImage": ["PlanetMath", "CPNG", "CTurboJPEG"],
    "PlanetCatalogue": ["PlanetMath", "CXML"],
    "PlanetScene": ["PlanetMath", "PlanetImage", "PlanetCatalogue"],
    "PlanetAssets": ["PlanetImage", "PlanetCatalogue", "PlanetMath"],
    "SoftwareRenderer": ["PlanetMath", "PlanetImage", "PlanetScene"],
    "PlanetExport": [
      "PlanetMath", "PlanetImage", "PlanetCatalogue", "PlanetScene", "PlanetAssets",
      "SoftwareRenderer",
    ],
    "MapGenerator": ["PlanetMath", "PlanetImage"],
  ]

  @Test("A module imports only from the floors below", arguments: floors.keys.sorted())
  func imports(module: String) throws {
    let system: Set<String> = ["Dispatch", "Synchronization", "Glibc"]
    for path in House.files("Sources/\(module)", ".swift") {
      for line in try House.text(path).split(separator: "\n") {
        guard
          let range = line.range(of: #"^(@\w+ )?(public )?import "#, options: .regularExpression)
        else { continue }
        let name = String(line[range.upperBound...])
        let isAllowed = system.contains(name) || Self.floors[module]?.contains(name) == true
        #expect(isAllowed, "\(path) imports \(name)")
      }
    }
  }

  @Test("No object of the portable modules calls libm's functions or a fused multiply-add")
  func symbols() throws {
    let build = House.root.appending(path: ".build")
    let nm = URL(filePath: "/usr/bin/nm")
    guard FileManager.default.isExecutableFile(atPath: nm.path()) else { return }
    let forbidden: Set<String> = Set(
      ["sin", "cos", "tan", "asin", "acos", "atan", "atan2", "exp", "exp2", "log", "log2", "pow"]
        .flatMap { [$0, $0 + "f"] } + ["fma", "fmaf"])
    for module in ["PlanetMath", "PlanetImage", "PlanetScene", "SoftwareRenderer"] {
      let folder = build.appending(path: "debug/\(module).build")
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
      for name in names where name.hasSuffix(".o") {
        let process = Process()
        process.executableURL = nm
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
