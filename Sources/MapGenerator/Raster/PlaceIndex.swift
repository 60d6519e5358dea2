import ProceduralMaps

/// The features whose traces may reach each part of a map.
struct PlaceIndex: Sendable {
  private static let frame = GridFrame(width: 128)
  private let starts: [Int]
  private let members: [Int32]

  /// Creates an index of features: the direction of the centre and the reach in radians, in the
  /// order in which they are applied.
  init(_ features: [(center: Vector, reach: Float)]) {
    let frame = Self.frame
    var lists = [[Int32]](repeating: [], count: frame.width * frame.height)
    // A part of the map extends as far as its diagonal around its centre.
    let margin = 1.5 * frame.pixel
    for (index, feature) in features.enumerated() {
      frame.visit(feature.center, within: min(feature.reach + margin, 3)) { x, y, _ in
        lists[y * frame.width + x].append(Int32(index))
      }
    }
    var starts = [0]
    var members: [Int32] = []
    for list in lists {
      members += list
      starts.append(members.count)
    }
    (self.starts, self.members) = (starts, members)
  }

  /// Calls a closure with the index of every feature that may reach a pixel of a map.
  @inline(__always)
  func each(at pixel: MapPixel, width: Int, _ body: (Int) -> Void) {
    let (x, y) = (pixel.x * 128 / width, pixel.y * 128 / width)
    let part = y * 128 + x
    for index in starts[part]..<starts[part + 1] { body(Int(members[index])) }
  }
}
