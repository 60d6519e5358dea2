import OpenGLRenderer
import PlanetAssets
import PlanetImage
import PlanetScene
import PlanetSystem
import SoftwareRenderer
import Testing

@Suite("OpenGL and the software renderer agree", .enabled(if: OpenGLHarness.isAvailable))
struct AgreementTests {
  private static let system = Result { try CatalogueFile.open() }

  /// With PLANETNODE_AGREEMENT set to a folder, both images and eight times their differences are
  /// written there.
  @Test(
    "Images agree within 6 levels in 99.5 % of the pixels, 2 on average",
    arguments: AgreementScene.all)
  func agreement(_ example: AgreementScene) throws {
    let comparison = try compare(example)
    #expect(comparison.fraction(beyond: 6) <= 0.005)
    #expect(comparison.meanDifference <= 2)
  }

  @Test(
    "Images at preview quality agree within 2 levels on average",
    arguments: AgreementScene.all.filter { ["earth", "saturn"].contains($0.name) })
  func fast(_ example: AgreementScene) throws {
    let comparison = try compare(example, isFast: true) { harness, scene, fast in
      harness.renderer.usesPreviewQuality = false
      let exact = try harness.renderer.render(scene, width: example.width, height: example.height)
      #expect(try !ImageComparison(exact, fast).isIdentical)
      #expect(harness.context.messages.take() == [])
    }
    #expect(comparison.meanDifference <= 2)
  }

  /// Renders a scene by both renderers, and prints their differences.
  ///
  /// `inspect` receives the renderer, the scene, and its image by OpenGL.
  private func compare(
    _ example: AgreementScene, isFast: Bool = false,
    inspect: (OpenGLHarness, RenderScene, borrowing Image<RGBA8>) throws -> Void = { _, _, _ in }
  ) throws -> ImageComparison {
    let scene = try example.make(Self.system.get())
    let harness = try OpenGLHarness()
    harness.renderer.usesPreviewQuality = isFast
    let (width, height) = (example.width, example.height)
    let image = try harness.renderer.render(scene, width: width, height: height)
    #expect(harness.context.messages.take() == [])
    let software = SoftwareRenderer(threads: 2).render(scene, width: width, height: height)
    let comparison = try ImageComparison(image, software)
    let name = example.name + (isFast ? ", fast" : "")
    let figures = [
      comparison.meanDifference, comparison.fraction(beyond: 2) * 100,
      comparison.fraction(beyond: 6) * 100,
    ].map { "\(($0 * 1000).rounded() / 1000)" }
    print(
      "agreement | \(name) | \(figures.joined(separator: " | ")) | \(comparison.maxDifference) |")
    if let folder = Files.environment("PLANETNODE_AGREEMENT") {
      let path = "\(folder)/\(name.replacing(" ", with: "-"))"
      try Self.write(image, path + "-gl.png")
      try Self.write(software, path + "-software.png")
      try Self.write(comparison.differenceImage(amplified: 8), path + "-difference.png")
    }
    try inspect(harness, scene, image)
    return comparison
  }

  private static func write(_ image: borrowing Image<RGBA8>, _ path: String) throws {
    try Files.write(try PNG.encode(image), to: path)
  }
}
