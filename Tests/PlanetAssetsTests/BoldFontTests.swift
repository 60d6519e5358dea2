import PlanetSystem
import PlanetTestSupport
import Testing

@testable import PlanetAssets

@Suite("Bold faces")
struct BoldFontTests {
  @Test("The bold face beside a font is preferred to the semi-bold one")
  func preference() throws {
    try withTemporaryFolder { folder in
      func loaded(_ name: String, index: Int = 0) -> FontFile.Loaded {
        FontFile.Loaded(path: "\(folder)/\(name)", index: index, bytes: [])
      }
      let font = loaded("Sans-Regular.ttf")
      #expect(FontFile.boldPath(of: font) == nil)
      for (name, expected) in [
        ("Sans-Bold.otf", nil), ("Sans-SemiBold.ttf", "Sans-SemiBold.ttf"),
        ("Sans-Bold.ttf", "Sans-Bold.ttf"),
      ] {
        try Files.write([0], to: "\(folder)/\(name)", replacing: false)
        #expect(FontFile.boldPath(of: font) == expected.map { "\(folder)/\($0)" })
      }
      #expect(FontFile.boldPath(of: loaded("Sans.ttf")) == "\(folder)/Sans-Bold.ttf")
      #expect(FontFile.boldPath(of: loaded("Sans.ttf", index: 1)) == nil)
    }
  }
}
