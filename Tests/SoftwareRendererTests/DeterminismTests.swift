import PlanetImage
import PlanetScene
import PlanetTestSupport
import SoftwareRenderer
import Testing

@Suite("Reproducibility of pixels")
struct DeterminismTests {
  @Test("Any number of threads renders the same image", arguments: [2, 3, 16])
  func threads(count: Int) {
    let scene = TestScenes.ringedPlanet(size: 150)
    let one = SoftwareRenderer(threads: 1).render(scene, width: 150, height: 150)
    let many = SoftwareRenderer(threads: count).render(scene, width: 150, height: 150)
    let isSame = one.isIdentical(to: many)
    #expect(isSame)
  }

  /// The hash of the image on the machine where it was first rendered.
  ///
  /// Scripts/test.sh runs this in release only; Scripts/same-pixels.sh compares debug and release.
  /// An intentional change of pixels changes the hash.
  private static let knownHash: UInt64 = 0x93ed_4553_dd21_8c48

  @Test("Debug and release builds on any machine render the known image")
  func knownImage() {
    let scene = TestScenes.ringedPlanet(size: 150)
    let image = SoftwareRenderer(threads: 2).renderLinear(scene, width: 150, height: 150)
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for y in 0..<150 {
      for x in 0..<150 {
        let vector = image[x, y].vector
        for channel in 0..<4 {
          hash = (hash ^ UInt64(vector[channel].bitPattern)) &* 0x100_0000_01b3
        }
      }
    }
    #expect(hash == Self.knownHash, "the hash is 0x\(String(hash, radix: 16))")
  }
}
