import PlanetImage
import PlanetMath
import PlanetScene

/// Draws bands of rows: visibility first, then colours, then what shines through.
///
/// One renderer draws many bands, one after another, in the same memory.
struct BandRenderer {
  private let plan: FramePlan
  private var rows: Range<Int>
  private var visibility: VisibilityBand
  /// The colours so far, premultiplied and linear.
  private(set) var pixels: [RGBAFloat]
  /// Pixels of each object that are shaded one by one, because they are not covered whole.
  private var batches: [PixelBatch]
  /// What the stretches of the band see, in order, and how many sights were taken.
  private var sights = SurfaceSights()
  private var sightCount = 0
  /// What single pixels see, for a moment.
  private var scratch = SurfaceSights()
  /// The colours of each object in the pixels that several objects share.
  private var shared: [Int: [SharedPart]] = [:]

  /// What an object has of a pixel: some samples, and the exact share they stand for.
  private struct SharedPart {
    var mask: UInt16
    var share: Float
    var color: SIMD4<Float>
  }

  init(_ plan: FramePlan) {
    self.plan = plan
    let rowCount = min(plan.bins.rowsPerBand, plan.size.height)
    rows = 0..<rowCount
    visibility = VisibilityBand(rowCount: rowCount, width: plan.size.width)
    pixels = Array(repeating: .clear, count: rowCount * plan.size.width)
    batches = Array(repeating: PixelBatch(), count: plan.shaders.count)
  }

  /// Draws a band into ``pixels``, premultiplied and linear, over nothing.
  mutating func draw(_ rows: Range<Int>) {
    self.rows = rows
    visibility.draw(rows, of: plan)
    shared.removeAll(keepingCapacity: true)
    clear()
    let band = rows.lowerBound / plan.bins.rowsPerBand
    let known = plan.memory?.sights(ofBand: band)
    if let known { sights = known } else { sights.removeAll() }
    sightCount = 0
    shadeOpaque()
    if let memory = plan.memory, known == nil { memory.keep(sights, ofBand: band) }
    if !visibility.fragments.isEmpty { blendFragments() }
  }

  private mutating func clear() {
    var pixels = pixels.mutableSpan
    for index in pixels.indices { pixels[index] = .clear }
  }

  // MARK: - Opaque surfaces

  /// Colours what is in front: whole stretches of one object, and single pixels at edges.
  private mutating func shadeOpaque() {
    let width = plan.size.width
    for line in 0..<rows.count {
      let extent = visibility.extents[line]
      var pixel = line * width + extent.lowerBound
      let end = line * width + extent.upperBound
      while pixel < end {
        let mask = visibility.masks[pixel]
        let owner = visibility.owners[pixel]
        if mask == SamplePattern.full && owner >= 0 {
          pixel = shadeStretch(from: pixel, to: end, of: owner)
          continue
        }
        if mask != 0 {
          if owner >= 0 {
            let share = plan.isShape(owner) ? visibility.shares[pixel] : SamplePattern.share(mask)
            add(pixel, owner, mask, share)
          } else {
            for (piece, mask) in owners(of: visibility.splitPixels[Int(-1 - owner)]) {
              add(pixel, piece, mask, SamplePattern.share(mask))
            }
          }
        }
        pixel += 1
      }
    }
    for object in batches.indices { flush(object) }
  }

  /// Colours the pixels from one on that show nothing but the same ellipsoid, and returns the next.
  ///
  /// Pixels of other shapes are queued one by one.
  private mutating func shadeStretch(from start: Int, to end: Int, of owner: Int32) -> Int {
    let object = plan.object(of: owner)
    guard case .ellipsoid(let shader) = plan.shaders[object] else {
      add(start, owner, SamplePattern.full, 1)
      return start + 1
    }
    var next = start + 1
    while next < end && visibility.masks[next] == SamplePattern.full
      && visibility.owners[next] >= 0
      && (visibility.owners[next] == owner || plan.object(of: visibility.owners[next]) == object)
    {
      next += 1
    }
    let width = plan.size.width
    let y = Float8(repeating: Float(rows.lowerBound + start / width) + 0.5)
    let left = Float(start % width) + 0.5
    guard shader.hasOneSight else {
      for first in stride(from: start, to: next, by: 8) {
        let count = min(8, next - first)
        let x = Self.steps + (left + Float(first - start))
        let colors = shader.colors(x: x, y: y, count: count, &scratch)
        for lane in 0..<count { pixels[first + lane] = RGBAFloat(colors[lane]) }
      }
      return next
    }
    if plan.memory == nil {
      sights.removeAll()
      sightCount = 0
    }
    let first = sightCount
    sightCount += (next - start + 7) / 8
    shader.see(
      Self.steps + left, y, count: max(sightCount - sights.sights.count, 0), in: &sights)
    let seen = sights
    var target = pixels.mutableSpan
    shader.color(&target, start..<next, seen, from: first)
    return next
  }

  private static let steps = Float8(0, 1, 2, 3, 4, 5, 6, 7)

  /// Returns the first piece of each object in a split pixel, with the object's samples.
  ///
  /// Of a figure any piece tells the same colours. A mesh's triangles differ, may even cross,
  /// and are returned one by one.
  private func owners(of split: VisibilityBand.SplitPixel) -> [(Int32, UInt16)] {
    var result: [(Int32, UInt16)] = []
    for sample in 0..<SamplePattern.count {
      let piece = split.pieces[sample]
      if piece < 0 { continue }
      let object = plan.object(of: piece)
      var isMesh = false
      if case .mesh = plan.shaders[object] { isMesh = true }
      let known = result.firstIndex { other, _ in
        isMesh ? other == piece : plan.object(of: other) == object
      }
      if let known {
        result[known].1 |= 1 << sample
      } else {
        result.append((piece, 1 << sample))
      }
    }
    return result
  }

  /// Queues a pixel for its object, and colours the queue when it is full.
  private mutating func add(_ pixel: Int, _ piece: Int32, _ mask: UInt16, _ share: Float) {
    let object = plan.object(of: piece)
    append(pixel, piece, mask, share, target: pixel)
    if batches[object].isFull { flush(object) }
  }

  /// Queues a place to be shaded: the middle of what is seen of a piece in a pixel.
  private mutating func append(
    _ pixel: Int, _ piece: Int32, _ mask: UInt16, _ share: Float, target: Int
  ) {
    let place = SamplePattern.centroid(mask)
    batches[plan.object(of: piece)].append(
      x: Float(pixel % plan.size.width) + place.x,
      y: Float(rows.lowerBound + pixel / plan.size.width) + place.y,
      triangle: plan.source(of: piece), target: target, mask: mask, share: share)
  }

  /// Colours the pixels of a queue and adds them to the band.
  private mutating func flush(_ object: Int) {
    let batch = batches[object]
    guard batch.count > 0 else { return }
    batches[object].count = 0
    let colors = plan.shaders[object].colors(batch, &scratch)
    for lane in 0..<batch.count {
      let color = colors[lane]
      let pixel = Int(batch.targets[lane])
      let mask = batch.masks[lane]
      if mask == SamplePattern.full {
        pixels[pixel] = RGBAFloat(color)
        continue
      }
      pixels[pixel].vector += color * batch.shares[lane]
      guard plan.hasTranslucency else { continue }
      shared[pixel, default: []].append(
        SharedPart(mask: mask, share: batch.shares[lane], color: color))
    }
  }

  // MARK: - Translucent surfaces

  /// Colours all fragments, then lays them over the opaque pixels from far to near.
  private mutating func blendFragments() {
    let colors = fragmentColors()
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

  private mutating func fragmentColors() -> [SIMD4<Float>] {
    let count = visibility.fragments.count
    var colors = Array(repeating: SIMD4<Float>(0, 0, 0, 0), count: count)
    func color(_ object: Int) {
      let batch = batches[object]
      batches[object].count = 0
      let result = plan.shaders[object].colors(batch, &scratch)
      for lane in 0..<batch.count { colors[Int(batch.targets[lane])] = result[lane] }
    }
    for number in 0..<count {
      let fragment = visibility.fragments[number]
      let object = plan.object(of: fragment.piece)
      append(Int(fragment.pixel), fragment.piece, fragment.mask, 1, target: number)
      if batches[object].isFull { color(object) }
    }
    for object in batches.indices where batches[object].count > 0 { color(object) }
    return colors
  }

  /// Lays the fragments of one pixel over it; samples stay apart where masks do not agree.
  private mutating func blend(_ pixel: Int, _ range: Range<Int>, _ colors: [SIMD4<Float>]) {
    let opaque = visibility.masks[pixel]
    let isEven = (opaque == 0 || opaque == SamplePattern.full) && shared[pixel] == nil
    let fragments = visibility.fragments[range]
    if isEven && fragments.allSatisfy({ $0.mask == SamplePattern.full }) {
      for number in range {
        let color = colors[number]
        pixels[pixel].vector = color + pixels[pixel].vector * (1 - color.w)
      }
      return
    }
    var samples = InlineArray<16, SIMD4<Float>>(
      repeating: isEven ? pixels[pixel].vector : SIMD4(0, 0, 0, 0))
    // Samples share out what their part has of the pixel, those of no part what is left.
    let parts = shared[pixel] ?? []
    let free = ~parts.reduce(0) { $0 | $1.mask }
    let rest = max(1 - parts.reduce(0) { $0 + $1.share }, 0)
    var weights = InlineArray<16, Float>(repeating: rest / Float(max(free.nonzeroBitCount, 1)))
    for part in parts {
      for sample in samples.indices where part.mask >> sample & 1 != 0 {
        samples[sample] = part.color
        weights[sample] = part.share / Float(part.mask.nonzeroBitCount)
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
