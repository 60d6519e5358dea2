import ProceduralMaps

/// Titan: orange haze; the surface shows only as faint shading.
struct Titan: Painter {
  private let noise = Noise(1_301)
  private let bands = Ramp([
    (-90, 0xC9923F), (-65, 0xD6A04A), (-40, 0xDFAC57), (-15, 0xE3B360), (10, 0xE0AE5A),
    (32, 0xDAA650), (48, 0xD09A48), (60, 0xBC883F), (74, 0xAE7D3B), (90, 0xA67738),
  ])
  private let sands = [
    Patch(Place(-10, 195), east: 22, north: 9), Patch(Place(-5, 105), east: 20, north: 9),
    Patch(Place(5, 330), east: 14, north: 5), Patch(Place(-10, 340), east: 14, north: 4),
    Patch(Place(-5, 40), east: 14, north: 9),
  ]
  private let xanadu = Patch(Place(-13, 258), east: 26, north: 13)

  func color(at site: Site) -> RGB {
    let p = site.direction
    let lines = noise.fractal(Vector(1.1, 7.3, p.latitude * 0.08), octaves: 4)
    let veils = noise.warped(Vector(p.x * 2, p.y * 2, p.z * 5), by: 0.4, octaves: 5)
    var color = bands(p.latitude + 4 * veils) * (1 + 0.05 * lines + 0.04 * veils)
    let q = (p + noise.displacement(p * 4, octaves: 5) * 0.2).unit
    var sand: Float = 0
    for patch in sands { sand = max(sand, patch.weight(q, softness: 0.5)) }
    color *= 1 - 0.075 * sand + 0.05 * xanadu.weight(q, softness: 0.5)
    return color
  }
}
