import PlanetCatalogue
import PlanetMath
import PlanetScene
import Testing

@Suite("Lineups of bodies")
struct BodyLineupTests {
  private func lineup(
    _ halfExtents: [SIMD2<Double>], labels: [Double]? = nil, width: Double = 1000,
    height: Double = 400, gap: Double = 20
  ) -> BodyLineup {
    BodyLineup(
      halfExtents: halfExtents, labelWidths: labels ?? halfExtents.map { _ in 0 },
      columns: 100...100 + width, rows: 50...50 + height, gap: gap)
  }

  @Test("A row limited by its height fills it, and is in the middle of the width")
  func limitedByHeight() {
    let row = lineup([SIMD2(10, 10), SIMD2(5, 5)])
    #expect(row.scale == 20)
    #expect(row.cellWidths == [400, 200])
    // 620 of 1000 pixels are used: 190 are left at either side.
    #expect(row.centers == [490.0, 810])
    #expect(row.middle == 250)
  }

  @Test("A row limited by its width fills it")
  func limitedByWidth() {
    let row = lineup([SIMD2(10, 10), SIMD2(20, 1), SIMD2(5, 5)], height: 4000)
    let used = row.cellWidths.reduce(0, +) + 2 * 20
    #expect(abs(used - 1000) < 1e-9 && used <= 1000)
    #expect(abs(row.scale - 960.0 / 70) < 1e-9)
    let (first, last) = (row.centers[0] - 10 * row.scale, row.centers[2] + 5 * row.scale)
    #expect(abs(first - 100) < 1e-9)
    #expect(abs(last - 1100) < 1e-9)
  }

  @Test("A label wider than its body widens the cell, and takes half of the width at most")
  func labels() {
    let row = lineup([SIMD2(100, 100), SIMD2(0.1, 0.1)], labels: [50, 90])
    #expect(row.cellWidths == [400, 90])
    let many = [Double](repeating: 0, count: 9)
    let crowded = lineup(Array(repeating: SIMD2(1, 1), count: 10), labels: [900] + many)
    // 820 pixels for ten bodies: the label has 41 of them, less than its body.
    for width in crowded.cellWidths { #expect(abs(width - 82) < 1e-6) }
  }

  @Test("Positions are projected onto the centres of the cells, wherever the camera is")
  func positions() {
    let row = lineup([SIMD2(10, 10), SIMD2(5, 5)])
    var view = View()
    (view.azimuth, view.elevation, view.roll) = (.degrees(200), .degrees(-40), .degrees(25))
    let camera = view.camera(frameHeight: 600 / row.scale)
    for index in 0..<2 {
      let position = row.position(index, camera: camera, width: 1200, height: 600)
      let x: Double = 600 + position.dot(camera.right) * row.scale
      let y: Double = 300 - position.dot(camera.up) * row.scale
      #expect(abs(x - row.centers[index]) < 1e-9)
      #expect(abs(y - 250) < 1e-9)
      #expect(abs(position.dot(camera.outward)) < 1e-9)
    }
  }

  @Test("At logarithmic scale each doubling of the radius adds the smallest radius")
  func scales() {
    let radii = [8.0, 1, 2, 1]
    #expect(SizeScale.true.magnifications(of: radii) == [1, 1, 1, 1])
    let shown = zip(radii, SizeScale.log.magnifications(of: radii)).map { $0 * $1 }
    let expected: [Double] = [4, 1, 2, 1]
    for (value, correct) in zip(shown, expected) { #expect(abs(value - correct) < 1e-12) }
  }

  @Test("The extent of a tilted planet with rings is that of its projected outline")
  func extent() {
    var node = PlanetNode(
      radii: Radii(equatorial: 100, polar: 80), surface: Surface(.constant(.one)))
    node.scale = 100
    node.axis = PlanetNode.axis(tilt: .degrees(30))
    let direction = Vector3(0, 0.6, 0.8)
    // The largest component of the surface's points, from many of them.
    let sampled =
      (0..<400).flatMap { row in
        (0..<800).map { column in
          let point = Vector3(
            latitude: .degrees(Double(row) * 0.45 - 90), longitude: .degrees(Double(column) * 0.45))
          return (node.axis * node.ellipsoid.point(onUnitSphere: point)).dot(direction) * 100
        }
      }.max() ?? 0
    #expect(abs(node.halfExtent(along: direction) - sampled) < 0.01)
  }
}

@Suite("Light in the world")
struct LightFrameTests {
  private func light(_ view: View) -> Vector3 {
    let node = PlanetNode(radii: nil, surface: Surface(.constant(.one)))
    return view.scene(of: node, width: 10, height: 10).light.direction
  }

  @Test("Light fixed in the world stays as the camera moves; other light moves with it")
  func fixed() {
    var view = View()
    view.lightFrame = .world
    (view.lightAzimuth, view.lightElevation) = (.degrees(-35), .degrees(15))
    let expected = Vector3(latitude: .degrees(15), longitude: .degrees(-35))
    for azimuth in [0.0, 120] {
      (view.azimuth, view.elevation) = (.degrees(azimuth), .degrees(40))
      #expect((light(view) - expected).length < 1e-15)
    }
    view.lightFrame = .camera
    let moved = light(view)
    view.azimuth = .zero
    #expect((light(view) - moved).length > 0.5)
  }

  @Test("Without an elevation of the camera both references agree at azimuth 0")
  func agreement() {
    var view = View()
    view.elevation = .zero
    let relative = light(view)
    view.lightFrame = .world
    #expect((light(view) - relative).length < 1e-12)
  }
}
