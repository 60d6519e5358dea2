import PlanetCatalogue
import Testing

/// A file that exceeds a limit.
@Suite("Limits")
struct LimitTests {
  private func error(_ xml: String) -> CatalogueError? {
    do throws(CatalogueError) {
      _ = try read(xml)
      return nil
    } catch {
      return error
    }
  }

  private func isBeyondLimit(_ xml: String, _ says: String) -> Bool {
    guard case .beyondLimit(let problem) = error(xml) else { return false }
    return problem.description == says
  }

  @Test("The depth of elements is limited")
  func depth() {
    let deep = String(repeating: "<a>", count: 100_000)
    #expect(
      isBeyondLimit(
        "<catalogue>" + deep,
        "my.xml:1:201: error: elements lie more than 64 deep; expected less"))
  }

  @Test("The number of elements is limited")
  func elements() {
    let many = String(repeating: "<a/>\n", count: 100_000)
    #expect(
      isBeyondLimit(
        "<catalogue>\n\(many)</catalogue>",
        "my.xml:100001:1: error: the file has more than 100000 elements; expected less"))
  }

  @Test("The number of attributes is limited, before libxml2 compares each with each")
  func attributes() {
    let many = (0..<200_000).map { " a\($0)=''" }.joined()
    #expect(
      isBeyondLimit(
        "<catalogue>\n<body\(many)/></catalogue>",
        "my.xml:2:1: error: an element has more than 64 attributes; expected fewer"))
  }

  @Test("An attribute's value is limited, before the limit of libxml2")
  func attributeBytes() {
    let long = String(repeating: "a", count: 9_000_000)
    #expect(
      isBeyondLimit(
        "<catalogue>\n<body name='\(long)'/></catalogue>",
        "my.xml:2:13: error: an attribute has 9000000 bytes; expected at most 8388608"))
  }

  @Test("The length of text is limited")
  func text() {
    #expect(ReadingLimits().textBytes == 16 << 20)
    var options = ReadingOptions()
    options.limits.textBytes = 100_000
    let name = "<name>\(String(repeating: "é", count: 4999))</name>\n"
    let xml = "<catalogue>\n" + String(repeating: name, count: 11) + "</catalogue>"
    #expect {
      try CatalogueReader(options: options).read(bytes: Array(xml.utf8), name: "f")
    } throws: {
      let problem = ($0 as? CatalogueError)?.problem
      return problem?.message == "the file has more than 100000 bytes of text"
        && problem?.location.line == 12
    }
  }

  @Test("The number of bytes is limited, before parsing")
  func bytes() {
    let huge = [UInt8](repeating: 0x20, count: 100 << 20)
    #expect {
      try CatalogueReader().read(bytes: huge, name: "huge.xml")
    } throws: {
      ($0 as? CatalogueError)?.description
        == "huge.xml:1:1: error: the file has 104857600 bytes; expected at most 67108864"
    }
  }

  @Test("Many bodies whose names make one id are read in linear time")
  func manyAlike() throws {
    let bodies = (0..<4000).map { number in
      // Names that fold differently, but with the same letters and digits.
      let marks = String(number, radix: 2).map { $0 == "1" ? "!" : "?" }.joined()
      return "<body name='a\(marks)'><diameter>é</diameter></body>"
    }
    let xml = "<catalogue>\(bodies.joined())</catalogue>"
    let said = complaints(xml)
    #expect(said.count == 1001)
    #expect(said.last?.hasSuffix("and 3000 more problems") == true)
    let fine = try read(xml.replacing("é", with: "1")).catalogue
    #expect(fine.bodies.last?.id == "a-4000")
  }

  @Test("Locations are correct far into a large file with characters of several bytes")
  func placesInLargeFiles() {
    var xml = "<solarsystem>\n"
    for number in 0..<5000 {
      xml += "<solarsystemelement><name>Wörld 🌍 \(number)</name>"
      xml += "<diameter>\(number % 100 == 99 ? "-" : "")5</diameter></solarsystemelement>\n"
    }
    let said = complaints(xml + "</solarsystem>")
    let expected = stride(from: 99, to: 5000, by: 100).map { number in
      let column =
        "<solarsystemelement><name>Wörld 🌍 \(number)</name><diameter>"
        .unicodeScalars.count + 1
      return "my.xml:\(number + 2):\(column): error: the diameter '-5' is impossible; "
        + "expected a number above 0 (0.000001 to 1e15 km)"
    }
    #expect(said == expected)
  }

  @Test("Names and texts are limited, and longer ones take no more time")
  func lengths() throws {
    let limits = ReadingLimits()
    func body(_ inside: String) -> String {
      "<catalogue><body name=\"A\"/>\n<body>\(inside)</body></catalogue>"
    }
    func text(_ count: Int) -> String { String(repeating: "é", count: count) }
    for (name, limit) in [
      ("name", limits.nameLength), ("description", limits.textLength),
      ("fun-fact", limits.textLength), ("diameter", limits.valueLength),
    ] {
      let found = try reading(body("<\(name)>\(text(limit + 1))</\(name)>"))
      // Only the size decides pixels, and a body needs a name; a text that is too long is cut.
      let isLeftOut = name != "name"
      #expect(found.leftOut.count == (isLeftOut ? 1 : 0))
      let expected =
        "the text of <\(name)> has \(limit + 1) characters; expected at most \(limit)"
      #expect(found.problems.contains { $0.description.hasSuffix(expected) }, "\(name)")
      let fitting = try reading(body("<\(name)>\(text(limit))</\(name)>"))
      #expect(!fitting.problems.contains { $0.message.contains("characters") }, "\(name)")
    }
    let attribute = try reading(
      "<catalogue>\n<section title=\"\(text(257))\"><body name=\"A\"/></section></catalogue>")
    #expect(
      attribute.problems.map(\.description) == [
        "my.xml:2:10: warning: the attribute 'title' has 257 characters; expected at most 256"
      ])
    let marks = "b" + String(repeating: "\u{301}", count: 4_000_000)
    let named = try #require(try reading(body("<name>\(marks)</name>")).catalogue.bodies.last)
    #expect(named.name.unicodeScalars.count == limits.nameLength)
  }

  @Test("Names of elements and attributes are shortened in messages")
  func longTags() throws {
    let tag = String(repeating: "a", count: 40_000)
    let said = complaints("<catalogue \(tag)=\"1\"><\(tag)/><body><\(tag)/></body></catalogue>")
    #expect(said.count == 4 && said.allSatisfy { $0.count < 300 })
    #expect(complaints("<\(tag)/>").allSatisfy { $0.count < 300 })
    #expect(complaints("<catalogue><\(tag)></catalogue>").allSatisfy { $0.count < 300 })
    #expect(complaints("<catalogue><\(tag)>").allSatisfy { $0.count < 300 })
  }

  @Test("Many unknown parents are reported in limited time; the first have a suggestion")
  func unknownParents() throws {
    let bodies = (0..<4000).map { "<body id='b\($0)' name='b\($0)' parent='c\($0)'/>" }
    let found = try reading("<catalogue>\(bodies.joined(separator: "\n"))</catalogue>")
    #expect(found.warningCount == 4000 && found.catalogue.bodies.count == 4000)
    #expect(found.problems[0].suggestion == "b0")
  }
}
