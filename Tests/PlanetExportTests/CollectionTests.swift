import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetScene
import PlanetSystem
import PlanetTestSupport
import Testing

@testable import PlanetExport
@testable import PlanetProvenance
@testable import PlanetRecipe

@Suite("Render jobs of collections")
struct CollectionTests {
  private static let body = CelestialBody(
    id: "x", name: "Ёж", kind: .planet, radii: .sphere(diameter: 10))
  private static let context = BatchContext(
    library: MapLibrary(folders: [], replacements: nil), view: View())

  private static func frames(
    _ motion: Motion = .spin, count: Int = 5
  ) throws -> [DescribedImage] {
    let batch = Batch.turntable(
      of: body, frames: FrameRange(count: count), turn: Turn(frameCount: count), motion: motion,
      width: 12, height: 9, pattern: try FramePattern("-"))
    return try FrameStream(context: context, threads: 2).describe(batch)
  }

  private static func recipes(_ motion: Motion = .spin, count: Int = 5) throws -> [ImageRecipe] {
    try frames(motion, count: count).map(\.recipe)
  }

  @Test("An excessive number of frames and angles out of range are rejected")
  func claims() throws {
    var recipe = CollectionRecipe.animation(
      of: [try Self.recipes()[0]], count: 1_000_000, rate: FrameRate(frames: 24), plays: 0)
    recipe.variation = CollectionRecipe.Variation()
    #expect(try CollectionRecipe(text: recipe.text).count == 1_000_000)
    func reason(_ change: (inout CollectionRecipe.Variation) -> Void) -> String? {
      var recipe = recipe
      recipe.count = 2
      recipe.variation.map {
        var variation = $0
        change(&variation)
        recipe.variation = variation
      }
      return #expect(throws: ImageRecipe.Malformed.self) {
        try CollectionRecipe(text: recipe.text)
      }?
      .reason
    }
    #expect(reason { $0.turn = [0, 2e6] } == "has 'turn' 2000000.0")
    #expect(reason { $0.azimuth = [0, -4001] } == "has 'azimuth' -4001.0")
    #expect(reason { $0.lightAzimuth = [4001, 0] } == "has 'lightAzimuth' 4001.0")
    #expect(reason { $0.turn = [0, 0, 0] } == "has a number of images other than its 'count'")
  }

  @Test(
    "Frames are encoded as the first and the differences, and decoded exactly",
    arguments: [.spin, .orbit(sun: .fixed), .orbit(sun: .camera), .phases] as [Motion])
  func variation(motion: Motion) throws {
    let recipes = try Self.recipes(motion, count: 72)
    let recipe = CollectionRecipe.animation(
      of: recipes, rate: FrameRate(frames: 30000, seconds: 1001), plays: 3)
    #expect(recipe.images == [recipes[0]] && recipe.count == 72)
    let variation = try #require(recipe.variation)
    #expect(recipe.text.contains("\"pictures\":[{") && recipe.text.contains("\"varying\":{"))
    #expect((variation.turn != nil) == (motion == .spin))
    #expect((variation.azimuth != nil) == (motion != .spin && motion != .phases))
    #expect((variation.lightAzimuth != nil) == (motion == .phases))
    let again = try CollectionRecipe(text: recipe.text)
    #expect(again == recipe && again.recipes == recipes && again.fingerprint == recipe.fingerprint)
    #expect(recipe.text.utf8.count < recipes[0].text.utf8.count + 72 * 24)
  }

  @Test("Images with more differences are encoded separately")
  func differentBodies() throws {
    var other = try Self.recipes()[0]
    other.body.name = "Y"
    let recipes = [try Self.recipes()[0], other]
    let grid = ImageGrid(count: 2, cellWidth: 12, cellHeight: 20, gap: 3, margin: 4)
    let recipe = CollectionRecipe.sprites(of: recipes, grid: grid)
    #expect(
      recipe.images == recipes && recipe.variation == nil && recipe.recipes == recipes
        && recipe.grid == grid)
    #expect(try CollectionRecipe(text: recipe.text) == recipe)
    #expect(try CollectionRecipe(text: recipe.text).width == grid.width)
    // A single image has no differences.
    let one = CollectionRecipe.animation(of: [recipes[0]], rate: FrameRate(frames: 24), plays: 0)
    #expect(one.variation == nil && one.recipes == [recipes[0]])
  }

  @Test(
    "Texts that are not a valid job are rejected with a reason",
    arguments: [
      ("\"count\":5", "\"count\":6", "number of images"),
      ("\"count\":5", "\"count\":0", "no images"), ("\"format\":1", "\"format\":9", "format 9"),
      ("\"kind\":\"sprites\"", "\"kind\":\"animation\"", "match its kind"),
      ("\"kind\":\"sprites\"", "\"kind\":\"sheet\"", "match its kind"),
      ("\"columns\":3", "\"columns\":0", "layout"), ("\"gap\":1", "\"gap\":-1", "layout"),
      ("\"cellWidth\":12", "\"cellWidth\":11", "layout"),
      ("\"cellHeight\":9", "\"cellHeight\":65535", "size"),
      ("\"depth\":8", "\"depth\":16", "depths"), ("\"turn\":[0", "\"turn\":[9e9", "'turn'"),
      ("{", "[", "cannot be read"),
    ])
  func malformed(from: String, to: String, reason: String) throws {
    let grid = ImageGrid(count: 5, columns: 3, cellWidth: 12, cellHeight: 9, gap: 1, margin: 1)
    let text = CollectionRecipe.sprites(of: try Self.recipes(), grid: grid).text
    #expect(text.contains(from))
    let error = #expect(throws: ImageRecipe.Malformed.self) {
      try CollectionRecipe(text: text.replacing(from, with: to))
    }
    #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
  }

  /// Returns an animation of noise that contains the render job of other images.
  private static func animation(
    rate: FrameRate = FrameRate(frames: 24), claimedRate: FrameRate = FrameRate(frames: 24)
  ) throws -> [UInt8] {
    let frames = try frames()
    let recipe = CollectionRecipe.animation(
      of: frames.map(\.recipe), rate: claimedRate, plays: 0)
    var format = ImageEncoding()
    format.compression = .fast
    var animation = AnimatedPNG(frameCount: 5, rate: rate)
    var file: [UInt8] = []
    var pixels: [SHA256Digest] = []
    for index in 0..<5 {
      let image = TestImages.noise(width: 12, height: 9, seed: UInt64(index))
      pixels.append(SHA256Digest(ofPixels: image))
      let options =
        index == 0
        ? recipe.options(ofFirstFrame: frames[0].credits, format: format)
        : CollectionRecipe.options(for: frames[index].recipe, format: format)
      file += try animation.append(
        PNG.encode(image, options: options),
        closing: index == 4 ? recipe.provenanceTexts(pixels: pixels) : [])
    }
    return file
  }

  @Test("An animation verifies each of its frames, and their timing")
  func animation() throws {
    let file = try Self.animation()
    let provenance = try CollectionProvenance(file)
    #expect(provenance.recipe.recipes == (try Self.recipes()) && provenance.pixels.count == 5)
    for (index, digest) in provenance.pixels.enumerated() {
      let image = TestImages.noise(width: 12, height: 9, seed: UInt64(index))
      #expect(digest == SHA256Digest(of: image.bytes()))
    }
    let texts = try PNG.readTexts(file)
    #expect(texts.first { $0.keyword == "Title" }?.text == "Ёж")
    #expect(
      texts.first { $0.keyword == "Description" }?.text.hasPrefix("5 frames of Ёж, 24 a second")
        == true)
    let timingMismatch = try Self.animation(claimedRate: FrameRate(frames: 25))
    #expect(throws: ImageProvenance.Failure.timingMismatch) {
      try CollectionProvenance(timingMismatch)
    }
    #expect(throws: ImageProvenance.Failure.collection) { try ImageProvenance(file) }
  }

  @Test("Any damage to an animation is detected")
  func damage() throws {
    let file = try Self.animation()
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<400 {
      var damaged = file
      Corruption.apply(to: &damaged, using: &generator)
      guard damaged != file else { continue }
      #expect(throws: ImageProvenance.Failure.self) { try CollectionProvenance(damaged) }
    }
  }

  @Test("A sheet verifies its pixels and contains the recipe of each image")
  func sheet() throws {
    let recipes = try Self.recipes()
    let grid = ImageGrid(count: 5, columns: 2, cellWidth: 12, cellHeight: 9, gap: 2, margin: 3)
    let recipe = CollectionRecipe.sprites(of: recipes, grid: grid)
    var image = Image(width: grid.width, height: grid.height, filledWith: RGBA8.clear)
    for index in 0..<5 {
      let (left, top) = grid.origin(of: index)
      image.place(
        TestImages.noise(width: 12, height: 9, seed: UInt64(index)), left: left, top: top)
    }
    let credits = Credits(of: [
      Credits(lines: ["a: b", "c: d"], sources: ["a: b, measured"]),
      Credits(lines: ["a: b"], sources: ["a: b, measured", "e: f"]),
    ])
    let file = try recipe.encode(image, credits: credits, format: ImageEncoding(), threads: 1)
    #expect(try recipe.encode(image, credits: credits, format: ImageEncoding(), threads: 3) == file)
    let provenance = try CollectionProvenance(file)
    #expect(
      provenance.recipe == recipe && provenance.credits == credits
        && credits.lines == ["a: b", "c: d"])
    #expect(credits.sources == ["a: b, measured", "e: f"])
    #expect(provenance.pixels == [SHA256Digest(of: image.bytes())])
    for index in 0..<5 {
      let cell = TestImages.noise(width: 12, height: 9, seed: UInt64(index))
      #expect(provenance.imageDigests[index] == SHA256Digest(of: cell.bytes()))
    }
    let texts = try PNG.readTexts(file)
    let larger = Image(width: grid.width + 1, height: grid.height, filledWith: RGBA8.clear)
    let options = PNGOptions(colorType: .rgba, texts: texts)
    let sizeMismatch = try PNG.encode(larger, options: options)
    #expect(throws: ImageProvenance.Failure.sizeMismatch) { try CollectionProvenance(sizeMismatch) }
    image[0, 0] = RGBA8(1, 2, 3)
    let pixelMismatch = try PNG.encode(image, options: options)
    #expect(throws: ImageProvenance.Failure.pixelMismatch) {
      try CollectionProvenance(pixelMismatch)
    }
  }

  @Test("A job too long to be read back is omitted")
  func tooLong() throws {
    let first = try Self.recipes()[0]
    func animation(_ count: Int) -> CollectionRecipe {
      .animation(of: [first], count: count, rate: FrameRate(frames: 24), plays: 0)
    }
    #expect(animation(30_000).fitsInFile && !animation(40_000).fitsInFile)
    let digest = SHA256Digest(of: [1, 2, 3])
    #expect(animation(40_000).provenanceTexts(pixels: [digest]).isEmpty)
    let other = CollectionRecipe.sprites(
      of: (0..<2000).map { index in
        var recipe = first
        recipe.body.name = "Body \(index) " + String(repeating: "x", count: 1000)
        return recipe
      }, grid: ImageGrid(count: 2000, cellWidth: 12, cellHeight: 9))
    #expect(!other.fitsInFile)
    #expect(throws: ImageRecipe.Malformed.self) { try CollectionRecipe(text: other.text) }
  }

  @Test("The minimum memory is that of the collection and one image; two wait for each other")
  func memory() throws {
    var stream = FrameStream(context: Self.context, threads: 8)
    let batch = Batch.turntable(
      of: Self.body, frames: FrameRange(count: 20), framesPerTurn: 20, width: 100, height: 100,
      pattern: try FramePattern("-"))
    #expect(stream.concurrentImageCount(batch) == 8)
    stream.memory = 3 * 6 * 10_000 * 2
    #expect(stream.concurrentImageCount(batch) == 2)
    stream.memory = 0
    #expect(stream.concurrentImageCount(batch) == 1)
    #expect(stream.leastMemory(for: batch, whole: 7) == 60_007)
    let plan = stream.plan(batch, outputs: ["-"], existing: .kept, isFound: false, whole: 1 << 30)
    #expect(plan.memory > 1 << 30 && plan.obstacles.isEmpty && plan.existingCount == 0)
  }
}
