import Foundation
import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetProvenance
import PlanetRecipe
import PlanetScene
import PlanetSystem
import PlanetTestSupport
import Testing

@testable import PlanetExport

@Suite("Recipe of an image")
struct ImageRecipeTests {
  /// A recipe with every field.
  private var full: ImageRecipe {
    var body = CelestialBody(
      id: "x", name: "Größe \"ξ\"", kind: .planet, radii: Radii(equatorial: 100, polar: 90))
    body.map = MapReference(
      path: "a.png", centerLongitude: .degrees(180), latitudes: .planetocentric,
      colorSpace: .linear, isRotatedHalfTurn: true)
    body.rings = RingSystem(
      bands: [
        RingBand(
          innerRadius: 120, outerRadius: 150, opacity: 0.3,
          color: SRGBColor(red: 1, green: 2, blue: 3))
      ])
    body.rotation = Rotation(period: 10, direction: .retrograde, obliquity: .degrees(33.3))
    var view = View()
    view.background = .color(SIMD3(0.25, 0.5, 1))
    view.longitude = .degrees(-12.1)
    var format = ImageEncoding()
    format.depth = .sixteen
    format.samples = 4
    var appearance = Appearance(of: body)
    appearance.map?.files[0].sha256 = "00ff"
    return ImageRecipe(
      of: appearance, view: view, quality: format.renderQuality,
      size: ImageSize(width: 30, height: 20), turn: body.eastward(1.0 / 3))
  }

  @Test("The text is read back as the same recipe, and is the same every time")
  func roundTrip() throws {
    let again = try ImageRecipe(text: full.text)
    #expect(again == full && again.text == full.text && again.fingerprint == full.fingerprint)
    #expect(
      !full.text.contains("\n") && full.text.hasPrefix("{\"body\":{\"equatorialRadius\":100,"))
    // A westward spin rotates the other way; angles are unchanged.
    #expect(full.text.contains("\"turn\":-0.3333333333333333"))
    #expect(full.text.contains("\"longitude\":-12.1") && full.text.contains("\"tilt\":33.3"))
    var other = full
    other.view.ambient = other.view.ambient.nextUp
    #expect(other.fingerprint != full.fingerprint)
  }

  @Test("A fingerprint stays the same from version to version")
  func fingerprint() {
    let known = SHA256Digest(of: Array("abc".utf8)).description
    // The example of FIPS 180-4.
    #expect(known == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    var recipe = full
    (recipe.renderer, recipe.view.ambient) = ("software 1", 0.012)
    recipe.view.sunDiameter = .zero
    #expect(
      recipe.fingerprint.description
        == "1726059137222687b5d2f23914dda48a51d5d4ca3dba44e8c7b2ba97407864f6")
  }

  @Test("Angles are encoded by numbers that decode to exactly the same angles")
  func exactAngles() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<2000 {
      let written = (Double.random(in: -360...360, using: &random) * 1000).rounded() / 1000
      let angle = Angle.degrees(written)
      #expect(angle.shortestDegrees == written && angle.exact == angle)
      // Angles without an exact number of degrees change by a last bit, once.
      let odd = Angle.radians(Double.random(in: -7...7, using: &random))
      #expect(odd.exact.exact == odd.exact)
      #expect(abs(odd.exact.radians - odd.radians) <= 4 * odd.radians.ulp)
    }
  }

  @Test(
    "Recipes that cannot be rendered are rejected",
    arguments: [
      ("\"width\":30", "\"width\":0"), ("\"width\":30", "\"width\":1e300"),
      ("\"samples\":4", "\"samples\":-1"), ("\"depth\":16", "\"depth\":9"),
      ("\"polarRadius\":90", "\"polarRadius\":0"), ("\"elevation\":15", "\"elevation\":91"),
      ("\"format\":1", "\"format\":2"), ("\"fit\":\"rings\"", "\"fit\":\"x\""),
      ("\"outerRadius\":150", "\"outerRadius\":1"), ("\"columns\":1", "\"columns\":0"),
      ("\"id\":\"x\"", "\"id\":\"../x\""), ("\"id\":\"x\"", "\"id\":\"x;y\""),
      ("\"equatorialRadius\":100", "\"equatorialRadius\":-1"),
      ("\"equatorialRadius\":100", "\"equatorialRadius\":0"),
      ("\"fit\"", "\"pan\":[1],\"fit\""), ("\"fit\"", "\"pan\":[1,101],\"fit\""),
      ("\"fit\"", "\"roll\":4001,\"fit\""), ("#010203", "red"), ("planetocentric", "other"),
      ("[0.25,0.5,1]", "[0.25]"),
      ("{\"body\"", "[{\"body\""),
    ])
  func malformed(part: String, wrong: String) {
    let text = full.text
    #expect(text.contains(part))
    #expect(throws: ImageRecipe.Malformed.self) {
      try ImageRecipe(text: text.replacing(part, with: wrong))
    }
  }

  @Test("Credits of maps and names of rings in a render job are ignored")
  func credits() throws {
    let map = #""map":{"alpha":null,"license":"CC0","attribution":"A","origin":"measured","#
    let text = full.text.replacing(#""map":{"#, with: map)
      .replacing(#""innerRadius":120,"#, with: #""innerRadius":120,"name":"B","#)
    #expect(text.contains("CC0") && text.contains(#""name":"B""#))
    let again = try ImageRecipe(text: text)
    #expect(again == full && again.text == full.text)
  }

  /// Two bodies in one scene.
  private var pair: ImageRecipe {
    let bodies = ["one", "two"].map { id in
      Appearance(
        of: CelestialBody(id: id, name: id, kind: .planet, radii: .sphere(diameter: 10)))
    }
    let row = ImageRecipe.Row(
      frameHeight: 40,
      placements: [
        ImageRecipe.Placement(position: Vector3(0, -10, 0), label: "One"),
        ImageRecipe.Placement(position: Vector3(0, 10.5, -0.0), magnification: 2),
      ],
      labels: CollectionRecipe.Labels(fonts: [("a.ttf", [1])], size: 12, color: .one),
      scaleBar: 20)
    return ImageRecipe(
      of: bodies, arrangement: .row(row), view: View(), quality: ImageEncoding().renderQuality,
      size: ImageSize(width: 60, height: 40))
  }

  @Test("Several bodies in one scene are format 2, and read back as the same")
  func severalBodies() throws {
    let text = pair.text
    #expect(text.contains("\"format\":2") && text.contains("\"bodies\":["))
    #expect(text.contains("\"position\":[0,10.5,0]") && !text.contains("\"body\""))
    let again = try ImageRecipe(text: text)
    #expect(again == pair && again.text == text && again.view.fieldOfView == nil)
    #expect(full.text.contains("\"format\":1") && !full.text.contains("bodies"))
    var other = pair
    other.bodies[1].tilt = 20
    #expect(pair.differences(to: other).map(\.name) == ["bodies[1].tilt"])
  }

  @Test(
    "A scene that cannot be rendered is rejected",
    arguments: [
      ("\"format\":2", "\"format\":3"), ("\"format\":2", "\"format\":1"),
      ("\"frameHeight\":40", "\"frameHeight\":0"), ("[0,10.5,0]", "[0,10.5]"),
      ("[0,10.5,0]", "[0,1e300,0]"), ("\"magnification\":2", "\"magnification\":0"),
      ("\"scaleBar\":20", "\"scaleBar\":-1"), ("\"size\":12", "\"size\":1e9"),
      ("\"color\":[1,1,1]", "\"color\":[1,1]"), ("\"id\":\"two\"", "\"id\":\"../x\""),
      ("\"equatorialRadius\":5,\"id\":\"two\"", "\"id\":\"two\""),
      (",{\"magnification\":2,\"position\":[0,10.5,0]}", ""),
    ])
  func malformedScene(part: String, wrong: String) {
    let text = pair.text
    #expect(text.contains(part), "\(text)")
    #expect(throws: ImageRecipe.Malformed.self) {
      try ImageRecipe(text: text.replacing(part, with: wrong))
    }
  }

  @Test("Roll and pan are named where they are not zero, and decode exactly")
  func rollAndPan() throws {
    // Recipes without them keep the text that they had before these parameters were added.
    #expect(!full.text.contains("roll") && !full.text.contains("pan"))
    #expect(!full.commandLine.contains("--roll") && !full.commandLine.contains("--pan"))
    var view = full.fullView
    view.roll = .degrees(-12.7)
    view.pan = SIMD2(0.1, -0.0)
    var recipe = full
    recipe.view = view
    (recipe.view.tilt, recipe.view.longitude) = (nil, nil)
    #expect(recipe.text.contains("\"pan\":[0.1,0]") && recipe.text.contains("\"roll\":-12.7"))
    #expect(recipe.text == recipe.text.replacing("-0,", with: "0,"))
    let again = try ImageRecipe(text: recipe.text)
    #expect(again == recipe && again.fingerprint != full.fingerprint)
    #expect(again.fullView.roll == .degrees(-12.7) && again.fullView.pan == SIMD2(0.1, 0))
    let words = recipe.commandLine
    let roll = try #require(words.firstIndex(of: "--roll"))
    let pan = try #require(words.firstIndex(of: "--pan"))
    #expect(words[roll + 1] == "-12.7" && words[pan + 1] == "0.1,0")
    #expect(
      recipe.explanation.contains { $0.label == "Camera" && $0.value.contains("roll -12.7°") })
    #expect(
      full.differences(to: recipe).map(\.name) == ["view.pan[0]", "view.pan[1]", "view.roll"])
  }

  @Test("Negative zero is zero: equal images have equal fingerprints")
  func negativeZero() {
    func recipe(_ zero: Double) -> ImageRecipe {
      var view = View()
      view.azimuth = .degrees(zero)
      view.elevation = .degrees(zero)
      view.lightAzimuth = .degrees(zero)
      view.lightElevation = .degrees(zero)
      view.lightAnchor = .degrees(zero)
      view.sunDiameter = .degrees(zero)
      view.tilt = .degrees(zero)
      view.roll = .degrees(zero)
      view.pan = SIMD2(zero, zero)
      view.longitude = .degrees(zero)
      view.ambient = zero
      let body = CelestialBody(id: "x", name: "X", kind: .planet, radii: .sphere(diameter: 10))
      return ImageRecipe(
        of: Appearance(of: body), view: view, quality: ImageEncoding().renderQuality,
        size: ImageSize(width: 8, height: 8), turn: body.eastward(zero))
    }
    #expect(recipe(-0.0).text == recipe(0).text && !recipe(-0.0).text.contains("-0"))
    #expect(recipe(-0.0).fingerprint == recipe(0).fingerprint)
  }

  @Test("Differences between recipes are listed by name")
  func differences() {
    var other = full
    other.view.elevation = .degrees(20)
    other.view.fieldOfView = nil
    let differences = full.differences(to: other)
    #expect(differences.map(\.name) == ["view.elevation", "view.fieldOfView"])
    #expect(differences.map(\.first) == ["15", "20"] && differences.map(\.second) == ["20", "-"])
    #expect(full.differences(to: full).isEmpty)
  }
}

@Suite("Provenance of an image")
struct ImageProvenanceTests {
  private func drawn(_ folder: String, _ change: (inout ImageEncoding) -> Void = { _ in }) throws
    -> [UInt8]
  {
    try Files.write(
      PNG.encode(TestImages.waves(width: 64, height: 32)), to: "\(folder)/map.png")
    var body = CelestialBody(
      id: "x", name: "X", kind: .planet, radii: Radii(equatorial: 100, polar: 95))
    body.map = MapReference(path: "map.png")
    body.map?.license = "CC0-1.0"
    body.map?.attribution = "Somebody"
    body.rings = RingSystem(
      bands: [
        RingBand(
          innerRadius: 120, outerRadius: 150, opacity: 0.3,
          color: SRGBColor(red: 200, green: 190, blue: 180))
      ])
    body.rotation = Rotation(period: 10, obliquity: .degrees(26.7))
    var format = ImageEncoding()
    change(&format)
    let batch = Batch.turntable(
      of: body, frames: FrameRange(count: 3), framesPerTurn: 7, width: 40, height: 30,
      pattern: try FramePattern("\(folder)/f#.png"))
    let exporter = Exporter(
      context: BatchContext(library: library(folder), view: View()), format: format,
      threads: 2)
    #expect(exporter.run(batch) { _ in }.allSatisfy { $0.failure == nil })
    return try Files.read("\(folder)/f3.png")
  }

  private func library(_ folder: String) -> MapLibrary {
    MapLibrary(folders: [folder], replacements: nil)
  }

  @Test(
    "An image is rendered again from its own recipe, to the last bit", arguments: [8, 16], [1, 4])
  func again(depth: Int, samples: Int) throws {
    try withTemporaryFolder { folder in
      let bytes = try drawn(folder) {
        $0.depth = depth == 16 ? .sixteen : .eight
        $0.samples = samples
      }
      let provenance = try ImageProvenance(bytes)
      #expect(provenance.credits.lines == ["map.png: Somebody, CC0-1.0"])
      #expect(provenance.recipe.body.turn == 2.0 / 7)
      let pixels = try provenance.recipe.renderPixelDigest(library: library(folder), threads: 1)
      #expect(pixels == provenance.pixels)
      // Another map of the same name is detected.
      try Files.write(
        PNG.encode(TestImages.noise(width: 64, height: 32, seed: 1)), to: "\(folder)/map.png")
      #expect(throws: ImageRecipe.RenderingFailure.self) {
        try provenance.recipe.renderPixelDigest(library: library(folder), threads: 1)
      }
    }
  }

  @Test("An interrupted run continues by content, not by name")
  func resume() throws {
    try withTemporaryFolder { folder in
      _ = try drawn(folder)
      var body = CelestialBody(
        id: "x", name: "X", kind: .planet, radii: Radii(equatorial: 100, polar: 95))
      body.map = MapReference(path: "map.png")
      let batch = Batch.turntable(
        of: body, frames: FrameRange(count: 5), framesPerTurn: 5, width: 30, height: 30,
        pattern: try FramePattern("\(folder)/r#.png"))
      var view = View()
      func found() -> [Bool] {
        var exporter = Exporter(
          context: BatchContext(library: library(folder), view: view), threads: 2)
        exporter.existing = .resumed
        let results = exporter.run(batch) { _ in }
        #expect(results.allSatisfy { $0.isMade && $0.pixels != nil })
        return results.map(\.isFound)
      }
      #expect(found() == [false, false, false, false, false])
      #expect(found() == [true, true, true, true, true])
      let whole = try Files.read("\(folder)/r2.png")
      try Files.write(Array(whole.dropLast(1)), to: "\(folder)/r2.png")
      try Files.write(whole, to: "\(folder)/r4.png")
      #expect(found() == [true, false, true, false, true])
      #expect(try Files.read("\(folder)/r2.png") == whole)
      #expect(try Files.read("\(folder)/r4.png") != whole)
      // Another view, or another map, is another recipe.
      view.elevation = .degrees(16)
      #expect(found() == [false, false, false, false, false])
      try Files.write(
        PNG.encode(TestImages.noise(width: 64, height: 32, seed: 1)), to: "\(folder)/map.png")
      #expect(found() == [false, false, false, false, false])
    }
  }

  @Test("Any flipped bit is detected")
  func damage() throws {
    try withTemporaryFolder { folder in
      let bytes = try drawn(folder)
      var random = SeededGenerator(seed: 4)
      for _ in 0..<60 {
        var damaged = bytes
        damaged[Int.random(in: 0..<bytes.count, using: &random)] ^=
          1
          << UInt8.random(
            in: 0...7, using: &random)
        #expect(throws: ImageProvenance.Failure.self) { try ImageProvenance(damaged) }
      }
      #expect(throws: ImageProvenance.Failure.self) {
        try ImageProvenance(Array(bytes.dropLast(5)))
      }
    }
  }

  @Test("An image with the texts of another is detected")
  func swapped() throws {
    try withTemporaryFolder { folder in
      let bytes = try drawn(folder)
      var options = PNGOptions(texts: try PNG.readTexts(bytes.span))
      let other = Image(width: 40, height: 30, filledWith: RGBA8(1, 2, 3))
      #expect(throws: ImageProvenance.Failure.pixelMismatch) {
        try ImageProvenance(try PNG.encode(other, options: options))
      }
      let small = Image(width: 4, height: 3, filledWith: RGBA8(1, 2, 3))
      #expect(throws: ImageProvenance.Failure.sizeMismatch) {
        try ImageProvenance(try PNG.encode(small, options: options))
      }
      options.texts = []
      #expect(throws: ImageProvenance.Failure.foreign) {
        try ImageProvenance(try PNG.encode(other, options: options))
      }
    }
  }
}
