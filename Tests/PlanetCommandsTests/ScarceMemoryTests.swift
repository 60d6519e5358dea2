import Foundation
import PlanetTestSupport
import Testing

@Suite("Limited address space")
struct ScarceMemoryTests {
  private static let shell = URL(filePath: "/bin/sh")

  @Test(
    "Runs complete with fewer images in parallel, or report too little memory",
    arguments: [130_000, 190_000, 260_000, 400_000],
    [
      "turntable mars --frames-per-turn 3 --size 900 --threads 4 -o a#.png --manifest m.json",
      "animate mars --frames-per-turn 12 --size 300 --threads 4 -o a.apng",
    ])
  func limited(kilobytes: Int, arguments: String) throws {
    try withTemporaryFolder { folder in
      let outcome = try Program.run(
        Self.shell,
        ["-c", "ulimit -v \(kilobytes); exec \"$0\" \(arguments)", Program.url.path()],
        in: folder)
      #expect(outcome.code == 0 || outcome.code == 8, "\(outcome.code) \(outcome.errors)")
      let reports = ["of memory are free", "too little memory"]
      #expect((outcome.code == 8) == reports.contains { outcome.errors.contains($0) })
      if kilobytes >= 400_000 { #expect(outcome.code == 0, "\(outcome.errors)") }
      #expect(outcome.lines.isEmpty == (outcome.code == 8))
    }
  }

  /// Writes a UV sphere of 2 × 400 × 399 triangles as an OBJ file, beside a catalogue of its body.
  private func writeShape(in folder: String) throws {
    let (slices, stacks) = (400, 400)
    var text = ""
    for row in 0...stacks {
      let latitude = Double(row) / Double(stacks) * .pi
      for column in 0..<slices {
        let longitude = Double(column) / Double(slices) * 2 * .pi
        text += "v \(sin(latitude) * cos(longitude)) \(sin(latitude) * sin(longitude)) "
        text += "\(cos(latitude))\n"
      }
    }
    for row in 0..<stacks {
      for column in 0..<slices {
        let (a, b) = (row * slices + column + 1, row * slices + (column + 1) % slices + 1)
        text += "f \(a) \(a + slices) \(b + slices) \(b)\n"
      }
    }
    try Data(text.utf8).write(to: URL(filePath: "\(folder)/rock.obj"))
    let catalogue = """
      <catalogue><body name="Rock"><diameter>20 km</diameter><shape src="rock.obj"/></body>
      </catalogue>
      """
    try Data(catalogue.utf8).write(to: URL(filePath: "\(folder)/my.xml"))
  }

  @Test("Too little memory for a shape is reported, and planned memory includes the shape")
  func shape() throws {
    try withTemporaryFolder { folder in
      try writeShape(in: folder)
      let render = "render rock --catalogue my.xml --size 64 -o a.png"
      let plan = try Program.run(
        render.split(separator: " ").map(String.init) + ["--dry-run"], in: folder)
      let memory = plan.output + plan.errors
      // `memory    about 87 MB; 24,020 MB are free`
      let words = memory.split { " \n".contains($0) }
      let place = try #require(words.firstIndex(of: "memory"), "\(memory)")
      #expect(try #require(Int(words[place + 2])) > 80, "\(memory)")
      var codes: Set<Int32> = []
      for kilobytes in [120_000, 150_000, 400_000] {
        let outcome = try Program.run(
          Self.shell,
          ["-c", "ulimit -v \(kilobytes); exec \"$0\" \(render)", Program.url.path()],
          in: folder)
        codes.insert(outcome.code)
        #expect(outcome.code == 0 || outcome.code == 8, "\(kilobytes) \(outcome.errors)")
        guard outcome.code == 8 else { continue }
        // Either the file itself or its triangles may be too large.
        #expect(outcome.errors.contains("rock.obj"), "\(outcome.errors)")
        #expect(outcome.errors.contains("MB of memory"), "\(outcome.errors)")
      }
      #expect(codes == [0, 8])
    }
  }
}
