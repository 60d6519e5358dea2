import Foundation
import PlanetCatalogue
import PlanetTestSupport
import Testing

/// xmllint, if it is installed.
enum XMLLint {
  static let path: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map { "\($0)/xmllint" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Returns true if a document is valid by the schema.
  static func accepts(_ xml: [UInt8]) throws -> Bool {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("planetnode-\(UUID().uuidString).xml")
    try Data(xml).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let judge = Process()
    judge.executableURL = URL(fileURLWithPath: try #require(path))
    judge.arguments = [
      "--noout", "--nonet", "--schema",
      repository.appendingPathComponent("Catalogues/planetnode.xsd").path, file.path,
    ]
    judge.standardError = FileHandle.nullDevice
    try judge.run()
    judge.waitUntilExit()
    // 3 and 4 are xmllint's exit codes for an invalid document; others are its own failures.
    #expect([0, 3, 4].contains(judge.terminationStatus))
    return judge.terminationStatus == 0
  }
}

/// The trait of tests that need xmllint.
private let needsXMLLint = ConditionTrait.enabled(
  if: XMLLint.path != nil, "xmllint is not installed (package libxml2-utils)")

/// The XML Schema, by an independent validator.
@Suite("Schema")
struct SchemaTests {
  @Test("The bundled file and the example are valid", needsXMLLint)
  func valid() throws {
    #expect(try XMLLint.accepts(bytes(of: "Catalogues/solarsystem.xml")))
    #expect(try XMLLint.accepts(bytes(of: "Catalogues/worlds.xml")))
    #expect(try XMLLint.accepts(bytes(of: "Examples/simple.xml")))
    #expect(try XMLLint.accepts(bytes(of: "Tests/Corpus/catalogue/bodies.xml")))
  }

  static let broken = [
    "<planets/>",
    "<catalogue version=\"2\"/>",
    "<catalogue><planet/></catalogue>",
    "<catalogue><body name=\" \"><diameter>1</diameter></body></catalogue>",
    "<catalogue><body id=\"a b\" name=\"A\"><diameter>1</diameter></body></catalogue>",
    "<catalogue><body name=\"A\" kind=\"komet\"><diameter>1</diameter></body></catalogue>",
    "<catalogue><body name=\"A\" parent=\"b\"><diameter>1</diameter></body></catalogue>",
    "<catalogue><body id=\"a\" name=\"A\"><diameter>1</diameter></body>"
      + "<body id=\"a\" name=\"B\"><diameter>1</diameter></body></catalogue>",
    "<catalogue><body name=\"A\"><diameter>1</diameter></body>"
      + "<body name=\"A\"><diameter>1</diameter></body></catalogue>",
    "<solarsystem><solarsystemelement><name>A</name><diameter>-5 km</diameter>"
      + "</solarsystemelement></solarsystem>",
    "<solarsystem><solarsystemelement><name>A</name><diameter>big</diameter>"
      + "</solarsystemelement></solarsystem>",
    "<solarsystem><solarsystemelement><name>A</name><diameter>1</diameter>"
      + "<website>ftp://x.org</website></solarsystemelement></solarsystem>",
    "<catalogue><body name=\"A\"><radii polar=\"1\"/></body></catalogue>",
    "<catalogue><body name=\"A\"><radii equatorial=\"1\" poler=\"1\"/></body></catalogue>",
    "<catalogue><body name=\"A\"><diameter>1</diameter><map src=\"a\" rotate=\"90\"/></body>"
      + "</catalogue>",
    "<catalogue><body name=\"A\"><map src=\"a\" alpha=\"yes\"/></body></catalogue>",
    "<catalogue><body name=\"A\"><diameter>1</diameter><layer kind=\"fog\" src=\"a\"/></body>"
      + "</catalogue>",
    "<catalogue><body name=\"A\"><diameter>1</diameter><rings><band inner=\"2\" outer=\"3\" "
      + "opacity=\"1.5\" color=\"#ffffff\"/></rings></body></catalogue>",
    "<catalogue><body name=\"A\"><diameter>1</diameter><rings><band inner=\"2\" outer=\"3\" "
      + "opacity=\"1\" color=\"rust\"/></rings></body></catalogue>",
    "<catalogue><body name=\"A\"><diameter>1</diameter><moons count=\"many\"/></body></catalogue>",
    "<catalogue><body name=\"A\"><diameter>1</diameter><source of=\"age\">x</source></body>"
      + "</catalogue>",
  ]

  @Test("The schema allows the common notations of the reader", needsXMLLint)
  func words() throws {
    let figures = [
      "", "<diameter>N/A</diameter>", "<diameter>ca. 12,742 ± 3 km</diameter>",
      "<diameter>&gt; 100 km [1]</diameter>", "<orbitalSpeed>–</orbitalSpeed>",
      "<orbitalSpeed>Unknown</orbitalSpeed>", "<distFromSun>varies</distFromSun>",
      "<rotation obliquity=\"25\"/>", "<mass>5.97e24 kg</mass>", "<moons>2</moons>",
      "<gravity>3.7 m/s²</gravity>", "<temperature>-63 °C</temperature>",
      "<rotationPeriod>-5832 h</rotationPeriod>", "<orbitalPeriod>687 days</orbitalPeriod>",
      "<axialTilt>25.2°</axialTilt>", "<source>NASA</source>", "<rotation period=\"?\"/>",
      "<moons count=\"n/a\"/>",
      "<discovered>unknown</discovered>", "<website>none</website>",
      "<map src=\"a.png\" alpha=\"ignore\"/>", "<map src=\"a.png\" alpha=\"coverage\"/>",
    ]
    for figure in figures {
      let xml = "<catalogue><body name=\"A\">\(figure)</body></catalogue>"
      #expect(try XMLLint.accepts(Array(xml.utf8)), "\(figure)")
      #expect(try reading(xml).errorCount == 0, "\(figure)")
    }
  }

  static let brokenDates = [
    "yesterday", "1781-13", "1781-00", "1781-02-30", "1781-04-31", "1781-03-32",
    "1781-03-13-01", "-0000", "-0000-12", "178", "17811",
  ]

  @Test("The reader reports the dates that the schema rejects", needsXMLLint)
  func refusedDates() throws {
    func body(_ inside: String) -> String {
      "<catalogue><body name=\"A\"><diameter>1</diameter>\(inside)</body></catalogue>"
    }
    for date in Self.brokenDates { try refused(body("<discovered>\(date)</discovered>")) }
    try refused(body("<discovered by=\" \">1781</discovered>"))
    for date in ["antiquity", "0000", "-0100", "-9000-02-29", "1781-12-31", "1846-09-30", ""] {
      try #expect(XMLLint.accepts(Array(body("<discovered by=\"x\">\(date)</discovered>").utf8)))
    }
  }

  @Test("The reader reports the files that the schema rejects", needsXMLLint, arguments: broken)
  func refused(_ xml: String) throws {
    #expect(try !XMLLint.accepts(Array(xml.utf8)))
    #expect(!complaints(xml).isEmpty)
  }
}
