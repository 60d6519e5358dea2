import PlanetMath

/// The surface samples of the spans of a strip, in the order of shading: kept by a turntable
/// memory, or new.
struct SpanSamples {
  private let memory: TurntableMemory?
  private var strip = 0
  /// The data of the strip in the memory; nil if it has none.
  private(set) var kept: StripSamples?
  /// The samples of spans without layers; of the current span only without a memory.
  private var bare = SurfaceSamples()
  /// The number of batches of ``bare`` up to the end of the current span.
  private var bareCount = 0
  /// A Boolean value that indicates whether the memory has room for new samples.
  private var keepsNew = false
  /// The new samples of spans with layers, to be kept.
  private var layers: [KeptLayers] = []
  /// The number of spans with layers so far.
  private var layerSpanCount = 0

  /// Creates the samples of no strip.
  /// - Parameter memory: The memory; nil if samples are not kept.
  init(_ memory: TurntableMemory?) { self.memory = memory }

  /// Begins with the first span of a strip.
  mutating func start(_ strip: Int) {
    self.strip = strip
    kept = memory?.samples(ofStrip: strip)
    keepsNew = kept == nil && memory?.isFull == false
    if let kept { bare = kept.bare } else { bare.removeAll() }
    (bareCount, layerSpanCount) = (0, 0)
  }

  /// Ends with the last span of the strip.
  /// - Parameters:
  ///   - visibility: The visible surfaces.
  ///   - fragmentColors: The colours of the fragments.
  mutating func finish(_ visibility: VisibilityStrip, _ fragmentColors: [SIMD4<Float>]) {
    guard let memory, keepsNew else { return }
    bare.trim()
    memory.keep(
      StripSamples(
        visibility: visibility, bare: bare, layers: layers, fragmentColors: fragmentColors),
      ofStrip: strip)
    layers = []
  }

  /// Returns the samples of the next span, of a globe without layers.
  /// - Parameters:
  ///   - shader: The shader of the globe.
  ///   - x: The columns of the first eight pixels.
  ///   - y: The row.
  ///   - count: The number of batches of eight pixels.
  /// - Returns: Samples, and the number of the span's first batch.
  mutating func next(
    _ shader: EllipsoidShader, _ x: Float8, _ y: Float8, count: Int
  ) -> (samples: SurfaceSamples, first: Int) {
    if kept == nil, !keepsNew {
      bare.removeAll()
      bareCount = 0
    }
    let first = bareCount
    bareCount += count
    // Kept samples cover the whole strip, so the count is 0 and nothing is sampled.
    shader.sample(x, y, count: max(bareCount - bare.batches.count, 0), in: &bare)
    return (bare, first)
  }

  /// Calls a closure with the samples of the next span, of a globe with layers or air.
  /// - Parameters:
  ///   - shader: The shader of the globe.
  ///   - x: The columns of the first eight pixels.
  ///   - y: The row.
  ///   - count: The number of batches of eight pixels.
  ///   - work: Working memory.
  ///   - body: The closure.
  mutating func withNext(
    _ shader: LayeredShader, _ x: Float8, _ y: Float8, count: Int, _ work: inout LayerMemory,
    _ body: (borrowing LayerSamples, inout LayerColors) -> Void
  ) {
    let number = layerSpanCount
    layerSpanCount += 1
    if let kept {
      body(kept.layers[number].samples, &work.colors)
      return
    }
    shader.sample(x, y, count: count, in: &work.samples)
    if keepsNew {
      layers.append(KeptLayers(work.samples))
    }
    body(work.samples, &work.colors)
  }
}
