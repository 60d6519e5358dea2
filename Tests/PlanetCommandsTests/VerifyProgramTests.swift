import Foundation
import PlanetImage
import PlanetTestSupport
import Testing

@Suite("Reports of verify")
struct VerifyProgramTests {
  private let size = ["--size", "40"]

  @Test("The command for missing images works in any folder, and equals the run's")
  func remedy() throws {
    try withTemporaryFolder { folder in
      try FileManager.default.createDirectory(
        atPath: "\(folder)/a b", withIntermediateDirectories: true)
      let turn = [
        "turntable", "moon", "--frames", "1-30", "-o", "f/##.png", "--threads", "2", "--resume",
        "--manifest=f/m.json", "--progress=none", "--quiet",
      ]
      #expect(try Program.run(turn + size, in: "\(folder)/a b").code == 0)
      for frame in [3, 4, 5, 9, 30] {
        let name = frame < 10 ? "0\(frame)" : "\(frame)"
        try FileManager.default.removeItem(atPath: "\(folder)/a b/f/\(name).png")
      }
      let found = try Program.run(["verify", "a b/f/m.json", "--quiet"], in: folder)
      #expect(found.code == 7)
      let lines = found.errors.split(separator: "\n").map(String.init)
      #expect(lines[0] == "error: a b/f/[03-05,09,30].png: does not exist (5 images)")
      #expect(lines[1] == "5 images missing; render with:")
      #expect(lines[2].hasPrefix("  cd '") && lines[2].contains("/a b' && planetnode turntable"))
      #expect(
        lines[2].hasSuffix(
          "--resume moon --frames 1-30 -o 'f/##.png' --manifest=f/m.json --size 40"))
      #expect(lines[3] == "25 of 30 images are right" && lines.count == 4)
      let script = lines[2].replacing("&& planetnode", with: "&& \"$0\"")
      let shell = try Program.run(
        URL(filePath: "/bin/sh"), ["-c", script, Program.url.path()], in: "/")
      #expect(shell.code == 0, "\(shell.errors)")
      #expect(try Program.run(["verify", "a b/f/m.json"], in: folder).code == 0)
    }
  }

  @Test("Damaged images are listed once, and the command renders them in a copy of the folder")
  func copied() throws {
    try withTemporaryFolder { folder in
      let turn = [
        "turntable", "moon", "--frames", "1-4", "-o", "f/#.png", "--manifest", "f/m.json",
      ]
      #expect(try Program.run(turn + size, in: folder).code == 0)
      let copy = "\(folder)/far/g"
      try FileManager.default.createDirectory(
        atPath: "\(folder)/far", withIntermediateDirectories: true)
      try FileManager.default.moveItem(atPath: "\(folder)/f", toPath: copy)
      let image = URL(filePath: "\(copy)/2.png")
      try Data(contentsOf: image).dropLast(40).write(to: image)
      try FileManager.default.removeItem(atPath: "\(copy)/3.png")
      let found = try Program.run(["verify", "far/g", "--quiet"], in: folder)
      #expect(found.code == 7 && !found.errors.contains("fetch it again"))
      let lines = found.errors.split(separator: "\n").map(String.init)
      #expect(lines[0].hasPrefix("error: far/g/2.png: is cut off ("), "\(lines)")
      #expect(lines[1] == "error: far/g/3.png: does not exist")
      #expect(lines[2] == "2 images missing or damaged; render with:")
      #expect(lines[3].contains("far/g/#.png' --manifest "), "\(lines)")
      #expect(lines[3].contains("far/g/m.json --size 40") && !lines[3].contains("f/#.png "))
      let script = lines[3].replacing("planetnode turntable", with: "\"$0\" turntable")
      let shell = try Program.run(
        URL(filePath: "/bin/sh"), ["-c", script, Program.url.path()], in: folder)
      #expect(shell.code == 0, "\(shell.errors)")
      #expect(try Program.run(["verify", "far/g"], in: folder).code == 0)
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/far/f"))
    }
  }

  @Test("Missing maps are reported once, with the option that names their folder")
  func mapsNotFound() throws {
    try withTemporaryFolder { folder in
      let map = TestImages.waves(width: 64, height: 32)
      try FileManager.default.createDirectory(
        atPath: "\(folder)/own", withIntermediateDirectories: true)
      try Data(PNG.encode(map)).write(to: URL(filePath: "\(folder)/own/map.png"))
      let xml =
        "<solarsystem><solarsystemelement><name>X</name><diameter>5</diameter>"
        + "<texture>map.png</texture></solarsystemelement></solarsystem>"
      try Data(xml.utf8).write(to: URL(filePath: "\(folder)/own/x.xml"))
      let turn = [
        "turntable", "x", "--catalogue", "own/x.xml", "--frames", "1-12", "-o", "f/##.png",
      ]
      #expect(try Program.run(turn + size, in: folder).code == 0)
      let found = try Program.run(["verify", "f", "--render"], in: folder)
      #expect(found.code == 7 && found.output.isEmpty)
      #expect(
        found.errors == """
          error: f/[01-12].png: cannot be rendered again
          the map folders do not contain 'map.png'; name the catalogue of the images with \
          --catalogue, or the folder of the maps with PLANETNODE_MAPS
          0 of 12 images are right

          """)
      let right = ["verify", "f", "--render", "--catalogue", "own/x.xml"]
      #expect(try Program.run(right, in: folder).code == 0)
    }
  }

  @Test("Progress is reported as by other commands")
  func progress() throws {
    try withTemporaryFolder { folder in
      let turn = ["turntable", "mars", "--frames-per-turn", "6", "-o", "f/#.png"]
      #expect(try Program.run(turn + size, in: folder).code == 0)
      let plain = try Program.run(["verify", "f", "--progress", "plain"], in: folder)
      #expect(plain.code == 0 && plain.errors.hasPrefix("1/6 f/1.png\n2/6 f/2.png\n"))
      let json = try Program.run(["verify", "f", "--progress", "json", "--quiet"], in: folder)
      #expect(json.errors.hasPrefix(#"{"event":"verified","path":"f/1.png","count":1,"total":6,"#))
    }
  }

  @Test("Folders are searched at any depth, in order, and foreign images are marked")
  func folders() throws {
    try withTemporaryFolder { folder in
      let sizes = ["thumbnails", "mars", "moon", "-o", "icons/", "--sizes", "8,16"]
      #expect(try Program.run(sizes, in: folder).code == 0)
      let sheet = ["sheet", "mars", "moon", "-o", "icons/s.png"]
      #expect(try Program.run(sheet + size, in: folder).code == 0)
      let other = TinyPNG(
        width: 1, height: 1, colorType: 0, bitDepth: 8, samples: [7])
      try Data(other.bytes).write(to: URL(filePath: "\(folder)/icons/a.png"))
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/icons/8x8/up", withDestinationPath: "..")
      let found = try Program.run(["verify", "icons"], in: folder)
      #expect(found.code == 0, "\(found.errors)")
      #expect(
        found.lines == [
          "icons/16x16/mars.png: right", "icons/16x16/moon.png: right",
          "icons/8x8/mars.png: right", "icons/8x8/moon.png: right",
          "icons/a.png: not PlanetNode's", "icons/s.png: right",
        ])
      #expect(found.errors == "5 of 5 images are right; 1 not PlanetNode's\n")
      let named = try Program.run(["verify", "icons/a.png"], in: folder)
      #expect(named.code == 7 && named.errors.contains("contains no render job"))
      let json = try Program.run(["verify", "icons/16x16", "--json"], in: folder)
      #expect(
        json.lines.last
          == #"{"event":"end","right":2,"wrong":0,"missing":0,"foreign":0,"passes":0,"format":1}"#)
      for (command, code) in [
        (["explain", "no.png"], 4), (["render", "--like", "no.png"], 4), (["verify", "no.png"], 7),
      ] {
        #expect(try Program.run(command, in: folder).code == code)
      }
    }
  }
}
