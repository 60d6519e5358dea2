import PlanetImage
import ProceduralMaps
import Testing

@testable import MapGenerator

@Suite("Heights of the bundled bodies")
struct ReliefTests {
  /// A map of heights in metres.
  private struct Heights {
    let width: Int
    let levels: [UInt16]
    let range: ClosedRange<Float>
    var height: Int { levels.count / width }

    init(_ image: borrowing Image<RGBA16>, in range: ClosedRange<Float>) {
      (width, self.range) = (image.width, range)
      levels = image.withPixels { pixels in pixels.indices.map { pixels[$0].r } }
    }

    func level(_ x: Int, _ y: Int) -> Int { Int(levels[y * width + x]) }

    /// Returns the height at a latitude and an east longitude in degrees.
    func callAsFunction(_ latitude: Double, _ longitude: Double) -> Float {
      let turn = (longitude + 540).truncatingRemainder(dividingBy: 360) / 360
      let x = min(Int(turn * Double(width)), width - 1)
      let y = min(Int((90 - latitude) / 180 * Double(height)), height - 1)
      let share = Float(level(x, y)) / 65535
      return range.lowerBound + share * (range.upperBound - range.lowerBound)
    }

    /// Returns the mean over a box of some degrees.
    func mean(_ latitude: Double, _ longitude: Double, reach: Double) -> Float {
      var sum: Float = 0
      for row in -5...5 {
        for column in -5...5 {
          sum += self(
            latitude + Double(row) * reach / 5, longitude + Double(column) * reach / 5)
        }
      }
      return sum / 121
    }
  }

  /// Land from pole to pole, so that no coast is near.
  private static let land = """
    {"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":
    {"type":"Polygon","coordinates":[[[-180,-90],[180,-90],[180,90],[-180,90],[-180,-90]]]}}]}
    """

  private func heights(of subject: ReliefSubject, width: Int = 1024) throws -> Heights {
    let land = try LandPolygons(geoJSON: Array(Self.land.utf8))
    let generator = MapGenerator(width: width, land: land, threads: 2)
    return Heights(generator.relief(of: subject), in: subject.range)
  }

  @Test("Mars: volcanoes, canyons, basins and plains have their measured heights")
  func mars() throws {
    let mars = try heights(of: .mars)
    // Summits lie at the rims of calderas.
    for (latitude, longitude, height) in [
      (18.4, 227.6, Float(21_200)), (11.9, 257.0, 18_200), (25.1, 148.1, 14_100),
    ] {
      let top =
        (-8...8).flatMap { row in
          (-8...8).map { mars(latitude + Double(row) * 0.3, longitude + Double($0) * 0.3) }
        }.max() ?? 0
      #expect(abs(top - height) < 2_500, "\(latitude), \(longitude): \(top)")
    }
    #expect(mars.mean(-42.4, 70.5, reach: 5) < -5_500)
    #expect(mars.mean(55, 200, reach: 6) < -2_500)
    #expect(mars.mean(-35, 160, reach: 8) > 0)
    let floor = mars.mean(-10, 286, reach: 0.6)
    #expect(mars.mean(-17, 286, reach: 1) - floor > 4_000, "\(floor)")
    // The cap is higher than the plain around it.
    #expect(mars.mean(88, 0, reach: 1) - mars.mean(72, 0, reach: 2) > 1_500)
  }

  @Test("Earth: the sea is level, and mountains, plateaus and ice have their measured heights")
  func earth() throws {
    let square = MapGenerator(width: 256, land: try Maps.land(), threads: 2)
    let sea = Heights(square.relief(of: .earth), in: ReliefSubject.earth.range)
    for (latitude, longitude) in [(0.0, -150.0), (-30, 80), (40, -40)] {
      #expect(sea.mean(latitude, longitude, reach: 5) == 0)
    }
    #expect(sea.mean(20, 20, reach: 4) > 100)
    let earth = try heights(of: .earth)
    for (latitude, longitude, reach, range) in [
      (28.0, 86.5, 1.0, Float(4_500)...8_800), (33, 87, 3, 4_000...5_800),
      (-19, -67.5, 1.5, 3_300...5_200), (9.5, 39, 2, 1_500...3_000),
      (72, -40, 3, 2_300...3_700), (-80, 80, 4, 2_800...4_200), (-4, -62, 4, 0...640),
      (52, 5.5, 0.6, 0...640), (39.5, -106, 1.5, 1_800...4_000), (46.5, 9.5, 1, 1_500...4_500),
    ] {
      let found = earth.mean(latitude, longitude, reach: reach)
      #expect(range.contains(found), "\(latitude), \(longitude): \(found)")
    }
  }

  @Test("The Moon: seas are low, the far side high, its basin the lowest; Tycho is 3 to 5 km deep")
  func moon() throws {
    let moon = try heights(of: .moon, width: 2048)
    let seas = [(34.7, -15.0), (8.4, 30.8), (17.0, 59.1), (27.3, 18.4)]
    let highland = moon.mean(10, 200, reach: 15)
    for (latitude, longitude) in seas {
      #expect(moon.mean(latitude, longitude, reach: 3) < highland - 2_500)
    }
    #expect(moon.mean(-53, 191, reach: 8) < highland - 4_000)
    depth(moon, -43.3, 348.78, radius: 1.4, in: 2_000...5_500)
  }

  @Test("Mercury and Ceres: named craters are as deep as measured, and are where colours show them")
  func craters() throws {
    depth(try heights(of: .mercury), 27.66, 57.37, radius: 3.58, in: 2_000...7_000)
    let ceres = try heights(of: .ceres)
    depth(ceres, 22.83, 239.33, radius: 5.6, in: 2_500...6_500)
    // Ahuna Mons; latitudes are planetographic.
    #expect(ceres(-12.2, 316.2) - ceres.mean(-12.2, 316.2, reach: 4) > 2_000)
  }

  /// Expects a depth from rim to floor, for a crater of a radius in degrees.
  private func depth(
    _ heights: Heights, _ latitude: Double, _ longitude: Double, radius: Double,
    in expected: ClosedRange<Float>
  ) {
    let shrink = cosine(latitude)
    func ring(_ share: Double) -> [Float] {
      (0..<24).map { step in
        let angle = Double(step) * 15 * .pi / 180
        return heights(
          latitude + share * radius * sine(angle),
          longitude + share * radius * cosine(angle * 180 / .pi) / shrink)
      }
    }
    let rim = [0.9, 1, 1.1].map { ring($0).reduce(0, +) / 24 }.max() ?? 0
    let floor = ring(0.4).reduce(0, +) / 24
    #expect(expected.contains(rim - floor), "\(latitude), \(longitude): \(rim) - \(floor)")
  }

  private func sine(_ radians: Double) -> Double {
    Double(Vector(latitude: radians * 180 / .pi, longitude: 0).z)
  }

  private func cosine(_ degrees: Double) -> Double {
    Double(Vector(latitude: 0, longitude: degrees).x)
  }

  @Test("Heights use their range, and almost none is beyond it", arguments: ReliefSubject.allCases)
  func range(subject: ReliefSubject) throws {
    let image = try heights(of: subject, width: 512)
    var (low, high, clipped) = (65535, 0, 0)
    for y in 0..<image.height {
      for x in 0..<image.width {
        let level = image.level(x, y)
        (low, high) = (min(low, level), max(high, level))
        // Earth's sea is level, at the lowest height.
        if level == 0 && subject != .earth || level == 65535 { clipped += 1 }
      }
    }
    #expect(clipped < 20, "\(clipped)")
    #expect(high - low > 28_000, "\(low)…\(high)")
  }

  @Test(
    "Neighbouring heights differ little: no noise of single pixels",
    arguments: ReliefSubject.allCases)
  func smoothness(subject: ReliefSubject) throws {
    let image = try heights(of: subject)
    var (bend, step) = (0.0, 0.0)
    for y in image.height / 4..<image.height * 3 / 4 {
      for x in 1..<image.width - 1 {
        let (a, b, c) = (
          Double(image.level(x - 1, y)), Double(image.level(x, y)),
          Double(image.level(x + 1, y))
        )
        bend += (a - 2 * b + c) * (a - 2 * b + c)
        step += (c - a) * (c - a)
      }
    }
    // Independent noise would give 3 (six variances over two).
    #expect(bend < 0.9 * step, "\(bend / step)")
  }

  @Test("The same heights for 1 and 3 threads, and the files have names of their own")
  func deterministic() throws {
    func levels(_ threads: Int) throws -> [UInt16] {
      let generator = MapGenerator(width: 64, land: try Maps.land(), threads: threads)
      return Heights(generator.relief(of: .moon), in: ReliefSubject.moon.range).levels
    }
    #expect(try levels(1) == levels(3))
    #expect(Set(ReliefSubject.allCases.map(\.fileName)).count == ReliefSubject.allCases.count)
    #expect(ReliefSubject.mars.fileName == "mars_height.png")
  }
}
