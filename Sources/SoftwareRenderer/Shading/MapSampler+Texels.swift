import CKernels
import PlanetImage
import PlanetMath

// The only unsafe code of the module: passes memory to the innermost loop, which reads texels
// without bounds checks. Coordinates are clamped to their levels when taps are placed, and the
// layout of the pyramid keeps its levels within the storage.
extension MapSampler {
  /// Appends the surface samples of eight footprints on the map before its shift.
  @inline(__always)
  func placeTaps(_ footprint: Footprint, intensity: Float8, in surfaceSamples: inout SurfaceSamples)
  {
    let found = taps(footprint)
    var grid = texels_grid()
    unsafe texels_set_middles(&grid, found.u, found.v)
    unsafe texels_set_major(&grid, found.majorU, found.majorV, found.majorCount)
    unsafe texels_set_minor(&grid, found.minorU, found.minorV, found.minorCount)
    unsafe texels_set_level(&grid, found.level)
    var batch = texels_batch()
    unsafe texels_set_intensity(&batch, intensity)
    batch.first = UInt32(surfaceSamples.tapCount)
    let end = unsafe surfaceSamples.tapCount + Int(texels_rows(&grid))
    if end > surfaceSamples.taps.count {
      let room = max(end, 2 * surfaceSamples.taps.count)
      surfaceSamples.taps.append(
        contentsOf: repeatElement(texels_taps(), count: room - surfaceSamples.taps.count))
    }
    unsafe levels.withUnsafeBufferPointer { levels in
      unsafe surfaceSamples.taps.withUnsafeMutableBufferPointer { taps in
        guard let levels = levels.baseAddress, let taps = taps.baseAddress else { return }
        unsafe texels_place_taps(levels, &grid, &batch, taps + surfaceSamples.tapCount)
      }
    }
    surfaceSamples.tapCount = end
    surfaceSamples.batches.append(batch)
  }

  /// Sets pixels to the lit colours of surface samples, premultiplied and linear.
  /// - Parameters:
  ///   - surfaceSamples: The samples, in batches of eight pixels.
  ///   - first: The number of the first batch.
  ///   - shift: The shift of the map in columns of the base level; at least 0, less than the width.
  ///   - light: The light on the map.
  ///   - pixels: Receive the colours.
  ///   - span: The indices of the pixels to set.
  func shade(
    _ surfaceSamples: borrowing SurfaceSamples, from first: Int, shift: Float, light: SurfaceLight,
    to pixels: inout MutableSpan<RGBAFloat>, _ span: Range<Int>
  ) {
    var shining = texels_light()
    shining.color = light.color.tuple
    shining.ambient = light.ambient.tuple
    shining.least.3 = light.isOpaque ? 1 : 0
    unsafe withTexels(surfaceSamples, from: first, to: &pixels, span) {
      words, levels, batch, taps, target in
      unsafe texels_shade(
        words, levels, wraps ? shift : 0, batch, taps, span.count, &shining, target)
    }
  }

  /// Sets pixels to the filtered colours of surface samples, premultiplied and linear, without
  /// light; the parameters are those of ``shade(_:from:shift:light:to:_:)``.
  func filter(
    _ surfaceSamples: borrowing SurfaceSamples, from first: Int, shift: Float,
    to pixels: inout MutableSpan<RGBAFloat>, _ span: Range<Int>
  ) {
    unsafe withTexels(surfaceSamples, from: first, to: &pixels, span) {
      words, levels, batch, taps, target in
      unsafe texels_filter(words, levels, wraps ? shift : 0, batch, taps, span.count, target)
    }
  }

  /// Sets numbers to the filtered values of surface samples in the first channel, 0 to 1: the same
  /// as those of ``filter(_:from:shift:to:_:)``.
  /// - Parameters:
  ///   - channel: The first channel of the pyramid.
  ///   - surfaceSamples: The samples.
  ///   - first: The number of the first batch.
  ///   - shift: The shift of the map in columns of the base level; at least 0, less than the width.
  ///   - means: Receive the values.
  ///   - batches: The indices of the values to set.
  func filter(
    firstChannel channel: [UInt16], _ surfaceSamples: borrowing SurfaceSamples, from first: Int,
    shift: Float, to means: inout MutableSpan<Float8>, _ batches: Range<Int>
  ) {
    precondition(batches.lowerBound >= 0 && batches.upperBound <= means.count)
    unsafe channel.withUnsafeBufferPointer { channel in
      unsafe means.withUnsafeMutableBytes { means in
        unsafe withTaps(surfaceSamples, from: first, count: batches.count) { levels, batch, taps in
          guard let target = means.baseAddress else { return }
          let start = batches.lowerBound * MemoryLayout<Float8>.stride
          unsafe texels_filter_channel(
            channel.baseAddress, levels, wraps ? shift : 0, batch, taps, 8 * batches.count,
            (target + start).assumingMemoryBound(to: Float.self))
        }
      }
    }
  }

  /// Calls a loop with the memory of texels, samples and pixels, if there are any.
  ///
  /// A map that does not wrap has no texels beyond its edges, and cannot be shifted.
  @inline(__always)
  private func withTexels(
    _ surfaceSamples: borrowing SurfaceSamples, from first: Int,
    to pixels: inout MutableSpan<RGBAFloat>, _ span: Range<Int>,
    _ body: (
      UnsafePointer<UInt64>?, UnsafePointer<texels_level>, UnsafePointer<texels_batch>,
      UnsafePointer<texels_taps>?, UnsafeMutableRawPointer
    ) -> Void
  ) {
    precondition(span.lowerBound >= 0 && span.upperBound <= pixels.count)
    pyramid.withStorage { words in
      unsafe words.withUnsafeBufferPointer { words in
        unsafe pixels.withUnsafeMutableBytes { pixels in
          unsafe withTaps(surfaceSamples, from: first, count: (span.count + 7) / 8) {
            levels, batch, taps in
            guard let target = pixels.baseAddress else { return }
            unsafe body(
              words.baseAddress, levels, batch, taps,
              target + span.lowerBound * MemoryLayout<RGBAFloat>.stride)
          }
        }
      }
    }
  }

  /// Calls a closure with the memory of levels and of samples from a batch on, if there are any.
  /// - Parameters:
  ///   - surfaceSamples: The samples.
  ///   - first: The number of the first batch.
  ///   - count: The number of batches that the closure reads.
  ///   - body: The closure.
  @inline(__always)
  private func withTaps(
    _ surfaceSamples: borrowing SurfaceSamples, from first: Int, count: Int,
    _ body: (
      UnsafePointer<texels_level>, UnsafePointer<texels_batch>, UnsafePointer<texels_taps>?
    ) -> Void
  ) {
    precondition(first >= 0 && first + count <= surfaceSamples.batches.count)
    unsafe levels.withUnsafeBufferPointer { levels in
      unsafe surfaceSamples.batches.withUnsafeBufferPointer { batches in
        unsafe surfaceSamples.taps.withUnsafeBufferPointer { taps in
          guard let batch = batches.baseAddress, let levels = levels.baseAddress else { return }
          unsafe body(levels, batch + first, taps.baseAddress)
        }
      }
    }
  }
}

/// The surface samples of spans of pixels on bodies before rotation, in batches of eight pixels.
///
/// A sample has the taps of the texture footprint and the irradiance. A turntable keeps the taps,
/// and each frame only shifts them.
struct SurfaceSamples {
  /// The batches, in order; ``MapSampler`` sets their taps.
  var batches: [texels_batch] = []
  /// Storage for the taps of all batches; may be larger than needed.
  var taps: [texels_taps] = []
  /// The number of taps placed so far.
  var tapCount = 0

  /// Removes all samples, but keeps the allocated memory.
  mutating func removeAll() {
    batches.removeAll(keepingCapacity: true)
    tapCount = 0
  }

  /// Frees the memory that no sample uses.
  mutating func trim() {
    batches = batches.trimmed
    taps.removeSubrange(tapCount...)
    taps = taps.trimmed
  }

  /// The number of bytes of all samples.
  var byteCount: Int {
    batches.count * MemoryLayout<texels_batch>.stride
      + tapCount * MemoryLayout<texels_taps>.stride
  }

  /// Returns the irradiance of a sample.
  func intensity(_ index: Int, _ lane: Int) -> Float {
    unsafe withUnsafePointer(to: batches[index]) { unsafe texels_intensity($0)[lane] }
  }

  /// Appends the surface samples of eight pixels without a map.
  mutating func append(intensity: Float8) {
    var batch = texels_batch()
    unsafe texels_set_intensity(&batch, intensity)
    batches.append(batch)
  }
}

extension SIMD4 {
  /// The elements as C's arrays in structures are imported.
  fileprivate var tuple: (Scalar, Scalar, Scalar, Scalar) { (x, y, z, w) }
}
