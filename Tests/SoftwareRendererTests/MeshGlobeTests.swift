import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetScene
import SoftwareRenderer
import Testing

@Suite("Globes as triangle meshes")
struct MeshGlobeTests {
  /// An oblate body with a smooth map under given conventions, in a view of it.
  private func node(
    _ latitudes: Latitudes = .planetographic, isRotatedHalfTurn: Bool = false,
    polarRadius: Double = 8.5
  ) -> PlanetNode {
    var map = TestScenes.smoothMap
    map.centerLongitude = .degrees(100)
    map.latitudes = latitudes
    map.isRotatedHalfTurn = isRotatedHalfTurn
    let radii = Radii(equatorial: 10, polar: polarRadius)
    return PlanetNode(radii: radii, surface: Surface(.map(map))).facing(longitude: .degrees(170))
  }

  private func image(_ node: PlanetNode, _ view: View, size: Int) -> Image<RGBAFloat> {
    SoftwareRenderer(threads: 2).renderLinear(
      view.scene(of: node, turn: 0.2, width: size, height: size), width: size, height: size)
  }

  /// Returns the node as the view's mesh for images of a size.
  private func mesh(of node: PlanetNode, _ view: View, size: Int) throws -> PlanetNode {
    var view = view
    view.geometry = .mesh
    var node = node
    node.tessellate(try #require(view.tessellation(of: node, width: size, height: size)))
    return node
  }

  /// Returns the largest difference of colours two pixels within the limb, and of coverage.
  private func differences(
    _ one: borrowing Image<RGBAFloat>, _ other: borrowing Image<RGBAFloat>
  ) -> (color: Float, coverage: Float) {
    var (color, coverage): (Float, Float) = (0, 0)
    for y in 0..<one.height {
      for x in 0..<one.width {
        coverage = max(coverage, (one[x, y].a - other[x, y].a).magnitude)
        guard (2..<one.height - 2).contains(y), (2..<one.width - 2).contains(x) else { continue }
        let isInside = (-2...2).allSatisfy { dy in
          (-2...2).allSatisfy { dx in one[x + dx, y + dy].a == 1 && other[x + dx, y + dy].a == 1 }
        }
        guard isInside else { continue }
        let difference = one[x, y].vector - other[x, y].vector
        for channel in 0..<3 { color = max(color, difference[channel].magnitude) }
      }
    }
    return (color, coverage)
  }

  @Test("A mesh renders like the ellipsoid, within a hundredth", arguments: [48, 120, 300])
  func agreement(size: Int) throws {
    var pole = View()
    pole.lookAt = SurfacePoint(latitude: .degrees(90), longitude: .zero)
    var seam = View()
    seam.lookAt = SurfacePoint(latitude: .degrees(5), longitude: .degrees(180 - 72))
    for view in [View(), pole, seam] {
      let node = node()
      let difference = differences(
        image(node, view, size: size),
        image(try mesh(of: node, view, size: size), view, size: size))
      #expect(difference.color < 0.01)
      // Sixteen samples resolve coverage to 1/16; both outlines are within 0.05 pixels.
      #expect(difference.coverage < 0.25)
    }
  }

  @Test("Texture coordinates follow the map's conventions, also of a map set later")
  func conventions() throws {
    let view = View()
    let first = try mesh(of: node(), view, size: 96)
    for latitudes in [Latitudes.planetographic, .planetocentric] {
      for isRotated in [false, true] {
        let exact = node(latitudes, isRotatedHalfTurn: isRotated)
        var later = first
        later.changeSurface { $0 = exact.surface }
        for candidate in [try mesh(of: exact, view, size: 96), later] {
          let difference = differences(
            image(exact, view, size: 96), image(candidate, view, size: 96))
          #expect(difference.color < 0.01, "\(latitudes) \(isRotated)")
        }
      }
    }
  }

  @Test("Coarse meshes have the given number of latitude bands, and depart from the outline")
  func detail() throws {
    var view = View()
    view.meshDetail = 6
    let coarse = try mesh(of: node(), view, size: 150)
    #expect(coarse.mesh?.triangleCount == 2 * 12 * 5)
    let difference = differences(
      image(node(), view, size: 150), image(coarse, view, size: 150))
    #expect(difference.coverage > 0.9)
  }

  @Test("Meshes keep emission and the ambient light of ellipsoids")
  func light() throws {
    var view = View()
    view.ambient = 0.3
    var star = node(polarRadius: 10)
    star.changeSurface { $0.photometry = .emissive(.sun) }
    for node in [node(), star] {
      let difference = differences(
        image(node, view, size: 120), image(try mesh(of: node, view, size: 120), view, size: 120))
      #expect(difference.color < 0.01)
    }
  }
}
