import Foundation
import PlanetImage
import PlanetTestSupport
import Testing

@Suite("Problems with the maps of layers")
struct LayerProblemTests {
  /// A layer of a kind with a map that has a problem.
  struct Fault: Sendable, CustomTestStringConvertible {
    let kind: String
    let file: String
    /// A part of the warning.
    let words: String
    /// A Boolean value that indicates whether the layer is rendered all the same.
    var isRendered = false

    var testDescription: String { "\(kind) \(file)" }
  }

  static let allFaults: [Fault] = [
    "clouds", "haze", "night", "specular", "height", "normal", "surface",
  ]
  .flatMap { kind in
    [
      Fault(kind: kind, file: "gone.png", words: "gone.png' is missing"),
      Fault(kind: kind, file: "text.png", words: "looks like text"),
      Fault(kind: kind, file: "cut.png", words: "cut.png"),
      Fault(kind: kind, file: "square.png", words: "32×32", isRendered: true),
      Fault(kind: kind, file: "spare.png", words: "bytes follow the end", isRendered: true),
    ]
  }

  private func write(_ name: String, _ bytes: [UInt8], _ folder: String) throws {
    try Data(bytes).write(to: URL(filePath: "\(folder)/\(name)"))
  }

  @Test("A problem has one warning, at its place; an error with --strict", arguments: allFaults)
  func problem(fault: Fault) throws {
    try withTemporaryFolder { folder in
      let map = try PNG.encode(TestImages.waves(width: 64, height: 32))
      try write("map.png", map, folder)
      try write("text.png", Array("no image".utf8), folder)
      try write("cut.png", Array(map.prefix(map.count / 2)), folder)
      try write("spare.png", map + [1, 2, 3], folder)
      try write("square.png", PNG.encode(TestImages.waves(width: 32, height: 32)), folder)
      let range = fault.kind == "height" ? " lowest=\"0 km\" highest=\"5 km\"" : ""
      let catalogue = """
        <catalogue>
          <body name="Ball">
            <diameter>1000 km</diameter>
            <map src="map.png"/>
            <layer kind="\(fault.kind)" src="\(fault.file)"\(range)/>
          </body>
        </catalogue>
        """
      try write("my.xml", Array(catalogue.utf8), folder)
      // The ground under clouds is rendered without them only.
      let arguments =
        ["render", "ball", "--catalogue", "my.xml", "-o", "a.png", "--size", "64"]
        + (fault.kind == "surface" ? ["--no-clouds"] : [])
      let drawn = try Program.run(arguments, in: folder)
      #expect(drawn.code == 0, "\(drawn.errors)")
      let warnings = drawn.errors.split(separator: "\n").filter { $0.contains(": warning: ") }
      #expect(warnings.count == 1, "\(drawn.errors)")
      let warning = String(warnings.first ?? "")
      let column = 25 + fault.kind.count
      #expect(warning.hasPrefix("my.xml:5:\(column): warning: "), "\(warning)")
      #expect(warning.contains(fault.words), "\(warning)")
      #expect(
        warning.contains("the \(fault.kind) layer is not rendered") == !fault.isRendered,
        "\(warning)")
      // Two images of one run tell it once too.
      let two = try Program.run(
        [
          "turntable", "ball", "--catalogue", "my.xml", "--frames", "1-2", "-o", "f_####.png",
          "--size", "32",
        ] + (fault.kind == "surface" ? ["--no-clouds"] : []), in: folder)
      #expect(two.code == 0)
      #expect(two.errors.split(separator: "\n").count { $0.contains(": warning: ") } == 1)
      let strict = try Program.run(arguments + ["--strict", "-o", "b.png"], in: folder)
      #expect(strict.code == 4 && strict.errors.contains("my.xml:5:\(column): error: "))
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/b.png"))
      // Switched off, it is no problem.
      let plain = try Program.run(arguments + ["--layers", "base", "--strict"], in: folder)
      #expect(fault.kind == "surface" || plain.code == 0, "\(plain.errors)")
    }
  }

  /// A mesh about the centre.
  private static let tetrahedron = """
    v 1 1 1
    v -1 -1 1
    v -1 1 -1
    v 1 -1 -1
    f 1 3 2
    f 1 2 4
    f 1 4 3
    f 2 3 4

    """

  @Test("Displaced relief needs heights, and shapes of files have no layers, with a warning each")
  func displaced() throws {
    try withTemporaryFolder { folder in
      try write("map.png", PNG.encode(TestImages.waves(width: 64, height: 32)), folder)
      func render(_ layers: String, _ options: [String] = []) throws -> Program.Outcome {
        let catalogue =
          "<catalogue>\n<body name=\"Ball\"><diameter>1000 km</diameter><map src=\"map.png\"/>"
          + layers + "</body>\n</catalogue>"
        try write("my.xml", Array(catalogue.utf8), folder)
        return try Program.run(
          [
            "render", "ball", "--catalogue", "my.xml", "-o", "a.png", "--size", "64", "--relief",
            "displaced",
          ] + options, in: folder)
      }
      let heights = "<layer kind=\"height\" src=\"map.png\" lowest=\"0 km\" highest=\"9 km\"/>"
      let none = try render("<layer kind=\"normal\" src=\"map.png\"/>")
      #expect(none.code == 0)
      #expect(none.errors.contains("my.xml:2:1: warning: Ball has no layer of heights"))
      let clean = try render(heights, ["--strict"])
      #expect(clean.code == 0 && !clean.errors.contains("warning"), "\(clean.errors)")
      #expect(
        try Program.run(["verify", "a.png", "--render", "--catalogue", "my.xml"], in: folder).code
          == 0)
      let job = try Program.run(["explain", "a.png"], in: folder)
      #expect(job.output.contains("displaced"), "\(job.output)")
      let night = heights + "<layer kind=\"night\" src=\"map.png\"/>"
      for options in [["--strict"], ["--strict", "--geometry", "mesh"]] {
        let more = try render(night, options)
        #expect(more.code == 0 && !more.errors.contains("warning"), "\(more.errors)")
      }
      // A body with a shape is not displaced, whether the shape can be used or not.
      let relief = "the relief of Ball is not displaced, as the body has a <shape>"
      let lost = try render(heights + "<shape src=\"none.obj\"/>")
      #expect(lost.errors.contains(relief) && !lost.errors.contains("no layer of heights"))
      let smooth = try render(heights + "<shape src=\"none.obj\"/>", ["--layers", "base"])
      #expect(!smooth.errors.contains(relief), "\(smooth.errors)")
      try write("tetra.obj", Array(Self.tetrahedron.utf8), folder)
      let shape = try render(night + "<shape src=\"tetra.obj\"/>", ["--layers", "base,night"])
      #expect(
        shape.errors.contains("warning: the layers of Ball are not rendered on its <shape>"),
        "\(shape.errors)")
      #expect(
        try render(night + "<shape src=\"tetra.obj\"/>", ["--layers", "base", "--strict"]).code
          == 0)
      #expect(
        try render("<shape src=\"tetra.obj\"/>").errors.contains("my.xml:2:1: warning: \(relief)"))
      let wrong = try Program.run(["render", "mars", "--relief", "displacd"])
      #expect(wrong.code == 2 && wrong.errors.contains("did you mean 'displaced'?"))
      let far = try Program.run(["render", "mars", "--relief", "101,displaced"])
      #expect(far.code == 2 && far.errors.contains("expected a number from 0 to 100"))
    }
  }
}
