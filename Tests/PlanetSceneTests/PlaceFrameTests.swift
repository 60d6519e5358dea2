import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetTestSupport
import Testing

@testable import PlanetScene

@Suite("The sky of a place")
struct PlaceFrameTests {
  private static let size = ImageSize(width: 300, height: 200)

  /// A place whose zenith is +Z and whose north is +X.
  private static func surroundings(
    _ projection: SkyProjection, fieldOfView: Double = 90, pressure: Double = 0,
    height: Double = 0, radius: Double = 6378.137
  ) -> Surroundings {
    let view = PlaceView(
      projection: projection, zenith: .unitZ, north: .unitX, height: height, radius: radius,
      nightMagnitude: 22, pressure: pressure, temperature: 10)
    return Surroundings(
      view: view, fieldOfView: .degrees(fieldOfView), sun: .unitZ, sunRadius: .degrees(0.2666),
      sunlight: 1)
  }

  /// The projection of a camera that looks to an azimuth and an altitude.
  private static func frame(
    _ surroundings: Surroundings, azimuth: Double = 0, altitude: Double = 0
  ) -> PlaceFrame {
    let forward = surroundings.view.direction(
      azimuth: .degrees(azimuth), altitude: .degrees(altitude))
    let up = surroundings.view.direction(
      azimuth: .degrees(azimuth), altitude: .degrees(altitude + 90))
    let camera = Camera(
      eye: forward * -1, target: Vector3(0, 0, 0), up: up,
      projection: .perspective(fieldOfView: .degrees(20)))
    return PlaceFrame(surroundings, camera, size: size)
  }

  @Test("A pixel is the place of its direction", arguments: SkyProjection.allCases)
  func inverse(projection: SkyProjection) throws {
    let frame = Self.frame(
      Self.surroundings(projection, pressure: 1010), azimuth: 70, altitude: 35)
    var generator = SeededGenerator(seed: 39)
    for _ in 0..<300 {
      let (x, y) = (
        Double.random(in: 0...300, using: &generator),
        Double.random(in: 0...200, using: &generator)
      )
      let direction = try #require(frame.apparent(x, y))
      #expect(abs(direction.length - 1) < 1e-12)
      let pixel = try #require(frame.pixel(ofApparent: direction))
      #expect(abs(pixel.x - x) < 1e-8 && abs(pixel.y - y) < 1e-8)
    }
  }

  @Test(
    "The top and the bottom of the frame are half the field of view from its middle",
    arguments: [
      (SkyProjection.rectilinear, 120.0), (.stereographic, 240), (.fisheye, 180), (.fisheye, 60),
    ])
  func fieldOfView(projection: SkyProjection, degrees: Double) throws {
    let frame = Self.frame(Self.surroundings(projection, fieldOfView: degrees))
    let top = try #require(frame.apparent(150, 0))
    #expect(abs(acos(top.x) - Angle.degrees(degrees / 2).radians) < 1e-9)
    #expect(top.z > 0)
    // Facing north, east is to the right.
    #expect(try #require(frame.apparent(200, 100)).y < 0)
    #expect((frame.view.east - Vector3(0, -1, 0)).length < 1e-12)
  }

  @Test("The fisheye keeps angles from the middle, the stereographic projection small shapes")
  func shapes() throws {
    let fisheye = Self.frame(Self.surroundings(.fisheye, fieldOfView: 180), altitude: 90)
    for altitude in [0.0, 30, 60, 85] {
      let direction = fisheye.view.direction(azimuth: .degrees(40), altitude: .degrees(altitude))
      let pixel = try #require(fisheye.pixel(of: direction)) - SIMD2(150, 100)
      let distance = (pixel.x * pixel.x + pixel.y * pixel.y).squareRoot()
      #expect(abs(distance - (90 - altitude) / 90 * 100) < 1e-9)
    }
    let stereographic = Self.frame(Self.surroundings(.stereographic, fieldOfView: 200))
    let (middle, small) = (Angle.degrees(60), Angle.degrees(0.01))
    func pixel(_ azimuth: Angle, _ altitude: Angle) throws -> SIMD2<Double> {
      try #require(
        stereographic.pixel(
          of: stereographic.view.direction(azimuth: azimuth, altitude: altitude)))
    }
    let center = try pixel(middle, middle)
    let up = try pixel(middle, middle + small) - center
    let right = try pixel(middle + small * (1 / cos(middle)), middle) - center
    let (length, other) = (up.x * up.x + up.y * up.y, right.x * right.x + right.y * right.y)
    #expect(abs(length / other - 1) < 2e-3)
    #expect(abs(up.x * right.x + up.y * right.y) / length < 1e-3)
  }

  @Test("Refraction and its inverse agree; it lifts the horizon by half a degree")
  func refraction() {
    let air = Refraction(pressure: 1010, temperature: 10)
    for altitude in stride(from: -0.9, through: 90, by: 0.1) {
      let apparent = air.apparent(.degrees(altitude))
      #expect(abs((air.airless(apparent) - .degrees(altitude)).degrees) < 1e-6)
    }
    #expect(abs(air.lift(atApparent: .zero).degrees * 60 - 34.5) < 0.3)
    #expect(air.lift(atApparent: .degrees(45)).degrees * 3600 < 61)
    #expect(Refraction(pressure: 0, temperature: 10).apparent(.zero) == .zero)
    // The low sun is flattened: its lower limb is lifted more.
    let (low, high) = (air.apparent(.degrees(0)), air.apparent(.degrees(0.533)))
    #expect((high - low).degrees < 0.47)
  }

  @Test("The horizon is lower for a camera above the ground")
  func horizon() {
    #expect(Self.surroundings(.fisheye).view.horizon == .zero)
    let hill = Self.surroundings(.fisheye, height: 1).view.horizon.degrees
    #expect(abs(hill + 1.0145) < 1e-3)
    let refracted = Self.surroundings(.fisheye, pressure: 1010, height: 1).view.horizon.degrees
    #expect(abs(refracted + 0.9393) < 1e-3)
    // A kilometre above Phobos, whose radius is 13 km: acos(13/14).
    let small = Self.surroundings(.fisheye, height: 1, radius: 13).view.horizon.degrees
    #expect(abs(small + 21.787) < 1e-3)
  }

  @Test("Refraction has no step from the zenith to the nadir")
  func refractionBelow() {
    let air = Refraction(pressure: 1010, temperature: 10)
    var last = air.apparent(.degrees(-90)).degrees
    #expect(last == -90)
    for number in -8999...9000 {
      let altitude = Double(number) / 100
      let apparent = air.apparent(.degrees(altitude)).degrees
      #expect(apparent > last && apparent - last < 0.02)
      last = apparent
    }
  }

  @Test("Stars are brighter relative to weaker sunlight, and where pixels are small")
  func stars() {
    var place = Self.surroundings(.fisheye)
    let light = place.starLight
    // The full moon has 2.4 millionths of the light of the sun.
    #expect(abs(place.illuminance(magnitude: -12.7) / 2.4e-6 - 1) < 0.05)
    place.sunDistance = 10
    #expect(abs(place.starLight / light - 100) < 1e-6)
    place.sunDistance = 1
    place.stops = 21.3
    #expect(abs(place.starSide.degrees * 60 - 7) < 1e-9)
    let wide = Self.frame(Self.surroundings(.fisheye, fieldOfView: 180))
    #expect(wide.starImage(at: .unitX).factor == 1)
    let narrow = Self.frame(Self.surroundings(.rectilinear, fieldOfView: 1))
    // A pixel is 18″, and the image of a star 2.5′.
    #expect(abs(narrow.starImage(at: .unitX).factor / 69.44 - 1) < 1e-2)
  }

  @Test("The exposure of a moonlit night and of a bright disc is shorter than that of the night")
  func brightNight() {
    var place = Self.surroundings(.fisheye)
    (place.air, place.sun) = (Self.air, -Vector3.unitZ)
    let dark = place.exposure
    place.moonlight = .init(direction: .unitZ, fraction: 2.4e-6)
    #expect(dark - place.exposure > 2.5 && dark - place.exposure < 5)
    place.fieldOfView = .degrees(1)
    var disc = Surroundings.Disc(
      diameter: .degrees(0.5), radiance: 0.12, direction: .unitZ)
    let near = place.exposure(for: disc, isSubject: true, dark)
    #expect(near > 2 && near < 3.2)
    #expect(place.exposure(for: disc, isSubject: false, dark) == dark)
    #expect(place.exposure(for: disc, isSubject: true, 1) == 1)
    disc.diameter = .degrees(0.004)
    #expect(place.exposure(for: disc, isSubject: true, dark) == dark)
  }

  @Test("The exposure grows as the sun sets and as it is eclipsed, without steps")
  func exposure() {
    var last = Surroundings.exposure(sunAltitude: .degrees(90))
    for altitude in stride(from: 90.0, through: -90, by: -0.1) {
      let stops = Surroundings.exposure(sunAltitude: .degrees(altitude))
      #expect(stops >= last && stops - last < 0.13)
      last = stops
    }
    #expect(last == Surroundings.exposure(sunAltitude: .degrees(-18)))
    let totality = Surroundings.exposure(sunAltitude: .degrees(80), skyFraction: 1e-4)
    #expect(totality > 8 && totality < 12)
  }

  @Test("Discs hide a half, all and a ring of a disc")
  func overlap() {
    #expect(DiscOverlap.visibleFraction(radius: 1, separation: 2.1) == 1)
    #expect(DiscOverlap.visibleFraction(radius: 1.05, separation: 0.04) == 0)
    #expect(abs(DiscOverlap.visibleFraction(radius: 0.5, separation: 0.1) - 0.75) < 1e-12)
    let half = DiscOverlap.visibleFraction(radius: 1e4, separation: 1e4)
    #expect(abs(half - 0.5) < 1e-3)
  }

  @Test("The corona falls with the distance as measured by Baumbach")
  func corona() {
    #expect(abs(Corona.radiance(1) / 4.043e-6 - 1) < 1e-3)
    #expect(Corona.radiance(2) < Corona.radiance(1.2) / 10)
  }

  /// The luminance of linear red, green and blue.
  private static func luminance(_ color: SIMD3<Double>) -> Double {
    0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z
  }

  private static let air = SurfaceAir(
    Atmosphere(
      top: 60, groundAlbedo: 0.1,
      constituents: [
        Atmosphere.Constituent(
          scattering: [0.0058, 0.0135, 0.0331], profile: .exponential(scaleHeight: 8))
      ]), radius: 6378)

  @Test("The sky is blue by day, and darkens to the airglow of 22 magnitudes by night")
  func luminance() {
    var last = Double.infinity
    var values: [Double: Double] = [:]
    for altitude in [60.0, 30, 10, 0, -4, -8, -18] {
      var place = Self.surroundings(.fisheye)
      place.air = Self.air
      place.sun = Vector3(latitude: .degrees(altitude), longitude: .degrees(200))
      let light = PlaceLight(place)
      let zenith = light.sky(.unitZ, .quarterTurn)
      if altitude > 5 { #expect(zenith.z > 2 * zenith.x) }
      values[altitude] = Self.luminance(zenith)
      #expect(Self.luminance(zenith) < last)
      last = Self.luminance(zenith)
    }
    #expect(values[60] ?? 0 > 0.02 && values[60] ?? 1 < 0.3)
    #expect(values[-18] ?? 1 < 1e-8 && values[-18] ?? 0 > 2e-9)
    var eclipsed = Self.surroundings(.fisheye)
    (eclipsed.air, eclipsed.sunlight) = (Self.air, 0)
    let dark = Self.luminance(PlaceLight(eclipsed).sky(.unitX, .zero))
    eclipsed.sunlight = 1
    #expect(dark < 1e-3 * Self.luminance(PlaceLight(eclipsed).sky(.unitX, .zero)))
  }
}
