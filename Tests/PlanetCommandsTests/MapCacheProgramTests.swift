import Foundation
import PlanetImage
import PlanetTestSupport
import Testing

/// The program and its map cache.
@Suite("The map cache from the command line")
struct MapCacheProgramTests {
  private func files(_ folder: String, _ suffix: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(suffix) }
  }

  @Test("The cache is filled, listed and cleared, also in a folder with an unusual name")
  func upkeep() throws {
    try withTemporaryFolder { folder in
      let cache = "\(folder)/a \"b\\c"
      let environment = ["PLANETNODE_CACHE": cache]
      func run(_ arguments: String...) throws -> Program.Outcome {
        try Program.run(["textures", "cache"] + arguments, environment: environment)
      }
      #expect(try run("--list").lines == ["0 maps, 0 bytes of at most 20 GB, in \(cache)"])
      let built = try run("--build", "io", "mars", "--size", "32")
      #expect(built.code == 0 && built.errors.contains("\(cache) contains "), "\(built.errors)")
      // Mars has heights too.
      #expect(try files(cache, ".pyramid").count == 3)
      #expect(try run().lines.last?.hasPrefix("3 maps, ") == true)
      struct Entry: Decodable { var path: String, bytes: Int, width: Int, height: Int }
      let json = try Data(run("--list", "--json").bytes)
      let entries = try JSONDecoder().decode([Entry].self, from: json)
      #expect(entries.count == 3)
      for entry in entries {
        #expect(entry.path.hasPrefix(cache) && entry.width == 2 * entry.height)
        #expect(FileManager.default.contents(atPath: entry.path)?.count == entry.bytes)
      }
      let cleared = try run("--clear")
      #expect(cleared.code == 0 && cleared.errors.contains("removed "))
      #expect(try FileManager.default.contentsOfDirectory(atPath: cache).isEmpty)
    }
  }

  @Test("Images are the same without the cache, while it fills, with it and if it is damaged")
  func sameImages() throws {
    try withTemporaryFolder { folder in
      let cache = "\(folder)/cache"
      func draw(_ mode: String) throws -> [UInt8] {
        let outcome = try Program.run(
          ["render", "mars", "-o", "-", "--size", "48", "--map-cache", mode],
          environment: ["PLANETNODE_CACHE": cache])
        #expect(outcome.code == 0 && outcome.errors == "")
        return outcome.bytes
      }
      let plain = try draw("off")
      #expect(!FileManager.default.fileExists(atPath: cache))
      #expect(try draw("auto") == plain)
      let names = try files(cache, ".pyramid") + files(cache, ".numbers")
      // Map and heights; the air and its view.
      #expect(names.count == 4)
      #expect(try draw("auto") == plain && draw("build") == plain)
      for name in names {
        try Data("rubbish".utf8).write(to: URL(filePath: "\(cache)/\(name)"))
        #expect(try draw("auto") == plain && draw("build") == plain && draw("auto") == plain)
      }
      let kept = try files(cache, ".pyramid") + files(cache, ".numbers")
      #expect(Set(kept) == Set(names))
      // A file in place of the folder: nothing can be added.
      try FileManager.default.removeItem(atPath: cache)
      try Data().write(to: URL(filePath: cache))
      #expect(try draw("auto") == plain)
    }
  }

  @Test("Files and warnings are the same without the cache, while it fills and with it")
  func sameFiles() throws {
    try withTemporaryFolder { folder in
      func write(_ name: String, _ mode: String) throws {
        let outcome = try Program.run(
          [
            "thumbnails", "earth", "mars", "saturn", "-o", "\(name)/{id}.png", "--size", "40",
            "--strict", "--map-cache", mode,
          ], in: folder, environment: ["PLANETNODE_CACHE": "\(folder)/cache"])
        #expect(outcome.code == 0 && outcome.errors == "")
      }
      func bytes(_ path: String) throws -> Data {
        try Data(contentsOf: URL(filePath: "\(folder)/\(path)"))
      }
      for (name, mode) in [("a", "off"), ("b", "auto"), ("c", "auto")] { try write(name, mode) }
      for body in ["earth", "mars", "saturn"] {
        let plain = try bytes("a/\(body).png")
        #expect(try bytes("b/\(body).png") == plain && bytes("c/\(body).png") == plain)
        let verified = try Program.run(
          ["verify", "--render", "c/\(body).png"], in: folder,
          environment: ["PLANETNODE_CACHE": "\(folder)/cache"])
        #expect(verified.code == 0, "\(verified.errors)")
      }
    }
  }

  @Test("Two programs that cache the same map at once succeed and leave one whole file")
  func twoAtOnce() async throws {
    let folder = NSTemporaryDirectory() + "cache-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let images = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<2 {
        group.addTask {
          try Program.run(
            ["render", "io", "-o", "-", "--size", "64", "--map-cache", "build"],
            environment: ["PLANETNODE_CACHE": folder]
          ).bytes
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let plain = try Program.run(
      ["render", "io", "-o", "-", "--size", "64", "--map-cache", "off"])
    #expect(images == [plain.bytes, plain.bytes] && plain.code == 0)
    #expect(try files(folder, ".pyramid").count == 1)
    #expect(try files(folder, ".part").isEmpty)
  }

  @Test("Environment variables set the cache's use and size; invalid ones are reported")
  func surroundings() throws {
    try withTemporaryFolder { folder in
      let cache = "\(folder)/cache"
      let arguments = ["render", "io", "-o", "-", "--size", "16"]
      func run(_ extra: [String] = [], _ variables: [String: String]) throws -> Program.Outcome {
        try Program.run(
          arguments + extra,
          environment: ["PLANETNODE_CACHE": cache].merging(variables) { $1 })
      }
      #expect(try run(["--map-cache", "off"], ["PLANETNODE_MAP_CACHE": "build"]).code == 0)
      #expect(!FileManager.default.fileExists(atPath: cache))
      #expect(try run([], ["PLANETNODE_MAP_CACHE": "build"]).code == 0)
      #expect(try files(cache, ".pyramid").count == 1)
      let mode = try run([], ["PLANETNODE_MAP_CACHE": "often"])
      #expect(mode.code == 2 && mode.errors.contains("'often'; expected auto, build or off"))
      let size = try run([], ["PLANETNODE_CACHE_SIZE": "5 GB"])
      #expect(size.code == 2 && size.errors.contains("'5 GB'; expected"))
      #expect(try run(["--map-cache", "off"], ["PLANETNODE_CACHE_SIZE": "5 GB"]).code == 0)
    }
  }

  @Test("By default the cache is in the user's cache folder")
  func home() throws {
    try withTemporaryFolder { folder in
      func place(_ variables: [String: String]) throws -> String? {
        let none = ["PLANETNODE_CACHE": "", "XDG_CACHE_HOME": "", "HOME": ""]
        return try Program.run(
          ["textures", "cache"], in: folder, environment: none.merging(variables) { $1 }
        ).lines.last?.components(separatedBy: ", in ").last
      }
      #expect(try place(["HOME": "/h"]) == "/h/.cache/planetnode/maps")
      #expect(try place(["HOME": "/h", "XDG_CACHE_HOME": "/x"]) == "/x/planetnode/maps")
      // Relative paths are invalid by the specification, and ignored.
      #expect(try place(["HOME": "/h", "XDG_CACHE_HOME": "x"]) == "/h/.cache/planetnode/maps")
      #expect(try place(["HOME": "/h", "PLANETNODE_CACHE": "mine"]) == "mine")
      let homeless = try place([:])
      #expect(homeless == nil)
    }
  }

  @Test("textures cache --build builds the entries that the images need")
  func filling() throws {
    try withTemporaryFolder { folder in
      let cache = "\(folder)/cache"
      func run(_ arguments: String...) throws -> Program.Outcome {
        try Program.run(
          ["textures", "cache", "--build", "mars", "--size", "64"] + arguments,
          environment: ["PLANETNODE_CACHE": cache])
      }
      let off = try run("--map-cache", "off")
      #expect(off.code == 2 && off.errors.contains("--map-cache"), "\(off.errors)")
      #expect(try run("--samples", "0").code == 2)
      #expect(!FileManager.default.fileExists(atPath: cache))
      #expect(try run("--samples", "16").code == 0)
      let built = try files(cache, ".pyramid")
      #expect(built.count == 2)
      // An image uses these entries: no other is added.
      let drawn = try Program.run(
        [
          "render", "mars", "-o", "-", "--size", "64", "--samples", "16", "--map-cache", "build",
        ], environment: ["PLANETNODE_CACHE": cache])
      #expect(try drawn.code == 0 && Set(files(cache, ".pyramid")) == Set(built))
      #expect(try run().code == 0)
      #expect(try files(cache, ".pyramid").count == 4)
    }
  }

  @Test("A full disk is reported as a warning, or with exit code 5 if nothing was cached")
  func fullDisk() throws {
    try withTemporaryFolder { folder in
      // A file may grow to 20 KiB only; without its signal the limit is an error of reserving.
      func run(_ arguments: String) throws -> Program.Outcome {
        try Program.run(
          URL(filePath: "/bin/bash"),
          ["-c", "ulimit -f 20; trap '' XFSZ; exec \"$0\" \(arguments)", Program.url.path()],
          in: folder, environment: ["PLANETNODE_CACHE": "\(folder)/cache"])
      }
      let built = try run("textures cache --build io --size 16")
      #expect(built.code == 5 && built.errors.contains("File too large"), "\(built.errors)")
      let drawn = try run("render io -o io.png --size 16 --map-cache build")
      #expect(drawn.code == 0 && drawn.lines == ["io.png"])
      #expect(drawn.errors.hasPrefix("warning: ") && drawn.errors.contains("File too large"))
      let usual = try run("render io -o io.png --size 16")
      #expect(usual.code == 0 && usual.errors == "")
      // A map too large for memory is replaced by a checker then: no success either.
      var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      file +=
        TinyPNG.Chunk(
          "IHDR", TinyPNG.word(34000) + TinyPNG.word(17000) + [8, 0, 0, 0, 0]
        ).bytes
      file += TinyPNG.Chunk("IDAT", [0x78, 0x01]).bytes
      try Data(file).write(to: URL(filePath: "\(folder)/huge.png"))
      let xml =
        "<solarsystem><solarsystemelement><name>Huge</name><diameter>5</diameter>"
        + "<texture>huge.png</texture></solarsystemelement></solarsystem>"
      try Data(xml.utf8).write(to: URL(filePath: "\(folder)/my.xml"))
      let huge = try run("textures cache --build --catalogue my.xml --fill 20")
      #expect(huge.code == 5 && huge.errors.contains("File too large"), "\(huge.errors)")
      #expect(huge.errors.contains("34000×17000"))
      #expect(try files("\(folder)/cache", "").isEmpty)
    }
  }

  @Test("An unwritable cache is one warning if caching is requested, else none")
  func unwritable() throws {
    try withTemporaryFolder { folder in
      try Data().write(to: URL(filePath: "\(folder)/file"))
      let environment = ["PLANETNODE_CACHE": "\(folder)/file"]
      let arguments = ["thumbnails", "io", "mars", "-o", "t/", "--size", "16"]
      let kept = try Program.run(
        arguments + ["--map-cache", "build"], in: folder, environment: environment)
      #expect(kept.code == 0 && kept.lines.count == 2)
      #expect(kept.errors == "warning: maps are not cached: '\(folder)/file' is not a folder\n")
      let usual = try Program.run(arguments, in: folder, environment: environment)
      #expect(usual.code == 0 && usual.errors == "")
      let built = try Program.run(
        ["textures", "cache", "--build", "io"], environment: environment)
      #expect(built.code == 5 && built.errors.contains("is not a folder"))
    }
  }
}
