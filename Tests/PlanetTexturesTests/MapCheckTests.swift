import Foundation
import PlanetAssets
import PlanetImage
import PlanetSystem
import PlanetTestSupport
import Testing

@testable import PlanetTextures

@Suite("Checks of maps")
struct MapCheckTests {
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let shared = repository.deletingLastPathComponent().appending(path: "shared/maps")
  private static let hasShared = FileManager.default.fileExists(atPath: shared.path())

  /// Writes a small bundled map in another orientation: the map for which an orientation is right.
  private func write(
    _ name: String, _ mirroring: MapOrientation.Mirroring, turnedBy turns: Double,
    to path: String
  ) throws {
    let source = Self.repository.appending(path: "Textures/\(name)").path()
    let bytes = try Files.read(source)
    let map = try JPEG.decode(bytes.span, scale: .quarter)
    let columns = Int(turns * Double(map.width))
    var image = Image<RGBA8>(width: map.width, height: map.height, filledWith: .clear)
    for y in 0..<map.height {
      for x in 0..<map.width {
        let column = mirroring.reversesColumns ? map.width - 1 - x : x
        let row = mirroring.reversesRows ? map.height - 1 - y : y
        image[x, y] = map[(column + columns) % map.width, row]
      }
    }
    try Files.write(try PNG.encode(image), to: path)
  }

  @Test(
    "Mirrored, rotated and shifted maps of the Earth are recognised",
    arguments: MapOrientation.Mirroring.allCases, [0, 0.5, 0.25])
  func orientations(mirroring: MapOrientation.Mirroring, turns: Double) throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/earth.png"
      try write("earth.jpg", mirroring, turnedBy: turns, to: path)
      let check = try MapCheck(path, of: "earth", as: .base, threads: 2)
      let found = try #require(check.orientation, "\(check.findings)")
      #expect(found.mirroring == mirroring)
      let expected = turns * 360
      let difference = abs(found.centralMeridian - (expected > 180 ? expected - 360 : expected))
      #expect(difference < 8 || difference > 352, "\(found)")
      #expect(check.hasProblems == !found.isUsual)
      guard !found.isUsual else { return }
      try Files.write(try PNG.encode(MapCorrection.upright(path, found)), to: path)
      let again = try MapCheck(path, of: "earth", as: .base, threads: 2)
      #expect(again.orientation?.isUsual == true && !again.hasProblems)
    }
  }

  @Test("A uniform map has no orientation, and a square one is a problem")
  func plain() throws {
    try withTemporaryFolder { folder in
      func check(_ width: Int, _ height: Int) throws -> MapCheck {
        let image = Image<RGBA8>(
          width: width, height: height, filledWith: RGBA8(255, 90, 20, 255))
        try Files.write(try PNG.encode(image), to: "\(folder)/m.png")
        return try MapCheck("\(folder)/m.png", of: "mars", as: .base, threads: 1)
      }
      let plain = try check(64, 32)
      #expect(plain.orientation == nil && !plain.hasProblems)
      let weights = Dictionary(grouping: plain.findings, by: \.property).mapValues { $0[0].weight }
      #expect(weights["orientation"] == .unknown && weights["highlights"] == .warning)
      #expect(weights["seam"] == .good && weights["poles"] == .good)
      let square = try check(32, 32)
      #expect(square.hasProblems && square.orientation == nil)
    }
  }

  @Test("A seam, uneven poles and black areas are warnings")
  func warnings() throws {
    try withTemporaryFolder { folder in
      var image = Image<RGBA8>(width: 128, height: 64, filledWith: RGBA8(0, 0, 0, 255))
      for y in 0..<32 {
        for x in 0..<128 { image[x, y] = RGBA8(UInt8(2 * x), UInt8(2 * x), 60, 255) }
      }
      try Files.write(try PNG.encode(image), to: "\(folder)/m.png")
      let check = try MapCheck("\(folder)/m.png", of: "mars", as: .base, threads: 1)
      let warnings = check.findings.filter { $0.weight == .warning }.map(\.property)
      #expect(Set(warnings) == ["seam", "poles", "missing data"], "\(check.findings)")
    }
  }

  /// The files in ../shared/maps, with their central meridian; nil where it cannot be found.
  private static let known: [(file: String, body: String, layer: TextureLayer, meridian: Double?)] =
    [
      ("ceres_dawn_2048_PD_CENTER180.jpg", "ceres", .base, 180),
      ("charon_newhorizons_2048_PD.jpg", "charon", .base, nil),
      ("earth_day_bluemarble_2048_PD.jpg", "earth", .base, 0),
      ("earth_day_sss_2048_CCBY4.jpg", "earth", .base, 0),
      ("earth_day_sss_8192_CCBY4.jpg", "earth", .base, 0),
      ("enceladus_cassini_1024_PD.jpg", "enceladus", .base, nil),
      ("europa_usgs_2048_PD.jpg", "europa", .base, nil),
      ("ganymede_usgs_2048_PD.jpg", "ganymede", .base, 0),
      ("jupiter_sss_2048_CCBY4.jpg", "jupiter", .base, nil),
      ("mars_sss_2048_CCBY4.jpg", "mars", .base, 0),
      ("mars_sss_8192_CCBY4.jpg", "mars", .base, 0),
      ("mercury_sss_2048_CCBY4.jpg", "mercury", .base, 0),
      ("moon_sss_2048_CCBY4.jpg", "moon", .base, 0),
      ("neptune_sss_2048_CCBY4.jpg", "neptune", .base, nil),
      ("pluto_newhorizons_1024_PD_CENTER180.jpg", "pluto", .base, 180),
      ("saturn_sss_2048_CCBY4.jpg", "saturn", .base, nil),
      ("sun_sss_2048_CCBY4.jpg", "sun", .base, nil),
      ("titan_surface_askaniy_4096_CCBY3.png", "titan", .surface, 0),
      ("uranus_sss_2048_CCBY4.jpg", "uranus", .base, nil),
      ("venus_atmosphere_sss_4096_CCBY4.jpg", "venus", .base, nil),
    ]

  @Test(
    "The orientation of measured maps is found, or unknown",
    .enabled(if: hasShared, "../shared/maps is not here: skipped"))
  func sharedMaps() throws {
    for (file, body, layer, meridian) in Self.known {
      let check = try MapCheck(
        Self.shared.appending(path: file).path(), of: body, as: layer, threads: 2)
      guard let found = check.orientation else {
        #expect(meridian == nil, "\(file): unknown")
        continue
      }
      #expect(found.mirroring == .none, "\(file): \(found)")
      // A weak result of another map generator may be unknown or right, but not wrong.
      #expect(found.centralMeridian == meridian ?? 0, "\(file): \(found)")
    }
    let venus = try MapCheck(
      Self.shared.appending(path: "venus_surface_sss_2048_CCBY4_ROT180.jpg").path(), of: "venus",
      as: .surface, threads: 2)
    #expect(venus.orientation == MapOrientation(mirroring: .rotated, centralMeridian: 0))
  }
}
