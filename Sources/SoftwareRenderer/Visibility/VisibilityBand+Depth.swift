extension VisibilityBand {
  /// Notes an opaque piece in some samples of a pixel.
  mutating func cover(
    _ pixel: Int, _ mask: UInt16, _ piece: Int32, _ traits: ObjectTraits, _ plan: FramePlan
  ) {
    extend(to: pixel)
    let owner = owners[pixel]
    let isFree = masks[pixel] == 0
    if traits.isConvex && owner >= 0 {
      // The front of a convex object never hides itself: its primitives share
      // out the samples, and the one with most of them gives the colour.
      if isFree {
        owners[pixel] = piece
        masks[pixel] = mask
        return
      }
      if plan.object(of: owner) == plan.object(of: piece) {
        masks[pixel] |= mask
        if mask.nonzeroBitCount > SamplePattern.count / 2 { owners[pixel] = piece }
        return
      }
    }
    if owner >= 0 { split(pixel, plan) }
    let place = Int(-1 - owners[pixel])
    let depths = self.depths(of: piece, at: pixel, plan)
    let isNearer = depths .> splitPixels[place].depths
    let isCovered = Self.lanes(mask)
    splitPixels[place].depths.replace(with: depths, where: isNearer .& isCovered)
    splitPixels[place].pieces.replace(with: piece, where: isNearer .& isCovered)
    masks[pixel] |= mask
  }

  /// Widens the columns of a row in which anything is seen.
  private mutating func extend(to pixel: Int) {
    let (line, column) = (pixel / width, pixel % width)
    let extent = extents[line]
    if extent.isEmpty {
      extents[line] = column..<column + 1
    } else if !extent.contains(column) {
      extents[line] = min(extent.lowerBound, column)..<max(extent.upperBound, column + 1)
    }
  }

  /// Gives a pixel sixteen samples of its own, with what was noted there so far.
  private mutating func split(_ pixel: Int, _ plan: FramePlan) {
    var samples = SplitPixel()
    if masks[pixel] != 0 {
      let owner = owners[pixel]
      let isCovered = Self.lanes(masks[pixel])
      samples.depths.replace(with: depths(of: owner, at: pixel, plan), where: isCovered)
      samples.pieces.replace(with: owner, where: isCovered)
    }
    splitPixels.append(samples)
    owners[pixel] = Int32(-splitPixels.count)
  }

  /// Returns the depths of a piece at the samples of a pixel.
  private func depths(of piece: Int32, at pixel: Int, _ plan: FramePlan) -> SIMD16<Float> {
    let x = Float(pixel % width)
    let y = Float(rows.lowerBound + pixel / width)
    guard Int(piece) < plan.bins.triangles.count else {
      var depths = SIMD16<Float>()
      for sample in 0..<SamplePattern.count {
        depths[sample] = plan.depth(
          of: piece, atX: x + SamplePattern.columns[sample], y: y + SamplePattern.lines[sample])
      }
      return depths
    }
    let triangle = plan.bins.triangles[Int(piece)]
    return SIMD16(repeating: triangle.depth(atX: x, y: y))
      + SamplePattern.columns * triangle.depth.y + SamplePattern.lines * triangle.depth.z
  }

  /// Returns the lanes of the samples in a mask.
  private static func lanes(_ mask: UInt16) -> SIMDMask<SIMD16<Int32>> {
    (SIMD16(repeating: Int32(mask)) & SamplePattern.bits) .!= 0
  }

  /// Notes a translucent piece in the samples of a pixel that no opaque one hides.
  mutating func addFragment(_ pixel: Int, _ mask: UInt16, _ piece: Int32, _ plan: FramePlan) {
    let centreX = Float(pixel % width) + 0.5
    let centreY = Float(rows.lowerBound + pixel / width) + 0.5
    let depth = plan.depth(of: piece, atX: centreX, y: centreY)
    var visible = mask
    let owner = owners[pixel]
    if masks[pixel] != 0 && owner >= 0 {
      visible &= ~(masks[pixel] & hidden(piece, behind: owner, at: pixel, plan))
    } else if owner < 0 {
      let opaque = splitPixels[Int(-1 - owner)].depths
      let hidden = opaque .>= depths(of: piece, at: pixel, plan)
      let bits = SIMD16<Int32>(repeating: 0).replacing(with: SamplePattern.bits, where: hidden)
      visible &= ~SamplePattern.mask(bits)
    }
    guard visible != 0 else { return }
    fragments.append(Fragment(pixel: Int32(pixel), piece: piece, depth: depth, mask: visible))
  }

  /// Returns the samples of a pixel in which a piece lies behind another one.
  ///
  /// One answer at the middle is that of all samples, unless a plane's slant may let it pass
  /// through the other within the pixel, as rings do that are seen nearly along their plane.
  private func hidden(
    _ piece: Int32, behind other: Int32, at pixel: Int, _ plan: FramePlan
  ) -> UInt16 {
    let x = Float(pixel % width)
    let y = Float(rows.lowerBound + pixel / width)
    func distance(_ dx: Float, _ dy: Float) -> Float {
      plan.depth(of: other, atX: x + dx, y: y + dy) - plan.depth(of: piece, atX: x + dx, y: y + dy)
    }
    let middle = distance(0.5, 0.5)
    let change = plan.greatestChange(of: piece)
    guard middle.magnitude < 2 * change else { return middle >= 0 ? SamplePattern.full : 0 }
    var mask: UInt16 = 0
    for sample in 0..<SamplePattern.count
    where distance(SamplePattern.columns[sample], SamplePattern.lines[sample]) >= 0 {
      mask |= 1 << sample
    }
    return mask
  }

  /// Sorts the fragments by pixel, within a pixel from far to near, equals in order of drawing.
  mutating func sortFragments() {
    func isBefore(_ left: Fragment, _ right: Fragment) -> Bool {
      if left.pixel != right.pixel { return left.pixel < right.pixel }
      if left.depth != right.depth { return left.depth < right.depth }
      return left.piece < right.piece
    }
    // A single ring comes in order by itself.
    let isSorted = zip(fragments, fragments.dropFirst()).allSatisfy { !isBefore($1, $0) }
    if !isSorted { fragments.sort(by: isBefore) }
  }
}
