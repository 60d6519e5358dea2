import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetScene
import PlanetTestSupport
import SoftwareRenderer
import Testing

@Suite("Surfaces of bodies")
struct SurfaceTests {
  /// A material that shows its base colour under light from all directions.
  private func flat(
    _ map: SurfaceMap, _ ellipsoid: Ellipsoid = .unitSphere, elevation: Double = 0,
    rotation: Double = 0, size: Int = 160, tessellation: SphereTessellation? = nil
  ) -> Image<RGBAFloat> {
    let scene = TestScenes.ellipsoid(
      ellipsoid, surface: Surface(.map(map)), radius: 70, size: size,
      elevation: .degrees(elevation), rotation: .degrees(rotation), light: Vector3(0, 0, 1),
      ambient: 1, tessellation: tessellation)
    var dark = scene
    dark.light.color = SIMD3(0, 0, 0)
    return SoftwareRenderer(threads: 2).renderLinear(dark, width: size, height: size)
  }

  @Test("A globe is opaque for any alpha of its map, which shows black", arguments: [0, 64, 254])
  func translucentMap(alpha: Int) {
    let map = Image<RGBA8>(
      width: 64, height: 32, filledWith: RGBA8(255, 128, 0, UInt8(alpha)))
    let image = flat(SurfaceMap(MipPyramid(map)), size: 64)
    let share = Float(alpha) / 255
    let expected = SIMD4(share, SRGB.linear(128) * share, 0, 1)
    for (x, y) in [(32, 32), (20, 40), (45, 12)] {
      let difference = image[x, y].vector - expected
      #expect((difference * difference).sum() < 1e-8, "\(image[x, y])")
    }
  }

  @Test("A pole shows the map's first row, not its neighbours", arguments: [30.0, 60, 90])
  func pole(elevation: Double) {
    // Brightness increases fast with the distance from the pole.
    let map = TestScenes.map(width: 2048) { _, latitude in
      SIMD3(repeating: min(0.1 + 4 * (Double.pi / 2 - latitude), 1))
    }
    let image = flat(map, elevation: elevation, size: 161)
    let row = 80.5 - 70 * cos(elevation * .pi / 180)
    let seen = Double(image[80, Int(row)].r)
    // A pixel reaches at most 3/4 of its diagonal from the pole, foreshortened below 90 degrees.
    #expect(seen < 0.1 + 4 * 0.75 / 70 / sin(elevation * .pi / 180), "\(seen)")
  }

  @Test("Every rotation brings its longitude to the centre", arguments: 0..<24)
  func centralLongitude(step: Int) {
    let longitude = Double(step) * 15 - 172
    let image = flat(TestScenes.smoothMap, rotation: -longitude, size: 161)
    // The map's levels are coarse: the mean of a patch is more accurate than any of its pixels.
    var sum = SIMD4<Double>(0, 0, 0, 0)
    for y in 77...83 {
      for x in 77...83 { sum += SIMD4<Double>(image[x, y].vector) }
    }
    let mean = sum / 49
    let seen = Angle.radians(atan2((mean.y - 0.4) / 0.2, (mean.x - 0.4) / 0.2))
    #expect(abs((seen - .degrees(longitude)).wrapped.degrees) < 0.5)
  }

  @Test("Maps with another central meridian, or rotated by 180°, show the same points")
  func conventions() {
    var shifted = TestScenes.map { longitude, latitude in
      SIMD3(
        0.4 - 0.2 * cos(longitude) * cos(latitude), 0.4 - 0.2 * sin(longitude) * cos(latitude),
        0.4 + 0.2 * sin(latitude))
    }
    shifted.centerLongitude = .degrees(180)
    var turned = TestScenes.map { longitude, latitude in
      SIMD3(
        0.4 + 0.2 * cos(longitude) * cos(latitude), 0.4 - 0.2 * sin(longitude) * cos(latitude),
        0.4 - 0.2 * sin(latitude))
    }
    turned.isRotatedHalfTurn = true
    let plain = flat(TestScenes.smoothMap, elevation: 20, rotation: 33)
    for other in [shifted, turned] {
      expectClose(plain, flat(other, elevation: 20, rotation: 33), within: 0.004)
    }
  }

  @Test(
    "Rows are spaced in planetographic or planetocentric latitude", arguments: Latitudes.allCases)
  func latitudes(kind: Latitudes) {
    let ellipsoid = Ellipsoid(equatorialRadius: 1, polarRadius: 0.8)
    var map = TestScenes.map { _, latitude in SIMD3(repeating: 0.5 + latitude / .pi * 0.9) }
    map.latitudes = kind
    let image = flat(map, ellipsoid, size: 161)
    for y in stride(from: 30, to: 130, by: 10) {
      // The point of the limb's plane seen in this row of the middle column.
      let z = (80.5 - (Double(y) + 0.5)) / 70
      let x = (1 - z * z / 0.64).squareRoot()
      let latitude = kind == .planetographic ? atan2(z / 0.64, x) : atan2(z, x)
      let expected = 0.5 + latitude / .pi * 0.9
      #expect(abs(Double(image[80, y].r) - expected) < 0.006, "row \(y)")
    }
  }

  @Test(
    "An oracle of rays in double precision agrees with every mesh",
    arguments: [
      SphereTessellation.uv(slices: 120, stacks: 60), .icosphere(divisions: 24),
      .cube(divisions: 24),
    ])
  func oracle(tessellation: SphereTessellation) {
    let ellipsoid = Ellipsoid(equatorialRadius: 1, polarRadius: 0.9)
    let size = 160
    let image = flat(
      TestScenes.smoothMap, ellipsoid, elevation: 25, rotation: 40, size: size,
      tessellation: tessellation)
    let eye = Vector3(latitude: .degrees(25), longitude: .zero)
    let up = Vector3(latitude: .degrees(115), longitude: .zero)
    let axes = ellipsoid.semiAxes
    let turn = Orientation(about: .unitZ, by: .degrees(-40))
    for y in stride(from: 8, to: size, by: 7) {
      for x in stride(from: 8, to: size, by: 7) {
        let right = (Double(x) + 0.5 - 80) / 70
        let high = (80 - Double(y) - 0.5) / 70
        let origin = turn * (eye * 10 + Vector3.unitY * right + up * high) / axes
        let direction = turn * -eye / axes
        let (a, b) = (direction.dot(direction), origin.dot(direction))
        let root = b * b - a * (origin.dot(origin) - 1)
        // At the limb a facet seen edge-on differs from the surface that it approximates.
        guard root > 0.05 else { continue }
        let hit = (origin + direction * ((-b - root.squareRoot()) / a)) * axes
        let longitude = hit.longitude.radians
        let latitude = atan2(
          hit.z / 0.81, (hit.x * hit.x + hit.y * hit.y).squareRoot())
        let pixel = image[x, y]
        #expect(abs(Double(pixel.r) - (0.4 + 0.2 * cos(longitude) * cos(latitude))) < 0.005)
        #expect(abs(Double(pixel.g) - (0.4 + 0.2 * sin(longitude) * cos(latitude))) < 0.005)
        #expect(abs(Double(pixel.b) - (0.4 + 0.2 * sin(latitude))) < 0.005)
      }
    }
  }

  @Test("Columns across the antimeridian are as continuous as others")
  func seam() {
    var generator = SeededGenerator(seed: 5)
    let noise = (0..<64).map { _ in Double.random(in: 0.1...0.9, using: &generator) }
    let map = TestScenes.map { longitude, latitude in
      let column = Int((longitude / (2 * .pi) + 0.5) * 64) & 63
      let row = Int((latitude / .pi + 0.5) * 32)
      return SIMD3(repeating: noise[(column * 5 + row * 11) & 63])
    }
    let atSeam = contrast(flat(map, rotation: 180))
    let others = stride(from: 0.0, to: 160, by: 22.5).map { contrast(flat(map, rotation: $0)) }
    let mean = others.reduce(0, +) / Double(others.count)
    #expect(abs(atSeam / mean - 1) < 0.35, "\(atSeam) at the seam, \(others) elsewhere")
    let smooth = flat(TestScenes.smoothMap, rotation: 180)
    for y in stride(from: 20, to: 140, by: 5) {
      for x in 70..<90 {
        #expect(abs(smooth[x, y].g - smooth[x + 1, y].g) < 0.006)
      }
    }
  }

  /// Returns the mean step between neighbours in the middle columns.
  private func contrast(_ image: borrowing Image<RGBAFloat>) -> Double {
    var sum = 0.0
    for y in 30..<130 {
      for x in 76..<84 { sum += Double(abs(image[x, y].r - image[x + 1, y].r)) }
    }
    return sum / 800
  }

  @Test("Around a pole the image varies as much as beside it, without gaps", arguments: [90, -90])
  func poles(elevation: Int) {
    // Noise of one size everywhere on the sphere, not on the map.
    let map = TestScenes.map(width: 1024) { longitude, latitude in
      let p = Vector3(latitude: .radians(latitude), longitude: .radians(longitude))
      return SIMD3(repeating: 0.5 + 0.2 * sin(25 * p.x + 3) * sin(25 * p.y) + 0.1 * sin(40 * p.y))
    }
    let image = flat(map, elevation: Double(elevation), size: 160)
    func deviation(_ x0: Int, _ y0: Int) -> Double {
      var values: [Double] = []
      for y in y0..<y0 + 16 {
        for x in x0..<x0 + 16 { values.append(Double(image[x, y].r)) }
      }
      #expect(values.allSatisfy { $0.isFinite && $0 > 0.1 })
      let mean = values.reduce(0, +) / 256
      return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 256).squareRoot()
    }
    let atPole = deviation(72, 72)
    let beside = [(52, 72), (92, 72), (72, 52), (72, 92)].map { deviation($0.0, $0.1) }
    let mean = beside.reduce(0, +) / 4
    #expect(abs(atPole / mean - 1) < 0.35, "\(atPole) at the pole, \(beside) beside it")
  }

  private func expectClose(
    _ left: borrowing Image<RGBAFloat>, _ right: borrowing Image<RGBAFloat>, within limit: Float
  ) {
    var worst: Float = 0
    for y in 0..<left.height {
      for x in 0..<left.width {
        let gap = left[x, y].vector - right[x, y].vector
        worst = max(worst, abs(gap.x), abs(gap.y), abs(gap.z), abs(gap.w))
      }
    }
    #expect(worst <= limit)
  }
}
