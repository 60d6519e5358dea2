import PlanetImage
import ProceduralMaps

/// A cratered body whose colours, heights and shape come from one model.
///
/// Directions are from the body's centre, so latitudes are planetocentric, as in the IAU Gazetteer.
struct CrateredWorld: HeightModel {
  /// A place with the noise that the colours and heights of a body share.
  struct Spot {
    /// The direction of the place.
    let direction: Vector
    /// The mottling at the place.
    let tone: Ground.Tone
    /// The direction displaced by noise, for ragged outlines.
    let ragged: Vector
    /// The brightness of young craters' ejecta.
    let rays: Float
  }

  /// The noise and the craters.
  let ground: Ground
  /// The depths of the craters.
  let craters: CraterShape
  /// The strength of craters in colours; heights show them too.
  var marking: Float = 0.45
  /// The displacement of ragged outlines, in radii.
  var raggedness: Float = 0.1
  /// The bright ejecta of young craters.
  var ejecta: [Ejecta] = []
  /// Returns the colour without craters.
  let color: @Sendable (Spot) -> RGB
  /// Returns the height without craters, in metres.
  let terrain: @Sendable (Spot) -> Float

  /// Creates a body.
  init(
    ground: Ground, craters: CraterShape, marking: Float = 0.45, raggedness: Float = 0.1,
    ejecta: [Ejecta] = [], color: @escaping @Sendable (Spot) -> RGB,
    terrain: @escaping @Sendable (Spot) -> Float = { _ in 0 }
  ) {
    self.ground = ground
    self.craters = craters
    self.marking = marking
    self.raggedness = raggedness
    self.ejecta = ejecta
    self.color = color
    self.terrain = terrain
  }

  /// Returns the map of the body's colours.
  func map(width: Int, threads: Int) -> Image<RGBA8> {
    let grid = SurfaceGrid(width: width)
    let rays = rays(grid, threads: threads)
    var image = Image(width: width, height: width / 2, filledWith: RGBA8(0, 0, 0))
    image.fillStrips(rowsPerStrip: 2, threads: threads) { rows, pixels in
      for y in rows {
        let row = grid.points(ofRow: y)
        let spots = ground.spots(row, raggedness: raggedness) { x in
          rays.isEmpty ? 0 : min(rays[y * width + x], 1.2)
        }
        let relief = ground.relief(row, latitude: grid.latitude(ofRow: y))
        let start = (y - rows.lowerBound) * width
        for x in 0..<width {
          let color = color(spots[x]) * max(1 + marking * relief[x], 0.1)
          pixels[start + x] = MapCanvas.encode(color, threshold: MapCanvas.dither(x, y))
        }
      }
    }
    return image
  }

  /// Returns the brightness of ejecta in all pixels; empty for bodies without them.
  private func rays(_ grid: SurfaceGrid, threads: Int) -> [Float] {
    guard !ejecta.isEmpty else { return [] }
    var surface = Surface(grid, radius: craters.radius, threads: threads, seed: 303)
    surface.apply(ejecta.flatMap { $0.splats(onRadius: craters.radius, pixel: grid.pixel) })
    return surface.cells.map(\.y)
  }

  func surface(_ grid: SurfaceGrid, threads: Int) -> Surface {
    var surface = Surface(grid, radius: craters.radius, threads: threads, seed: 301)
    let model = self
    surface.fill { row, _, cells in
      let spots = model.ground.spots(row, raggedness: model.raggedness)
      for x in cells.indices { cells[x].x = model.terrain(spots[x]) }
    }
    surface.stamp(ground.impacts, craters, seed: 302)
    return surface
  }
}
