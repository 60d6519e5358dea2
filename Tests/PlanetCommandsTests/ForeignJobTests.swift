import Foundation
import PlanetImage
import PlanetTestSupport
import Testing

@Suite("Render jobs of other origin")
struct ForeignJobTests {
  private func write(_ text: String, _ path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  /// Renders a body of a catalogue with a map of its own, in a folder of its own.
  private func drawn(_ folder: String, map: String) throws {
    let own = "\(folder)/own"
    try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
    let pixels = try PNG.encode(TestImages.waves(width: 64, height: 32))
    for path in ["\(own)/map.png", "\(folder)/secret.png"] {
      try Data(pixels).write(to: URL(filePath: path))
    }
    try write(
      """
      <catalogue version="1"><body id="x" name="X" kind="planet">\
      <radii unit="km" equatorial="1" polar="1"/><map src="\(map)"/></body></catalogue>
      """, "\(own)/x.xml")
    let draw = ["render", "x", "--catalogue", "own/x.xml", "--size", "24", "--strict"]
    #expect(try Program.run(draw + ["-o", "a.png"], in: folder).code == 0)
  }

  /// Writes an image again, with another name for its map in its render job.
  private func rename(_ map: String, to name: String, _ folder: String) throws {
    let path = URL(filePath: "\(folder)/a.png")
    let bytes = [UInt8](try Data(contentsOf: path))
    var options = PNGOptions(colorType: .rgba, texts: try PNG.readTexts(bytes))
    for index in options.texts.indices {
      options.texts[index].text.replace("\"name\":\"\(map)\"", with: "\"name\":\"\(name)\"")
    }
    try Data(PNG.encode(PNG.decode8(bytes), options: options)).write(to: path)
  }

  @Test(
    "Maps of an image outside the map folders are rejected",
    arguments: ["../secret.png", "ABSOLUTE", "../sekret.png", "b/../../secret.png", "no.png"])
  func confined(place: String) throws {
    try withTemporaryFolder { folder in
      let name = place == "ABSOLUTE" ? "\(folder)/secret.png" : place
      try drawn(folder, map: "map.png")
      let like = ["render", "--like", "a.png", "-o", "b.png", "--catalogue", "own/x.xml"]
      let verify = ["verify", "a.png", "--render", "--catalogue", "own/x.xml"]
      #expect(try Program.run(like, in: folder).code == 0)
      #expect(try Program.run(verify, in: folder).code == 0)
      try rename("map.png", to: name, folder)
      let refused = try Program.run(like, in: folder)
      #expect(refused.code == 4 && !refused.errors.contains("did you mean"))
      #expect(refused.errors.contains("outside the map folders") == (name != "no.png"))
      let unproven = try Program.run(verify, in: folder)
      #expect(unproven.code != 0 && unproven.errors.contains("cannot be rendered again"))
    }
  }

  @Test("Texts of images do not control the terminal")
  func terminal() throws {
    try withTemporaryFolder { folder in
      try drawn(folder, map: "map.png")
      try FileManager.default.copyItem(atPath: "\(folder)/a.png", toPath: "\(folder)/b.png")
      try rename("map.png", to: "../\\u001b[31mred.png", folder)
      for arguments in [
        ["explain", "a.png"], ["diff", "a.png", "b.png"], ["verify", "a.png", "--render"],
        ["render", "--like", "a.png", "-o", "c.png"],
      ] {
        let run = try Program.run(arguments, in: folder)
        #expect((run.output + run.errors).contains("red.png"), "\(arguments)")
        #expect(!(run.output + run.errors).contains("\u{1B}"), "\(arguments)")
      }
    }
  }

  @Test("Maps of a given catalogue may be in any folder")
  func trusted() throws {
    try withTemporaryFolder { folder in
      try drawn(folder, map: "../secret.png")
      let like = ["render", "--like", "a.png", "-o", "b.png"]
      let named = try Program.run(like + ["--catalogue", "own/x.xml"], in: folder)
      #expect(named.code == 0, "\(named.errors)")
      let unnamed = try Program.run(like, in: folder)
      #expect(unnamed.code == 4 && unnamed.errors.contains("outside the map folders"))
    }
  }

  /// Runs a command as `explain` printed it.
  private func run(_ line: String, _ folder: String) throws {
    #expect(line.hasPrefix("planetnode "))
    let shell = try Program.run(
      URL(filePath: "/bin/bash"),
      ["-c", "\"$0\" \(line.dropFirst("planetnode ".count))", Program.url.path()], in: folder)
    #expect(shell.code == 0, "\(line): \(shell.errors)")
  }

  @Test("Each command that explain prints renders the same pixels")
  func explained() throws {
    try withTemporaryFolder { folder in
      try drawn(folder, map: "map.png")
      let small = ["--size", "24", "-o"]
      for (arguments, count) in [
        // A still is described by options; an image with a rotation or a fixed light is not.
        (["render", "saturn", "--elevation", "-3.3", "--samples", "4"], 2),
        (["render", "moon", "--roll", "-31.7", "--pan", "-0.25,0.1", "--fill", "2.5"], 2),
        (["turntable", "moon", "--frames", "2", "--frames-per-turn", "7"], 1),
        (["turntable", "moon", "--frames", "3", "--motion", "orbit", "--sun", "fixed"], 1),
        (["turntable", "moon", "--frames", "3", "--motion", "orbit", "--sun", "camera"], 2),
        (["render", "mars", "--depth", "16", "--background", "#010203", "--azimuth", "-7"], 2),
      ] {
        let draw = try Program.run(arguments + small + ["p q.png"], in: folder)
        #expect(draw.code == 0, "\(draw.errors)")
        let lines = try Program.run(["explain", "p q.png"], in: folder).lines
          .filter { $0.hasPrefix("planetnode ") }
        #expect(lines.count == count, "\(arguments)")
        #expect(lines.first?.contains("--like 'p q.png'") == true)
        for line in lines {
          try run(line + " -o again.png", folder)
          let diff = try Program.run(["diff", "p q.png", "again.png"], in: folder)
          #expect(diff.output == "all pixels are the same\n", "\(line)")
        }
      }
    }
  }

  @Test("The commands of an image from another catalogue name that catalogue")
  func explainedByCatalogue() throws {
    try withTemporaryFolder { folder in
      try drawn(folder, map: "map.png")
      let unknown = try Program.run(["explain", "a.png"], in: folder)
      #expect(unknown.code == 0 && unknown.errors.contains("--catalogue"))
      #expect(!unknown.output.contains("planetnode render x"))
      let explain = ["explain", "a.png", "--catalogue", "own/x.xml"]
      let known = try Program.run(explain, in: folder)
      let lines = known.lines.filter { $0.hasPrefix("planetnode ") }
      #expect(lines.count == 2 && lines.allSatisfy { $0.hasSuffix("--catalogue own/x.xml") })
      for line in lines {
        try run(line + " -o again.png", folder)
        #expect(try Program.run(["diff", "a.png", "again.png"], in: folder).code == 0)
      }
      // A body that has changed is rendered by its image alone.
      let xml = try String(contentsOfFile: "\(folder)/own/x.xml", encoding: .utf8)
      try write(xml.replacing("polar=\"1\"", with: "polar=\"0.9\""), "\(folder)/own/x.xml")
      let changed = try Program.run(explain, in: folder)
      #expect(changed.lines.filter { $0.hasPrefix("planetnode ") }.count == 1)
    }
  }

  @Test("A dry run counts the images that --resume leaves unchanged")
  func dryRun() throws {
    try withTemporaryFolder { folder in
      let turn = ["turntable", "saturn", "--frames", "1-5", "--size", "24", "-o", "#.png"]
      #expect(try Program.run(turn, in: folder).code == 0)
      try FileManager.default.removeItem(atPath: "\(folder)/1.png")
      try write("no picture", "\(folder)/2.png")
      try FileManager.default.removeItem(atPath: "\(folder)/3.png")
      try FileManager.default.copyItem(atPath: "\(folder)/4.png", toPath: "\(folder)/3.png")
      func kept(_ more: [String]) throws -> (planned: Int, found: Int) {
        let resume = turn + more + ["--resume", "--progress", "json"]
        let plan = try Program.run(resume + ["--dry-run"], in: folder)
        #expect(plan.code == 0 && plan.errors.contains("\"existing\":4"))
        let count = plan.errors.firstMatch(of: /"kept":(\d+)/).flatMap { Int($0.1) }
        let run = try Program.run(resume, in: folder)
        return (count ?? -1, run.errors.split(separator: "\"found\":true").count - 1)
      }
      #expect(try kept([]) == (2, 2))
      try FileManager.default.removeItem(atPath: "\(folder)/1.png")
      #expect(try kept(["--elevation", "9"]) == (0, 0))
      let plain = try Program.run(turn + ["--resume", "--dry-run"], in: folder)
      #expect(plain.errors.contains("5 exist, to be replaced"))
    }
  }
}
