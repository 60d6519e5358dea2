extension VisibilityStrip {
  /// Records an opaque primitive in some samples of a pixel.
  mutating func cover(
    _ pixel: Int, mask: UInt16, by primitive: Int32, traits: ObjectTraits, _ plan: FramePlan
  ) {
    extend(to: pixel)
    let current = primitives[pixel]
    let isFree = masks[pixel] == 0
    if traits.isConvex && current >= 0 {
      // Front faces of a convex object never hide each other: its primitives divide the samples,
      // and the one with most of them gives the colour.
      if isFree {
        primitives[pixel] = primitive
        masks[pixel] = mask
        return
      }
      if plan.object(of: current) == plan.object(of: primitive) {
        masks[pixel] |= mask
        if mask.nonzeroBitCount > SamplePattern.count / 2 { primitives[pixel] = primitive }
        return
      }
    }
    if current >= 0 { split(pixel, plan) }
    let place = Int(-1 - primitives[pixel])
    let depths = self.depths(of: primitive, at: pixel, plan)
    let isNearer = depths .> splitPixels[place].depths
    let isCovered = Self.lanes(mask)
    splitPixels[place].depths.replace(with: depths, where: isNearer .& isCovered)
    splitPixels[place].primitives.replace(with: primitive, where: isNearer .& isCovered)
    masks[pixel] |= mask
  }

  /// Extends the bounding range of a row to a pixel.
  private mutating func extend(to pixel: Int) {
    let (line, column) = (pixel / width, pixel % width)
    let extent = extents[line]
    if extent.isEmpty {
      extents[line] = column..<column + 1
    } else if !extent.contains(column) {
      extents[line] = min(extent.lowerBound, column)..<max(extent.upperBound, column + 1)
    }
  }

  /// Gives a pixel sixteen samples of its own, with the primitives recorded so far.
  private mutating func split(_ pixel: Int, _ plan: FramePlan) {
    var samples = SplitPixel()
    if masks[pixel] != 0 {
      let current = primitives[pixel]
      let isCovered = Self.lanes(masks[pixel])
      samples.depths.replace(with: depths(of: current, at: pixel, plan), where: isCovered)
      samples.primitives.replace(with: current, where: isCovered)
    }
    splitPixels.append(samples)
    primitives[pixel] = Int32(-splitPixels.count)
  }

  /// Returns the reversed depths of a primitive at the samples of a pixel.
  private func depths(of primitive: Int32, at pixel: Int, _ plan: FramePlan) -> SIMD16<Float> {
    let x = Float(pixel % width)
    let y = Float(rows.lowerBound + pixel / width)
    guard Int(primitive) < plan.bins.triangles.count else {
      var depths = SIMD16<Float>()
      for sample in 0..<SamplePattern.count {
        depths[sample] = plan.depth(
          of: primitive, atX: x + SamplePattern.columns[sample], y: y + SamplePattern.lines[sample])
      }
      return depths
    }
    let triangle = plan.bins.triangles[Int(primitive)]
    return SIMD16(repeating: triangle.depth(atX: x, y: y))
      + SamplePattern.columns * triangle.depth.y + SamplePattern.lines * triangle.depth.z
  }

  /// Returns the lanes of the samples in a mask.
  private static func lanes(_ mask: UInt16) -> SIMDMask<SIMD16<Int32>> {
    (SIMD16(repeating: Int32(mask)) & SamplePattern.bits) .!= 0
  }

  /// Records a translucent primitive in the samples of a pixel that no opaque one hides.
  mutating func addFragment(_ pixel: Int, mask: UInt16, of primitive: Int32, _ plan: FramePlan) {
    let centerX = Float(pixel % width) + 0.5
    let centerY = Float(rows.lowerBound + pixel / width) + 0.5
    let depth = plan.depth(of: primitive, atX: centerX, y: centerY)
    var visible = mask
    let current = primitives[pixel]
    if masks[pixel] != 0 && current >= 0 {
      visible &= ~(masks[pixel] & hidden(primitive, behind: current, at: pixel, plan))
    } else if current < 0 {
      let opaque = splitPixels[Int(-1 - current)].depths
      let hidden = opaque .>= depths(of: primitive, at: pixel, plan)
      let bits = SIMD16<Int32>(repeating: 0).replacing(with: SamplePattern.bits, where: hidden)
      visible &= ~SamplePattern.mask(bits)
    }
    guard visible != 0 else { return }
    fragments.append(
      Fragment(pixel: Int32(pixel), primitive: primitive, depth: depth, mask: visible))
  }

  /// Returns the samples of a pixel in which a primitive lies behind another one.
  ///
  /// The depths at the pixel's centre decide for all samples, unless the primitives may intersect
  /// within the pixel, as a ring seen nearly edge-on may. Depths are then compared at each sample.
  private func hidden(
    _ primitive: Int32, behind other: Int32, at pixel: Int, _ plan: FramePlan
  ) -> UInt16 {
    let x = Float(pixel % width)
    let y = Float(rows.lowerBound + pixel / width)
    func distance(_ dx: Float, _ dy: Float) -> Float {
      plan.depth(of: other, atX: x + dx, y: y + dy)
        - plan.depth(of: primitive, atX: x + dx, y: y + dy)
    }
    let middle = distance(0.5, 0.5)
    let change = plan.maximumDepthSlope(of: primitive)
    guard middle.magnitude < 2 * change else { return middle >= 0 ? SamplePattern.full : 0 }
    var mask: UInt16 = 0
    for sample in 0..<SamplePattern.count
    where distance(SamplePattern.columns[sample], SamplePattern.lines[sample]) >= 0 {
      mask |= 1 << sample
    }
    return mask
  }

  /// Sorts the fragments by pixel, within a pixel from far to near, then by primitive ID.
  mutating func sortFragments() {
    func isBefore(_ left: Fragment, _ right: Fragment) -> Bool {
      if left.pixel != right.pixel { return left.pixel < right.pixel }
      if left.depth != right.depth { return left.depth < right.depth }
      return left.primitive < right.primitive
    }
    // The fragments of a single ring are in order already.
    let isSorted = zip(fragments, fragments.dropFirst()).allSatisfy { !isBefore($1, $0) }
    if !isSorted { fragments.sort(by: isBefore) }
  }
}
