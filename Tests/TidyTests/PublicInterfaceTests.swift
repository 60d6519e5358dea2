import Testing

@Suite("Public interface")
struct PublicInterfaceTests {
  /// The modules that the product re-exports.
  private static let modules = [
    "PlanetKit", "PlanetMath", "PlanetImage", "PlanetCatalogue", "PlanetSky", "PlanetScene",
    "PlanetOverlays", "SoftwareRenderer",
  ]
  private static let limit = 350
  private static let keywords: Set<Substring> = [
    "func", "var", "let", "init", "struct", "enum", "class", "subscript", "typealias",
    "protocol", "actor",
  ]

  /// Returns a Boolean value that indicates whether a line begins a public declaration.
  private static func isPublicDeclaration(_ line: some StringProtocol) -> Bool {
    let words = line.split(separator: " ").prefix(6)
    guard let start = words.firstIndex(of: "public") else { return false }
    return words[start...].contains { word in
      keywords.contains(Substring(word.prefix { $0.isLetter })) && word != "import"
    }
  }

  @Test("PlanetKit has at most 350 public declarations, and other modules have none")
  func count() throws {
    var total = 0
    for path in House.swift where path.hasPrefix("Sources/") {
      let count = try House.text(path).split(separator: "\n").count(where: Self.isPublicDeclaration)
      guard count > 0 else { continue }
      let module = path.split(separator: "/")[1]
      #expect(Self.modules.contains(String(module)), "\(path) has \(count) public declarations")
      total += count
    }
    #expect(total <= Self.limit, "\(total) public declarations")
    #expect(total > 200, "the count finds only \(total) public declarations")
  }
}
