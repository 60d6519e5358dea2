import PlanetMath
import PlanetScene
import Testing

@Suite("The sun's disc behind another disc")
struct SolarDiscTests {
  /// Returns the share of light beside a disc of the radius b at the separation s, in radii of the
  /// sun, from rings and sectors of the sun's disc.
  private func integral(_ s: Double, _ b: Double) -> Double {
    var (sum, whole) = (0.0, 0.0)
    let (rings, sectors) = (400, 720)
    for ring in 0..<rings {
      let r = (Double(ring) + 0.5) / Double(rings)
      let light = r * (1 - 0.6 * (1 - (1 - r * r).squareRoot()))
      for sector in 0..<sectors {
        let angle = 2 * Double.pi * (Double(sector) + 0.5) / Double(sectors)
        let (x, y) = (r * cos(angle) - s, r * sin(angle))
        whole += light
        if x * x + y * y > b * b { sum += light }
      }
    }
    return sum / whole
  }

  private func share(_ s: Double, _ b: Double) -> Double {
    Double(
      SolarDisc.visibleShare(
        gap: Float8(repeating: Float(s - b)), radius: Float8(repeating: Float(b)))[0])
  }

  @Test(
    "The light is that of the visible part, with limb darkening",
    arguments: [0.25, 0.94, 1, 3.5, 20], [-0.9, -0.5, -0.2, 0, 0.3, 0.7, 0.99])
  func integrals(radius: Double, place: Double) {
    let separation = max(radius + place, 0)
    let difference = share(separation, radius) - integral(separation, radius)
    #expect(abs(difference) < 5e-4, "\(difference)")
  }

  @Test("The light is that of tables at 550 nm")
  func table() {
    for (b, s, expected) in [
      (1, 0.25, 0.123), (1, 0.5, 0.280), (1, 1, 0.602), (1, 1.5, 0.870), (0.94, 0, 0.073),
      (0.25, 0, 0.923), (3.5, 2.6, 0.0143), (3.5, 3, 0.195), (3.5, 4, 0.840),
    ] as [(Double, Double, Double)] {
      #expect(abs(share(s, b) - expected) < 0.006, "\(b), \(s): \(share(s, b))")
    }
  }
}
