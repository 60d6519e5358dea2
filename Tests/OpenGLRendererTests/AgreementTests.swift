import OpenGLRenderer
import PlanetAssets
import PlanetImage
import PlanetScene
import SoftwareRenderer
import Testing

@Suite("OpenGL and the software renderer agree", .enabled(if: OpenGLMachine.isThere))
struct AgreementTests {
  private static let system = Result { try BundledSolarSystem.load() }

  /// With PLANETNODE_AGREEMENT set to a folder, both pictures and eight times their differences
  /// are written there.
  @Test("to 6 codes in 99.5 % of the pixels, 2 on average", arguments: AgreementScene.all)
  func agreement(_ example: AgreementScene) throws {
    let scene = try example.make(Self.system.get())
    let machine = try OpenGLMachine()
    let picture = try machine.renderer.render(
      scene, width: example.width, height: example.height)
    #expect(machine.context.messages.take() == [])
    let software = SoftwareRenderer(threads: 2).render(
      scene, width: example.width, height: example.height)
    let comparison = try ImageComparison(picture, software)
    let beyond = comparison.share(beyond: 6)
    print(
      "agreement | \(example.name) | \(comparison.meanDifference) | "
        + "\(comparison.share(beyond: 2) * 100) % | \(beyond * 100) % | \(comparison.maxDifference)"
    )
    if let folder = Files.environment("PLANETNODE_AGREEMENT") {
      let name = example.name.replacing(" ", with: "-")
      try Self.write(picture, "\(folder)/\(name)-gl.png")
      try Self.write(software, "\(folder)/\(name)-software.png")
      try Self.write(comparison.differenceImage(amplified: 8), "\(folder)/\(name)-difference.png")
    }
    #expect(beyond <= 0.005)
    #expect(comparison.meanDifference <= 2)
  }

  private static func write(_ image: borrowing Image<RGBA8>, _ path: String) throws {
    try Files.write(try PNG.encode(image), to: path)
  }
}
