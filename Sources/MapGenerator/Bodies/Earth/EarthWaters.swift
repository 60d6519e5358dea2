import PlanetMath
import ProceduralMaps

/// The rivers and lakes of Earth, as rasters.
struct EarthWaters: Sendable {
  /// The fraction of a pixel that is a river or a lake.
  private(set) var water: SphereGrid
  /// Floodplains and deltas: 1 beside rivers.
  private(set) var plain: SphereGrid
  /// The greenness of floodplains: 1 for an oasis in a desert.
  private(set) var oasis: SphereGrid

  private static let noise = Noise(341)
  /// The radius of the Earth in kilometres.
  private static let radius: Float = 6371

  /// Creates the rasters.
  /// - Parameters:
  ///   - frame: The directions of the rasters.
  ///   - threads: The greatest number of threads.
  init(_ frame: GridFrame, threads: Int) {
    water = SphereGrid(pixelsOf: frame, threads: threads) { Self.lake(at: $2) }
    plain = SphereGrid(width: frame.width)
    oasis = SphereGrid(width: frame.width)
    for river in EarthRivers.all { add(river, frame) }
    for (patch, green) in EarthRivers.deltas {
      frame.visit(patch.middle, within: 0.05) { x, y, p in
        let bent = (p + Self.noise.displacement(p * 120, octaves: 3) * 0.004).unit
        let weight = patch.weight(bent, softness: 0.35)
        guard weight > 0 else { return }
        let cell = y * frame.width + x
        // Distributaries between islands.
        let arms = 1 - abs(Self.noise.fractal(p * 340, octaves: 3)) / 0.06
        plain.cells[cell] = max(plain.cells[cell], weight)
        oasis.cells[cell] = max(oasis.cells[cell], weight * green)
        water.cells[cell] = max(water.cells[cell], 0.4 * weight * saturate(arms))
      }
    }
  }

  /// Returns the cover of lakes at a place.
  private static func lake(at p: Vector) -> Float {
    var cover: Float = 0
    var banks: Vector?
    for lake in EarthLines.lakes {
      let reach = lake.width * 1.35
      guard lake.line.mayReach(p, within: reach + 0.03) else { continue }
      let bent = banks ?? (p + noise.displacement(p * 44, octaves: 5) * 0.014).unit
      banks = bent
      guard let part = lake.line.nearestPart(bent, within: reach) else { continue }
      cover = max(cover, smoothstep(lake.width * 1.04, lake.width * 0.9, part.distance))
    }
    return cover
  }

  /// Adds a river: discs along its winding course.
  private mutating func add(_ river: EarthRivers.River, _ frame: GridFrame) {
    let pixel = frame.pixel * Self.radius
    for (place, part) in river.line.course(step: 0.3 * frame.pixel) {
      // Meanders of two sizes, which the ends of the line keep.
      let free = smoothstep(0, 0.03, part) * smoothstep(1, 0.98, part)
      let bend =
        Self.noise.displacement(place * 42, octaves: 3) * 0.0075
        + Self.noise.displacement(place * 260, octaves: 2) * 0.0016
      let center = (place + bend * free).unit
      let width = river.water * mix(0.35, 1, part)
      let valley = max(river.plain * mix(0.5, 1, part), 0.5 * pixel)
      frame.visit(center, within: max(valley * 0.5, width + pixel) / Self.radius * 1.6) { x, y, p in
        let cell = y * frame.width + x
        let distance = (p - center).length * Self.radius
        let cover =
          saturate(0.5 + (0.5 * max(width, 0.7 * pixel) - distance) / pixel)
          * min(1, width / pixel + 0.12)
        water.cells[cell] = max(water.cells[cell], cover)
        let green = smoothstep(0.8 * valley, 0.3 * valley, distance)
        plain.cells[cell] = max(plain.cells[cell], green)
        oasis.cells[cell] = max(oasis.cells[cell], green * river.oasis)
      }
    }
  }
}
