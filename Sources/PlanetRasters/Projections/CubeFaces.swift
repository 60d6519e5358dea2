/// The six faces of a cube map.
///
/// The names are those of OpenGL: +Z is the front with the central longitude, +X is the right
/// face, and +Y the upper one.
package enum CubeFace: Int, CaseIterable, Sendable {
  case right, left, top, bottom, front, back

  /// The words of file names for the face.
  private var words: Set<String> {
    switch self {
    case .right: ["px", "posx", "xpos", "+x", "right", "rt", "r"]
    case .left: ["nx", "negx", "xneg", "-x", "left", "lf", "lt", "l"]
    case .top: ["py", "posy", "ypos", "+y", "top", "up", "t", "u"]
    case .bottom: ["ny", "negy", "yneg", "-y", "bottom", "down", "dn", "d"]
    case .front: ["pz", "posz", "zpos", "+z", "front", "ft", "f"]
    case .back: ["nz", "negz", "zneg", "-z", "back", "bk", "b"]
    }
  }

  /// Returns the face that the stem of a file's name ends with; nil for none.
  package init?(stem: String) {
    let parts = stem.lowercased().split { "_. ".contains($0) }.map(String.init)
    guard let last = parts.last else { return nil }
    var ends = [last, String(last.split(separator: "-").last ?? "")]
    if parts.count > 1 { ends.append(parts[parts.count - 2] + last) }
    let found = Self.allCases.first { face in ends.contains { face.words.contains($0) } }
    guard let face = found ?? Int(last).flatMap({ Self(rawValue: $0) }) else { return nil }
    self = face
  }

  /// Returns the face that a direction passes, and the place on it, each from -1 to 1.
  ///
  /// The direction is to the right face, up and to the front.
  static func face(
    _ x: Double, _ y: Double, _ z: Double
  ) -> (face: CubeFace, s: Double, t: Double) {
    let (ax, ay, az) = (abs(x), abs(y), abs(z))
    if az >= ax, az >= ay {
      return z > 0 ? (.front, x / az, -y / az) : (.back, -x / az, -y / az)
    }
    if ax >= ay { return x > 0 ? (.right, -z / ax, -y / ax) : (.left, z / ax, -y / ax) }
    return y > 0 ? (.top, x / ay, z / ay) : (.bottom, x / ay, -z / ay)
  }

  /// Returns the direction of a place on the face.
  func direction(_ s: Double, _ t: Double) -> (x: Double, y: Double, z: Double) {
    switch self {
    case .front: (s, -t, 1)
    case .back: (-s, -t, -1)
    case .right: (1, -t, -s)
    case .left: (-1, -t, s)
    case .top: (s, 1, t)
    case .bottom: (s, -1, -t)
    }
  }
}

/// A cube map as one raster: its faces side by side, in the order of ``CubeFace``.
package struct CubeStrip: Sendable {
  /// The faces, `side` columns each.
  package let raster: Raster
  package var side: Int { raster.height }

  /// Joins six faces.
  /// - Throws: ``RasterError`` unless they are squares of one size.
  package init(faces: [Raster]) throws(RasterError) {
    guard faces.count == 6, let first = faces.first,
      faces.allSatisfy({ $0.width == first.width && $0.height == first.width })
    else { throw .cube("its faces must be six squares of one size") }
    guard faces.allSatisfy({ $0.channels == first.channels }) else {
      throw .cube("its faces have different channels")
    }
    let row = first.width * first.channels
    raster = Self.joined(first, side: first.width) { face, y in
      (faces[face], y * row, 1)
    }
  }

  /// Cuts a cross of 4×3 or 3×4 faces, or a strip of 6×1 or 1×6 faces.
  /// - Throws: ``RasterError`` for another shape.
  package init(cut image: Raster) throws(RasterError) {
    let (width, height) = (image.width, image.height)
    // The column and the row of each face, and whether it is rotated by 180°.
    let places: [(x: Int, y: Int, isTurned: Bool)]
    let side: Int
    if width * 3 == height * 4 {
      side = width / 4
      places = [(2, 1), (0, 1), (1, 0), (1, 2), (1, 1), (3, 1)].map { ($0, $1, false) }
    } else if width * 4 == height * 3 {
      side = width / 3
      places = [
        (2, 1, false), (0, 1, false), (1, 0, false), (1, 2, false), (1, 1, false), (1, 3, true),
      ]
    } else if width == 6 * height {
      side = height
      places = (0..<6).map { ($0, 0, false) }
    } else if height == 6 * width {
      side = width
      places = (0..<6).map { (0, $0, false) }
    } else {
      throw .cube(
        "\(width)×\(height) is neither a cross of 4×3 or 3×4 faces nor a strip of 6 faces")
    }
    let channels = image.channels
    raster = Self.joined(image, side: side) { face, y in
      let place = places[face]
      let row = place.y * side + (place.isTurned ? side - 1 - y : y)
      let column = place.x * side + (place.isTurned ? side - 1 : 0)
      return (image, (row * width + column) * channels, place.isTurned ? -1 : 1)
    }
  }

  /// Copies rows of faces: `source` returns the raster, the first sample and the direction.
  private static func joined(
    _ like: Raster, side: Int, source: (Int, Int) -> (Raster, Int, Int)
  ) -> Raster {
    func copy<Sample>(_ samples: (Raster) -> [Sample]) -> [Sample] {
      var result: [Sample] = []
      result.reserveCapacity(6 * side * side * like.channels)
      for y in 0..<side {
        for face in 0..<6 {
          let (raster, start, step) = source(face, y)
          let all = samples(raster)
          for x in 0..<side {
            let first = start + step * x * like.channels
            for channel in 0..<like.channels { result.append(all[first + channel]) }
          }
        }
      }
      return result
    }
    let samples: Raster.Samples =
      switch like.samples {
      case .levels:
        .levels(copy { if case .levels(let levels) = $0.samples { levels } else { [] } })
      case .numbers:
        .numbers(copy { if case .numbers(let numbers) = $0.samples { numbers } else { [] } })
      }
    return Raster(
      width: 6 * side, height: side, channels: like.channels, samples: samples, bits: like.bits,
      reduction: like.reduction)
  }
}
