import PlanetImage
import PlanetMath
import PlanetScene
import PlanetText

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

/// Renders the names and the scale bar of an image of several bodies.
struct SceneLabels {
  private let recipe: ImageRecipe
  private let arrangement: ImageRecipe.Arrangement
  private let labels: CollectionRecipe.Labels
  private let font: Font

  /// Creates the labels of a recipe; nil for a recipe without labels.
  /// - Parameters:
  ///   - recipe: The recipe.
  ///   - fonts: The font and its fallbacks.
  init?(_ recipe: ImageRecipe, fonts: [Font.File]) {
    guard let arrangement = recipe.arrangement, arrangement.observation == nil,
      let labels = arrangement.labels,
      let first = fonts.first,
      let font = try? Font(first.bytes, fallbacks: Array(fonts.dropFirst()))
    else { return nil }
    (self.recipe, self.arrangement, self.labels, self.font) = (recipe, arrangement, labels, font)
  }

  /// Renders the labels over an image.
  func draw<Pixel: ColorPixel>(into image: inout Image<Pixel>) {
    let layout = SceneLabelLayout(height: recipe.height, textSize: labels.size)
    let pixelsPerKilometre = Double(recipe.height) / arrangement.frameHeight
    let right = recipe.view.camera(frameHeight: arrangement.frameHeight).right
    let middle = Double(recipe.width) / 2
    for placement in arrangement.placements {
      guard let label = placement.label else { continue }
      let position = placement.position
      let x = Vector3(position[0], position[1], position[2]).dot(right) * pixelsPerKilometre
      draw(label, around: middle + x, baseline: layout.nameBaseline, into: &image)
    }
    guard let text = arrangement.scaleText else { return }
    if let length = arrangement.scaleBar {
      drawBar(length * pixelsPerKilometre, around: middle, layout.barMiddle, into: &image)
    }
    draw(text, around: middle, baseline: layout.scaleBaseline, into: &image)
  }

  private var color: SIMD3<Float> { SIMD3(labels.color[0], labels.color[1], labels.color[2]) }

  private func draw<Pixel: ColorPixel>(
    _ text: String, around middle: Double, baseline: Int, into image: inout Image<Pixel>
  ) {
    let width = font.width(of: text, size: labels.size)
    font.draw(
      text, size: labels.size, left: middle - width / 2, baseline: baseline, color: color,
      boldness: Contrast.boldness(of: color, on: recipe.view.background.color), into: &image)
  }

  /// Renders a horizontal line with a tick at each end.
  private func drawBar<Pixel: ColorPixel>(
    _ length: Double, around middle: Double, _ y: Double, into image: inout Image<Pixel>
  ) {
    let thickness = max((labels.size / 10).rounded(), 1)
    let tick = max((labels.size / 4).rounded(), 2)
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

extension ImageRecipe.Arrangement {
  /// The text below the scale bar; nil without a scale.
  package var scaleText: String? {
    guard isTrueToScale else { return "Logarithmic scale" }
    return scaleBar.map(ScaleBar.text)
  }
}
