import PlanetImage
import PlanetMath
import PlanetScene
import PlanetTestSupport

/// The coverage of each pixel by a globe, from many rays in double precision.
///
/// A ray is tested by the discriminant of its quadratic, one number after another: no outline.
struct EdgeOracle {
  private let eye: Vector3
  private let across: (column: Vector3, row: Vector3)
  private let ray: (middle: Vector3, column: Vector3, row: Vector3)
  private let middle: SIMD2<Double>

  init(_ view: GlobeView, at position: Vector3 = Vector3(0, 0, 0)) {
    let camera = view.camera
    let step = 2 * camera.halfHeight / Double(view.height)
    let turn = view.orientation.inverse
    let axes = view.ellipsoid.semiAxes
    let column = turn * (camera.right * step) / axes
    let row = turn * (camera.up * -step) / axes
    eye = turn * (camera.eye - position) / axes
    let forward = turn * camera.forward / axes
    let none = Vector3(0, 0, 0)
    if case .perspective = camera.projection {
      across = (none, none)
      ray = (forward, column, row)
    } else {
      across = (column, row)
      ray = (forward, none, none)
    }
    middle = SIMD2(Double(view.width) / 2, Double(view.height) / 2)
  }

  /// Returns the distance along the ray of a point of the frame to the globe.
  func distance(x: Double, y: Double) -> Double? {
    let (u, v) = (x - middle.x, y - middle.y)
    let px = eye.x + across.column.x * u + across.row.x * v
    let py = eye.y + across.column.y * u + across.row.y * v
    let pz = eye.z + across.column.z * u + across.row.z * v
    let dx = ray.middle.x + ray.column.x * u + ray.row.x * v
    let dy = ray.middle.y + ray.column.y * u + ray.row.y * v
    let dz = ray.middle.z + ray.column.z * u + ray.row.z * v
    let a = dx * dx + dy * dy + dz * dz
    let b = px * dx + py * dy + pz * dz
    let c = px * px + py * py + pz * pz - 1
    let discriminant = b * b - a * c
    guard discriminant >= 0, c > 0 else { return nil }
    let t = (-b - discriminant.squareRoot()) / a
    return t > 0 ? t : nil
  }

  /// Returns the fraction of a pixel for which a condition holds, from rays in a square.
  static func share(
    column: Int, row: Int, perAxis count: Int = 32, of holds: (Double, Double) -> Bool
  ) -> Double {
    var hits = 0
    for line in 0..<count {
      let y = Double(row) + (Double(line) + 0.5) / Double(count)
      for place in 0..<count
      where holds(Double(column) + (Double(place) + 0.5) / Double(count), y) {
        hits += 1
      }
    }
    return Double(hits) / Double(count * count)
  }

  /// The difference of an image's coverage of pixels from that of rays.
  struct Deviation {
    var worst = 0.0
    var sum = 0.0
    /// The number of pixels covered in part.
    var count = 0

    var mean: Double { count == 0 ? 0 : sum / Double(count) }

    mutating func note(_ actual: Float, _ expected: Double) {
      let error = abs(Double(actual) - expected)
      worst = max(worst, error)
      guard expected > 0 && expected < 1 || actual > 0 && actual < 1 else { return }
      sum += error
      count += 1
    }
  }

  /// Compares a channel with the fraction of each pixel for which a condition holds.
  static func deviation(
    _ image: borrowing Image<RGBAFloat>, channel: Int = 3, of holds: (Double, Double) -> Bool
  ) -> Deviation {
    var deviation = Deviation()
    for row in 0..<image.height {
      for column in 0..<image.width {
        let actual = image[column, row].vector[channel]
        var expected = share(column: column, row: row, perAxis: 4, of: holds)
        if (actual > 0 && actual < 1) || (expected > 0 && expected < 1) {
          expected = share(column: column, row: row, of: holds)
        }
        deviation.note(actual, expected)
      }
    }
    return deviation
  }

  /// Compares the coverage of an image.
  func deviation(_ image: borrowing Image<RGBAFloat>) -> Deviation {
    Self.deviation(image) { distance(x: $0, y: $1) != nil }
  }
}
