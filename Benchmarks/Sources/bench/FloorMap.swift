import CFloors
import Glibc

/// The levels of a map, one after another without borders, and where taps read them.
struct FloorMap {
  private let width: Int
  private let start: [Int]
  /// The number of texels of all levels, with room after the last for a tap's four.
  let count: Int

  init(width: Int) {
    self.width = width
    var start: [Int] = []
    var total = 0
    var columns = width
    while columns >= 2 {
      start.append(total)
      total += columns * (columns / 2)
      columns /= 2
    }
    self.start = start
    count = total + width + 2
  }

  /// Returns the trilinear tap that fits a footprint's shorter axis.
  func trilinear(_ footprint: FloorFootprint) -> floor_tap {
    let level = min(Int(log2(max(footprint.short, 1))), start.count - 2)
    let fine = quad(footprint.place, level: level)
    let coarse = quad(footprint.place, level: level + 1)
    return floor_tap(
      fine: fine.index, coarse: coarse.index, fine_stride: UInt16(fine.stride),
      coarse_stride: UInt16(coarse.stride))
  }

  /// Adds the bilinear taps that cover a footprint: at most 16 along its longer axis.
  ///
  /// The level is the coarsest whose texels, with the tent between them, are not wider than the
  /// pixel; rows of taps 1.3 texels apart make up the rest.
  func addBilinear(_ footprint: FloorFootprint, to quads: inout [floor_quad]) {
    let (long, short) = (footprint.long, footprint.short)
    let size = max((short * short / 3 + 1).squareRoot(), long * 2 / (16 * 1.3))
    let level = min(Int(log2(size)), start.count - 1)
    let texel = Double(1 << level)
    let own = 3 * (texel * texel - 1)
    func row(_ axis: Double) -> (count: Int, step: Double) {
      let rest = max(axis * axis - own, 0)
      let count = Int((rest / (1.69 * texel * texel) + 1).squareRoot() + 0.9)
      return (count, count > 1 ? (rest / Double(count * count - 1)).squareRoot() : 0)
    }
    let (along, across) = (row(long), row(short))
    let side = SIMD2(-footprint.direction.y, footprint.direction.x)
    for j in 0..<across.count {
      for i in 0..<along.count {
        let place =
          footprint.place
          + footprint.direction * (along.step * (Double(i) - Double(along.count - 1) / 2))
          + side * (across.step * (Double(j) - Double(across.count - 1) / 2))
        quads.append(quad(place, level: level))
      }
    }
  }

  /// Returns the first of the four texels about a place, held within the map.
  private func quad(_ place: SIMD2<Double>, level: Int) -> floor_quad {
    let columns = width >> level
    let scale = 1 / Double(1 << level)
    let column = min(max(Int(place.x * scale - 0.5), 0), columns - 2)
    let row = min(max(Int(place.y * scale - 0.5), 0), max(columns / 2 - 2, 0))
    return floor_quad(
      index: UInt32(start[level] + row * columns + column), stride: UInt32(columns))
  }
}

/// The ellipse of the map that a covered pixel sees, in texels.
struct FloorFootprint {
  var place: SIMD2<Double>
  /// The unit direction of the longer axis.
  var direction: SIMD2<Double>
  var long: Double
  var short: Double

  /// Returns the footprints of all covered pixels, row by row.
  static func all(size: Int, mapWidth: Int) -> [FloorFootprint] {
    let globe = FloorGlobe(size: size, mapWidth: mapWidth)
    var result: [FloorFootprint] = []
    for row in 0..<size {
      for column in 0..<size {
        let (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
        guard let here = globe.place(x, y) else { continue }
        let right = globe.place(x + 1e-3, y) ?? here
        let below = globe.place(x, y + 1e-3) ?? here
        result.append(FloorFootprint(here, (right - here) * 1e3, (below - here) * 1e3))
      }
    }
    return result
  }

  /// Creates the ellipse of a parallelogram: axes are eigenvectors of a aᵀ + b bᵀ.
  private init(_ place: SIMD2<Double>, _ a: SIMD2<Double>, _ b: SIMD2<Double>) {
    self.place = place
    let xx = a.x * a.x + b.x * b.x
    let xy = a.x * a.y + b.x * b.y
    let yy = a.y * a.y + b.y * b.y
    let half = (xx - yy) / 2
    let root = (half * half + xy * xy).squareRoot()
    long = max((xx + yy) / 2 + root, 1e-12).squareRoot()
    short = abs(a.x * b.y - a.y * b.x) / long
    let axis = half >= 0 ? SIMD2(half + root, xy) : SIMD2(xy, root - half)
    direction = axis / max((axis * axis).sum().squareRoot(), 1e-12)
  }
}

/// Where lines of sight meet the globe of the measurements.
private struct FloorGlobe {
  let size: Double
  let width: Double
  private let slope = tan(10 * Double.pi / 180)
  private let sine = sin(23.4 * Double.pi / 180)
  private let cosine = cos(23.4 * Double.pi / 180)

  init(size: Int, mapWidth: Int) {
    self.size = Double(size)
    width = Double(mapWidth)
  }

  /// Returns the place on the map seen at a place of the image.
  func place(_ column: Double, _ row: Double) -> SIMD2<Double>? {
    let distance = (1 + 1 / (0.81 * slope * slope)).squareRoot()
    let x = (column / size * 2 - 1) * slope
    let y = (1 - row / size * 2) * slope
    let inverse = 1 / (x * x + y * y + 1).squareRoot()
    let along = distance * inverse
    let square = along * along - distance * distance + 1
    guard square > 0 else { return nil }
    let t = along - square.squareRoot()
    let (px, py, pz) = (x * inverse * t, y * inverse * t, distance - inverse * t)
    let north = cosine * py + sine * pz
    let front = cosine * pz - sine * py
    return SIMD2(
      (atan2(px, front) / (2 * .pi) + 0.5) * width,
      acos(min(max(north, -1), 1)) / .pi * width / 2)
  }
}
