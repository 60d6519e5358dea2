import PlanetImage
import PlanetMath
import Testing

@testable import PlanetRasters

@Suite("Resampling of maps")
struct ResamplingTests {
  /// A smooth function on the globe, from 0 to 1.
  private func value(_ latitude: Double, _ longitude: Double) -> Double {
    let (x, y, z) = (
      cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude)
    )
    return 0.5 + 0.2 * x + 0.15 * y * z + 0.1 * z + 0.05 * x * y
  }

  /// Returns the longitude and the latitude of a place on a plane, found by bisection and search
  /// from the forward formulas.
  private func raster(_ frame: MapFrame, width: Int, height: Int) -> Raster {
    var numbers = [Float](repeating: .nan, count: width * height)
    let kind = frame.projection.kind
    for y in 0..<height {
      for x in 0..<width {
        let u = (Double(x) + 0.5 - frame.origin.x) / frame.scale.x
        let v = (frame.origin.y - Double(y) - 0.5) / frame.scale.y
        guard let (latitude, longitude) = inverse(kind, u, v) else { continue }
        numbers[y * width + x] = Float(
          value(latitude, longitude + frame.projection.centralLongitude))
      }
    }
    return Raster(width: width, height: height, channels: 1, samples: .numbers(numbers), bits: 16)
  }

  private func inverse(_ kind: SourceProjection, _ u: Double, _ v: Double) -> (Double, Double)? {
    switch kind {
    case .polarNorth, .polarSouth:
      let sign = kind == .polarSouth ? -1.0 : 1
      let latitude = .pi / 2 - 2 * atan2((u * u + v * v).squareRoot(), 2)
      return (sign * latitude, atan2(u, -sign * v))
    case .polarNorthEquidistant, .polarSouthEquidistant:
      let sign = kind == .polarSouthEquidistant ? -1.0 : 1
      return (sign * (.pi / 2 - (u * u + v * v).squareRoot()), atan2(u, -sign * v))
    case .sinusoidal:
      guard abs(v) < .pi / 2, abs(u) <= .pi * cos(v) else { return nil }
      return (v, u / cos(v))
    case .mollweide:
      let sine = v / 2.0.squareRoot()
      guard abs(sine) < 1 else { return nil }
      let angle = asin(sine)
      let longitude = .pi * u / (2 * 2.0.squareRoot() * cos(angle))
      guard abs(longitude) <= .pi else { return nil }
      return (asin((2 * angle + sin(2 * angle)) / .pi), longitude)
    case .equirectangular, .cube: return (v, u)
    }
  }

  @Test(
    "Maps of all projections become the same equirectangular map, without a seam",
    arguments: [
      SourceProjection.equirectangular, .polarNorth, .polarSouth, .polarNorthEquidistant,
      .polarSouthEquidistant, .mollweide, .sinusoidal,
    ])
  func projections(kind: SourceProjection) throws {
    let size = kind.isPolar ? (256, 256) : (512, 256)
    let frame = MapFrame(
      kind, width: size.0, height: size.1, centralLongitude: 40, edgeLatitude: 0)
    let plan = Resampling(frame, columns: 128)
    let result = plan.run(raster(frame, width: size.0, height: size.1), threads: 2)
    guard case .numbers(let numbers) = result.raster.samples else {
      Issue.record("no numbers")
      return
    }
    #expect(abs(result.coverage - (kind.isPolar ? 0.5 : 1)) < 0.02, "\(result.coverage)")
    var worst = 0.0
    for y in 0..<64 {
      let latitude = (0.5 - (Double(y) + 0.5) / 64) * .pi
      // The hemisphere of a polar map, without the pixels at its edge.
      if kind.isPolar, (kind.isSouth ? -latitude : latitude) < 0.05 { continue }
      for x in 0..<128 {
        let longitude = ((Double(x) + 0.5) / 128 - 0.5) * 2 * .pi
        worst = max(worst, abs(Double(numbers[y * 128 + x]) - value(latitude, longitude)))
      }
    }
    #expect(worst < 0.003, "\(worst)")
  }

  @Test("A cube map becomes an equirectangular map, without seams between its faces")
  func cube() throws {
    let side = 64
    let faces = CubeFace.allCases.map { face in
      var numbers: [Float] = []
      for y in 0..<side {
        for x in 0..<side {
          let d = face.direction(
            (Double(x) + 0.5) * 2 / Double(side) - 1, (Double(y) + 0.5) * 2 / Double(side) - 1)
          let length = (d.x * d.x + d.y * d.y + d.z * d.z).squareRoot()
          numbers.append(Float(value(asin(d.y / length), atan2(d.x, d.z))))
        }
      }
      return Raster(width: side, height: side, channels: 1, samples: .numbers(numbers), bits: 16)
    }
    let strip = try CubeStrip(faces: faces)
    let frame = MapFrame(.cube, width: 6 * side, height: side, centralLongitude: 0)
    let result = Resampling(frame, columns: 256).run(strip.raster, threads: 2)
    guard case .numbers(let numbers) = result.raster.samples else {
      Issue.record("no numbers")
      return
    }
    var worst = 0.0
    for y in 0..<128 {
      for x in 0..<256 {
        let latitude = (0.5 - (Double(y) + 0.5) / 128) * .pi
        let longitude = ((Double(x) + 0.5) / 256 - 0.5) * 2 * .pi
        worst = max(worst, abs(Double(numbers[y * 256 + x]) - value(latitude, longitude)))
      }
    }
    #expect(worst < 0.008, "\(worst)")
    // A strip of the same faces is the same map.
    let cut = try CubeStrip(cut: strip.raster)
    #expect(cut.side == side)
    guard case .numbers(let first) = cut.raster.samples,
      case .numbers(let other) = strip.raster.samples
    else { return }
    #expect(first == other)
    #expect(throws: RasterError.self) { try CubeStrip(cut: faces[0]) }
    #expect(throws: RasterError.self) { try CubeStrip(faces: Array(faces.dropLast())) }
  }

  @Test("A fine checker becomes the mean of its light, not an alias")
  func aliases() throws {
    let (width, height) = (1024, 512)
    let levels = (0..<width * height).map { index in
      (index % width + index / width) % 2 == 0 ? UInt16(65535) : 0
    }
    let raster = Raster(
      width: width, height: height, channels: 1, samples: .levels(levels), bits: 16)
    let frame = MapFrame(.equirectangular, width: width, height: height, centralLongitude: 30)
    let result = Resampling(frame, columns: 128).run(raster, threads: 1)
    guard case .levels(let mean) = result.raster.samples else { return }
    // Half of the light is level 48192 of 65535 in sRGB.
    #expect(mean.allSatisfy { abs(Int($0) - 48192) < 1500 }, "\(mean.min() ?? 0)")
  }

  @Test("Parts that a map does not cover are those of the background; west is positive if stated")
  func background() throws {
    let levels = [UInt16](repeating: 65535, count: 64 * 64)
    let source = Raster(width: 64, height: 64, channels: 1, samples: .levels(levels), bits: 8)
    let under = Raster(
      width: 4, height: 2, channels: 1, samples: .levels([UInt16](repeating: 1000, count: 8)),
      bits: 8)
    var plan = Resampling(
      MapFrame(.polarNorth, width: 64, height: 64, centralLongitude: 0, edgeLatitude: 60),
      columns: 64)
    plan.background = .map(under)
    let result = plan.run(source, threads: 1)
    guard case .levels(let pixels) = result.raster.samples else { return }
    #expect(pixels[0] == 65535 && pixels[64 * 31] == 1000)
    // A cap of 30° has (1 − sin 60°) / 2 of the area.
    #expect(abs(result.coverage - 0.067) < 0.01, "\(result.coverage)")
    var frame = MapFrame(.equirectangular, width: 64, height: 32, centralLongitude: 0)
    frame.hasWestLongitudes = true
    let ramp = (0..<64 * 32).map { Float($0 % 64) }
    let mirrored = Resampling(frame, columns: 64)
      .run(
        Raster(width: 64, height: 32, channels: 1, samples: .numbers(ramp), bits: 16), threads: 1)
    guard case .numbers(let numbers) = mirrored.raster.samples else { return }
    #expect(abs(numbers[64 * 16 + 10] - 53) < 0.01)
  }
}
