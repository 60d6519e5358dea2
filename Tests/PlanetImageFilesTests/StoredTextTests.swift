import PlanetImage
import PlanetTestSupport
import Testing

@testable import PlanetImageFiles

@Suite("Texts of files are read back")
struct StoredTextTests {
  private let texts = [
    PNGText("Title", "A <b> & \"c\" title"), PNGText("Software", "PlanetNode"),
    PNGText("Description", "Two\nlines"), PNGText("Copyright", "Åsa, 星"),
    PNGText("Source", "x > y"), PNGText("planetnode:job", "{\"a\":\"&lt;<\\u0000\"}"),
  ]
  private var image: Image<RGBA8> {
    Image<RGBA8>(width: 20, height: 11, filledWith: RGBA8(10, 20, 30))
  }

  private func read(_ bytes: [UInt8]) -> StoredTexts? { StoredTexts(bytes.span) }

  private var files: [(format: String, bytes: [UInt8])] {
    get throws {
      let plane = [Float](repeating: 0.5, count: 220)
      let layered = try LayeredImage(
        size: ImageSize(width: 20, height: 11),
        channels: [LayeredImage.Channel("R", precision: .half, samples: plane)])
      return [
        ("JPEG", try JPEG.encode(image, options: JPEGOptions(quality: 80, texts: texts))),
        (
          "WebP",
          try WebP.encode(
            image, options: WebPOptions(compression: .quality(80), texts: texts))
        ),
        ("OpenEXR", try EXR.encode(layered, texts: texts)),
      ]
    }
  }

  @Test("Each format returns the texts and the size that were written")
  func roundTrip() throws {
    for (format, bytes) in try files {
      let stored = try #require(read(bytes), "\(format)")
      #expect(stored.format == format)
      #expect(stored.size == ImageSize(width: 20, height: 11))
      for text in texts { #expect(stored.texts.contains(text), "\(format): \(text.keyword)") }
    }
  }

  @Test("Texts of OpenEXR files have at most 255 bytes in an attribute, and are joined")
  func longTexts() throws {
    let texts = [
      PNGText("Copyright", String(repeating: "星ø", count: 200)),
      PNGText("planetnode:job", String(repeating: "{\"a\":1}", count: 400)),
      PNGText("Title", ""), PNGText("Source", String(repeating: "s", count: 255)),
    ]
    let plane = [Float](repeating: 0.5, count: 220)
    let bytes = try EXR.encode(
      try LayeredImage(
        size: ImageSize(width: 20, height: 11),
        channels: ["a.R", "a.G", "b.Z"].map { LayeredImage.Channel($0, samples: plane) }),
      texts: texts)
    let stored = try #require(read(bytes))
    // Each OpenEXR file has a text for its type.
    #expect(Set(stored.texts) == Set(texts + [PNGText("type", "scanlineimage")]))
    #expect(stored.texts.count == texts.count + 1)
    #expect(stored.channels == ["a.G", "a.R", "b.Z"])
    // The type of an attribute is followed by its length.
    let type = Array("string\0".utf8)
    let lengths = (0..<bytes.count - 11).filter { bytes[$0...].starts(with: type) }.map {
      Int(bytes[$0 + 7]) | Int(bytes[$0 + 8]) << 8
    }
    #expect(lengths.count == 1 + 4 + 11 + 1 + 1 && lengths.allSatisfy { $0 <= 255 }, "\(lengths)")
  }

  @Test("A PNG, a file without texts and truncated files have none, and nothing crashes")
  func others() throws {
    #expect(read(try PNG.encode(image)) == nil)
    #expect(read([]) == nil)
    let plain = try JPEG.encode(image, options: JPEGOptions(quality: 80))
    #expect(read(plain)?.texts.contains { $0.keyword == "planetnode:job" } != true)
    for (_, bytes) in try files {
      for count in stride(from: 0, to: bytes.count, by: 3) {
        let part = Array(bytes.prefix(count))
        if let stored = read(part) { #expect(stored.texts.count <= texts.count + 1) }
      }
      for place in stride(from: 4, to: min(bytes.count, 400), by: 1) {
        var changed = bytes
        changed[place] = 255
        _ = read(changed)
      }
    }
  }

  @Test("Properties without lists are read in time that grows with the packet")
  func manyProperties() throws {
    try expectLinearGrowth(from: 300) { count in
      // None of the properties has the list that Dublin Core demands, and the last one is of
      // another program.
      let properties = String(repeating: "<dc:title>x</dc:title>", count: count)
      var packet = String(decoding: try XMP.packet([]), as: UTF8.self)
      packet = packet.replacing("</rdf:Description>", with: "\(properties)</rdf:Description>")
      var steps = 0
      #expect(XMP.texts(packet, steps: &steps).count == 64)
      return steps
    }
    // Many elements of other programs are passed over.
    try expectLinearGrowth(from: 300) { count in
      let properties = String(repeating: "<other:part>x</other:part>", count: count)
      var packet = String(decoding: try XMP.packet([PNGText("Title", "T")]), as: UTF8.self)
      packet = packet.replacing("<dc:title>", with: "\(properties)<dc:title>")
      var steps = 0
      #expect(XMP.texts(packet, steps: &steps) == [PNGText("Title", "T")])
      return steps
    }
  }
}
