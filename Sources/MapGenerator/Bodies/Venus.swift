import PlanetMath
import ProceduralMaps

/// Venus: its cloud deck, cream with the dark sideways Y that ultraviolet shows, toned down.
///
/// Facts: clouds drift westward and lag with latitude, so streaks make chevrons; the Y opens
/// towards the west; bright collars near the poles.
struct Venus: Painter {
  private let noise = Noise(1_201)
  private let deck = Ramp([
    (0, 0xB58F5A), (0.25, 0xCBA76E), (0.5, 0xDFC08A), (0.72, 0xEBD3A4), (0.9, 0xF2E1BE),
    (1.1, 0xF9EFD8),
  ])
  private let arms = [
    Geodesic((0, 150), (0.5, 110), (0, 60), (0, 15), (1, -25)),
    Geodesic((1, -25), (13, -50), (26, -74), (38, -104), (47, -140)),
    Geodesic((1, -25), (-13, -52), (-27, -78), (-39, -108), (-48, -146)),
  ]

  func color(at site: Site) -> RGB {
    let p = site.direction
    // Streaks lean backwards on both sides of the equator.
    let lean = Double((p.z * p.z + 0.012).squareRoot()) * 2.3
    let c = Float(cos(lean))
    let s = Float(sin(lean))
    let leaning = Vector(p.x * c - p.y * s, p.x * s + p.y * c, p.z)
    let push = noise.displacement(leaning * 2.4, octaves: 5) * 0.5
    let q = Vector(leaning.x * 1.8, leaning.y * 1.8, leaning.z * 4.4) + push
    let veils = noise.fractal(q, octaves: 7, gain: 0.52)
    let threads = noise.fractal(
      Vector(q.x * 3, q.y * 3, q.z * 6.5) + push * 2, octaves: 6, gain: 0.6)
    // Near noon the air boils: a mottling of cells along the equator.
    let cells =
      noise.fractal(p * 22 + push * 3, octaves: 4, gain: 0.6) * smoothstep(0.5, 0.1, abs(p.z))
    var dark: Float = 0
    let bent = (p + push * 0.22).unit
    for arm in arms {
      guard let part = arm.nearestPart(bent, within: 0.42) else { continue }
      dark = max(dark, smoothstep(0.42, 0.02, part.distance))
    }
    var light: Float = 0.64 + 0.44 * veils + 0.15 * threads + 0.09 * cells
    light -= 0.2 * dark * (0.8 + 0.7 * threads)
    let collar = bell((abs(p.z) - 0.88) / 0.09)
    light += 0.13 * collar - 0.06 * smoothstep(0.93, 1, abs(p.z))
    return deck(light)
  }
}
