import Foundation
import PlanetAssets
import PlanetProvenance
import PlanetRecipe
import PlanetSystem
import PlanetTestSupport
import Testing

@Suite("Corpus of render jobs")
struct CorpusTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Corpus")

  /// Returns the lines of a file of the corpus.
  private static func lines(of name: String) throws -> [String] {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  @Test("Render jobs and recipes are read back with the same text and fingerprint")
  func reading() throws {
    let jobs = try Self.lines(of: "jobs.txt")
    #expect(jobs.count >= 150)
    var formats: Set<Int> = []
    for line in jobs {
      let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
      let (name, text) = (try #require(parts.first), try #require(parts.last))
      if text.contains("\"pictures\":") {
        #expect(try CollectionRecipe(text: text).text == text, "\(name)")
      } else {
        let recipe = try ImageRecipe(text: text)
        formats.insert(recipe.format)
        #expect(recipe.text == text, "\(name)")
        #expect(recipe.fingerprint == SHA256Digest(of: Array(text.utf8)), "\(name)")
      }
    }
    #expect(formats == Set(ImageRecipe.formats))
  }

  /// The SHA-256 of the font of the labels in the corpus, DejaVu Sans 2.37.
  private static let font = "abdc775b21b1bc470d50c97e790d276f2054b7504e56e5bd3e64f48d68582322"
  /// A Boolean value that indicates whether labels have that font on this machine.
  private static let hasFont =
    (try? FontFile.read(override: nil)).map { SHA256Digest(of: $0.bytes).description == font }
    ?? false

  @Test(
    "Commands give the same render jobs, pixels, descriptions and manifests",
    .enabled(if: hasFont, "the labels of the corpus have the font DejaVu Sans 2.37"))
  func commands() throws {
    try withTemporaryFolder { folder in
      let corpus = try Transcript(of: try Self.lines(of: "commands.txt"), in: folder)
      try Self.expect(corpus.jobs, as: "jobs")
      try Self.expect(corpus.answers, as: "answers")
    }
  }

  /// Expects lines to be those of a file; writes others beside it, unless `CI` is set.
  private static func expect(_ lines: [String], as name: String) throws {
    let accepted = (try? Self.lines(of: "\(name).txt")) ?? []
    guard lines != accepted else { return }
    if ProcessInfo.processInfo.environment["CI"] == nil {
      try Data((lines.joined(separator: "\n") + "\n").utf8)
        .write(to: folder.appending(path: "\(name).new.txt"))
    }
    let first = zip(lines, accepted).first { $0 != $1 }
    Issue.record(
      """
      \(name).txt differs: \(lines.count) lines instead of \(accepted.count), first
        \(first?.0.prefix(2000) ?? "")
      instead of
        \(first?.1.prefix(2000) ?? "")
      """)
  }
}

/// The answers of the program to the commands of the corpus.
private struct Transcript {
  /// The render job of each image, or the recipe of its parts, after its name and a tab.
  var jobs: [String] = []
  /// The other answers.
  var answers: [String] = []
  private let folder: String

  init(of commands: [String], in folder: String) throws {
    self.folder = folder
    let files = FileManager.default
    let package = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    for (source, copy) in [
      ("Tests/Corpus/catalogue", "catalogue"), ("Catalogues/worlds.xml", "worlds.xml"),
      ("Examples/simple.xml", "simple.xml"),
    ] {
      try files.copyItem(
        atPath: package.appending(path: source).path(), toPath: "\(folder)/\(copy)")
    }
    for command in commands where !command.hasPrefix("#") { try run(command) }
    let made = try files.subpathsOfDirectory(atPath: folder).sorted()
      .filter { !$0.hasPrefix("catalogue/") }
    try describe(made.filter { Self.imageExtensions.contains(Self.fileExtension(of: $0)) })
    for name in made where Self.fileExtension(of: name) == "json" {
      let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      answers += ["manifest \(name)"] + Self.withoutFileDigests(text)
    }
  }

  private static let imageExtensions: Set = ["png", "jpg", "webp", "exr", "apng"]

  private static func fileExtension(of name: String) -> String {
    String(name.split(separator: ".").last ?? "")
  }

  /// Runs a command, which must end well, and keeps what `diff` and `verify` print.
  private mutating func run(_ command: String) throws {
    let words = command.split(separator: " ").map(String.init)
    let outcome = try Program.run(words, in: folder)
    if words[0] == "diff" || words[0] == "verify" {
      answers += ["\(command): \(outcome.code)"] + outcome.lines
    } else {
      #expect(outcome.code == 0, "\(command): \(outcome.errors)")
    }
  }

  /// Adds the render jobs of images, and the digests of their descriptions.
  private mutating func describe(_ images: [String]) throws {
    var descriptions: [String: [String]] = [:]
    var name = ""
    for line in try Program.run(["explain"] + images, in: folder).lines {
      if let next = images.first(where: { line.hasPrefix("\($0): ") }) { name = next }
      descriptions[name, default: []].append(line)
    }
    let described = images.filter { descriptions[$0] != nil }
    let texts = try Program.run(["explain", "--json"] + described, in: folder).lines
    #expect(texts.count == described.count)
    jobs = zip(described, texts).map { "\($0)\t\($1)" }
    answers += described.map { name in
      let text = (descriptions[name] ?? []).joined(separator: "\n")
      return "explain \(name) \(SHA256Digest(of: Array(text.utf8)))"
    }
  }

  /// Returns the lines of a manifest without the sizes and digests of files, which depend on the
  /// versions of compression libraries.
  private static func withoutFileDigests(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init).map { line in
      guard line.contains("\"bytes\":") else { return line }
      return line.replacing(/"bytes":\d+,/, with: "").replacing(/"sha256":"\w+",/, with: "")
    }
  }
}
