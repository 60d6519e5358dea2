import Foundation
import PlanetCatalogue
import PlanetStrings
import PlanetSystem
import PlanetTestSupport
import Testing

@testable import PlanetProvenance

@Suite("Manifests")
struct ManifestTests {
  private func digest(_ text: String) -> String {
    SHA256Digest(of: Array(text.utf8)).description
  }

  /// Returns the manifest of some parts of a run of six images.
  private func manifest(
    _ parts: [Int], of count: Int, job: String = "job", maps: [Manifest.Map] = []
  ) throws -> Manifest {
    let planned = (1...6).map { "f/\($0).png" }
    let places = try parts.flatMap { try Shard($0, of: count).places(among: 6) }
    return Manifest(
      renderer: "r", job: digest(job),
      parts: parts.map { Manifest.Part(index: $0, count: count, order: "contiguous") }, maps: maps,
      planned: planned,
      images: places.map {
        Manifest.Entry(
          path: planned[$0], job: digest("j\($0)"), pixels: digest("p\($0)"),
          sha256: digest("s\($0)"), bytes: 9, width: 3, height: 2)
      })
  }

  private func merge(_ manifests: [Manifest]) throws -> ManifestMerge {
    try ManifestMerge(
      manifests.enumerated().map { .init(path: "m\($0 + 1).json", manifest: $1) })
  }

  @Test("A manifest is read back unchanged, by PlanetNode and by Foundation")
  func roundTrip() throws {
    var manifest = try manifest([2, 3], of: 3)
    manifest.maps = [
      .init(name: "a \"quoted\" näme 🪐\t.jpg", sha256: digest("x")), .init(name: "b", sha256: nil),
    ]
    let bytes = Array(manifest.text.utf8)
    #expect(try Manifest(bytes) == manifest)
    #expect(Manifest.isLikely(bytes))
    let root = try #require(
      JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    #expect((root["pictures"] as? [[String: Any]])?.count == 4)
    let pretty = try JSONSerialization.data(withJSONObject: root, options: .prettyPrinted)
    #expect(try Manifest([UInt8](pretty)) == manifest)
  }

  @Test("Parts make the whole in any order, and missing images are known by their part")
  func merging() throws {
    let parts = try (1...3).map { try manifest([$0], of: 3) }
    let whole = try manifest([1, 2, 3], of: 3)
    #expect(try merge(parts).manifest == whole)
    #expect(try merge(parts.reversed() + [whole]).manifest == whole)
    let some = try merge([parts[2], parts[0]])
    #expect(some.manifest.missing == ["f/3.png", "f/4.png"])
    #expect(some.missing.map(\.part?.name) == ["2/3"])
    let others = try merge([try manifest([1], of: 3), try manifest([4], of: 4)])
    #expect(others.missing.map(\.part?.name) == [nil])
    #expect(others.missing.first?.paths == ["f/3.png", "f/4.png", "f/5.png"])
  }

  @Test("Manifests of other runs and contradictory ones are rejected")
  func contradictions() throws {
    func reason(_ manifests: [Manifest]) -> String? {
      #expect(throws: ManifestMerge.Contradiction.self) { try merge(manifests) }?.description
    }
    let first = try manifest([1], of: 2)
    let other = try manifest([2], of: 2, job: "other")
    #expect(
      reason([first, other])?.contains("m2.json is from a different run than m1.json") == true)
    var renderer = first
    renderer.renderer = "q"
    #expect(reason([first, renderer])?.contains("rendered by 'q'") == true)
    var planned = first
    planned.planned[5] = "g.png"
    #expect(reason([first, planned])?.contains("plans 'g.png'") == true)
    var pixels = first
    pixels.images[1].pixels = digest("else")
    #expect(reason([first, pixels])?.contains("contradict each other about 'f/2.png'") == true)
    var file = first
    file.images[1].sha256 = digest("else")
    #expect(try merge([first, file]).manifest == first)
    let maps = try ["a", "b", nil].map {
      try manifest([2], of: 2, maps: [.init(name: "e.jpg", sha256: $0.map { digest($0) })])
    }
    #expect(reason([maps[0], maps[1]])?.contains("'e.jpg' differs between m2.json") == true)
    #expect(reason([maps[2], maps[0]])?.contains("missing in the run of m1.json") == true)
  }

  @Test(
    "Impossible contents are rejected with their location",
    arguments: [
      ("f/1.png", "/f/1.png", "leads out"), ("f/1.png", "f/../../1.png", "leads out"),
      ("f/1.png", "..", "leads out"), ("f/1.png", "f//1.png", "not a path"),
      ("f/1.png", "./1.png", "not a path"), ("f/1.png", "", "not a path"),
      ("f/1.png", "a\\u0007.png", "not a path"), ("f/1.png", "f/2.png", "planned twice"),
      ("f/6.png", "f/7.png", "not planned"), ("\"width\":3", "\"width\":0", "whole number"),
      ("\"width\":3", "\"width\":3.5", "whole number"), ("\"width\":3", "\"width\":\"3\"", "whole"),
      ("\"width\":3", "\"wide\":3", "no \"width\""),
      ("\"format\": 1", "\"format\": 2", "format 2 is not supported"),
      ("\"format\": 1", "\"format\": 1, \"format\": 1", "twice"),
      ("planetnode-manifest", "planetnode", "planetnode-manifest"),
      ("\"index\":1", "\"index\":3", "1 to 2"), ("contiguous", "odd", "interleaved"),
      ("\"renderer\": \"r\"", "\"renderer\": \"r", "control code"), ("],", "]", "','"),
      ("\"renderer\": \"r\"", "\"renderer\": nul", "expected a value"),
      ("\"renderer\": \"r\"", "\"renderer\": \"\\x\"", "escape"),
      ("\"renderer\": \"r\"", "\"renderer\": \"\\ud800\"", "not a character"),
      ("\"renderer\": \"r\"", "\"renderer\": \"\\ud800\\u0041\"", "not a character"),
      ("\"renderer\": \"r\"", "\"renderer\": \"\\ud800\\ue000\"", "not a character"),
      ("\"renderer\": \"r\"", "\"renderer\": \"\\ud800\\ud800\"", "not a character"),
      ("\"renderer\": \"r\"", "\"renderer\": \"\\ud83e\\u\"", "four hexadecimal"),
    ])
  func hostile(old: String, new: String, reason: String) throws {
    let text = try manifest([1, 2], of: 2).text
    var changed = text
    let range = try #require(changed.range(of: old))
    changed.replaceSubrange(range, with: new)
    let error = #expect(throws: Manifest.Malformed.self) { try Manifest(Array(changed.utf8)) }
    #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
    #expect((error?.line ?? 0) >= 2)
  }

  @Test("Locations in a text are lines and columns from 1")
  func places() throws {
    let text = "{\"format\": 1,\n \"kind\": \"planetnode-manifest\",\n \"renderer\": 7}"
    let error = #expect(throws: Manifest.Malformed.self) { try Manifest(Array(text.utf8)) }
    #expect(error?.description == "3:14: expected a text in quotes")
  }

  @Test("Escapes are decoded as by Foundation, in all planes")
  func escapes() throws {
    for text in ["\\u0041\\u00e4", "\\ud800\\udc00", "\\uDBFF\\uDFFF", "\\ud83e\\ude90 x"] {
      let object = Data("{\"a\": \"\(text)\"}".utf8)
      let known = try JSONDecoder().decode([String: String].self, from: object)["a"]
      let read = try PositionedJSON(Array(object), names: ["a"]).field("a").text()
      #expect(read == known)
    }
  }

  @Test("Unknown fields of any size are skipped")
  func unknownFields() throws {
    let known = try manifest([1], of: 2)
    let many = (1...20_000).map { "\"x\($0)\": [{\"y\": [1, \"\\u0041\", null]}]" }
    let text = known.text.replacing(
      "\"kind\"", with: many.joined(separator: ",") + ", \"kind\"", maxReplacements: 1)
    #expect(try Manifest(Array(text.utf8)) == known)
    let root = try PositionedJSON(Array(text.utf8), names: ["kind"])
    #expect(try root.object().count == 1)
    for damage in ["[1, }", "{\"a\" 1}", "\"\\q\"", "[[[[[[[[[[[[[[[[[[[1]"] {
      let broken = known.text.replacing("\"kind\"", with: "\"x\": \(damage), \"kind\"")
      #expect(throws: Manifest.Malformed.self) { try Manifest(Array(broken.utf8)) }
    }
  }

  /// Returns a text with some of its pieces moved, doubled, cut out or replaced.
  private func mutated(_ text: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    let words = [
      "\\u", "\\ud800", "\\udfff", "\\", "\"", "{", "}", "[", "]", ",", ":", "null", "1e999", "-",
      "\u{0}", "\u{1F}", "999999999999999999999", "[[[[[[[[", "{\"kind\":",
    ]
    var text = text
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let places = [0, 0].map { _ in Int.random(in: 0...text.count, using: &generator) }.sorted()
      let start = places[0]
      let end = min(places[1], start + Int.random(in: 0...40, using: &generator))
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: text.removeSubrange(start..<end)
      case 1: text.insert(contentsOf: Array(text[start..<end]), at: end)
      case 2:
        let word = words[Int.random(in: 0..<words.count, using: &generator)]
        text.replaceSubrange(start..<end, with: Array(word.utf8))
      default: text = Array(text[..<start])
      }
    }
    return text
  }

  @Test("No mutation of a manifest ends the program; accepted ones can be written")
  func fuzzed() throws {
    var whole = try manifest([1, 2], of: 2)
    whole.maps = [.init(name: "ä\u{1FA90}.jpg", sha256: digest("x"))]
    let bytes = Array(whole.text.replacing("\u{1FA90}", with: "\\ud83e\\ude90").utf8)
    #expect(try Manifest(bytes) == whole)
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<5000 {
      let changed = mutated(bytes, &generator)
      guard let read = try? Manifest(changed) else { continue }
      // Accepted texts are manifests that can be written and read again.
      #expect(try Manifest(Array(read.text.utf8)) == read)
    }
  }

  @Test("Every truncated manifest is rejected, and no depth or damaged byte ends the program")
  func damaged() throws {
    let bytes = Array(try manifest([1], of: 2).text.utf8)
    for count in 0..<bytes.count - 2 {
      #expect(throws: Manifest.Malformed.self) { try Manifest(Array(bytes[..<count])) }
    }
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<2000 {
      var changed = bytes
      changed[Int.random(in: 0..<bytes.count, using: &generator)] = .random(
        in: 0...255, using: &generator)
      _ = try? Manifest(changed)
    }
    let deep = Array(String(repeating: "[", count: 1_000_000).utf8)
    #expect(throws: Manifest.Malformed.self) { try Manifest(deep) }
  }
}
