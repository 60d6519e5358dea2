import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetScene
import PlanetSources
import PlanetText
import SoftwareRenderer
import ViewerGui

/// A story as an image to share: its own image, its title, facts and text.
struct StoryCard: Sendable {
  let story: Story
  /// The body of the story; nil if the catalogue has none.
  let body: CelestialBody?
  /// The place of its image; nil if it has none.
  let image: StoryImageLoader.Place?
  /// The web, for the image.
  let web: WebAccess
  /// The font, with its fallbacks.
  let fonts: [FontFile.Loaded]
  /// The absolute path of the file.
  let path: String

  /// The size in pixels, which most services show whole.
  static let size = ImageSize(width: 1200, height: 630)
  private static let margin = 56
  private static let imageSide = size.height - 2 * margin
  private static let ground = RGBA8(r: 11, g: 15, b: 26, a: 255)

  /// The reason why a card cannot be rendered.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Renders the card.
  /// - Parameters:
  ///   - library: Finds images and maps.
  ///   - threads: The greatest number of threads.
  /// - Throws: ``Failure`` if there is no font.
  /// - Returns: The image, and warnings about the image of the story.
  func render(
    _ library: MapLibrary, threads: Int
  ) throws(Failure) -> (image: SharedImage, warnings: [String]) {
    let files = fonts.dropFirst().map { Font.File(bytes: $0.bytes, index: $0.index) }
    guard let first = fonts.first, let font = try? Font(first.bytes, fallbacks: files) else {
      throw Failure(description: "the font cannot be read")
    }
    var card = Image(
      width: Self.size.width, height: Self.size.height, filledWith: Self.ground)
    var warnings: [String] = []
    let hasImage = draw(imageOnto: &card, library, threads, &warnings)
    draw(textOnto: &card, font, left: hasImage ? Self.imageSide + 2 * Self.margin : Self.margin)
    return (SharedImage(card), warnings)
  }

  // MARK: - The image of the story

  /// Draws the story's image, or else its body with the place in the middle.
  /// - Returns: False if there is neither.
  private func draw(
    imageOnto card: inout Image<RGBA8>, _ library: MapLibrary, _ threads: Int,
    _ warnings: inout [String]
  ) -> Bool {
    if let image {
      do throws(StoryImageLoader.Failure) {
        let drawn = try StoryImageLoader.load(image, from: library, web, Cancellation())
          .resized(toFit: Self.imageSide)
        lay(drawn, onto: &card)
        return true
      } catch {
        warnings.append(error.description)
      }
    }
    guard let body else { return false }
    do {
      let drawn = try globe(of: body, library, threads, &warnings)
      lay(drawn, onto: &card)
      return true
    } catch {
      warnings.append("\(error)")
      return false
    }
  }

  private func globe(
    of body: CelestialBody, _ library: MapLibrary, _ threads: Int, _ warnings: inout [String]
  ) throws -> Image<RGBA8> {
    var view = View()
    view.background = .transparent
    view.fill = 0.98
    if let place = story.place?.coordinates {
      view.lookAt = SurfacePoint(latitude: place.latitude, longitude: place.longitude)
    }
    let loader = PlanetLoader(library: library, view: view)
    let side = Self.imageSide
    let prepared = try loader.prepare(
      Appearance(of: body), width: side, height: side, threads: threads)
    warnings += prepared.warnings.map(\.description)
    let scene = view.scene(of: prepared.node, width: side, height: side)
    return SoftwareRenderer(threads: threads).render(scene, width: side, height: side)
  }

  /// Draws an image in the middle of its square.
  private func lay(_ image: borrowing Image<RGBA8>, onto card: inout Image<RGBA8>) {
    let left = Self.margin + (Self.imageSide - image.width) / 2
    let top = Self.margin + (Self.imageSide - image.height) / 2
    for y in 0..<image.height {
      for x in 0..<image.width {
        let pixel = image[x, y]
        guard pixel.a > 0 else { continue }
        let color = SIMD3(SRGB.linear(pixel.r), SRGB.linear(pixel.g), SRGB.linear(pixel.b))
        card.blend(color, coverage: Float(pixel.a) / 255, x: left + x, y: top + y)
      }
    }
  }

  // MARK: - The text

  private func draw(textOnto card: inout Image<RGBA8>, _ font: Font, left: Int) {
    let width = Double(Self.size.width - Self.margin - left)
    var top = Double(Self.margin)
    func write(
      _ text: String, size: Double, _ color: UInt32, lines limit: Int, below space: Double
    ) {
      let lineHeight = (size * 1.34).rounded()
      for line in Self.wrapped(text, font, size: size, width: width, lines: limit) {
        let start =
          VisualText.runsRightToLeft(line)
          ? Double(left) + width - font.width(of: line, size: size) : Double(left)
        font.draw(
          line, size: size, left: start, baseline: Int(top + font.ascent(size: size)),
          color: Self.linear(color), into: &card)
        top += lineHeight
      }
      top += space
    }
    let bodyName = body?.name
    let kind = [story.kind.rawValue.capitalisedFirst, bodyName].compactMap { $0 }
    write(kind.joined(separator: " · "), size: 22, Theme.accent, lines: 1, below: 6)
    write(story.title, size: 46, Theme.text, lines: 3, below: 8)
    let facts = [
      story.episode.map { "Episode \($0)" }, story.date?.words, story.place?.name,
      story.details.first { $0.kind == .birthYear }.map { "Born \($0.value)" },
    ].compactMap { $0 }
    if !facts.isEmpty {
      write(facts.joined(separator: " · "), size: 22, Theme.faintText, lines: 2, below: 18)
    }
    let bottom = Double(Self.size.height - Self.margin)
    let text = (story.overview ?? story.text ?? "")
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let room = Int((bottom - 48 - top) / (24 * 1.34).rounded())
    if room > 0, !text.isEmpty { write(text, size: 24, Theme.text, lines: room, below: 0) }
    let source = story.source.map { "Source: \($0)" } ?? ""
    top = bottom - 22
    write(source, size: 17, Theme.faintText, lines: 1, below: 0)
  }

  /// Returns the lines of a text; the last one is shortened if there are more.
  static func wrapped(
    _ text: String, _ font: Font, size: Double, width: Double, lines limit: Int
  ) -> [String] {
    var lines: [String] = []
    var line = ""
    let words = text.split(separator: " ", omittingEmptySubsequences: true)
    for (index, word) in words.enumerated() {
      let longer = line.isEmpty ? String(word) : "\(line) \(word)"
      if line.isEmpty || font.width(of: longer, size: size) <= width {
        line = longer
        continue
      }
      if lines.count == limit - 1 {
        let rest = ([line] + words[index...].prefix(40).map(String.init)).joined(separator: " ")
        return lines + [font.shortened(rest, size: size, toWidth: width)]
      }
      lines.append(line)
      line = String(word)
    }
    if !line.isEmpty { lines.append(font.shortened(line, size: size, toWidth: width)) }
    return lines
  }

  /// Returns a colour of the panels in linear light.
  private static func linear(_ code: UInt32) -> SIMD3<Float> {
    SIMD3(
      SRGB.linear(UInt8(code >> 24)), SRGB.linear(UInt8(code >> 16 & 255)),
      SRGB.linear(UInt8(code >> 8 & 255)))
  }
}
