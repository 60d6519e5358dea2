import PlanetAssets
import PlanetImage
import PlanetSystem
import PlanetTestSupport
import PlanetText
import Testing

/// The bytes of the default font, if it is installed.
private let dejaVu = try? FontFile.read(override: nil).bytes

@Suite("Text in images", .enabled(if: dejaVu != nil, "no fonts-dejavu-core: skipped"))
struct FontTests {
  private func font() throws -> Font { try Font(#require(dejaVu)) }

  @Test("The width of a line is the sum of its glyphs with kerning, and grows with its size")
  func widths() throws {
    let font = try font()
    #expect(font.width(of: "", size: 20) == 0)
    let letters = ["M", "a", "r", "s"].reduce(0) { $0 + font.width(of: $1, size: 20) }
    #expect(abs(font.width(of: "Mars", size: 20) - letters) < 0.5)
    #expect(
      font.width(of: "AV", size: 40)
        < font.width(of: "A", size: 40) + font.width(of: "V", size: 40) - 1)
    #expect(abs(font.width(of: "Mars", size: 40) - 2 * font.width(of: "Mars", size: 20)) < 0.2)
    // DejaVu Sans: 2048 units to the em, of which an "M" takes 1767.
    #expect(abs(font.width(of: "M", size: 64) - 64 * 1767 / 2048) < 0.02)
  }

  @Test("Long names end with an ellipsis after whole characters; short ones are unchanged")
  func shortening() throws {
    let font = try font()
    #expect(font.shortened("Io", size: 12, toWidth: 100) == "Io")
    let long = "The planet of the e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}"
    var lengths: Set<Int> = []
    for width in stride(from: 0.0, through: 220, by: 1) {
      let short = font.shortened(long, size: 16, toWidth: width)
      #expect(font.width(of: short, size: 16) <= width)
      lengths.insert(short.count)
      guard short != long, !short.isEmpty else { continue }
      #expect(short.hasSuffix("…") && !short.hasSuffix(" …"))
      // Swift compares by characters: a letter without its accent would not be a prefix.
      #expect(long.hasPrefix(short.dropLast()))
    }
    #expect(lengths.count > 15 && lengths.contains(0) && lengths.contains(long.count))
    #expect(font.shortened(String(repeating: "W", count: 100_000), size: 16, toWidth: 50) == "WW…")
  }

  @Test("Missing characters are reported, and invisible ones skipped")
  func missing() throws {
    let font = try font()
    #expect(font.missingCharacters(in: "Pókè – ßЖΩ Ḝ½→") == [])
    #expect(font.missingCharacters(in: "火星 火") == ["火", "星"])
    #expect(font.width(of: "a\u{200B}\u{7}b", size: 30) == font.width(of: "ab", size: 30))
    #expect(font.width(of: "a\nb", size: 30) == font.width(of: "a b", size: 30))
  }

  @Test("Glyphs are on the baseline, with the height of the font, at any start of the line")
  func places() throws {
    let font = try font()
    for left in [5.0, 5.25, 5.5] {
      var image = Image(width: 60, height: 60, filledWith: RGBA8(255, 255, 255))
      font.draw("H", size: 40, left: left, baseline: 50, color: .zero, into: &image)
      let rows = (0..<60).filter { y in (0..<60).contains { image[$0, y].r < 128 } }
      // Capitals are 1493 of 2048 units high: 29.2 pixels.
      #expect(rows == Array(21..<50))
      let columns = (0..<60).filter { x in image[x, 30].r < 255 }
      // The stem of "H" begins at 201 units, 3.93 pixels.
      #expect(columns.first == Int(left + 3.93))
    }
  }

  @Test("Colours are mixed in linear light: black on white and white on black add up to white")
  func linearLight() throws {
    let font = try font()
    var dark = Image(width: 80, height: 30, filledWith: RGBAFloat(r: 1, g: 1, b: 1))
    var light = Image(width: 80, height: 30, filledWith: RGBAFloat(r: 0, g: 0, b: 0))
    font.draw("Saturn", size: 20, left: 3.3, baseline: 22, color: .zero, into: &dark)
    font.draw("Saturn", size: 20, left: 3.3, baseline: 22, color: .one, into: &light)
    var between = 0
    for y in 0..<30 {
      for x in 0..<80 {
        #expect(abs(dark[x, y].r + light[x, y].r - 1) < 1e-6)
        between += dark[x, y].r > 0.1 && dark[x, y].r < 0.9 ? 1 : 0
      }
    }
    #expect(between > 50)
  }

  @Test("On transparent pixels, glyphs have their colour and the coverage of their edges")
  func transparent() throws {
    let font = try font()
    var image = Image(width: 90, height: 30, filledWith: RGBA8.clear)
    let color = RGBA8(200, 120, 40)
    let linear = color.linear
    font.draw(
      "Jupiter", size: 20, left: 2, baseline: 22, color: SIMD3(linear.r, linear.g, linear.b),
      into: &image)
    image.withPixels { pixels in
      let seen = pixels.indices.map { pixels[$0] }.filter { $0.a > 0 }
      #expect(seen.allSatisfy { $0.r == 200 && $0.g == 120 && $0.b == 40 })
      #expect(seen.contains { $0.a == 255 } && Set(seen.map(\.a)).count > 20)
    }
  }

  @Test("Bolder glyphs are darker, at the same position")
  func boldness() throws {
    let font = try font()
    func ink(_ boldness: Double) -> (sum: Float, middle: Float) {
      var image = Image(width: 40, height: 40, filledWith: RGBAFloat(r: 0, g: 0, b: 0))
      font.draw(
        "o", size: 40, left: 8, baseline: 30, color: .one, boldness: boldness, into: &image)
      var (sum, moment): (Float, Float) = (0, 0)
      for y in 0..<40 {
        for x in 0..<40 {
          sum += image[x, y].r
          moment += image[x, y].r * Float(x)
        }
      }
      return (sum, moment / sum)
    }
    let (plain, bold) = (ink(0), ink(0.5))
    // An "o" of this size has some 110 pixels of strokes 3.6 wide.
    #expect(bold.sum > 1.08 * plain.sum && bold.sum < 1.3 * plain.sum)
    #expect(abs(bold.middle - plain.middle) < 0.1)
  }

  @Test("Text beyond the image is clipped")
  func clipping() throws {
    let font = try font()
    var image = Image(width: 20, height: 10, filledWith: RGBA8(255, 255, 255))
    for (left, baseline) in [(-30.0, 5), (15, 5), (-500, 5), (0, -40), (0, 80), (-3.7, 12)] {
      font.draw("Wide", size: 24, left: left, baseline: baseline, color: .zero, into: &image)
    }
    image.withPixels { pixels in
      #expect(pixels.indices.contains { pixels[$0].r < 100 })
    }
  }

  @Test("Damaged fonts and other files give an error or another font without a crash")
  func damage() throws {
    let bytes = try #require(dejaVu)
    #expect(throws: FontError.self) { _ = try Font([]) }
    #expect(throws: FontError.self) { _ = try Font(Array("no font".utf8)) }
    #expect(throws: FontError.self) { _ = try Font(Array(bytes[..<200])) }
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<20 {
      var damaged = bytes
      for _ in 0..<200 {
        damaged[Int.random(in: 0..<damaged.count, using: &generator)] =
          UInt8.random(in: 0...255, using: &generator)
      }
      guard let font = try? Font(damaged) else { continue }
      var image = Image(width: 60, height: 30, filledWith: RGBA8.clear)
      font.draw("Marsé", size: 20, left: 1, baseline: 22, color: .one, into: &image)
    }
  }
}

@Suite("Search for fonts")
struct FontFileTests {
  @Test("A named font must exist; the default folders are searched in order")
  func order() throws {
    try withTemporaryFolder { folder in
      try Files.write([1], to: "\(folder)/one.ttf")
      try Files.write([2], to: "\(folder)/two.ttf")
      let places = ["\(folder)/none.ttf", "\(folder)/two.ttf", "\(folder)/one.ttf"]
      #expect(try FontFile.read(override: nil, places: places).bytes == [2])
      #expect(try FontFile.read(override: "\(folder)/one.ttf", places: places).bytes == [1])
      #expect(
        try FontFile.read("\(folder)/two.ttf", override: "\(folder)/one.ttf", places: places).path
          == "\(folder)/two.ttf")
      let error = #expect(throws: FontFile.Missing.self) {
        try FontFile.read("\(folder)/tow.ttf", override: nil, places: places)
      }
      #expect(error?.description.contains("tow.ttf") == true)
    }
  }

  @Test("Without a font, the error names the package that has one")
  func package() {
    let error = #expect(throws: FontFile.Missing.self) {
      try FontFile.read(override: nil, places: ["/no/such/a.ttf", "/no/such/b.ttf"])
    }
    let text = error?.description ?? ""
    #expect(text.contains("fonts-dejavu-core") && text.contains("/no/such/b.ttf"))
  }

  @Test("Text colours are readable on any background")
  func contrast() {
    #expect(Contrast.ink(on: .zero) == .one && Contrast.ink(on: .one) == .zero)
    for step in 0...100 {
      let gray = SIMD3<Float>(repeating: Float(step) / 100)
      #expect(Contrast.ratio(Contrast.ink(on: gray), gray) > 4.5)
    }
    #expect(Contrast.ratio(Contrast.inkOnAnything, .zero) > 4.5)
    #expect(Contrast.ratio(Contrast.inkOnAnything, .one) > 4.5)
    #expect(abs(Contrast.ratio(.zero, .one) - 21) < 1e-4)
  }
}
