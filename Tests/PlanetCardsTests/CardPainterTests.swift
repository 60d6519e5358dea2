import PlanetAssets
import PlanetCards
import PlanetImage
import Testing

@Suite(
  "Pixels and pages of fact cards",
  .enabled(if: (try? FontFile.read(override: nil)) != nil, "no fonts-dejavu-core: skipped"))
struct CardPainterTests {
  private func layout(
    _ content: CardContent = CardTestContents.planet, _ format: CardFormat = .portrait,
    _ theme: CardTheme = .dark
  ) throws -> CardLayout {
    CardLayout(
      content, format: format, theme: theme, picture: .globe,
      fonts: try #require(CardTestContents.fonts()))
  }

  private func picture(_ layout: CardLayout) throws -> CardPicture {
    let frame = try #require(layout.pictureFrame)
    return CardPicture(
      Image(width: Int(frame.width), height: Int(frame.height), filledWith: RGBA8(255, 0, 0)))
  }

  @Test(
    "A card is opaque, has the size of its format, and its image in the image's frame",
    arguments: CardFormat.allCases, CardTheme.allCases)
  func pixels(format: CardFormat, theme: CardTheme) throws {
    let layout = try layout(CardTestContents.planet, format, theme)
    let image = CardPainter(layout).image(
      layout.marks(disc: nil), try picture(layout), layout.cardFonts)
    #expect(image.width == format.size.width && image.height == format.size.height)
    #expect(image.pixels().allSatisfy { $0.a == 255 })
    let frame = try #require(layout.pictureFrame)
    #expect(image[Int(frame.x), Int(frame.y)] == RGBA8(255, 0, 0))
    #expect(image[Int(frame.right) - 1, Int(frame.bottom) - 1] == RGBA8(255, 0, 0))
    let ground = image[format.size.width - 1, format.size.height - 1]
    #expect(theme == .dark ? ground.r < 50 : ground.r > 240)
  }

  @Test(
    "The code is dark on light in both themes, with a quiet zone of four modules",
    arguments: CardTheme.allCases)
  func code(theme: CardTheme) throws {
    let layout = try layout(CardTestContents.planet, .portrait, theme)
    let image = CardPainter(layout).image(
      layout.marks(disc: nil), try picture(layout), layout.cardFonts)
    let frame = try #require(layout.blocks.first { $0.kind == .code }?.frame)
    let code = try #require(CardCode("https://science.nasa.gov/mars/", isRobust: true))
    let module = Int(frame.width) / code.wholeSide
    #expect(module >= 3 && module * code.wholeSide == Int(frame.width))
    for row in 0..<code.side {
      for column in 0..<code.side {
        let x = Int(frame.x) + (column + 4) * module + module / 2
        let y = Int(frame.y) + (row + 4) * module + module / 2
        #expect(image[x, y].g == (code.modules[row * code.side + column] ? 0 : 255))
      }
    }
    let middle = Int(frame.y) + Int(frame.height) / 2
    #expect((1..<4 * module).allSatisfy { image[Int(frame.x) + $0, middle].g == 255 })
  }

  @Test("A PDF page is the same file each time, and states its size")
  func page() throws {
    let layout = try layout()
    let marks = layout.marks(disc: 100...400)
    let pages: [[UInt8]]
    do {
      pages = try (0..<2).map { _ in
        try CardPDF.bytes(layout, marks, picture(layout), texts: [(.title, "Mars")])
      }
    } catch CardPDF.Failure.noLibrary {
      print("no libcairo2: skipped")
      return
    }
    #expect(pages[0] == pages[1] && pages[0].starts(with: Array("%PDF-1.4".utf8)))
    #expect(String(decoding: pages[0], as: UTF8.self).contains("/MediaBox [ 0 0 450 600 ]"))
  }
}
