import PlanetCatalogue
import PlanetTestSupport
import Testing

/// Randomly damaged files.
@Suite("Mutations")
struct MutationTests {
  @Test("Two thousand damaged files give a catalogue or problems with locations")
  func damaged() throws {
    let whole = try bytes(of: "Catalogues/solarsystem.xml")
    let simple = try bytes(of: "Examples/simple.xml")
    var random = SeededGenerator(seed: 42)
    var refused = 0
    for round in 0..<2000 {
      var file = round % 2 == 0 ? Array(window(of: whole, &random)) : simple
      for _ in 0...Int.random(in: 0...3, using: &random) { damage(&file, &random) }
      let lines = file.count { $0 == 0x0A } + 1
      do throws(CatalogueError) {
        let reading = try CatalogueReader().read(bytes: file, name: "f")
        #expect(reading.problems.allSatisfy { (1...lines).contains($0.location.line) })
        #expect(reading.leftOut.isEmpty || reading.errorCount > 0)
        #expect(reading.entries.count == reading.catalogue.bodies.count + reading.leftOut.count)
        if reading.errorCount > 0 { refused += 1 }
      } catch {
        refused += 1
        let problems = [error.problem]
        #expect(problems.contains { $0.severity == .error })
        #expect(
          problems.allSatisfy {
            (1...lines).contains($0.location.line) && $0.location.column >= 1
              && $0.location.column <= 400
          }, "round \(round): \(error)")
        #expect(zip(problems, problems.dropFirst()).allSatisfy { $0.location <= $1.location })
      }
    }
    #expect(refused > 500 && refused < 2000)
  }

  /// The bundled file with only some of its bodies, for a short run time.
  private func window(of file: [UInt8], _ random: inout SeededGenerator) -> ArraySlice<UInt8> {
    let text = String(decoding: file, as: UTF8.self)
    let parts = text.split(separator: "    <body ", omittingEmptySubsequences: false)
    let first = Int.random(in: 1..<parts.count - 2, using: &random)
    let kept = parts[first...first + 1].compactMap { $0.split(separator: "</body>").first }
    let bodies = kept.map { "    <body " + $0 + "</body>\n" }.joined()
    return ArraySlice("<catalogue>\n<section>\n\(bodies)</section>\n</catalogue>\n".utf8)
  }

  private func damage(_ file: inout [UInt8], _ random: inout SeededGenerator) {
    let place = Int.random(in: file.indices, using: &random)
    let other = Int.random(in: file.indices, using: &random)
    let length = min(Int.random(in: 1...40, using: &random), file.count - place)
    let snippets = [
      "<", ">", "\"", "&", "</body>", "<body>", "<!DOCTYPE a>", "<!--", "<![CDATA[", "-", "1e999",
      "\0", "NaN", " ", "\u{10FFFF}", "]]>", "<?", "/", "=", "'",
    ]
    switch Int.random(in: 0...6, using: &random) {
    case 0: file[place] = UInt8.random(in: 0...255, using: &random)
    case 1: file.removeSubrange(place..<place + length)
    case 2: file.insert(contentsOf: Array(file[place..<place + length]), at: other)
    case 3: file.swapAt(place, other)
    case 4: file.removeSubrange(max(place, 1)...)
    default:
      let snippet = snippets[Int.random(in: snippets.indices, using: &random)]
      file.insert(contentsOf: Array(snippet.utf8), at: place)
    }
  }
}
