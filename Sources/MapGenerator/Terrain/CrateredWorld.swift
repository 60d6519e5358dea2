import ProceduralMaps

/// A cratered body whose colours, heights and shape come from one model.
///
/// Directions are from the body's centre, so latitudes are planetocentric, as in the IAU Gazetteer.
struct CrateredWorld: Painter, HeightModel {
  /// A place with the noise that the colours and heights of a body share.
  struct Spot {
    /// The direction of the place.
    let direction: Vector
    /// The mottling at the place.
    let tone: Ground.Tone
    /// The direction displaced by noise, for ragged outlines.
    let ragged: Vector
  }

  /// The noise and the craters.
  let ground: Ground
  /// The depths of the craters.
  let craters: CraterShape
  /// The strength of craters in colours; heights show them too.
  var marking: Float = 0.45
  /// The displacement of ragged outlines, in radii.
  var raggedness: Float = 0.1
  /// Returns the colour without craters.
  let color: @Sendable (Spot) -> RGB
  /// Returns the height without craters, in metres.
  let terrain: @Sendable (Spot) -> Float

  /// Creates a body.
  init(
    ground: Ground, craters: CraterShape, marking: Float = 0.45, raggedness: Float = 0.1,
    color: @escaping @Sendable (Spot) -> RGB,
    terrain: @escaping @Sendable (Spot) -> Float = { _ in 0 }
  ) {
    self.ground = ground
    self.craters = craters
    self.marking = marking
    self.raggedness = raggedness
    self.color = color
    self.terrain = terrain
  }

  func spot(at p: Vector) -> Spot {
    Spot(direction: p, tone: ground.tone(at: p), ragged: ground.ragged(p, by: raggedness))
  }

  func color(at site: Site) -> RGB {
    color(spot(at: site.direction)) * max(1 + marking * ground.relief(at: site), 0.1)
  }

  func surface(_ grid: SurfaceGrid, threads: Int) -> Surface {
    var surface = Surface(grid, radius: craters.radius, threads: threads, seed: 301)
    let model = self
    surface.fill { row, _, cells in
      for x in cells.indices { cells[x].x = model.terrain(model.spot(at: row.direction(x))) }
    }
    surface.stamp(ground.impacts, craters, seed: 302)
    return surface
  }
}
