import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetRecipe
import PlanetScene
import PlanetText
import ViewerGui

/// An image to save: its content, its size and its file.
struct SavedImage: Sendable {
  let body: CelestialBody
  /// The view, with its background.
  let view: View
  /// The scene of a date; nil without one.
  let scene: SkyScene?
  /// The size in pixels.
  let size: ImageSize
  /// The stars and the name; nil for neither.
  let overlay: ImageOverlay?
  /// The absolute path of the file.
  let path: String
}

/// Stars around a body and its name below it, rendered onto an image as in the window.
///
/// They are blended in encoded sRGB, as in the window.
struct ImageOverlay: Sendable {
  /// The stars; nil for none.
  var stars: StarField?
  /// The name; nil for none.
  var name: String?
  /// The font of the name, with its fallbacks.
  var fonts: [FontFile.Loaded]
  /// The height of the view in the window in points, which corresponds to the image's height.
  let viewHeight: Double

  /// Renders stars and name onto an image.
  /// - Parameters:
  ///   - image: The rendered body on its background.
  ///   - nodes: The planets that occlude stars.
  ///   - camera: The camera.
  func draw(onto image: inout Image<RGBA8>, behind nodes: [PlanetNode], _ camera: Camera) {
    let scale = Double(image.height) / viewHeight
    if let stars { draw(stars, onto: &image, behind: nodes, camera, scale) }
    if let name { draw(name: name, onto: &image, scale) }
  }

  private func draw(
    _ stars: StarField, onto image: inout Image<RGBA8>, behind nodes: [PlanetNode],
    _ camera: Camera, _ scale: Double
  ) {
    let aspect = Double(image.width) / Double(image.height)
    let middle = SIMD2(Double(image.width), Double(image.height)) / 2
    stars.forEach(
      seenBy: camera, bounds: (SIMD2(-aspect, -1), SIMD2(aspect, 1)), behind: nodes
    ) { spot in
      let center = middle + SIMD2(spot.place.x, -spot.place.y) * middle.y
      draw(spot, at: center, reach: max(spot.reach * scale, 1), onto: &image)
    }
  }

  private func draw(
    _ spot: StarField.Spot, at center: SIMD2<Double>, reach: Double,
    onto image: inout Image<RGBA8>
  ) {
    let color = SIMD3(
      Float(spot.color >> 24), Float(spot.color >> 16 & 255), Float(spot.color >> 8 & 255))
    let opacity = Double(spot.color & 255) / 255
    let columns = clamped(center.x, reach, image.width)
    for y in clamped(center.y, reach, image.height) {
      for x in columns {
        let way = (SIMD2(Double(x), Double(y)) + 0.5 - center) / reach
        let coverage = StarField.coverage(at: way) * opacity
        if coverage > 0 { image[x, y].lay(color, Float(coverage)) }
      }
    }
  }

  /// Returns the pixels around a place that are within an image.
  private func clamped(_ center: Double, _ reach: Double, _ count: Int) -> Range<Int> {
    let first = min(max(Int((center - reach).rounded(.down)), 0), count)
    return first..<min(max(Int((center + reach).rounded(.up)), first), count)
  }

  private func draw(name: String, onto image: inout Image<RGBA8>, _ scale: Double) {
    let files = fonts.dropFirst().map { Font.File(bytes: $0.bytes, index: $0.index) }
    guard let first = fonts.first, let font = try? Font(first.bytes, fallbacks: files) else {
      return
    }
    // The window's font sizes are line heights, those of fonts are em squares.
    let em = Double(Gui.Font.title.size) * scale / (font.ascent(size: 1) + font.descent(size: 1))
    let size = min(max(em, Font.sizes.lowerBound), Font.sizes.upperBound)
    let name = font.shortened(name, size: size, toWidth: Double(image.width) - 32 * scale)
    let width = font.width(of: name, size: size)
    let left = (Double(image.width) - width) / 2
    let height = Int((size * 1.6).rounded(.up))
    var line = Image(
      width: max(Int(width.rounded(.up)) + 2, 1), height: height,
      filledWith: RGBAFloat(r: 0, g: 0, b: 0, a: 0))
    let baseline = Int((font.ascent(size: size)).rounded())
    font.draw(
      name, size: size, left: 1 + left - left.rounded(.down), baseline: baseline, color: .one,
      into: &line)
    let below = (18 + Double(Gui.Font.title.size)) * scale
    let origin = (
      x: Int(left.rounded(.down)) - 1, y: image.height - Int(below.rounded())
    )
    let spread = max(Int(scale.rounded()), 1)
    for offset in [(1, 1), (-1, 1), (1, -1), (-1, -1), (0, 2)] {
      lay(
        line, at: (origin.x + offset.0 * spread, origin.y + offset.1 * spread), Theme.shadow,
        onto: &image)
    }
    lay(line, at: origin, Theme.text, onto: &image)
  }

  /// Renders a coloured line of text from its coverage.
  private func lay(
    _ line: borrowing Image<RGBAFloat>, at origin: (x: Int, y: Int), _ color: UInt32,
    onto image: inout Image<RGBA8>
  ) {
    let ink = SIMD3(Float(color >> 24), Float(color >> 16 & 255), Float(color >> 8 & 255))
    let opacity = Float(color & 255) / 255
    for row in 0..<line.height where (0..<image.height).contains(origin.y + row) {
      for column in 0..<line.width where (0..<image.width).contains(origin.x + column) {
        let coverage = line[column, row].a * opacity
        if coverage > 0 { image[origin.x + column, origin.y + row].lay(ink, coverage) }
      }
    }
  }
}

extension RGBA8 {
  /// Blends a colour over the pixel, in encoded sRGB with straight alpha.
  /// - Parameters:
  ///   - color: The red, green and blue, 0 to 255.
  ///   - coverage: The coverage of the pixel, 0 to 1.
  fileprivate mutating func lay(_ color: SIMD3<Float>, _ coverage: Float) {
    let behind = Float(a) / 255 * (1 - coverage)
    let alpha = coverage + behind
    let old = SIMD3(Float(r), Float(g), Float(b))
    let mixed = (color * coverage + old * behind) / alpha
    self = RGBA8(
      r: UInt8(mixed.x.rounded()), g: UInt8(mixed.y.rounded()), b: UInt8(mixed.z.rounded()),
      a: UInt8((alpha * 255).rounded()))
  }
}
