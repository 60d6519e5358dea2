import OpenGLRenderer
import PlanetAssets
import PlanetImage
import PlanetScene
import PlanetSystem
import PlanetThreads
import SoftwareRenderer

/// Measures one scene at one size.
struct SceneBench {
  let subject: Subject
  let library: SceneLibrary
  let size: ImageSize
  /// The greatest number of frames, and the greatest seconds for them.
  let limits: (frames: Int, seconds: Double)
  let scale: Double
  let report: Report

  /// The least number of frames.
  private static let leastFrames = 3

  init(
    _ subject: Subject, _ library: SceneLibrary, size: ImageSize,
    limits: (frames: Int, seconds: Double), scale: Double, _ report: Report
  ) {
    (self.subject, self.library, self.size) = (subject, library, size)
    (self.limits, self.scale, self.report) = (limits, scale, report)
  }

  /// The size in words.
  var sizeWords: String { "\(size.width)x\(size.height)" }

  private func makeRenderer() throws -> OpenGLRenderer {
    try OpenGLRenderer(shader: try DataFolder.find().shader)
  }

  /// Renders frames, at most as many as the limits allow.
  func frames(_ render: (Int) throws -> FrameTime) rethrows -> [FrameTime] {
    var times: [FrameTime] = []
    let start = Timing.now
    for number in 0..<limits.frames {
      let isOver = Timing.milliseconds(since: start) > limits.seconds * 1e3
      if isOver, times.count >= Self.leastFrames { break }
      times.append(try render(number))
    }
    return times
  }

  /// Measures frames of a moving camera, after a first one that compiles programs and uploads maps.
  func measureFrames(_ qualities: [Quality]) throws {
    let scenes = try library.scenes(of: subject, size: size, count: limits.frames + 1)
    for quality in qualities {
      let renderer = try makeRenderer()
      renderer.usesPreviewQuality = quality == .preview
      let target = ScreenTarget(size)
      func draw(_ number: Int) throws -> FrameTime {
        try Timing.frame {
          try renderer.draw(scenes[number], width: size.width, height: size.height, scale: scale)
        }
      }
      let first = try draw(0)
      let times = try frames { try draw($0 + 1) }
      let walls = times.map(\.wall)
      report.add(
        ["scene": subject.name, "size": sizeWords, "quality": quality.rawValue],
        [
          "median ms": walls.quantile(0.5), "95 % ms": walls.quantile(0.95),
          "greatest ms": walls.quantile(1), "call ms": times.map(\.call).quantile(0.5),
          "card ms": times.map(\.card).quantile(0.5),
          "CPU ms": times.map(\.processor).quantile(0.5), "first ms": first.wall,
        ])
      withExtendedLifetime(target) {}
    }
  }

  /// Measures the uploads of a scene's maps, with compiled programs: at once, and with the window's
  /// budget.
  func measureUploads() throws {
    let scene = try library.scenes(of: subject, size: size, count: 1)[0]
    let target = ScreenTarget(size)
    let renderer = try makeRenderer()
    func draw(_ scene: RenderScene) throws -> FrameTime {
      try Timing.frame { try renderer.draw(scene, width: size.width, height: size.height) }
    }
    var empty = scene
    empty.objects = []
    renderer.unusedMapBudget = 0
    let compiling = try draw(scene)
    let bytes = renderer.mapBytes
    let stills = try (0..<3).map { _ in try draw(scene) }
    let (still, processor) = (
      stills.map(\.wall).quantile(0.5), stills.map(\.processor).quantile(0.5)
    )
    _ = try draw(empty)
    let whole = try draw(scene)
    _ = try draw(empty)
    renderer.uploadBudget = OpenGLRenderer.windowUploadBudget
    var parts: [Double] = []
    repeat { parts.append(try draw(scene).processor) } while !renderer.hasAllMapLevels
    report.add(
      ["scene": subject.name, "size": sizeWords],
      [
        "maps MB": Double(bytes) / 1e6, "frame ms": still, "upload ms": max(whole.wall - still, 0),
        "upload CPU ms": max(whole.processor - processor, 0),
        "programs CPU ms": max(compiling.processor - whole.processor, 0),
        "frames": Double(parts.count),
        "greatest upload CPU ms": max(parts.quantile(1) - processor, 0),
      ])
    withExtendedLifetime(target) {}
  }

  /// Compares the image with the software renderer's; displaced globes are as fine as in files.
  func compareImages(writingTo folder: String?) throws {
    var library = library
    library.bands = 1000
    let scene = try library.scenes(of: subject, size: size, count: 1)[0]
    let image = try makeRenderer().render(scene, width: size.width, height: size.height)
    let software = SoftwareRenderer(threads: Threads.processorCount)
      .render(scene, width: size.width, height: size.height)
    let comparison = try ImageComparison(image, software)
    report.add(
      ["scene": subject.name, "size": sizeWords],
      [
        "mean levels": comparison.meanDifference,
        "beyond 2, %": comparison.fraction(beyond: 2) * 100,
        "beyond 6, %": comparison.fraction(beyond: 6) * 100,
        "greatest": Double(comparison.maxDifference),
      ])
    guard let folder else { return }
    let path = Files.join(folder, "\(subject.name)-\(sizeWords)")
    try Files.write(try PNG.encode(image), to: "\(path)-gl.png")
    try Files.write(try PNG.encode(software), to: "\(path)-software.png")
    try Files.write(
      try PNG.encode(comparison.differenceImage(amplified: 8)), to: "\(path)-difference.png")
  }
}
