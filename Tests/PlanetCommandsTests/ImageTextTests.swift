import Foundation
import PlanetImage
import PlanetTestSupport
import Testing

@Suite("Texts in images")
struct ImageTextTests {
  /// Prints a file's `tIME` as seconds since 1970, and two of its texts.
  private static let look = """
    import sys, struct, calendar; from PIL import Image
    data = open(sys.argv[1], 'rb').read(); at = data.find(b'tIME')
    t = struct.unpack('>HBBBBB', data[at + 4:at + 11]) if at > 0 else None
    text = Image.open(sys.argv[1]).text
    print(calendar.timegm(t) if t else '-', text.get('Creation Time', '-'))
    print(text.get('Source', '-').replace('\\n', '|'))
    print(text.get('Copyright', '-').replace('\\n', '|'))
    """

  private func seen(_ name: String, _ folder: String) throws -> [String] {
    let python = try #require(IndependentReader.pythonWithPillow)
    return try IndependentReader.run(python, ["-c", Self.look, "\(folder)/\(name)"]).text
      .split(separator: "\n").map(String.init)
  }

  @Test(
    "Pillow reads SOURCE_DATE_EPOCH from the file",
    .enabled(if: IndependentReader.pythonWithPillow != nil, "no Pillow"),
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (951_782_399, "2000-02-28T23:59:59Z"),
      (951_782_400, "2000-02-29T00:00:00Z"), (4_107_542_399, "2100-02-28T23:59:59Z"),
      (4_107_542_400, "2100-03-01T00:00:00Z"), (1_798_761_599, "2026-12-31T23:59:59Z"),
      (253_402_300_799, "9999-12-31T23:59:59Z"),
    ])
  func epoch(seconds: Int, text: String) throws {
    try withTemporaryFolder { folder in
      let run = try Program.run(
        ["render", "moon", "--size", "16", "-o", "a.png"], in: folder,
        environment: ["SOURCE_DATE_EPOCH": "\(seconds)"])
      #expect(run.code == 0)
      #expect(try seen("a.png", folder).first == "\(seconds) \(text)")
    }
  }

  @Test(
    "The time is written on request only, and is not part of the render job",
    .enabled(if: IndependentReader.pythonWithPillow != nil, "no Pillow"))
  func timestamp() throws {
    try withTemporaryFolder { folder in
      let saturn = ["render", "saturn", "--size", "24", "-o"]
      #expect(try Program.run(saturn + ["a.png"], in: folder).code == 0)
      let plain = try seen("a.png", folder)
      // The catalogue credits the authors of the map and the rings, and marks both as procedural.
      #expect(
        plain == [
          "- -",
          "saturn.jpg: PlanetNode, procedural|saturn_rings.png: PlanetNode, procedural",
          "saturn.jpg: PlanetNode, Apache-2.0|saturn_rings.png: PlanetNode, Apache-2.0",
        ])
      let before = Int(Date().timeIntervalSince1970)
      #expect(try Program.run(saturn + ["b.png", "--timestamp"], in: folder).code == 0)
      let reported = try seen("b.png", folder)
      let second = try #require(reported[0].split(separator: " ").first.flatMap { Int($0) })
      #expect((before...Int(Date().timeIntervalSince1970)).contains(second))
      #expect(Array(reported.dropFirst()) == Array(plain.dropFirst()))
      // A file with another time is the same image: it stays, and is rendered the same again.
      let again = try Program.run(
        saturn + ["b.png", "--resume", "--progress", "plain"], in: folder)
      #expect(again.code == 0 && again.errors.contains("exists"))
      #expect(try seen("b.png", folder) == reported)
      #expect(
        try Program.run(["render", "--like", "b.png", "-o", "c.png"], in: folder).code == 0)
      let files = try ["a.png", "c.png"].map {
        try Data(contentsOf: URL(filePath: "\(folder)/\($0)"))
      }
      #expect(files[0] == files[1])
    }
  }

  @Test(
    "An invalid SOURCE_DATE_EPOCH is reported", arguments: ["-1", "1.5", "9x", "253402300800", " "])
  func badEpoch(text: String) throws {
    let run = try Program.run(
      ["render", "moon", "--size", "16", "-o", "-"], environment: ["SOURCE_DATE_EPOCH": text])
    #expect(run.code == 2 && run.errors.contains("SOURCE_DATE_EPOCH") && run.bytes.isEmpty)
  }

  @Test(
    "Texts that inflate to gigabytes take little memory, in images and in maps",
    .enabled(if: IndependentReader.pythonWithPillow != nil, "no Python"))
  func inflation() throws {
    let make = """
      import sys, zlib, struct
      def chunk(t, d):
          return struct.pack('>I', len(d)) + t + d + struct.pack('>I', zlib.crc32(t + d))
      texts = b''
      for letter, count in ((b'a', 1900000), (b'b', 15000000)):
          packed = zlib.compress(letter * count, 9)
          texts += b''.join(chunk(b'zTXt', letter + b'%d\\0\\0' % i + packed) for i in range(250))
      f = open(sys.argv[1], 'wb')
      head = struct.pack('>IIBBBBB', 4, 2, 8, 2, 0, 0, 0)
      f.write(b'\\x89PNG\\r\\n\\x1a\\n' + chunk(b'IHDR', head))
      f.write(texts + chunk(b'IDAT', zlib.compress((b'\\0' + b'abc' * 4) * 2)))
      f.write(texts + chunk(b'IEND', b''))
      """
    try withTemporaryFolder { folder in
      let made = try IndependentReader.run(
        try #require(IndependentReader.pythonWithPillow), ["-c", make, "\(folder)/bomb.png"])
      #expect(made.status == 0)
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/bomb.png")))
      let texts = try PNG.readTexts(bytes)
      // 64 texts of 1.9 MB, of 250 of those and 250 of 15 MB before the rows, and as many after.
      #expect(texts.count <= 64 && texts.allSatisfy { $0.text.utf8.count <= 2 << 20 })
      #expect(try PNG.decode8(bytes)[3, 1] == RGBA8(97, 98, 99))
      let xml = """
        <catalogue version="1"><body id="x" name="X" kind="planet">\
        <radii unit="km" equatorial="1" polar="1"/><map src="bomb.png"/></body></catalogue>
        """
      try Data(xml.utf8).write(to: URL(filePath: "\(folder)/x.xml"))
      for (arguments, code) in [
        ("explain bomb.png", 7), ("verify bomb.png", 7),
        ("render x --catalogue x.xml --size 16 --threads 1 --strict -o x.png", 0),
      ] {
        let run = try Program.run(
          URL(filePath: "/bin/bash"),
          ["-c", "ulimit -v 1500000; exec \"$0\" \(arguments)", Program.url.path()], in: folder)
        #expect(run.code == Int32(code), "\(arguments): \(run.errors)")
      }
    }
  }
}
