extension VisibilityStrip {
  /// Records an opaque primitive in some samples of a pixel.
  mutating func cover(
    _ pixel: Int, mask: UInt16, by primitive: Int32, traits: ObjectTraits, _ plan: FramePlan
  ) {
    extend(to: pixel)
    let covered = masks[pixel]
    guard covered != 0 else {
      primitives[pixel] = primitive
      masks[pixel] = mask
      return
    }
    masks[pixel] = covered | mask
    let current = primitives[pixel]
    if current >= 0 {
      if traits.isConvex, plan.object(of: current) == plan.object(of: primitive) {
        // Front faces of a convex object never hide each other: its primitives divide the samples,
        // and the one with most of them gives the colour.
        if mask.nonzeroBitCount > SamplePattern.count / 2 { primitives[pixel] = primitive }
        return
      }
      primitives[pixel] = addPart(Part(primitive: current, next: -1, mask: covered))
    }
    let visible =
      covered & mask != 0 ? hide(behind: mask, of: primitive, at: pixel, plan) : mask
    guard visible != 0 else { return }
    guard primitives[pixel] < 0 else {
      // All others are hidden.
      primitives[pixel] = primitive
      return
    }
    let first = -1 - primitives[pixel]
    primitives[pixel] = addPart(Part(primitive: primitive, next: first, mask: visible))
  }

  /// Stores a part, and returns the primitive ID of a list that begins with it.
  private mutating func addPart(_ part: Part) -> Int32 {
    let index = firstUnusedPart
    guard index >= 0 else {
      parts.append(part)
      return Int32(-parts.count)
    }
    firstUnusedPart = parts[Int(index)].next
    parts[Int(index)] = part
    return -1 - index
  }

  /// Removes the samples of a pixel in which a further primitive is in front from the parts of its
  /// list, and the parts without samples from the list; the pixel's ID is 0 if no part is left.
  /// - Parameters:
  ///   - mask: The samples that the primitive covers.
  ///   - primitive: The primitive.
  ///   - pixel: The pixel.
  ///   - plan: The plan of the frame.
  /// - Returns: The samples in which the primitive is in front; at equal depth, the earlier one is.
  private mutating func hide(
    behind mask: UInt16, of primitive: Int32, at pixel: Int, _ plan: FramePlan
  ) -> UInt16 {
    let depths = self.depths(of: primitive, at: pixel, plan)
    var visible = mask
    var (first, previous) = (-1 - primitives[pixel], Int32(-1))
    var index = first
    while index >= 0 {
      let part = parts[Int(index)]
      let common = part.mask & mask
      var nearer: UInt16 = 0
      if common != 0 {
        let others = self.depths(of: part.primitive, at: pixel, plan)
        nearer = common & SamplePattern.mask(depths .> others)
        visible &= ~(common & ~nearer)
      }
      if nearer == part.mask {
        if previous < 0 { first = part.next } else { parts[Int(previous)].next = part.next }
        parts[Int(index)].next = firstUnusedPart
        firstUnusedPart = index
      } else {
        parts[Int(index)].mask &= ~nearer
        previous = index
      }
      index = part.next
    }
    primitives[pixel] = first >= 0 ? -1 - first : 0
    return visible
  }

  /// Calls a closure with each opaque primitive of a pixel and its samples.
  @inline(__always)
  func forEachPart(of pixel: Int, _ body: (_ primitive: Int32, _ mask: UInt16) -> Void) {
    let primitive = primitives[pixel]
    guard primitive < 0 else { return body(primitive, masks[pixel]) }
    var next = Int(-1 - primitive)
    while next >= 0 {
      let part = parts[next]
      body(part.primitive, part.mask)
      next = Int(part.next)
    }
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

  /// Records a translucent primitive in the samples of a pixel that no opaque one hides.
  mutating func addFragment(_ pixel: Int, mask: UInt16, of primitive: Int32, _ plan: FramePlan) {
    let centerX = Float(pixel % width) + 0.5
    let centerY = Float(rows.lowerBound + pixel / width) + 0.5
    let depth = plan.depth(of: primitive, atX: centerX, y: centerY)
    var visible = mask
    let current = primitives[pixel]
    if current >= 0, masks[pixel] != 0, plan.traits[plan.object(of: current)].isConvex {
      visible &= ~(masks[pixel] & hidden(primitive, behind: current, at: pixel, plan))
    } else if masks[pixel] != 0 {
      let depths = depths(of: primitive, at: pixel, plan)
      forEachPart(of: pixel) { other, mask in
        let isHidden = self.depths(of: other, at: pixel, plan) .>= depths
        visible &= ~(mask & SamplePattern.mask(isHidden))
      }
    }
    guard visible != 0 else { return }
    fragments.append(
      Fragment(pixel: Int32(pixel), primitive: primitive, depth: depth, mask: visible))
  }

  /// Returns the samples of a pixel in which a primitive lies behind a convex one.
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
