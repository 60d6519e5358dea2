import PlanetImage

/// Renders strips of a scene with several lights: light is additive, so the strips of all lights
/// are added.
struct LightSum {
  private var first: StripRenderer
  private var others: [StripRenderer]

  /// Creates a renderer from the plans of each light; the first has the background.
  init(_ plans: [FramePlan]) {
    first = StripRenderer(plans[0])
    others = plans.dropFirst().map { StripRenderer($0) }
  }

  /// The colours so far, premultiplied and linear.
  var pixels: [RGBAFloat] { first.pixels }

  /// Renders a strip of rows, with the opacity of the first light.
  mutating func render(_ rows: Range<Int>) {
    first.render(rows)
    for index in others.indices {
      others[index].render(rows)
      first.add(others[index].pixels)
    }
  }

  mutating func applyToneMap() { first.applyToneMap() }
}
