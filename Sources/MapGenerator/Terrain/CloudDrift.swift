import PlanetMath
import PlanetThreads
import ProceduralMaps
import Synchronization

/// Zonal winds by latitude.
struct JetProfile: Sendable {
  private static let steps = 1024
  private let drifts: [Float]

  /// Creates a profile.
  ///
  /// - Parameters:
  ///   - speeds: Rising planetographic latitudes in degrees and eastward speeds, linear between.
  ///   - drift: The drift in radians of longitude per step, at the equator, for a speed of 1.
  init(_ speeds: [(latitude: Double, speed: Double)], drift: Double) {
    drifts = (0...Self.steps).map { step in
      let sine = Double(step) / Double(Self.steps) * 2 - 1
      let ring = max(1 - sine * sine, 0).squareRoot()
      let latitude = atan2(sine, ring) * (180 / .pi)
      var speed = 0.0
      for (low, high) in zip(speeds, speeds.dropFirst())
      where latitude >= low.latitude && latitude <= high.latitude {
        let share = (latitude - low.latitude) / (high.latitude - low.latitude)
        speed = low.speed + (high.speed - low.speed) * share * share * (3 - 2 * share)
      }
      return Float(speed * drift / max(ring, 0.2))
    }
  }

  /// Returns the drift per step at a sine of latitude.
  func callAsFunction(_ sine: Float) -> Float {
    let position = saturate(sine * 0.5 + 0.5) * Float(Self.steps)
    let index = min(Int(position), Self.steps - 1)
    return mix(drifts[index], drifts[index + 1], position - Float(index))
  }
}

/// The origins of the clouds of a deck: advection on a grid, interpolated between its points.
///
/// Clouds are smooth over a cell of the grid, and details are added at their origins, so that winds
/// are followed once for four pixels at most.
struct CloudDrift: Sendable {
  private let width: Int
  private let height: Int
  private let origins: [Vector]

  /// Follows the clouds upstream.
  ///
  /// - Parameters:
  ///   - mapWidth: The number of columns of the map.
  ///   - threads: The greatest number of threads; the origins do not depend on it.
  ///   - origin: Returns the origin of the clouds at a direction.
  init(mapWidth: Int, threads: Int, origin: @Sendable @escaping (Vector) -> Vector) {
    let width = max(mapWidth / 2, 512)
    let height = width / 2
    let rows = Mutex([[Vector]](repeating: [], count: height + 1))
    Threads.forEach(height + 1, threads: threads) { row in
      // Rows lie on the poles too, where all columns are one place.
      let latitude = 90 - Double(row) / Double(height) * 180
      let places = (0..<width).map { column in
        let longitude = Double(column) / Double(width) * 360 - 180
        return origin(Vector(latitude: latitude, longitude: longitude))
      }
      rows.withLock { $0[row] = places }
    }
    (self.width, self.height) = (width, height)
    origins = rows.withLock { $0.flatMap(\.self) }
  }

  /// Returns the origin of the clouds at a place.
  func origin(at site: Site) -> Vector {
    let u = (site.longitude / 360 + 0.5) * Float(width)
    let v = (0.5 - site.latitude / 180) * Float(height)
    let column = min(max(Int(u), 0), width - 1)
    let row = min(max(Int(v), 0), height - 1)
    let s = u - Float(column)
    let t = v - Float(row)
    let next = (column + 1) % width
    let (top, bottom) = (row * width, (row + 1) * width)
    let upper = origins[top + column] * (1 - s) + origins[top + next] * s
    let lower = origins[bottom + column] * (1 - s) + origins[bottom + next] * s
    return (upper * (1 - t) + lower * t).unit
  }
}
