import PlanetCatalogue
import Testing

/// Files that are not XML, or unsupported XML.
@Suite("Malformed files")
struct MalformedTests {
  static let texts: [Wrong] = [
    Wrong(
      "empty", "", "my.xml:1:1: error: the file is empty; expected <catalogue> or <solarsystem>"),
    Wrong(
      "blank", "\u{FEFF} \n ",
      "my.xml:1:1: error: the file is empty; expected <catalogue> or <solarsystem>"),
    Wrong(
      "cut off in an element", "<solarsystem>\n  <solarsystemelement>\n <name>Ma",
      "my.xml:3:10: error: the file is cut off inside <name> of line 3; expected </name>"),
    Wrong(
      "cut off in a tag", "<catalogue>\n<body name=\"Mars\" ki",
      "my.xml:2:21: error: the file is cut off inside <catalogue> of line 1; "
        + "expected </catalogue>"),
    Wrong(
      "cut off in an end tag", "<catalogue>\n<section>\n</sect",
      "my.xml:3:7: error: the file is cut off inside <section> of line 2; expected </section>"),
    Wrong(
      "cut off in a comment", "<catalogue>\n<!-- never",
      "my.xml:2:1: error: the comment is not closed; expected -->"),
    Wrong(
      "cut off in the first tag", "<?xml version=\"1.0\"?>\n<catal",
      "my.xml:2:7: error: the file is cut off before its first element is complete; "
        + "expected <catalogue> or <solarsystem>"),
    Wrong(
      "wrong end tag", "<catalogue>\n<section>\n</setcion></catalogue>",
      "my.xml:3:1: error: </setcion> closes <section> of line 2; expected </section>"),
    Wrong(
      "bare ampersand", "<catalogue>\n<section title=\"a & b\"/></catalogue>",
      "my.xml:2:19: error: a bare & in the text; expected &amp;"),
    Wrong(
      "bare ampersand in text", "<solarsystem><solarsystemelement>\n<name>é & b</name>",
      "my.xml:2:9: error: a bare & in the text; expected &amp;"),
    Wrong(
      "unknown entity", "<solarsystem><solarsystemelement>\n<name>a&nbsp;b</name>",
      "my.xml:2:8: error: the entity &nbsp; is not known; "
        + "expected &amp; &lt; &gt; &quot; &apos; or the character itself"),
    Wrong(
      "document type", "<?xml version=\"1.0\"?>\n<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><a/>",
      "my.xml:2:1: error: document types and entities (<!DOCTYPE …>) are not allowed; "
        + "expected plain elements"),
    Wrong(
      "billion laughs",
      "<!DOCTYPE l [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;\">]>"
        + "<catalogue title=\"&b;\"/>",
      "my.xml:1:1: error: document types and entities (<!DOCTYPE …>) are not allowed; "
        + "expected plain elements"),
    Wrong(
      "NUL", "<catalogue>\n a\u{0}</catalogue>",
      "my.xml:2:3: error: a NUL byte is in the file; expected text"),
    Wrong(
      "control character", "<catalogue>\u{1F}</catalogue>",
      "my.xml:1:12: error: the control character U+001F is in the file; expected text"),
    Wrong(
      "another encoding", "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<catalogue/>",
      "my.xml:1:31: error: the encoding 'ISO-8859-1' is not supported; expected UTF-8"),
  ]

  static let rules: [Wrong] = [
    Wrong(
      "curly quotes", "<catalogue>\n<body name=“Mars”/></catalogue>",
      "my.xml:2:12: error: the value of 'name' has curly quotes; "
        + "expected straight quotes: name=\"Mars\""),
    Wrong(
      "curly quotes in the declaration", "<?xml version=“1.0”?><catalogue/>",
      "my.xml:1:15: error: the value of 'version' has curly quotes; "
        + "expected straight quotes: version=\"1.0\""),
    Wrong(
      "no quotes", "<catalogue>\n<body name=Mars kind=\"moon\"/></catalogue>",
      "my.xml:2:12: error: the value of 'name' has no quotes; "
        + "expected straight quotes: name=\"Mars\""),
    Wrong(
      "no value", "<catalogue>\n<body hidden name=\"A\"/></catalogue>",
      "my.xml:2:7: error: the attribute 'hidden' has no value; expected hidden=\"…\""),
    Wrong(
      "bare <", "<catalogue>\n<body name=\"A\"><fun-fact>1 < 2</fun-fact></body></catalogue>",
      "my.xml:2:28: error: bare < in the text, or invalid tag name; expected &lt;"),
    Wrong(
      "bare < in a value", "<catalogue>\n<body name=\"A < B\"/></catalogue>",
      "my.xml:2:15: error: bare < in an attribute value; expected &lt;"),
    Wrong(
      "quote that is not closed", "<catalogue>\n<body name=\"A/>\n<body name=\"B\"/></catalogue>",
      "my.xml:2:12: error: unclosed quote before the next tag; "
        + "expected a closing quote"),
    Wrong(
      "two roots", "<catalogue/>\n<catalogue/>",
      "my.xml:2:1: error: second root element; the first ended on line 1; "
        + "expected one element around all others"),
    Wrong(
      "text after the root", "<catalogue/>\nThe end",
      "my.xml:2:1: error: text after the root element, which ended on line 1; "
        + "expected nothing after it"),
    Wrong(
      "closing tag too many", "<catalogue>\n</catalogue></catalogue>",
      "my.xml:2:13: error: closing tag without an opening tag; expected nothing after line 2"),
    Wrong(
      "text before the root", "Hello\n<catalogue/>",
      "my.xml:1:1: error: text before <catalogue>; expected nothing before it"),
    Wrong(
      "line before the declaration", "\n<?xml version=\"1.0\"?><catalogue/>",
      "my.xml:2:1: error: <?xml …?> inside the file; "
        + "expected it at the very beginning, with no blank line before it"),
    Wrong(
      "attribute twice", "<catalogue>\n<body name=\"A\" name=\"B\"/></catalogue>",
      "my.xml:2:24: error: duplicate attribute in a tag; expected each attribute once"),
    Wrong(
      "tag that is not closed", "<catalogue>\n<body name=\"A\"\n<diameter>5</diameter></catalogue>",
      "my.xml:2:1: error: the tag <body> is not closed before the next one; expected >"),
    Wrong(
      "entity without its end", "<catalogue>\n<body name=\"A &amp B\"/></catalogue>",
      "my.xml:2:15: error: entity without ';' at its end; expected &amp;"),
    Wrong(
      "character that XML has not", "<catalogue>\n<body name=\"&#0;\"/></catalogue>",
      "my.xml:2:13: error: invalid character reference; "
        + "expected one such as &#233; or &#xE9;, or &amp; for a bare &"),
    Wrong(
      "address with a bare ampersand",
      "<catalogue>\n<body name=\"A\"><website>https://a.example/?b=1&lang=en</website></body>\n"
        + "<body name=\"B\"/>\n</catalogue>",
      "my.xml:2:47: error: a bare & in the text; expected &amp;"),
    Wrong(
      "ampersand before a letter",
      "<catalogue>\n<body name=\"A\"><alias>R&D</alias></body></catalogue>",
      "my.xml:2:24: error: a bare & in the text; expected &amp;"),
    Wrong(
      "ampersand before a letter, and a semicolon later",
      "<catalogue>\n<body name=\"A\"><alias>AT&T; x</alias><alias>Q&A</alias></body></catalogue>",
      "my.xml:2:25: error: the entity &T; is not known; "
        + "expected &amp; &lt; &gt; &quot; &apos; or the character itself"),
    Wrong(
      "character reference without its semicolon",
      "<catalogue>\n<body name=\"A\"><alias>&#65 x</alias></body></catalogue>",
      "my.xml:2:23: error: invalid character reference; "
        + "expected one such as &#233; or &#xE9;, or &amp; for a bare &"),
    Wrong(
      "number sign after an ampersand",
      "<catalogue>\n<body name=\"A\"><alias>&#x4G1;</alias></body></catalogue>",
      "my.xml:2:23: error: invalid character reference; "
        + "expected one such as &#233; or &#xE9;, or &amp; for a bare &"),
    Wrong(
      "hyphens in a comment", "<catalogue><!-- a -- b --></catalogue>",
      "my.xml:1:19: error: '--' inside a comment; "
        + "expected a single hyphen, or --> to close it"),
    Wrong(
      "prefix", "<catalogue>\n<a:body/></catalogue>",
      "my.xml:2:1: error: undeclared prefix in a name; "
        + "expected a name without a prefix, such as <body>"),
    Wrong(
      "no-break space in a tag", "<catalogue>\n<body\u{A0}name=\"A\"/></catalogue>",
      "my.xml:2:6: error: no-break or other special space in the tag <body\u{A0}name=\"A\"/>; "
        + "expected a plain space"),
    Wrong(
      "tag without a name", "<catalogue>\n<></catalogue>",
      "my.xml:2:1: error: tag without a name; expected a name such as <body>"),
    Wrong(
      "section that is not closed", "<catalogue><![CDATA[ ]]</catalogue>",
      "my.xml:1:12: error: the <![CDATA[ section is not closed; expected ]]>"),
    Wrong(
      "long closing tag", "<catalogue></\(String(repeating: "a", count: 1000))></catalogue>",
      "my.xml:1:12: error: </\(String(repeating: "a", count: 55))…> closes <catalogue> of line 1; "
        + "expected </catalogue>"),
  ]

  @Test("Files other than XML are rejected by name and location", arguments: texts + rules)
  func refused(_ wrong: Wrong) {
    #expect(complaints(wrong.xml) == wrong.says)
    #expect {
      try read(wrong.xml)
    } throws: {
      if case .malformed = $0 as? CatalogueError { true } else { false }
    }
  }

  static let rawFiles: [(String, [UInt8], String)] = [
    (
      "invalid UTF-8", Array("<catalogue>\n é".utf8) + [0xFF] + Array("</catalogue>".utf8),
      "x:2:3: error: the byte 0xFF is not valid UTF-8; expected the file saved as UTF-8"
    ),
    (
      "Latin-1", Array("<catalogue title=\"".utf8) + [0xE9] + Array("\"/>".utf8),
      "x:1:19: error: the byte 0xE9 is not valid UTF-8; expected the file saved as UTF-8"
    ),
    (
      "UTF-16", [0xFF, 0xFE] + "<catalogue/>".utf16.flatMap { [UInt8($0), 0] },
      "x:1:1: error: the file is written in UTF-16; expected UTF-8: "
        + "save it again with that encoding"
    ),
    (
      "UTF-32", "<catalogue/>".unicodeScalars.flatMap { [0, 0, 0, UInt8($0.value)] },
      "x:1:1: error: the file is written in UTF-32; expected UTF-8: "
        + "save it again with that encoding"
    ),
  ]

  static let otherKinds: [(String, [UInt8])] = [
    ("text", Array("Mars, Venus and Earth".utf8)), ("JSON", Array(" [{\"a\": 1}]".utf8)),
    ("a web page", Array("\n<!DOCTYPE html>\n<html></html>".utf8)),
    ("a web page", Array("<html><body/></html>".utf8)),
    ("an SVG", Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8)),
    ("binary data", [1, 2, 3, 0, 5, 6, 7]),
  ]

  @Test("Other formats are named", arguments: otherKinds)
  func otherKind(name: String, bytes: [UInt8]) {
    let error = #expect(throws: CatalogueError.self) {
      try CatalogueReader().read(bytes: bytes, name: "x")
    }
    #expect(error?.problem.message == "this is \(name), not a catalogue")
    #expect(error?.problem.expected == "XML that begins with <catalogue> or <solarsystem>")
  }

  @Test("UTF-16 without a byte order mark is detected by its zeros")
  func bareUTF16() {
    let little: [[UInt8]] = "planets: Mars".utf16.map { [UInt8($0), 0] }
    for bytes in [little.flatMap(\.self), little.flatMap { $0.reversed() }] {
      let error = #expect(throws: CatalogueError.self) {
        try CatalogueReader().read(bytes: bytes, name: "x")
      }
      #expect(error?.problem.message == "the file is written in UTF-16")
    }
  }

  @Test("Encodings other than UTF-8 are rejected by name", arguments: rawFiles)
  func encodings(name: String, bytes: [UInt8], says: String) {
    #expect {
      try CatalogueReader().read(bytes: bytes, name: "x")
    } throws: {
      ($0 as? CatalogueError)?.description == says
    }
  }

  @Test("A byte order mark and Windows line ends change nothing")
  func marksAndLineEnds() throws {
    let plain = """
      <?xml version="1.0" encoding="utf-8"?>
      <catalogue title="T">
        <body name="Mars"><diameter>6779 km</diameter>
          <description>Red
            and dusty.</description></body>
      </catalogue>
      """
    let windows =
      "\u{FEFF}"
      + plain.split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\r\n")
    let expected = try read(plain)
    let found = try read(windows)
    #expect(found.catalogue == expected.catalogue)
    #expect(found.catalogue.bodies[0].facts.description == "Red and dusty.")
    let broken = windows.replacing("6779", with: "big")
    #expect(complaints(broken).first?.hasPrefix("my.xml:3:31: error: 'big km'") == true)
  }

  @Test("Comments, CDATA, processing instructions and namespaces follow XML")
  func otherMarkup() throws {
    let xml = """
      <?xml-stylesheet href="a.css"?>
      <catalogue xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
        xsi:noNamespaceSchemaLocation="planetnode.xsd">
      <!-- <body/> --><?php no ?>
      <body name="A&#x26;B"><radii equatorial="1"/>
      <fun-fact><!-- not this -->1 &lt; <![CDATA[2 & 3]]> &#x1F30D;</fun-fact></body>
      </catalogue><!-- end -->
      """
    let (catalogue, warnings) = try read(xml)
    #expect(warnings == [])
    #expect(catalogue.bodies[0].name == "A&B")
    #expect(catalogue.bodies[0].facts.funFact == "1 < 2 & 3 🌍")
  }
}
