import PlanetImage
import PlanetTestSupport
import Testing

/// Pillow, which reads JPEG and WebP files with code of its own.
enum Pillow {
  static let isMissing = IndependentReader.pythonWithPillow == nil
  static let note = Comment(rawValue: "no python3 with Pillow here")

  /// Runs a script on a file, which is open as `i`, and returns its lines.
  static func lines(_ bytes: [UInt8], _ name: String, _ script: String) throws -> [String] {
    let python = try #require(IndependentReader.pythonWithPillow)
    let opening = "import sys, PIL.Image as I\ni = I.open(sys.argv[1])\ni.load()\n"
    let answer = try IndependentReader.withFile(bytes, named: name) {
      try IndependentReader.run(python, ["-X", "utf8", "-c", opening + script, $0])
    }
    try #require(answer.status == 0, "\(answer.text)")
    return answer.text.split(separator: "\n").map(String.init)
  }

  /// Returns the pixels of a file.
  static func pixels(_ bytes: [UInt8], _ name: String) throws -> Image<RGBA8> {
    let script = "print(i.width)\nprint(i.height)\nprint(i.convert('RGBA').tobytes().hex())"
    let lines = try lines(bytes, name, script)
    let (width, height) = (try #require(Int(lines[0])), try #require(Int(lines[1])))
    let samples = bytesOfHex(lines[2])
    try #require(samples.count == 4 * width * height)
    return Image(
      width: width, height: height,
      pixels: (0..<width * height).map {
        RGBA8(samples[4 * $0], samples[4 * $0 + 1], samples[4 * $0 + 2], samples[4 * $0 + 3])
      })
  }
}

/// Returns the bytes of hexadecimal digits.
func bytesOfHex(_ text: String) -> [UInt8] {
  let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
  return stride(from: 0, to: digits.count - 1, by: 2).map {
    UInt8(digits[$0] * 16 + digits[$0 + 1])
  }
}

/// Texts as images of PlanetNode have them, with characters that XML and EXIF must encode.
let exampleTexts = [
  PNGText("Title", "Saturn <Ü> & Ringe"), PNGText("Software", "PlanetNode"),
  PNGText("Description", "a\nb\rc"), PNGText("Copyright", "NASA, CC BY 4.0"),
  PNGText("Source", "saturn.png: NASA, measured"),
  PNGText("Creation Time", "2026-11-21T09:05:00Z"),
  PNGText("planetnode:job", #"{"body":"Saturn","note":"]]>"}"#),
]

/// A script that prints the properties of the XMP packet `xmp`, sorted by name, in hexadecimal.
let propertiesScript = """

  import xml.etree.ElementTree as E
  rdf = '{http://www.w3.org/1999/02/22-rdf-syntax-ns#}'
  d = E.fromstring(xmp.decode('utf-8')).find(rdf + 'RDF').find(rdf + 'Description')
  for p in sorted(d, key=lambda p: p.tag):
    print(p.tag, ''.join(p.itertext()).encode().hex())
  """

/// The lines that the script prints for the example texts.
let exampleProperties = [
  ("http://ns.adobe.com/xap/1.0/", "CreateDate", "2026-11-21T09:05:00Z"),
  ("http://ns.adobe.com/xap/1.0/", "CreatorTool", "PlanetNode"),
  ("http://purl.org/dc/elements/1.1/", "description", "a\nb\rc"),
  ("http://purl.org/dc/elements/1.1/", "rights", "NASA, CC BY 4.0"),
  ("http://purl.org/dc/elements/1.1/", "source", "saturn.png: NASA, measured"),
  ("http://purl.org/dc/elements/1.1/", "title", "Saturn <Ü> & Ringe"),
  ("urn:planetnode:1.0:", "job", #"{"body":"Saturn","note":"]]>"}"#),
].map { space, name, text in
  let digits = text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  return "{\(space)}\(name) \(digits)"
}
