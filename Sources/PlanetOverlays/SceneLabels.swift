package import PlanetImage
import PlanetMath
package import PlanetText

/// The vertical layout of an image of several bodies: bodies, names and scale bar.
package struct SceneLabelLayout: Hashable, Sendable {
  /// The row of the baseline of names.
  package let nameBaseline: Int
  /// The vertical middle of the scale bar, in pixels from the top.
  package let barMiddle: Double
  /// The row of the baseline of the text below the scale bar.
  package let scaleBaseline: Int
  /// The range of rows for bodies, in pixels from the top.
  package let bodyRows: ClosedRange<Double>

  /// Creates the layout of an image.
  /// - Parameters:
  ///   - height: The height of the image in pixels.
  ///   - textSize: The height of the em square in pixels; nil for an image without labels.
  package init(height: Int, textSize: Double?) {
    let size = textSize ?? 0
    let bottom = Double(height)
    scaleBaseline = Int(bottom - 0.9 * size)
    barMiddle = (Double(scaleBaseline) - 1.3 * size).rounded()
    nameBaseline = Int(barMiddle - 1.1 * size)
    let margin = textSize ?? bottom / 32
    let end = textSize == nil ? bottom - margin : Double(nameBaseline) - 1.5 * size
    bodyRows = margin...max(end, margin + 1)
  }
}

/// Renders the names and the scale bar of an image of bodies side by side.
package struct SceneLabels {
  /// The name of a body.
  package struct Name {
    package let text: String
    /// The distance of the body from the middle of the image to the right, in kilometres.
    package let offset: Double

    package init(_ text: String, offset: Double) { (self.text, self.offset) = (text, offset) }
  }

  private let names: [Name]
  private let frameHeight: Double
  private let scaleBar: (text: String, length: Double?)?
  private let font: Font
  private let textSize: Double
  private let color: SIMD3<Float>
  private let background: SIMD3<Float>?

  /// Creates the labels of an image.
  /// - Parameters:
  ///   - names: The names of the bodies.
  ///   - frameHeight: The length from the top to the bottom of the image, in kilometres.
  ///   - scaleBar: The text about the scale, and the length of the bar above it in kilometres, nil
  ///     without a bar; nil without both.
  ///   - font: The font.
  ///   - textSize: The height of the em square in pixels.
  ///   - color: Linear red, green and blue.
  ///   - background: Linear red, green and blue of the background; nil for a transparent one.
  package init(
    names: [Name], frameHeight: Double, scaleBar: (text: String, length: Double?)?, font: Font,
    textSize: Double, color: SIMD3<Float>, background: SIMD3<Float>?
  ) {
    (self.names, self.frameHeight, self.scaleBar) = (names, frameHeight, scaleBar)
    (self.font, self.textSize) = (font, textSize)
    (self.color, self.background) = (color, background)
  }

  /// Renders the labels over an image.
  package func draw<Pixel: ColorPixel>(into image: inout Image<Pixel>) {
    let layout = SceneLabelLayout(height: image.height, textSize: textSize)
    let pixelsPerKilometre = Double(image.height) / frameHeight
    let middle = Double(image.width) / 2
    for name in names {
      draw(
        name.text, around: middle + name.offset * pixelsPerKilometre,
        baseline: layout.nameBaseline, into: &image)
    }
    guard let scaleBar else { return }
    if let length = scaleBar.length {
      drawBar(length * pixelsPerKilometre, around: middle, layout.barMiddle, into: &image)
    }
    draw(scaleBar.text, around: middle, baseline: layout.scaleBaseline, into: &image)
  }

  private func draw<Pixel: ColorPixel>(
    _ text: String, around middle: Double, baseline: Int, into image: inout Image<Pixel>
  ) {
    let width = font.width(of: text, size: textSize)
    font.draw(
      text, size: textSize, left: middle - width / 2, baseline: baseline, color: color,
      boldness: Contrast.boldness(of: color, on: background), into: &image)
  }

  /// Renders a horizontal line with a tick at each end.
  private func drawBar<Pixel: ColorPixel>(
    _ length: Double, around middle: Double, _ y: Double, into image: inout Image<Pixel>
  ) {
    let thickness = max((textSize / 10).rounded(), 1)
    let tick = max((textSize / 4).rounded(), 2)
    let (left, right) = (middle - length / 2, middle + length / 2)
    let top = y - (thickness / 2).rounded(.down)
    fill(left...right, top...top + thickness, into: &image)
    for x in [left, right - thickness] {
      fill(x...x + thickness, top - tick...top, into: &image)
      fill(x...x + thickness, top + thickness...top + thickness + tick, into: &image)
    }
  }

  /// Fills a rectangle; edges within pixels are anti-aliased.
  private func fill<Pixel: ColorPixel>(
    _ columns: ClosedRange<Double>, _ rows: ClosedRange<Double>, into image: inout Image<Pixel>
  ) {
    func coverage(_ range: ClosedRange<Double>, _ pixel: Int) -> Double {
      max(min(range.upperBound, Double(pixel + 1)) - max(range.lowerBound, Double(pixel)), 0)
    }
    func pixels(_ range: ClosedRange<Double>, _ count: Int) -> Range<Int> {
      let first = range.lowerBound.rounded(.down).wholeNumber(in: 0...count)
      return first..<range.upperBound.rounded(.up).wholeNumber(in: first...count)
    }
    for y in pixels(rows, image.height) {
      for x in pixels(columns, image.width) {
        image.blend(
          color, coverage: Float(coverage(columns, x) * coverage(rows, y)), x: x, y: y)
      }
    }
  }
}
