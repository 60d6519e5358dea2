import Foundation
import PlanetImage
import PlanetTestSupport
import Testing

@Suite("Goldens")
struct GoldenTests {
  @Test(
    "A missing golden is written to its folder, and CI writes nothing", arguments: [false, true])
  func missing(records: Bool) throws {
    try Self.withFolder { folder in
      let image = TestImages.waves(width: 8, height: 8)
      let fault = Golden.fault(
        about: image, named: "new", maxDifference: 0, share: 0, folder: folder, records: records)
      let text = try #require(fault)
      #expect(
        text.contains("'new' is missing") && text.contains("accept-goldens.sh new") == records)
      #expect(try Self.files(folder) == (records ? ["new.new.png"] : []))
    }
  }

  @Test("A differing golden is written with the differences")
  func differing() throws {
    try Self.withFolder { folder in
      let accepted = TestImages.waves(width: 8, height: 8)
      try Data(PNG.encode(accepted)).write(to: folder.appending(path: "old.png"))
      var image = accepted.copy()
      image[1, 1].r ^= 2
      func fault(maxDifference: Int, share: Double, records: Bool) -> String? {
        Golden.fault(
          about: image, named: "old", maxDifference: maxDifference, share: share, folder: folder,
          records: records)
      }
      #expect(fault(maxDifference: 2, share: 0, records: true) == nil)
      #expect(fault(maxDifference: 0, share: 1.0 / 64, records: true) == nil)
      #expect(fault(maxDifference: 0, share: 0, records: false) != nil)
      #expect(try Self.files(folder) == ["old.png"])
      #expect(
        fault(maxDifference: 1, share: 0, records: true)?.contains("accept-goldens.sh old")
          == true)
      #expect(try Self.files(folder) == ["old.diff.png", "old.new.png", "old.png"])
      image = TestImages.waves(width: 9, height: 8)
      #expect(fault(maxDifference: 255, share: 1, records: true)?.contains("9×8") == true)
    }
  }

  private static func files(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted()
  }

  private static func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "planetnode-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }
}
