import Foundation
import PlanetImage
import PlanetTestSupport
import Testing

/// A real map of Jupiter, in a folder beside the repository on some machines.
private let jupiterMap = URL(filePath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .appending(path: "shared/maps/jupiter_sss_2048_CCBY4.jpg")

@Suite("Real maps in the simple vocabulary")
struct RealMapTests {
  @Test(
    "Rotation moves the Great Red Spot to the middle of the disc",
    .enabled(
      if: FileManager.default.fileExists(atPath: jupiterMap.path()),
      "../shared/maps is not here: skipped"))
  func jupiter() throws {
    try withTemporaryFolder { folder in
      let xml = """
        <SolarSystem>
          <SolarSystemElement>
            <Name>Jupiter</Name>
            <Texture>\(jupiterMap.path())</Texture>
            <Diameter>142,984 km</Diameter>
            <DistFromSun>778.5 million km</DistFromSun>
            <OrbitalSpeed>13.06 km/s</OrbitalSpeed>
            <FunFact>Its storms are larger than planets.</FunFact>
            <Website>https://science.nasa.gov/jupiter/</Website>
          </SolarSystemElement>
        </SolarSystem>
        """
      try Data(xml.utf8).write(to: URL(filePath: "\(folder)/my.xml"))
      let outcome = try Program.run(
        [
          "turntable", "jupiter", "--catalogue", "my.xml", "--frames-per-turn", "15", "-o",
          "j##.png",
          "--size", "128", "--elevation", "0", "--light-azimuth", "0", "--light-elevation", "0",
        ], in: folder)
      #expect(outcome.code == 0 && outcome.lines.count == 15 && outcome.errors == "")
      // The spot is at 48° W and 19.7° S of the map: frame 3 of 15 has turned it to the middle.
      let redness = try (1...15).map { frame in
        let name = "\(folder)/j\(frame < 10 ? "0" : "")\(frame).png"
        let image = try PNG.decode8([UInt8](Data(contentsOf: URL(filePath: name))))
        var sum = 0.0
        for y in 86..<90 {
          for x in 60..<68 { sum += Double(image[x, y].r) / Double(max(image[x, y].b, 1)) }
        }
        return sum
      }
      #expect(redness.firstIndex(of: redness.max() ?? 0) == 2, "\(redness)")
    }
  }
}
