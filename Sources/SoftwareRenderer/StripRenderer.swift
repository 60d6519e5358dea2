import PlanetImage
import PlanetMath
import PlanetScene

/// Renders strips of rows: visibility, opaque colours, translucent fragments, stars, panorama and
/// glow, in this order.
///
/// Spans are shaded eight pixels at a time. Fragments are composited from far to near. Bodies that
/// are smaller than a pixel are among the stars (``BodyPoint``).
///
/// One renderer renders many strips, one after another, in the same buffers.
struct StripRenderer {
  private let plan: FramePlan
  private var rows: Range<Int>
  private var visibility: VisibilityStrip
  /// The colours so far, premultiplied and linear.
  private(set) var pixels: [RGBAFloat]
  /// The queue of each object: pixels that are shaded eight at a time, not as part of a span.
  private var queues: [PixelBatch]
  /// The surfaces of a pixel that several primitives cover.
  private var surfaces = VisibilityStrip.Surfaces()
  /// The surface samples of spans.
  private var samples: SpanSamples
  /// Working memory for single pixels, and for spans with layers.
  private var scratch = ShadingMemory()
  /// Working memory for the panorama behind all objects.
  private var sky = SkyMemory()
  /// The parts of the pixels that no opaque primitive covers entirely; empty unless the scene has
  /// translucent objects.
  private var partialPixels = PartialPixels()

  init(_ plan: FramePlan) {
    self.plan = plan
    let rowCount = min(plan.bins.rowsPerStrip, plan.size.height)
    rows = 0..<rowCount
    visibility = VisibilityStrip(rowCount: rowCount, width: plan.size.width)
    pixels = Array(repeating: .clear, count: rowCount * plan.size.width)
    queues = Array(repeating: PixelBatch(), count: plan.shaders.count)
    samples = SpanSamples(plan.sampleCache)
  }

  /// Renders a strip into ``pixels``, premultiplied and linear, with the panorama, without the
  /// background colour.
  mutating func render(_ rows: Range<Int>) {
    self.rows = rows
    samples.start(rows.lowerBound / plan.bins.rowsPerStrip)
    if let kept = samples.kept {
      visibility = kept.visibility
    } else {
      visibility.resolve(rows, of: plan)
    }
    partialPixels.removeAll()
    clear()
    shadeOpaque()
    let colors = fragmentColors()
    blendFragments(colors)
    samples.finish(visibility, colors)
    plan.place?.fill(&pixels, rows)
    plan.stars.add(to: &pixels, rows)
    plan.panorama?.fill(&pixels, rows, &sky)
    for coma in plan.comas { addLight(coma) }
    for glow in plan.glows { addLight(glow) }
  }

  /// Adds light over all objects.
  private mutating func addLight(_ added: some AddedLight) {
    let width = plan.size.width
    let (rowRange, columnRange) = (added.range(along: 1), added.range(along: 0))
    func clamped(_ value: Float, _ range: Range<Int>) -> Int {
      value.wholeNumber(in: range.lowerBound...range.upperBound)
    }
    let first = clamped(rowRange.lowerBound.rounded(.down), rows)
    let last = clamped(rowRange.upperBound.rounded(.up), rows)
    let left = clamped(columnRange.lowerBound.rounded(.down), 0..<width)
    let right = clamped(columnRange.upperBound.rounded(.up), 0..<width)
    guard first < last, left < right else { return }
    let isTransparent = plan.background == .transparent
    for y in first..<last {
      for x in left..<right {
        guard let light = added.light(at: SIMD2(Float(x), Float(y)) + 0.5) else { continue }
        let index = (y - rows.lowerBound) * width + x
        var color = pixels[index].vector
        color += SIMD4(light, 0)
        // On a transparent background, alpha is the light's greatest channel, at most 1.
        let opacity = isTransparent ? min(light.max(), 1) : 0
        color.w = max(color.w + (1 - color.w) * opacity, StarSplats.leastOpacity)
        pixels[index].vector = color
      }
    }
  }

  /// Applies the tone map: to the premultiplied colour with an opaque background, to the straight
  /// colour with a transparent one, so that alpha does not change.
  mutating func applyToneMap() {
    guard plan.toneMap != .none else { return }
    let isTransparent = plan.background == .transparent
    for index in pixels.indices {
      var color = pixels[index].vector
      guard color.w > 0 else { continue }
      let greatest = max(color.x, color.y, color.z)
      let alpha = isTransparent ? color.w : 1
      let (factor, white) = plan.toneMap.change(greatest / alpha)
      let added = white * alpha
      color = color * SIMD4(factor, factor, factor, 1) + SIMD4(added, added, added, 0)
      pixels[index].vector = color
    }
  }

  /// Adds the light, but not the opacity, of other pixels of the strip.
  mutating func add(_ light: [RGBAFloat]) {
    var pixels = pixels.mutableSpan
    for index in pixels.indices { pixels[index].vector += light[index].vector * SIMD4(1, 1, 1, 0) }
  }

  private mutating func clear() {
    var pixels = pixels.mutableSpan
    for index in pixels.indices { pixels[index] = .clear }
  }

  // MARK: - Opaque surfaces

  /// Shades the opaque surfaces: fully covered spans of ellipsoids at once, other pixels in queues.
  private mutating func shadeOpaque() {
    let width = plan.size.width
    for line in 0..<rows.count {
      let extent = visibility.extents[line]
      var pixel = line * width + extent.lowerBound
      let end = line * width + extent.upperBound
      while pixel < end {
        let mask = visibility.masks[pixel]
        let primitive = visibility.primitives[pixel]
        if mask == SamplePattern.full && primitive >= 0 {
          pixel = shadeSpan(from: pixel, to: end, of: primitive)
          continue
        }
        if mask != 0 {
          if primitive >= 0 {
            let coverage =
              plan.isAnalytic(primitive)
              ? visibility.coverages[pixel] : SamplePattern.coverage(mask)
            enqueue(pixel, primitive, mask: mask, coverage: coverage)
          } else {
            visibility.listSurfaces(of: pixel, plan, in: &surfaces)
            for index in 0..<surfaces.count {
              let surface = surfaces[index]
              enqueue(
                pixel, surface.primitive, mask: surface.mask,
                coverage: SamplePattern.coverage(surface.mask))
            }
          }
        }
        pixel += 1
      }
    }
    for object in queues.indices { flush(object) }
  }

  /// Shades the span of fully covered pixels that show one ellipsoid; returns the pixel after it.
  ///
  /// If the first pixel shows another shape, only this pixel is queued, and the next one returned.
  private mutating func shadeSpan(from start: Int, to end: Int, of primitive: Int32) -> Int {
    guard plan.isAnalytic(primitive) else {
      enqueue(start, primitive, mask: SamplePattern.full, coverage: 1)
      return start + 1
    }
    let object = plan.object(of: primitive)
    let width = plan.size.width
    let y = Float8(repeating: Float(rows.lowerBound + start / width) + 0.5)
    let left = Float(start % width) + 0.5
    let next: Int
    let shader: EllipsoidShader
    // The shader is copied once for the whole span.
    switch plan.shaders[object] {
    case .ellipsoid(let found):
      next = endOfSpan(from: start, to: end, of: object, primitive)
      shader = found
    case .layered(let layered):
      next = endOfSpan(from: start, to: end, of: object, primitive)
      shade(start..<next, layered, x: Self.laneOffsets + left, y: y)
      return next
    case .ring, .mesh, .layeredMesh, .limb:
      enqueue(start, primitive, mask: SamplePattern.full, coverage: 1)
      return start + 1
    }
    guard shader.takesOneSample else {
      for first in stride(from: start, to: next, by: 8) {
        let count = min(8, next - first)
        let x = Self.laneOffsets + (left + Float(first - start))
        let colors = shader.colors(x: x, y: y, count: count, &scratch.samples)
        for lane in 0..<count { pixels[first + lane] = RGBAFloat(colors[lane]) }
      }
      return next
    }
    let (found, first) = samples.next(
      shader, Self.laneOffsets + left, y, count: (next - start + 7) / 8)
    var target = pixels.mutableSpan
    shader.color(&target, start..<next, found, from: first)
    return next
  }

  /// Shades a span of pixels of one row that show a globe with layers or air.
  private mutating func shade(
    _ span: Range<Int>, _ shader: LayeredShader, x: Float8, y: Float8
  ) {
    guard shader.takesOneSample else {
      for first in stride(from: 0, to: span.count, by: 8) {
        let count = min(8, span.count - first)
        let colors = shader.colors(x: x + Float(first), y: y, count: count, &scratch.layers)
        for lane in 0..<count { pixels[span.lowerBound + first + lane] = RGBAFloat(colors[lane]) }
      }
      return
    }
    // Working memory leaves the strip while its pixels are borrowed.
    var (work, spans) = (LayerMemory(), SpanSamples(nil))
    swap(&work, &scratch.layers)
    swap(&spans, &samples)
    var target = pixels.mutableSpan
    spans.withNext(shader, x, y, count: (span.count + 7) / 8, &work) { samples, colors in
      shader.shade(&target, span, samples, &colors)
    }
    swap(&work, &scratch.layers)
    swap(&spans, &samples)
  }

  /// Returns the end of the span of fully covered pixels that show the object of a primitive.
  private func endOfSpan(from start: Int, to end: Int, of object: Int, _ primitive: Int32) -> Int {
    var next = start + 1
    while next < end && visibility.masks[next] == SamplePattern.full
      && visibility.primitives[next] >= 0
      && (visibility.primitives[next] == primitive
        || plan.object(of: visibility.primitives[next]) == object)
    {
      next += 1
    }
    return next
  }

  /// The columns of eight adjacent pixels, relative to the first.
  private static let laneOffsets = Float8(0, 1, 2, 3, 4, 5, 6, 7)

  /// Queues a pixel for its object, and shades the queue when it is full.
  private mutating func enqueue(
    _ pixel: Int, _ primitive: Int32, mask: UInt16, coverage: Float
  ) {
    let object = plan.object(of: primitive)
    enqueue(pixel, primitive, mask: mask, coverage: coverage, target: pixel)
    if queues[object].isFull { flush(object) }
  }

  /// Queues a shading point: the centroid of the samples that a primitive covers in a pixel.
  private mutating func enqueue(
    _ pixel: Int, _ primitive: Int32, mask: UInt16, coverage: Float, target: Int
  ) {
    let centroid = SamplePattern.centroid(mask)
    queues[plan.object(of: primitive)].append(
      x: Float(pixel % plan.size.width) + centroid.x,
      y: Float(rows.lowerBound + pixel / plan.size.width) + centroid.y,
      triangle: plan.triangleIndex(of: primitive), target: target, mask: mask, coverage: coverage)
  }

  /// Shades the pixels of a queue and adds them to the strip.
  private mutating func flush(_ object: Int) {
    let batch = queues[object]
    guard batch.count > 0 else { return }
    queues[object].count = 0
    let colors = plan.shaders[object].colors(batch, &scratch)
    for lane in 0..<batch.count {
      let color = colors[lane]
      let pixel = Int(batch.targets[lane])
      let mask = batch.masks[lane]
      if mask == SamplePattern.full {
        pixels[pixel] = RGBAFloat(color)
        continue
      }
      pixels[pixel].vector += color * batch.coverages[lane]
      guard plan.hasTranslucency else { continue }
      partialPixels.add(mask, batch.coverages[lane], color, to: pixel, of: pixels.count)
    }
  }

  // MARK: - Translucent surfaces

  /// Composites all fragments over the opaque pixels from far to near.
  private mutating func blendFragments(_ colors: [SIMD4<Float>]) {
    var first = 0
    while first < visibility.fragments.count {
      let pixel = visibility.fragments[first].pixel
      var end = first + 1
      while end < visibility.fragments.count && visibility.fragments[end].pixel == pixel {
        end += 1
      }
      blend(Int(pixel), first..<end, colors)
      first = end
    }
  }

  /// Returns the colours of all fragments.
  private mutating func fragmentColors() -> [SIMD4<Float>] {
    let count = visibility.fragments.count
    let known = samples.kept?.fragmentColors
    var colors = known ?? Array(repeating: SIMD4<Float>(0, 0, 0, 0), count: count)
    func color(_ object: Int) {
      let batch = queues[object]
      queues[object].count = 0
      let result = plan.shaders[object].colors(batch, &scratch)
      for lane in 0..<batch.count { colors[Int(batch.targets[lane])] = result[lane] }
    }
    for number in 0..<count {
      let fragment = visibility.fragments[number]
      let object = plan.object(of: fragment.primitive)
      if known != nil, case .limb = plan.shaders[object] { continue }
      enqueue(
        Int(fragment.pixel), fragment.primitive, mask: fragment.mask, coverage: 1, target: number)
      if queues[object].isFull { color(object) }
    }
    for object in queues.indices where queues[object].count > 0 { color(object) }
    return colors
  }

  /// Composites the fragments of a pixel over its opaque colour.
  ///
  /// Each of the sixteen samples is composited if any surface covers only a part of the pixel.
  private mutating func blend(_ pixel: Int, _ range: Range<Int>, _ colors: [SIMD4<Float>]) {
    let opaque = visibility.masks[pixel]
    let isUniform =
      (opaque == 0 || opaque == SamplePattern.full) && !partialPixels.contains(pixel)
    if isUniform && range.allSatisfy({ visibility.fragments[$0].mask == SamplePattern.full }) {
      for number in range {
        let color = colors[number]
        pixels[pixel].vector = color + pixels[pixel].vector * (1 - color.w)
      }
      return
    }
    var samples = InlineArray<16, SIMD4<Float>>(
      repeating: isUniform ? pixels[pixel].vector : SIMD4(0, 0, 0, 0))
    // The coverage of each part is divided equally among its samples, the rest of the pixel's area
    // among the samples of no part.
    var (covered, coverage) = (UInt16(0), Float(0))
    partialPixels.forEachPart(of: pixel) { part in
      covered |= part.mask
      coverage += part.coverage
    }
    let rest = max(1 - coverage, 0)
    var weights = InlineArray<16, Float>(
      repeating: rest / Float(max((~covered).nonzeroBitCount, 1)))
    partialPixels.forEachPart(of: pixel) { part in
      for sample in samples.indices where part.mask >> sample & 1 != 0 {
        samples[sample] = part.color
        weights[sample] = part.coverage / Float(part.mask.nonzeroBitCount)
      }
    }
    for number in range {
      let color = colors[number]
      let mask = visibility.fragments[number].mask
      for sample in samples.indices where mask >> sample & 1 != 0 {
        samples[sample] = color + samples[sample] * (1 - color.w)
      }
    }
    var sum = SIMD4<Float>(0, 0, 0, 0)
    for sample in samples.indices { sum += samples[sample] * weights[sample] }
    pixels[pixel].vector = sum
  }
}
