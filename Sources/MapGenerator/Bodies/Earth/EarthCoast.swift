import ProceduralMaps

/// The coasts of Earth: outlines of land, roughened by as much as they leave out.
struct EarthCoast: Sendable {
  /// The fraction of a pixel that is land.
  let cover: SphereGrid
  /// The distance to the coast in radians, negative at sea.
  let shore: SphereGrid

  /// Creates the coasts.
  /// - Parameters:
  ///   - land: The outlines.
  ///   - frame: The directions of the rasters.
  ///   - threads: The greatest number of threads.
  init(land: LandPolygons, _ frame: GridFrame, threads: Int) {
    let raster = LandRaster(land, mapWidth: frame.width)
    let noise = LaneNoise(302)
    // Coarse outlines are roughened; columns are wider on the ground than rows near the equator.
    let jitter = Float(min(land.coarseness, 1.5) * 0.28 / 360) * Float(frame.width)
    let octaves = frame.octaves(from: 45, most: 5)
    let east = SphereGrid(frame, threads: threads) {
      noise.fractal($0 * 45, octaves: octaves) * jitter
    }
    let south = SphereGrid(frame, threads: threads) {
      noise.fractal(($0 * 45).moved(31, 7, 2), octaves: octaves) * jitter
    }
    func resampled(_ grid: SphereGrid) -> SphereGrid {
      let scale = Float(grid.width) / Float(frame.width)
      return SphereGrid(pixelsOf: frame, threads: threads) { x, y, _ in
        let cell = y * frame.width + x
        let shrink = max(frame.parallels[y].x, 0.1)
        let u = (Float(x) + 0.5 + east.cells[cell] / shrink) * scale - 0.5
        let v = (Float(y) + 0.5 + south.cells[cell]) * scale - 0.5
        return grid.sample(u, v)
      }
    }
    var land = resampled(raster.cover)
    for cell in land.cells.indices { land.cells[cell] = saturate(land.cells[cell]) }
    (cover, shore) = (land, resampled(raster.shore))
  }
}
