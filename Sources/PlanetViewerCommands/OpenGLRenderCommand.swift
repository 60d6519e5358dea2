import ArgumentParser
import OpenGLRenderer
import PlanetAssets
import PlanetCatalogue
import PlanetCommands
import PlanetExport
import PlanetImage
import PlanetProvenance
import PlanetScene

/// Renders one image of a body, by either renderer, without a window.
struct OpenGLRenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Renders one image of a body with OpenGL, without a window.",
    discussion: """
      Example: planetnode-viewer render saturn -o saturn.png --size 1920x1080. Images rendered by \
      OpenGL contain no render job, as their pixels depend on the driver.
      """)

  @Argument(help: "Body by id or name.")
  var body: String

  @Option(
    name: .shortAndLong, help: "PNG file, or folder ending in /; - for standard output.",
    transform: OutputPattern.name)
  var output = "{id}.png"

  @Option(
    parsing: .unconditional,
    help: "Image size in pixels, such as 1024 or 1920x1080, at most 16384 per side.",
    transform: ImageSize.init(option:))
  var size = ImageSize(square: 1024)

  @Option(help: "Renderer: gl, or software as in planetnode render.")
  var renderer = Renderer.gl

  @OptionGroup var catalogue: CatalogueOptions
  @OptionGroup var view: ViewOptions
  @OptionGroup var running: RunOptions

  /// The renderer.
  enum Renderer: String, CaseIterable, ExpressibleByArgument {
    case gl
    case software
  }

  mutating func validate() throws {
    try view.checkWithoutDate()
    guard renderer == .gl else { return }
    if let option = running.optionsOfFiles.first {
      throw ValidationError("\(option) needs --renderer software; OpenGL writes PNG files")
    }
    if let depth = running.depth, depth != 8 {
      throw ValidationError("--depth \(depth) needs --renderer software; OpenGL renders 8 bits")
    }
    if let samples = running.work.samples, samples != 1 {
      throw ValidationError("--samples \(samples) needs --renderer software")
    }
    if view.hasPanorama {
      throw ValidationError(
        "--background with a panorama needs --renderer software; OpenGL renders colours only")
    }
    if let option = running.optionsOfJobs.first {
      throw ValidationError(
        "\(option) needs --renderer software; images rendered by OpenGL contain no render job")
    }
  }

  mutating func run() throws {
    let pattern = try OutputPattern.readImages(output)
    try OutputPattern.refuseFrames(pattern)
    let loaded = try catalogue.load(cache: running.cache(), about: [self.body])
    let body = try loaded.body(self.body)
    let batch = Batch.still(
      of: body, turn: 0, width: size.width, height: size.height,
      path: pattern.path(
        of: body, size: size))
    try loaded.refuseOverwriting(by: batch)
    let context = try loaded.context(for: view.settings, view)
    switch renderer {
    case .software: try running.run(batch, context: context)
    case .gl: try drawWithOpenGL(body, context, to: batch.images[0].path)
    }
  }

  private func drawWithOpenGL(
    _ body: CelestialBody, _ images: BatchContext, to path: String
  ) throws(CommandFailure) {
    let prepared: LoadedPlanet
    do throws(AssetError) {
      prepared = try images.loader.prepare(
        Appearance(of: body), width: size.width, height: size.height,
        threads: running.work.workers)
    } catch {
      throw CommandFailure(error)
    }
    for warning in prepared.warnings { Console.warning(warning.description) }
    let scene = images.view.scene(of: prepared.node, width: size.width, height: size.height)
    let image: Image<RGBA8>
    do {
      let context = try HeadlessContext()
      let renderer = try OpenGLRenderer(shader: try DataFolder.find().shader)
      renderer.dithers = running.format(like: nil).dithers
      image = try renderer.render(scene, width: size.width, height: size.height)
      withExtendedLifetime(context) {}
    } catch let error as OpenGLError {
      throw CommandFailure(.display, error.description)
    } catch {
      throw CommandFailure(.asset, "\(error)")
    }
    let options = PNGOptions(
      colorType: scene.background == .transparent ? .rgba : .rgb,
      compression: running.work.compression.compression,
      texts: [PNGText("Title", body.name), PNGText("Software", "PlanetNode, OpenGL")])
    let bytes: [UInt8]
    do throws(PNGError) {
      bytes = try PNG.encode(image, options: options, threads: running.work.workers)
    } catch {
      throw CommandFailure(.encoding(error))
    }
    try Console.deliver(bytes, to: path, replacing: running.replacesFiles)
  }
}
