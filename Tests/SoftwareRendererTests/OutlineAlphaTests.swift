import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetScene
import SoftwareRenderer
import Testing

@Suite("Alpha along the outlines of globes with air")
struct OutlineAlphaTests {
  /// The air of a globe, and a view of its outline.
  struct Example: CustomTestStringConvertible, Sendable {
    let name: String
    /// The radius of the globe and the scale height of its air, in kilometres.
    let radius: Double
    let scaleHeight: Double
    /// The scattering at the ground, per kilometre.
    let scattering: Double
    var size = 240
    var samples = 1
    var view = View()

    var testDescription: String { name }

    var node: PlanetNode {
      var surface = Surface(.constant(SIMD4(0.3, 0.3, 0.3, 1)))
      surface.air = SurfaceAir(
        Atmosphere(
          top: 12 * scaleHeight, groundAlbedo: 0.1,
          constituents: [
            Atmosphere.Constituent(
              scattering: [Double](repeating: scattering, count: 3),
              profile: .exponential(scaleHeight: scaleHeight))
          ]), radius: radius)
      return PlanetNode(radii: Radii(equatorial: radius, polar: 0.99 * radius), surface: surface)
    }
  }

  private static func view(_ change: (inout View) -> Void) -> View {
    var view = View()
    change(&view)
    return view
  }

  static let examples = [
    Example(name: "the Earth", radius: 6371, scaleHeight: 8, scattering: 0.012),
    Example(name: "the Earth, large", radius: 6371, scaleHeight: 8, scattering: 0.012, size: 700),
    Example(
      name: "the Earth, 16 samples", radius: 6371, scaleHeight: 8, scattering: 0.012, samples: 16),
    Example(name: "Titan", radius: 2575, scaleHeight: 40, scattering: 0.002),
    Example(
      name: "Titan, 16 samples", radius: 2575, scaleHeight: 40, scattering: 0.002, samples: 16),
    Example(
      name: "Titan, from all sides", radius: 2575, scaleHeight: 40, scattering: 0.002, size: 150,
      view: view { $0.fieldOfView = nil }),
    Example(
      name: "a part of the limb", radius: 6371, scaleHeight: 8, scattering: 0.012,
      view: view { ($0.fill, $0.pan) = (8, SIMD2(0.97, 0)) }),
    Example(
      name: "a mesh", radius: 6371, scaleHeight: 8, scattering: 0.012,
      view: view { $0.geometry = .mesh }),
  ]

  @Test(
    "Alpha never falls by more than 2 of 255 levels from the outline inwards", arguments: examples)
  func outline(_ example: Example) throws {
    var node = example.node
    let size = example.size
    if let tessellation = example.view.tessellation(of: node, width: size, height: size) {
      node.tessellate(tessellation)
    }
    var renderer = SoftwareRenderer(threads: 2)
    renderer.samples = example.samples
    let image = renderer.renderLinear(
      example.view.scene(of: node, turn: 0, width: size, height: size), width: size, height: size)
    var covered = 0
    for line in 0..<size {
      let row = (0..<size).map { image[$0, line].a }
      let column = (0..<size).map { image[line, $0].a }
      for values in [row, row.reversed(), column, column.reversed()] {
        guard let middle = middle(of: values) else { continue }
        covered += 1
        let fall = greatestFall(values[..<middle])
        #expect(fall <= 2.0 / 255, "line \(line): \(fall)")
      }
    }
    #expect(covered > size)
  }

  /// Returns the middle of the part of a line that is not clear; nil if the part is narrow.
  private func middle(of values: [Float]) -> Int? {
    guard let first = values.firstIndex(where: { $0 > 0 }),
      let last = values.lastIndex(where: { $0 > 0 }), last - first > 8
    else { return nil }
    return values.last == 0 || values.first == 0 ? (first + last) / 2 : nil
  }

  /// Returns the greatest difference between a value and the greatest one before it.
  private func greatestFall(_ values: ArraySlice<Float>) -> Float {
    var (greatest, fall): (Float, Float) = (0, 0)
    for value in values {
      fall = max(fall, greatest - value)
      greatest = max(greatest, value)
    }
    return fall
  }
}
