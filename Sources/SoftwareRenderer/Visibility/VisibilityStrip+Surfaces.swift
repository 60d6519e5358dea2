import PlanetMath

extension VisibilityStrip {
  /// A visible surface of a pixel, which is shaded as a whole.
  struct Surface {
    /// The primitive that covers most of its samples.
    var primitive: Int32
    /// The samples.
    var mask: UInt16
    /// The number of samples that the primitive covers.
    var count: Int

    init(_ primitive: Int32, _ mask: UInt16) {
      self.primitive = primitive
      self.mask = mask
      count = mask.nonzeroBitCount
    }

    /// Adds another surface, which continues this one.
    mutating func add(_ other: Surface) {
      if other.count > count { (primitive, count) = (other.primitive, other.count) }
      mask |= other.mask
    }
  }

  /// The surfaces of a pixel: at most one for each sample.
  struct Surfaces {
    private var list = InlineArray<16, Surface>(repeating: Surface(-1, 0))
    private(set) var count = 0

    subscript(index: Int) -> Surface {
      get { list[index] }
      set { list[index] = newValue }
    }

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

    /// Removes the surfaces from an index on.
    mutating func removeAll(from index: Int = 0) { count = index }
  }

  /// Lists the visible surfaces of a pixel that several primitives cover, in the order of their
  /// first samples.
  ///
  /// An ellipsoid is one primitive. Triangles of a mesh are separate surfaces, as their colours
  /// differ. Those of a displaced globe, which are about as small as a pixel, are one surface if
  /// they are connected and equally bright.
  /// - Parameters:
  ///   - pixel: The pixel.
  ///   - plan: The plan of the frame.
  ///   - surfaces: Receives the surfaces.
  func listSurfaces(of pixel: Int, _ plan: FramePlan, in surfaces: inout Surfaces) {
    surfaces.removeAll()
    forEachPart(of: pixel) { surfaces.insert(Surface($0, $1)) }
    let meshes = plan.meshes
    guard surfaces.count > 1, meshes.hasFineMeshes else { return }
    // Where no primitive hides another, all triangles of a globe are connected.
    let hasHidden = parts[Int(-1 - primitives[pixel])].hasHidden
    // The first triangle of each surface, and all triangles with their surfaces.
    var firsts = InlineArray<16, Int32>(repeating: 0)
    var all = InlineArray<16, (primitive: Int32, surface: Int)>(repeating: (0, 0))
    var count = 0
    for index in 0..<surfaces.count {
      let primitive = surfaces[index].primitive
      let place = (0..<count).first { surface in
        meshes.areEquallyBright(firsts[surface], primitive)
          && (!hasHidden
            || (0..<index).contains {
              all[$0].surface == surface && meshes.areAdjacent(all[$0].primitive, primitive)
            })
      }
      all[index] = (primitive, place ?? count)
      if let place {
        surfaces[place].add(surfaces[index])
      } else {
        firsts[count] = primitive
        surfaces[count] = surfaces[index]
        count += 1
      }
    }
    surfaces.removeAll(from: count)
  }
}

extension VisibilityStrip.Surface {
  /// The number of the first sample.
  fileprivate var firstSample: Int { mask.trailingZeroBitCount }
}
