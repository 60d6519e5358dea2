import Foundation
import Testing

/// The files to which the house style applies.
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
  static let swift =
    sources + files("Tests", ".swift") + files("Snippets", ".swift") + ["Package.swift"]

  /// Returns the words of a file's code, without its comments.
  static func code(_ path: String) throws -> Set<Substring> {
    var words: Set<Substring> = []
    for line in try text(path).split(separator: "\n") {
      let code = line.range(of: "//").map { line[..<$0.lowerBound] } ?? line
      words.formUnion(code.split { !($0.isLetter || $0.isNumber || "_!@".contains($0)) })
    }
    return words
  }
}

@Suite("House style")
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
      if let started = start, line.hasPrefix(String(repeating: " ", count: started.indent) + "}") {
        #expect(number - started.line <= 60, "\(path):\(started.line + 1)")
        start = nil
      }
    }
  }

  @Test("No text contains to-do marks or paths of one machine", arguments: House.swift)
  func leftovers(path: String) throws {
    guard !path.hasSuffix("TidyTests.swift") else { return }
    let text = try House.text(path)
    for word in ["TODO", "FIXME", "XXX", "unimplemented"] { #expect(!text.contains(word)) }
    #expect(!text.contains("/home/") && !text.contains("/root/"))
  }

  /// The files that may use unsafe: C edges, shared memory, bits of floats.
  private static let mayBeUnsafe = [
    "Sources/PlanetThreads/Threads.swift", "Sources/PlanetSystem/FolderCheck.swift",
    "Sources/PlanetMath/Lanes+Single.swift", "Sources/PlanetImage/Pyramid/RowStrips.swift",
    "Sources/PlanetImage/Decoding/FileBytes.swift", "Sources/PlanetImage/PNG/PNG+Plain.swift",
    "Sources/PlanetSystem/Files+Reading.swift",
    "Sources/PlanetImage/JPEG/JPEG+Codec.swift",
    "Sources/PlanetImage/Decoding/ColorConversion.swift",
    "Sources/PlanetImage/PNG/PNG+Decode.swift",
    "Sources/PlanetImage/PNG/PNG+Encode.swift", "Sources/PlanetSystem/Files.swift",
    "Sources/PlanetSystem/Files+Locking.swift",
    "Sources/PlanetSystem/Files+Status.swift", "Sources/PlanetSystem/Files+Temporaries.swift",
    "Sources/PlanetSystem/Files+Writing.swift", "Sources/PlanetSystem/FileWriter.swift",
    "Sources/PlanetAssets/Cache/PyramidFile.swift",
    "Sources/PlanetCommands/Output/Console.swift", "Sources/PlanetCommands/Runs/Interruption.swift",
    "Sources/PlanetSources/HTTP/CurlTransport.swift",
    "Sources/PlanetSystem/SHA256Digest.swift", "Sources/PlanetImage/Pixels/Image+Bytes.swift",
    "Sources/PlanetCatalogue/XML/XMLTree.swift",
    "Sources/PlanetCatalogue/XML/XMLTreeBuilder.swift",
    "Sources/SoftwareRenderer/Shading/MapSampler+Texels.swift",
    "Sources/PlanetImage/Pixels/SRGB+Dither.swift",
    "Sources/PlanetImage/JPEG/JPEG+Rows.swift", "Sources/PlanetImage/PNG/PNG+Rows.swift",
    "Sources/PlanetImage/PNG/PNG+Deflate.swift", "Sources/PlanetImage/Pyramid/TexelStorage.swift",
    "Sources/PlanetImage/Pyramid/LinearTexel.swift", "Sources/PlanetImage/PNG/PNGChunk.swift",
    "Sources/PlanetCards/CardCode.swift", "Sources/PlanetCards/CardPDF.swift",
    "Sources/PlanetRasters/Reading/EXRReader.swift",
    "Sources/PlanetRasters/Reading/TIFFReader.swift",
    "Sources/PlanetRasters/Reading/WebPReader.swift", "Sources/PlanetTextures/MapArchive.swift",
    "Sources/PlanetText/FontFace.swift", "Sources/PlanetText/TextLine.swift",
    "Sources/PlanetText/VisualText.swift", "Sources/PlanetAssets/Data/InstalledFonts.swift",
    "Sources/OpenGLRenderer/Resources/GLMemory.swift",
    "Sources/OpenGLRenderer/Context/DebugMessages.swift",
    "Sources/OpenGLRenderer/Resources/GLObject.swift",
    "Sources/OpenGLRenderer/Context/GLQueries.swift",
    "Sources/OpenGLRenderer/Context/HeadlessContext.swift",
    "Sources/OpenGLRenderer/Shading/ShaderProgram.swift",
    "Sources/OpenGLRenderer/Resources/ImageTexture.swift",
    "Sources/PlanetCommands/Runs/Programs.swift", "Sources/ViewerGui/Gui+Elements.swift",
    "Sources/ViewerGui/Gui+Drawing.swift", "Sources/ViewerGui/Gui+Field.swift",
    "Sources/ViewerGui/Gui+Input.swift", "Sources/ViewerGui/Gui+Panels.swift",
    "Sources/ViewerGui/Gui+Text.swift", "Sources/ViewerGui/Gui+Tips.swift",
    "Sources/ViewerGui/Gui.swift", "Sources/ViewerGui/Clipboard.swift",
    "Sources/PlanetViewer/Window/ViewerWindow.swift",
    "Sources/PlanetViewer/Window/ViewerWindow+Loss.swift",
    "Sources/PlanetViewer/Window/ViewerWindow+Callbacks.swift",
    "Sources/PlanetViewer/Window/ViewerWindow+Gamepad.swift",
    "Sources/PlanetViewer/Window/ViewerWindow+Screen.swift",
    "Sources/PlanetViewer/Window/ContextHealth.swift",
    "Sources/PlanetViewer/Window/GLFWKeys.swift", "Sources/PlanetViewer/Window/WebBrowser.swift",
    "Sources/PlanetViewerCommands/StartClock.swift",
    "Sources/PlanetViewerCommands/ViewerDoctorCommand.swift",
    "Sources/PlanetImageFiles/WebP/WebP+Encode.swift",
    "Sources/PlanetImageFiles/EXR/EXR+Writer.swift",
  ]

  @Test("Only the listed files use unsafe")
  func unsafeFiles() throws {
    let files = try House.sources.filter { try House.code($0).contains("unsafe") }
    #expect(files.sorted() == Self.mayBeUnsafe.sorted())
  }

  @Test("Sources do not import Foundation, and no input ends the program", arguments: House.sources)
  func imports(path: String) throws {
    let text = try House.text(path)
    // FoundationEssentials reads and writes JSON, without the data of all languages.
    #expect(!text.replacing("import FoundationEssentials", with: "").contains("import Foundation"))
    var forbidden: Set<Substring> = ["try!", "as!", "fatalError"]
    if !Self.mayBeUnsafe.contains(path) { forbidden.insert("@unchecked") }
    if !path.hasPrefix("Sources/generate-maps/") { forbidden.insert("print") }
    #expect(try House.code(path).isDisjoint(with: forbidden))
    let isPortable = [
      "PlanetMath", "PlanetImage", "PlanetText", "PlanetScene", "ProceduralMaps",
      "PlanetOverlays", "SoftwareRenderer",
    ]
    .contains { path.hasPrefix("Sources/\($0)/") }
    #expect(!isPortable || !text.contains("import Glibc"))
    // The order in which a vector's lanes are added may depend on the processor.
    #expect(!isPortable || !text.contains(".sum()"))
    #expect(!text.contains("addingProduct"))
  }

  /// Returns a Boolean value that indicates whether a declaration must have a comment: a type, a
  /// public symbol, or a value that may have a unit, a range or nil.
  private static func needsComment(_ declaration: String) -> Bool {
    let words = Set(declaration.split(separator: " "))
    if !words.isDisjoint(with: ["public", "struct", "enum", "class", "protocol", "typealias"]) {
      return true
    }
    guard words.contains("var") || words.contains("let") else {
      return declaration.contains("init?(")
    }
    let type = declaration.prefix { $0 != "=" && $0 != "{" }
    return type.contains(#/: .*(\b(Double|Float|Angle)\b|[\w)\]>]\?)/#)
      || declaration.contains(#/= (-?[0-9_]+\.[0-9]|Angle[.(])/#)
  }

  @Test("Types, public symbols, numbers with units and optional values need comments")
  func commentExamples() {
    for declaration in [
      "package struct Size {", "public var count: Int", "package let radius: Double",
      "package var tilt = Angle.zero", "package static let ratio = 1.5", "package init?(a: Int) {",
      "package let name: String?", "package var span: ClosedRange<Float> {",
      "package var wake: (() -> Void)?",
    ] {
      #expect(Self.needsComment(declaration), "\(declaration)")
    }
    for declaration in [
      "package let body: Body", "package init(radius: Double) {", "package func hide() {",
      "package let name = isLong ? long : short", "package var count = 20",
    ] {
      #expect(!Self.needsComment(declaration), "\(declaration)")
    }
  }

  // Options are documented by their help texts.
  @Test(
    "Types, public symbols, and values with a unit, a range or nil are documented",
    arguments: House.sources.filter { !$0.contains("Commands/") })
  func documentation(path: String) throws {
    let lines = try House.text(path).components(separatedBy: "\n")
    var conforms = false
    for (number, line) in lines.enumerated() {
      if let first = line.first, first.isLetter || first == "@" {
        // Members of a conformance are documented by their protocol.
        conforms =
          line.hasPrefix("extension") && line.contains(": ")
          || line.contains("ElementaryConstants {")
      }
      let word = line.trimmingCharacters(in: .whitespaces)
      let isVisible = ["public ", "package "].contains { access in
        word.hasPrefix(access) || word.hasPrefix("@usableFromInline \(access)")
      }
      guard isVisible, !word.contains("package import"), !word.contains("public import"),
        !conforms, Self.needsComment(word)
      else { continue }
      var above = number - 1
      while above >= 0, lines[above].contains("@") && !lines[above].contains("///") { above -= 1 }
      let comment = above >= 0 ? lines[above].trimmingCharacters(in: .whitespaces) : ""
      #expect(comment.hasPrefix("///"), "\(path):\(number + 1)")
    }
  }

  @Test("The change log has the version")
  func version() throws {
    let entry = try House.text("Sources/PlanetCommands/CommandLineEntry.swift")
    let version = entry.components(separatedBy: "planetNodeVersion = \"").last?
      .components(separatedBy: "\"").first
    #expect(try House.text("CHANGELOG.md").contains("## [\(version ?? "none")]"))
  }

  @Test("README shows the compiled snippet")
  func snippet() throws {
    let code = try House.text("Snippets/HelloPlanet.swift")
      .components(separatedBy: "\n").filter { !$0.hasPrefix("//") }.joined(separator: "\n")
    #expect(try House.text("README.md").contains("```swift\n\(code)```"))
    #expect(code.split(separator: "\n").count <= 12)
  }

  @Test("Every bundled map is credited, and their total size is limited")
  func textures() throws {
    let credits = try House.text("Textures/CREDITS.md")
    var bytes = 0
    for path in House.files("Textures", "") where !path.hasSuffix(".md") {
      let name = URL(filePath: path).lastPathComponent
      #expect(credits.contains(name), "\(name)")
      bytes += try Data(contentsOf: House.root.appending(path: path)).count
    }
    #expect(bytes > 1_000_000 && bytes < 60_000_000)
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
