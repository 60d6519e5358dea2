import PlanetImage
import PlanetMath
import PlanetScene

/// Everything about a frame that its bands share.
struct FramePlan: Sendable {
  let size: FrameSize
  let bins: TriangleBins
  let traits: [ObjectTraits]
  let shaders: [ObjectShader]
  let background: Background
  /// Whether anything shines through, so that shared pixels keep their parts.
  let hasTranslucency: Bool

  /// The number of rows drawn at a time: few enough to stay in the processor's cache.
  static let rowsPerBand = 16

  init(_ scene: RenderScene, size: FrameSize) {
    self.size = size
    background = scene.background
    let stage = VertexStage(camera: scene.camera, size: size)
    var triangles: [ScreenTriangle] = []
    for (number, object) in scene.objects.enumerated() {
      triangles += stage.triangles(of: object, number: number)
    }
    bins = TriangleBins(triangles, height: size.height, rowsPerBand: Self.rowsPerBand)
    traits = scene.objects.map { object in
      var isConvex = false
      if case .ellipsoid = object.figure { isConvex = !object.material.isDoubleSided }
      return ObjectTraits(isTranslucent: object.material.isTranslucent, isConvex: isConvex)
    }
    hasTranslucency = traits.contains(where: \.isTranslucent)
    shaders = scene.objects.map { ObjectShader($0, in: scene, size: size) }
  }
}

/// Draws a band of rows: visibility first, then colours, then what shines through.
struct BandRenderer {
  private let plan: FramePlan
  private let rows: Range<Int>
  private var visibility: VisibilityBand
  /// The colours so far, premultiplied and linear.
  private var pixels: [RGBAFloat]
  /// The colours of each object in the pixels that several objects share.
  private var shared: [Int: [(mask: UInt16, color: SIMD4<Float>)]] = [:]

  init(_ plan: FramePlan, rows: Range<Int>) {
    self.plan = plan
    self.rows = rows
    visibility = VisibilityBand(rows: rows, width: plan.size.width)
    pixels = Array(repeating: .clear, count: rows.count * plan.size.width)
  }

  /// Returns the pixels of the band, premultiplied and linear, over the background.
  mutating func draw() -> [RGBAFloat] {
    visibility.draw(plan.bins, traits: plan.traits)
    shadeOpaque()
    if !visibility.fragments.isEmpty {
      visibility.sortFragments()
      blendFragments()
    }
    if case .color(let color) = plan.background { lay(over: color) }
    return pixels
  }

  // MARK: - Opaque surfaces

  /// Colours what is in front, eight pixels of one object at a time.
  private mutating func shadeOpaque() {
    var batches = Array(repeating: PixelBatch(), count: plan.shaders.count)
    for pixel in pixels.indices {
      let mask = visibility.masks[pixel]
      if mask == 0 { continue }
      let owner = visibility.owners[pixel]
      if owner >= 0 {
        add(pixel, owner, mask, to: &batches)
        continue
      }
      for (triangle, mask) in owners(of: visibility.splitPixels[Int(-1 - owner)]) {
        add(pixel, triangle, mask, to: &batches)
      }
    }
    for object in batches.indices { flush(&batches[object], object) }
  }

  /// Returns the first triangle of each object in a split pixel, with the object's samples.
  ///
  /// Of a figure any triangle tells the same colours. A mesh's triangles differ, may even cross,
  /// and are returned one by one.
  private func owners(of split: VisibilityBand.SplitPixel) -> [(Int32, UInt16)] {
    var result: [(Int32, UInt16)] = []
    for sample in 0..<SamplePattern.count {
      let triangle = split.triangles[sample]
      if triangle < 0 { continue }
      let object = plan.bins.triangles[Int(triangle)].object
      var isMesh = false
      if case .mesh = plan.shaders[Int(object)] { isMesh = true }
      let known = result.firstIndex { other, _ in
        isMesh ? other == triangle : plan.bins.triangles[Int(other)].object == object
      }
      if let known {
        result[known].1 |= 1 << sample
      } else {
        result.append((triangle, 1 << sample))
      }
    }
    return result
  }

  /// Queues a pixel for its object, and colours the queue when it is full.
  private mutating func add(
    _ pixel: Int, _ triangle: Int32, _ mask: UInt16, to batches: inout [PixelBatch]
  ) {
    let screen = plan.bins.triangles[Int(triangle)]
    let object = Int(screen.object)
    let place = SamplePattern.centroid(mask)
    batches[object].append(
      x: Float(pixel % plan.size.width) + place.x,
      y: Float(rows.lowerBound + pixel / plan.size.width) + place.y, triangle: screen.source,
      target: pixel, mask: mask)
    if batches[object].isFull { flush(&batches[object], object) }
  }

  /// Colours the pixels of a queue and adds them to the band.
  private mutating func flush(_ batch: inout PixelBatch, _ object: Int) {
    guard batch.count > 0 else { return }
    let colors = plan.shaders[object].colors(batch)
    for lane in 0..<batch.count {
      let pixel = Int(batch.targets[lane])
      let mask = batch.masks[lane]
      let color = colors[lane]
      if mask == SamplePattern.full {
        pixels[pixel] = RGBAFloat(color)
      } else {
        let share = Float(mask.nonzeroBitCount) / Float(SamplePattern.count)
        pixels[pixel].vector += color * share
        if !plan.hasTranslucency { continue }
        shared[pixel, default: []].append((mask, color))
      }
    }
    batch.count = 0
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

  private func fragmentColors() -> [SIMD4<Float>] {
    let fragments = visibility.fragments
    var colors = Array(repeating: SIMD4<Float>(0, 0, 0, 0), count: fragments.count)
    var batches = Array(repeating: PixelBatch(), count: plan.shaders.count)
    func flush(_ object: Int) {
      let result = plan.shaders[object].colors(batches[object])
      for lane in 0..<batches[object].count {
        colors[Int(batches[object].targets[lane])] = result[lane]
      }
      batches[object].count = 0
    }
    for (number, fragment) in fragments.enumerated() {
      let screen = plan.bins.triangles[Int(fragment.triangle)]
      let object = Int(screen.object)
      let place = SamplePattern.centroid(fragment.mask)
      let pixel = Int(fragment.pixel)
      batches[object].append(
        x: Float(pixel % plan.size.width) + place.x,
        y: Float(rows.lowerBound + pixel / plan.size.width) + place.y, triangle: screen.source,
        target: number, mask: fragment.mask)
      if batches[object].isFull { flush(object) }
    }
    for object in batches.indices where batches[object].count > 0 { flush(object) }
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
    var samples = Array(
      repeating: isEven ? pixels[pixel].vector : SIMD4(0, 0, 0, 0), count: SamplePattern.count)
    for part in shared[pixel] ?? [] {
      for sample in samples.indices where part.mask >> sample & 1 != 0 {
        samples[sample] = part.color
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
    for sample in samples { sum += sample }
    pixels[pixel].vector = sum / Float(SamplePattern.count)
  }

  /// Lays the band over an opaque colour.
  private mutating func lay(over color: SIMD3<Float>) {
    let background = SIMD4(color, 1)
    for pixel in pixels.indices {
      let vector = pixels[pixel].vector
      pixels[pixel].vector = vector + background * (1 - vector.w)
    }
  }
}
