import Foundation
import PlanetImage
import PlanetTestSupport
import Testing

@Suite("Maps of validated catalogues")
struct ValidateMapTests {
  private func write(_ text: String, _ path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  private func writeMap(_ width: Int, _ height: Int, _ path: String) throws {
    let map = try PNG.encode(TestImages.waves(width: width, height: height))
    try Data(map).write(to: URL(filePath: path))
  }

  private func warnings(_ outcome: Program.Outcome) -> [String] {
    outcome.errors.split(separator: "\n").filter { $0.contains(": warning: ") }.map(String.init)
  }

  @Test(
    "A folder of catalogues has the warnings of its files about missing maps", arguments: [1, 2])
  func folder(count: Int) throws {
    try withTemporaryFolder { folder in
      try FileManager.default.createDirectory(
        atPath: "\(folder)/f", withIntermediateDirectories: true)
      try writeMap(64, 32, "\(folder)/f/mapp.png")
      for (name, map) in [("one", "map.png"), ("two", "other.png")].prefix(count) {
        try write(
          "<catalogue><body name='\(name)'><map src='\(map)'/></body></catalogue>",
          "\(folder)/f/\(name).xml")
      }
      let all = try Program.run(["validate", "f"], in: folder)
      #expect(all.code == 0 && warnings(all).count == count, "\(all.errors)")
      #expect(all.output.contains("0 errors, \(count) warning"), "\(all.output)")
      let file = try Program.run(["validate", "f/one.xml"], in: folder)
      // The same line, place, folders and suggestion.
      #expect(warnings(all).first?.contains("map 'map.png' is missing") == true)
      #expect(warnings(all).first?.hasSuffix("did you mean 'mapp.png'?") == true)
      #expect(warnings(all).first == warnings(file).first)
      for path in ["f", "f/one.xml"] {
        let strict = try Program.run(["validate", path, "--strict"], in: folder)
        #expect(strict.code == 4 && strict.errors.contains(": error: the map"), "\(strict.errors)")
      }
    }
  }

  @Test("Sizes of maps and layers are those of their files, and rounding hides no difference")
  func sizes() throws {
    try withTemporaryFolder { folder in
      try writeMap(1200, 597, "\(folder)/map.png")
      try writeMap(333, 100, "\(folder)/clouds.png")
      try write(
        """
        <catalogue><body name="A"><map src="map.png"/>
        <layer kind="clouds" src="clouds.png"/></body></catalogue>
        """, "\(folder)/a.xml")
      let validated = try Program.run(["validate", "a.xml"], in: folder)
      let lines = warnings(validated)
      #expect(lines.count == 2, "\(validated.errors)")
      #expect(lines.first?.contains("map 'map.png' is 1200×597; expected twice as wide") == true)
      #expect(lines.last?.contains("map 'clouds.png' is 333×100; expected twice") == true)
      for size in ["8", "512"] {
        let rendered = try Program.run(
          ["render", "a", "--catalogue", "a.xml", "--size", size], in: folder)
        #expect(warnings(rendered) == lines, "\(rendered.errors)")
      }
    }
  }
}
