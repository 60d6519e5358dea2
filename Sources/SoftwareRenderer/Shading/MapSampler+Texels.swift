import CKernels
import PlanetImage
import PlanetMath

// Says unsafe, as nothing else of the module: it hands memory to the innermost loop, which reads
// texels without asking each time whether they are there. Places are held within their levels when
// taps are laid, and the pyramid's layout holds its levels within the storage.
extension MapSampler {
  /// Appends what eight pixels see of the map while it has not moved.
  @inline(__always)
  func see(_ footprint: Footprint, intensity: Float8, in sights: inout SurfaceSights) {
    let found = taps(footprint)
    var grid = texels_grid()
    unsafe texels_set_middles(&grid, found.u, found.v)
    unsafe texels_set_major(&grid, found.majorU, found.majorV, found.majorCount)
    unsafe texels_set_minor(&grid, found.minorU, found.minorV, found.minorCount)
    unsafe texels_set_level(&grid, found.level)
    var sight = texels_sight()
    unsafe texels_set_intensity(&sight, intensity)
    sight.first = UInt32(sights.tapCount)
    let end = unsafe sights.tapCount + Int(texels_rows(&grid))
    if end > sights.taps.count {
      let room = max(end, 2 * sights.taps.count)
      sights.taps.append(
        contentsOf: repeatElement(texels_taps(), count: room - sights.taps.count))
    }
    unsafe levels.withUnsafeBufferPointer { levels in
      unsafe sights.taps.withUnsafeMutableBufferPointer { taps in
        guard let levels = levels.baseAddress, let taps = taps.baseAddress else { return }
        unsafe texels_lay(levels, &grid, &sight, taps + sights.tapCount)
      }
    }
    sights.tapCount = end
    sights.sights.append(sight)
  }

  /// Sets pixels to the lit colours of the map that sights see, premultiplied and linear.
  /// - Parameters:
  ///   - sights: What is seen of the map while it has not moved.
  ///   - first: The first of the sights; there is one for every eight pixels.
  ///   - shift: How many columns of the base level further on the map is read; at least 0, less
  ///     than the width.
  ///   - light: What shines on the map.
  ///   - pixels: Receive the colours.
  ///   - stretch: Which of the pixels.
  func shade(
    _ sights: borrowing SurfaceSights, from first: Int, shift: Float, light: SurfaceLight,
    to pixels: inout MutableSpan<RGBAFloat>, _ stretch: Range<Int>
  ) {
    precondition(first >= 0 && first + (stretch.count + 7) / 8 <= sights.sights.count)
    precondition(stretch.lowerBound >= 0 && stretch.upperBound <= pixels.count)
    // What has ends goes on nowhere: beyond them there is nothing to read.
    let shift = wraps ? shift : 0
    var shining = texels_light()
    shining.color = light.color.tuple
    shining.ambient = light.ambient.tuple
    shining.least.3 = light.isOpaque ? 1 : 0
    pyramid.withStorage { words in
      unsafe words.withUnsafeBufferPointer { words in
        unsafe levels.withUnsafeBufferPointer { levels in
          unsafe sights.sights.withUnsafeBufferPointer { seen in
            unsafe sights.taps.withUnsafeBufferPointer { taps in
              unsafe pixels.withUnsafeMutableBytes { pixels in
                guard let sight = seen.baseAddress, let levels = levels.baseAddress,
                  let target = pixels.baseAddress
                else { return }
                unsafe texels_shade(
                  words.baseAddress, levels, shift, sight + first, taps.baseAddress, stretch.count,
                  &shining,
                  target + stretch.lowerBound * MemoryLayout<RGBAFloat>.stride)
              }
            }
          }
        }
      }
    }
  }
}

/// What stretches of pixels see of surfaces that have not turned, eight pixels a sight.
struct SurfaceSights {
  /// The sights, in order; ``MapSampler`` sets their taps.
  var sights: [texels_sight] = []
  /// Room for the taps of all sights, and maybe more.
  var taps: [texels_taps] = []
  /// The number of taps laid so far.
  var tapCount = 0

  /// Forgets all, but keeps the memory.
  mutating func removeAll() {
    sights.removeAll(keepingCapacity: true)
    tapCount = 0
  }

  /// Returns the light that falls on what a pixel sees.
  func intensity(_ index: Int, _ lane: Int) -> Float {
    unsafe withUnsafePointer(to: sights[index]) { unsafe texels_intensity($0)[lane] }
  }

  /// Appends what eight pixels see of a surface without a map.
  mutating func append(intensity: Float8) {
    var sight = texels_sight()
    unsafe texels_set_intensity(&sight, intensity)
    sights.append(sight)
  }
}

extension SIMD4 {
  /// The numbers as C has them in a structure.
  fileprivate var tuple: (Scalar, Scalar, Scalar, Scalar) { (x, y, z, w) }
}
