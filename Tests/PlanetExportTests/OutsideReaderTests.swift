import Foundation
import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetProvenance
import PlanetScene
import PlanetSystem
import PlanetTestSupport
import Testing

@Suite("Images in other programs")
struct OutsideReaderTests {
  /// Renders a body of an accented name and passes its file.
  private func withImageFile(
    depth: ImageEncoding.Depth, _ body: (String) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      var planet = CelestialBody(
        id: "x", name: "Pókè – 日本", kind: .planet, radii: .sphere(diameter: 10))
      try Files.write(
        PNG.encode(TestImages.waves(width: 64, height: 32)), to: "\(folder)/map.png")
      planet.map = MapReference(path: "map.png")
      var format = ImageEncoding()
      format.depth = depth
      let context = BatchContext(
        library: MapLibrary(folders: [folder], replacements: nil), view: View())
      let results = Exporter(context: context, format: format, threads: 2).run(
        Batch.still(of: planet, width: 40, height: 24, path: "\(folder)/x.png")
      ) { _ in }
      #expect(results.map { $0.failure == nil } == [true])
      try body("\(folder)/x.png")
    }
  }

  @Test(
    "pngcheck finds nothing wrong", .enabled(if: IndependentReader.pngcheck != nil, "no pngcheck"),
    arguments: ImageEncoding.Depth.allCases)
  func pngcheck(depth: ImageEncoding.Depth) throws {
    try withImageFile(depth: depth) { path in
      let program = try #require(IndependentReader.pngcheck)
      let answer = try IndependentReader.run(program, ["-v", path])
      #expect(answer.status == 0, "\(answer.text)")
      #expect(answer.text.contains("40 x 24 image, \(4 * depth.rawValue)-bit RGB+alpha"))
      #expect(answer.text.contains("sRGB"))
    }
  }

  @Test(
    "Pillow reads the size, the title, the program and the position of the disc",
    .enabled(if: IndependentReader.pythonWithPillow != nil, "no Pillow"),
    arguments: ImageEncoding.Depth.allCases)
  func pillow(depth: ImageEncoding.Depth) throws {
    try withImageFile(depth: depth) { path in
      let script =
        "import sys; from PIL import Image; i = Image.open(sys.argv[1]); i.load(); "
        + "print(i.size, ascii(i.text['Title']), i.text['Software'], "
        + "i.convert('RGBA').getchannel('A').point(lambda a: 255 * (a > 127)).getbbox())"
      let answer = try IndependentReader.run(
        try #require(IndependentReader.pythonWithPillow), ["-c", script, path])
      // A disc of 0.9 of 24 pixels: 21.6 across, in the middle of 40 × 24.
      let title = #"'P\xf3k\xe8 \u2013 \u65e5\u672c'"#
      #expect(answer.text == "(40, 24) \(title) PlanetNode (9, 1, 31, 23)\n")
    }
  }
}
