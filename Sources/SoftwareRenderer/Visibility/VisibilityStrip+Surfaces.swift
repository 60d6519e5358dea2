import PlanetMath

extension VisibilityStrip {
  /// A visible surface of a pixel, which is shaded as a whole.
  struct Surface {
    /// The primitive that is shaded.
    var primitive: Int32
    /// The samples.
    var mask: UInt16
  }

  /// The surfaces of a pixel: at most one for each sample.
  struct Surfaces {
    private var list = InlineArray<16, Surface>(repeating: Surface(primitive: -1, mask: 0))
    private(set) var count = 0

    subscript(index: Int) -> Surface { list[index] }

    /// Inserts a surface before those whose first sample follows its own.
    mutating func insert(_ surface: Surface) {
      var place = count
      while place > 0, list[place - 1].firstSample > surface.firstSample {
        list[place] = list[place - 1]
        place -= 1
      }
      list[place] = surface
      count += 1
    }

    /// Adds a surface at the end.
    mutating func append(_ surface: Surface) {
      list[count] = surface
      count += 1
    }

    /// Removes all surfaces.
    mutating func removeAll() { count = 0 }
  }

  /// Lists the visible surfaces of a pixel that several primitives cover, in the order of their
  /// first samples.
  ///
  /// An ellipsoid is one primitive. Triangles of a mesh are separate surfaces, as their colours
  /// differ. Those of a displaced globe, which are about as small as a pixel, are one surface if
  /// they are connected and about as bright as the first of them. The one at the middle of the
  /// surface is shaded.
  /// - Parameters:
  ///   - pixel: The pixel.
  ///   - plan: The plan of the frame.
  ///   - surfaces: Receives the surfaces.
  func listSurfaces(of pixel: Int, _ plan: FramePlan, in surfaces: inout Surfaces) {
    surfaces.removeAll()
    forEachPart(of: pixel) { surfaces.insert(Surface(primitive: $0, mask: $1)) }
    let meshes = plan.meshes
    guard surfaces.count > 1, meshes.hasFineMeshes else { return }
    let all = surfaces
    surfaces.removeAll()
    var left: UInt16 = 1 << all.count &- 1
    while left != 0 {
      let first = left.trailingZeroBitCount
      var members: UInt16 = 1 << first
      var mask = all[first].mask
      left &= ~members
      var grows = true
      while grows {
        grows = false
        for index in 0..<all.count where left >> index & 1 != 0 {
          guard meshes.areEquallyBright(all[first].primitive, all[index].primitive),
            (0..<all.count).contains(where: {
              members >> $0 & 1 != 0 && meshes.areAdjacent(all[$0].primitive, all[index].primitive)
            })
          else { continue }
          members |= 1 << index
          mask |= all[index].mask
          left &= ~(1 << index)
          grows = true
        }
      }
      let middle = SamplePattern.middle(of: mask)
      let shown = (0..<all.count).first { all[$0].mask >> middle & 1 != 0 } ?? first
      surfaces.append(Surface(primitive: all[shown].primitive, mask: mask))
    }
  }
}

extension VisibilityStrip.Surface {
  /// The number of the first sample.
  fileprivate var firstSample: Int { mask.trailingZeroBitCount }
}
