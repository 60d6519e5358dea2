import Foundation
import PlanetImage
import PlanetTestSupport
import Testing

/// The repository's top folder.
private let repository = URL(filePath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

/// A Python that can open a pseudo-terminal.
private let python = ["/usr/bin/python3", "/usr/local/bin/python3"]
  .first { FileManager.default.isExecutableFile(atPath: $0) }

@Suite("The program and its environment")
struct SurroundingsTests {
  @Test("The example catalogue is valid")
  func example() throws {
    let outcome = try Program.run(
      ["validate", "--strict", "Examples/simple.xml"], in: repository.path())
    #expect(outcome.code == 0 && outcome.errors == "")
    #expect(outcome.lines[0] == "Examples/simple.xml: 10 bodies, 0 errors, 0 warnings")
    #expect(outcome.lines[1] == "  line 4   sun      Sun" && outcome.lines.count == 11)
  }

  @Test("All of several files are checked, even if the first is invalid")
  func severalFiles() throws {
    try withTemporaryFolder { folder in
      try Data("<solarsystem>".utf8).write(to: URL(filePath: "\(folder)/cut.xml"))
      try Data("<solarsystem/>".utf8).write(to: URL(filePath: "\(folder)/empty.xml"))
      let outcome = try Program.run(["validate", "cut.xml", "no.xml", "empty.xml"], in: folder)
      let unread = ["cut", "no"].map { "\($0).xml: cannot be read, 1 error" }
      #expect(outcome.lines == unread + ["empty.xml: 0 bodies, 0 errors, 1 warning"])
      #expect(outcome.code == 3)
      #expect(outcome.errors.contains("cut.xml:1:") && outcome.errors.contains("no.xml"))
      #expect(try Program.run(["validate", "empty.xml"], in: folder).code == 0)
      #expect(try Program.run(["validate", "--strict", "empty.xml"], in: folder).code == 3)
    }
  }

  @Test("Unusable maps are reported at the line that names them")
  func damagedMaps() throws {
    try withTemporaryFolder { folder in
      let maps = repository.appending(path: "Textures")
      let jpeg = try Data(contentsOf: maps.appending(path: "moon.jpg"))
      try jpeg.prefix(jpeg.count / 2).write(to: URL(filePath: "\(folder)/cut.jpg"))
      try Data("a map".utf8).write(to: URL(filePath: "\(folder)/text.png"))
      try Data().write(to: URL(filePath: "\(folder)/empty.png"))
      let strip = Image<RGBA8>(width: 90, height: 3, filledWith: RGBA8(9, 9, 9))
      try Data(PNG.encode(strip)).write(to: URL(filePath: "\(folder)/strip.png"))
      let names = ["cut.jpg", "text.png", "empty.png", "strip.png", "none.png", "moon.jpg"]
      let bodies = names.map {
        "<body name=\"with \($0)\"><diameter>1</diameter><map src=\"\($0)\"/></body>"
      }
      try Data("<catalogue>\(bodies.joined(separator: "\n"))</catalogue>".utf8).write(
        to: URL(filePath: "\(folder)/a.xml"))
      let outcome = try Program.run(["validate", "a.xml"], in: folder)
      #expect(outcome.code == 0 && outcome.lines[0] == "a.xml: 6 bodies, 0 errors, 5 warnings")
      for words in [
        "a.xml:1:70: warning: cut.jpg: ", "a.xml:2:60: warning: text.png: this looks like text",
        "a.xml:3:61: warning: empty.png: ",
        "a.xml:4:61: warning: map 'strip.png' is 90×3; expected twice as wide",
        "a.xml:5:60: warning: the map 'none.png' is missing",
      ] {
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
      }
      // Faults of maps have an exit code of their own.
      #expect(try Program.run(["validate", "--strict", "a.xml"], in: folder).code == 4)
    }
  }

  @Test("An invalid PLANETNODE_DATA is reported with the folder and exit code 4")
  func wrongData() throws {
    let environment = ["PLANETNODE_DATA": "/no/such/folder"]
    let outcome = try Program.run(["list"], environment: environment)
    #expect(outcome.code == 4 && outcome.output == "")
    #expect(outcome.errors.contains("/no/such/folder"))
    let validated = try Program.run(
      ["validate", "Examples/simple.xml"], in: repository.path(), environment: environment)
    #expect(validated.code == 0 && validated.errors.contains("/no/such/folder"))
  }

  @Test("An installed program finds its data in the prefix")
  func prefix() throws {
    try withTemporaryFolder { folder in
      let files = FileManager.default
      let share = "\(folder)/share/planetnode"
      try files.createDirectory(
        atPath: "\(share)/Catalogues", withIntermediateDirectories: true)
      try files.createDirectory(atPath: "\(share)/Textures", withIntermediateDirectories: true)
      try files.createDirectory(atPath: "\(folder)/bin", withIntermediateDirectories: true)
      let xml =
        "<solarsystem><solarsystemelement><name>Arrakis</name><diameter>5</diameter>"
        + "</solarsystemelement></solarsystem>"
      try Data(xml.utf8).write(to: URL(filePath: "\(share)/Catalogues/solarsystem.xml"))
      try Program.copy(to: "\(folder)/bin/planetnode")
      try files.createSymbolicLink(
        atPath: "\(folder)/link", withDestinationPath: "bin/planetnode")
      for name in ["bin/planetnode", "link"] {
        let outcome = try Program.run(URL(filePath: "\(folder)/\(name)"), ["list"])
        #expect(outcome.code == 0 && outcome.output.contains("Arrakis"), "\(outcome.errors)")
      }
    }
  }

  @Test("PLANETNODE_MAPS overrides the bundled maps")
  func replacedMaps() throws {
    try withTemporaryFolder { folder in
      let red = Image<RGBA8>(width: 16, height: 8, filledWith: RGBA8(250, 0, 0))
      try Data(PNG.encode(red)).write(to: URL(filePath: "\(folder)/neptune.png"))
      let arguments = ["render", "neptune", "-o", "-", "--size", "9", "--layers", "base"]
      let real = try PNG.decode8(
        Program.run(arguments, environment: ["PLANETNODE_MAPS": folder]).bytes)[4, 4]
      let bundled = try PNG.decode8(Program.run(arguments).bytes)[4, 4]
      #expect(real.r > 150 && real.b < 20 && bundled.b > bundled.r)
      let wrong = try Program.run(arguments, environment: ["PLANETNODE_MAPS": "/no/folder"])
      #expect(wrong.code == 0 && wrong.errors.contains("/no/folder"))
    }
  }

  @Test("A full disk gives exit code 5, preserves the old file and leaves no temporary file")
  func fullDisk() throws {
    try withTemporaryFolder { folder in
      try Data("old".utf8).write(to: URL(filePath: "\(folder)/a.png"))
      // A file may grow to 1 KiB only; without its signal the limit is an error of writing.
      let script = "ulimit -f 1; trap '' XFSZ; exec \"$0\" render io -o a.png --size 96"
      let outcome = try Program.run(
        URL(filePath: "/bin/bash"), ["-c", script, Program.url.path()], in: folder)
      // Standard error is a file here, and limited as well: only the exit code is reliable.
      #expect(outcome.code == 5 && outcome.output == "")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a.png"])
      #expect(try Data(contentsOf: URL(filePath: "\(folder)/a.png")) == Data("old".utf8))
    }
  }

  @Test("Undeliverable results give exit code 5; a closed pipe is no failure")
  func standardOutput() throws {
    for arguments in ["list", "render io -o - --size 8", "--help"] {
      let full = try Program.run(
        URL(filePath: "/bin/bash"), ["-c", "\"$0\" \(arguments) > /dev/full", Program.url.path()])
      #expect(full.code == 5 && full.errors.contains("standard output"), "\(arguments)")
    }
    let left = try Program.run(
      URL(filePath: "/bin/bash"),
      ["-c", "\"$0\" list | head -n 1; exit ${PIPESTATUS[0]}", Program.url.path()])
    #expect(left.code == 0 && left.lines.count == 1 && left.errors == "")
  }

  @Test("help states the defaults of a render", arguments: ["render", "turntable"])
  func defaults(command: String) throws {
    let help = try Program.run(["help", command]).output
    for text in ["(default: 1024x1024", "(default: none)", "(default: -35)"] {
      #expect(help.replacing(/\s+/, with: " ").contains(text), "\(help)")
    }
  }

  @Test("help for an unknown command suggests the near miss")
  func help() throws {
    let outcome = try Program.run(["help", "rendr"])
    #expect(outcome.code == 2 && outcome.errors.contains("did you mean 'render'?"))
  }

  @Test("Other programs read the list as JSON", .enabled(if: python != nil, "no python3: skipped"))
  func json() throws {
    try withTemporaryFolder { folder in
      let xml =
        "<solarsystem><solarsystemelement><name>\"A\\\u{9}é</name><diameter>5</diameter>"
        + "</solarsystemelement></solarsystem>"
      try Data(xml.utf8).write(to: URL(filePath: "\(folder)/my.xml"))
      let script =
        "import json,subprocess,sys; b = json.loads(subprocess.check_output("
        + "[sys.argv[1], 'list', '--json', '--catalogue', 'my.xml'])); "
        + "print(len(b), b[0]['diameterKm'], b[0]['section'], '\"A\\\\' in b[0]['name'])"
      let outcome = try Program.run(
        URL(filePath: try #require(python)), ["-c", script, Program.url.path()], in: folder)
      #expect(outcome.output == "1 5.0 None True\n", "\(outcome.errors)")
    }
  }

  @Test(
    "Colours and a progress bar are for terminals only, and no colours with NO_COLOR",
    .enabled(if: python != nil, "no python3: skipped"))
  func terminal() throws {
    try withTemporaryFolder { folder in
      let script = "import pty,sys; pty.spawn(sys.argv[1:])"
      func onTerminal(_ arguments: [String], noColor: String = "") throws -> String {
        try Program.run(
          URL(filePath: try #require(python)), ["-c", script, Program.url.path()] + arguments,
          in: folder, environment: ["NO_COLOR": noColor]
        ).output
      }
      #expect(try onTerminal(["info", "marz"]).contains("\u{1B}[1;31merror:\u{1B}[0m unknown"))
      #expect(try onTerminal(["info", "marz"], noColor: "1").hasPrefix("error: unknown"))
      #expect(try onTerminal(["render", "--wat"]).contains("\u{1B}[1;31merror:"))
      let turn = ["turntable", "io", "--frames", "1-3", "--size", "8", "-o", "#.png"]
      #expect(try onTerminal(turn).contains("█ 3/3"))
      for quiet in [["--quiet"], ["--progress", "none"], ["--progress", "plain"]] {
        #expect(try !onTerminal(turn + quiet).contains("█"))
      }
      let piped = try Program.run(turn, in: folder)
      #expect(piped.code == 0 && piped.errors == "" && piped.lines.count == 3)
    }
  }
}
