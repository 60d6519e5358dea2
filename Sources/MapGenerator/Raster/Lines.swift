import PlanetMath
import ProceduralMaps

/// Directional smoothing: means along a direction at each pixel, which turn grain into streaks.
///
/// Source of the method: Cabral and Leedom, "Imaging vector fields using line integral
/// convolution" (1993), with straight lines.
enum Streaks {
  /// Returns a grid smoothed along a direction.
  /// - Parameters:
  ///   - grid: The grid.
  ///   - length: Half the length of the lines in pixels.
  ///   - frame: The directions of the grid.
  ///   - threads: The greatest number of threads.
  ///   - course: Returns the direction of a pixel's line as columns and rows, of length 1 on the
  ///     ground at the equator.
  /// - Returns: The smoothed grid.
  static func along(
    _ grid: SphereGrid, length: Int, _ frame: GridFrame, threads: Int,
    _ course: @Sendable (_ x: Int, _ y: Int, _ p: Vector) -> SIMD2<Float>
  ) -> SphereGrid {
    SphereGrid(pixelsOf: frame, threads: threads) { x, y, p in
      let way = course(x, y, p)
      let shrink = max(frame.parallels[y].x, 0.05)
      let (dx, dy) = (way.x / shrink, way.y)
      var sum: Float = 0
      for step in -length...length {
        let part = Float(step)
        sum += grid.sample(Float(x) + dx * part, Float(y) + dy * part)
      }
      return sum / Float(2 * length + 1)
    }
  }

  /// Returns the tails downwind of what a grid contains: means over the places upwind, the near
  /// before the far.
  /// - Parameters:
  ///   - grid: The grid.
  ///   - length: The length of the tails in steps.
  ///   - spacing: The length of a step in pixels.
  ///   - frame: The directions of the grid.
  ///   - threads: The greatest number of threads.
  ///   - wind: Returns the direction of the wind at a pixel as columns and rows.
  /// - Returns: The tails, as large as the grid's numbers.
  static func downwind(
    _ grid: SphereGrid, length: Int, spacing: Float = 1, _ frame: GridFrame, threads: Int,
    _ wind: @Sendable (_ x: Int, _ y: Int, _ p: Vector) -> SIMD2<Float>
  ) -> SphereGrid {
    SphereGrid(pixelsOf: frame, threads: threads) { x, y, p in
      let way = wind(x, y, p)
      let shrink = max(frame.parallels[y].x, 0.05)
      let (dx, dy) = (way.x / shrink, way.y)
      var (sum, total): (Float, Float) = (0, 0)
      for step in 1...length {
        let part = Float(step) * spacing
        let weight = 1 - Float(step) / Float(length + 1)
        sum += weight * grid.sample(Float(x) - dx * part, Float(y) - dy * part)
        total += weight
      }
      return sum / total
    }
  }
}
