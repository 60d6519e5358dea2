package import PlanetImage
import PlanetMath
import PlanetOverlays
import PlanetText

/// Draws the marks of a card into an image, mixing colours in linear light.
package struct CardPainter: Sendable {
  /// The name and the version of the pixels of cards; each change of the pixels increases it.
  package static let identity = "PlanetNode cards 3"

  private let format: CardFormat
  private let theme: CardTheme
  /// True if the corners of the image are round.
  private let hasRoundCorners: Bool

  package init(_ layout: CardLayout) {
    (format, theme) = (layout.format, layout.theme)
    hasRoundCorners = layout.picture != .globe
  }

  /// Draws a card.
  /// - Parameters:
  ///   - marks: The marks of its layout.
  ///   - picture: Its image; nil without one.
  ///   - fonts: Its fonts.
  /// - Returns: The card.
  package func image(
    _ marks: [CardMark], _ picture: CardPicture?, _ fonts: CardFonts
  ) -> Image<RGBA8> {
    let size = format.size
    var image = Image<RGBA8>(
      width: size.width, height: size.height, filledWith: pixel(theme.color(of: .ground)))
    for mark in marks {
      switch mark {
      case .fill(let frame, let radius, let ink):
        fill(frame, radius: radius, theme.color(of: ink), &image)
      case .stroke(let places, let width, let ink):
        Stroke([places], width: width, color: theme.color(of: ink)).draw(into: &image)
      case .polygon(let corners, let ink): fill(corners, theme.color(of: ink), &image)
      case .text(let line): draw(line, fonts, &image)
      case .image(let frame):
        if let picture { place(picture, in: frame, &image) }
      }
    }
    return image
  }

  private func pixel(_ color: SIMD3<Float>) -> RGBA8 { RGBA8(RGBAFloat(SIMD4(color, 1))) }

  private func draw(_ line: CardLine, _ fonts: CardFonts, _ image: inout Image<RGBA8>) {
    let color = theme.color(of: line.ink)
    let clip = Self.clip(of: line)
    fonts.font(line.weight).draw(
      line.text, size: line.size, left: line.left, baseline: Int(line.baseline), color: color,
      boldness: Contrast.boldness(of: color, on: theme.ground(of: line.ink)),
      within: (
        Int(clip.x)..<Int(clip.right), Int(clip.y)..<max(Int(clip.bottom), Int(clip.y))
      ), into: &image)
  }

  /// Returns the frame that clips the glyphs of a line, on whole pixels.
  static func clip(of line: CardLine) -> CardFrame {
    var frame = line.clip
    // Glyphs of some scripts are higher and deeper than lines.
    (frame.y, frame.height) = (frame.y - line.size * 0.15, frame.height + line.size * 0.3)
    frame.x = frame.x.rounded(.down)
    frame.width = frame.width.rounded(.up) + 1
    return CardFrame(
      x: max(frame.x, 0), y: max(frame.y, 0).rounded(), width: frame.width,
      height: frame.height.rounded())
  }

  // MARK: - Shapes

  private func fill(
    _ frame: CardFrame, radius: Double, _ color: SIMD3<Float>, _ image: inout Image<RGBA8>
  ) {
    guard frame.width > 0, frame.height > 0 else { return }
    let bounds = frame.rounded
    let columns = (Int(bounds.x)..<Int(bounds.right)).clamped(to: 0..<image.width)
    let rows = (Int(bounds.y)..<Int(bounds.bottom)).clamped(to: 0..<image.height)
    guard radius > 0 else { return image.fill(columns, rows, with: pixel(color)) }
    for row in rows {
      for column in columns {
        let place = SIMD2(Double(column) + 0.5, Double(row) + 0.5)
        let coverage = Self.coverage(at: place, of: bounds, radius: radius)
        image.blend(color, coverage: coverage, x: column, y: row)
      }
    }
  }

  /// Returns the coverage of a pixel by a rectangle with rounded corners.
  static func coverage(at place: SIMD2<Double>, of frame: CardFrame, radius: Double) -> Float {
    let fromEdges = SIMD2(
      min(place.x - frame.x, frame.right - place.x), min(place.y - frame.y, frame.bottom - place.y))
    let beyond = SIMD2(max(radius - fromEdges.x, 0), max(radius - fromEdges.y, 0))
    let distance = (beyond.x * beyond.x + beyond.y * beyond.y).squareRoot() - radius
    return Float(min(max(0.5 - distance, 0), 1))
  }

  /// Fills a convex polygon; the coverage of a pixel is one half at its edges.
  private func fill(
    _ corners: [SIMD2<Double>], _ color: SIMD3<Float>, _ image: inout Image<RGBA8>
  ) {
    guard corners.count > 2 else { return }
    let (low, high) = corners.reduce((corners[0], corners[0])) { ends, corner in
      (
        SIMD2(min(ends.0.x, corner.x), min(ends.0.y, corner.y)),
        SIMD2(max(ends.1.x, corner.x), max(ends.1.y, corner.y))
      )
    }
    let middle = corners.reduce(SIMD2(0, 0), +) / Double(corners.count)
    // The outward normals of the edges.
    let edges = zip(corners, corners.dropFirst() + [corners[0]]).compactMap {
      start, end -> (start: SIMD2<Double>, normal: SIMD2<Double>)? in
      let side = end - start
      let length = (side.x * side.x + side.y * side.y).squareRoot()
      guard length > 1e-9 else { return nil }
      let normal = SIMD2(side.y, -side.x) / length
      let inwards = (middle - start) * normal
      return (start, inwards.x + inwards.y > 0 ? -normal : normal)
    }
    let columns = (Int(low.x - 1)..<Int(high.x + 2)).clamped(to: 0..<image.width)
    let rows = (Int(low.y - 1)..<Int(high.y + 2)).clamped(to: 0..<image.height)
    for row in rows {
      for column in columns {
        let place = SIMD2(Double(column) + 0.5, Double(row) + 0.5)
        var distance = -Double.infinity
        for edge in edges {
          let from = (place - edge.start) * edge.normal
          distance = max(distance, from.x + from.y)
        }
        let coverage = Float(min(max(0.5 - distance, 0), 1))
        if coverage > 0 { image.blend(color, coverage: coverage, x: column, y: row) }
      }
    }
  }

  // MARK: - The image

  private func place(
    _ picture: CardPicture, in frame: CardFrame, _ image: inout Image<RGBA8>
  ) {
    let composed = composed(picture, width: Int(frame.width), height: Int(frame.height))
    image.place(composed, left: Int(frame.x), top: Int(frame.y))
  }

  /// Returns an image on the panel in a size.
  /// - Parameters:
  ///   - picture: The image.
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - scale: The pixels per pixel of the card.
  /// - Returns: The image, opaque.
  func composed(
    _ picture: CardPicture, width: Int, height: Int, scale: Int = 1
  ) -> Image<RGBA8> {
    let ground = theme.color(of: .panel)
    var result = Image<RGBA8>(width: width, height: height, filledWith: pixel(ground))
    let isFitting = picture.image.width == width && picture.image.height == height
    let resized =
      isFitting ? picture.image.copy() : picture.image.resized(toFit: max(width, height))
    let radius = hasRoundCorners ? CardPicture.cornerRadius * format.unit * Double(scale) : 0
    let (left, top) = ((width - resized.width) / 2, (height - resized.height) / 2)
    let frame = CardFrame(
      x: 0, y: 0, width: Double(resized.width), height: Double(resized.height))
    for y in 0..<resized.height where (0..<height).contains(top + y) {
      for x in 0..<resized.width where (0..<width).contains(left + x) {
        let pixel = resized[x, y]
        guard pixel.a > 0 else { continue }
        var coverage = Float(pixel.a) / 255
        if radius > 0 {
          coverage *= Self.coverage(
            at: SIMD2(Double(x) + 0.5, Double(y) + 0.5), of: frame, radius: radius)
        }
        let color = SIMD3(SRGB.linear(pixel.r), SRGB.linear(pixel.g), SRGB.linear(pixel.b))
        if coverage == 1 {
          result[left + x, top + y] = pixel
        } else {
          result.blend(color, coverage: coverage, x: left + x, y: top + y)
        }
      }
    }
    return result
  }
}
