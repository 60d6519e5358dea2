import COpenGL
import PlanetAssets
import PlanetImage
import PlanetThreads
import PlanetViewer

extension SceneBench {
  /// The greatest seconds for loading a body.
  private static let longestLoad = 60.0

  /// Measures frames of the whole viewer: while it loads the body, and then while the body spins.
  ///
  /// A frame contains the panels. While the body moves, the viewer chooses quality and scale as in a
  /// window.
  func measureWindow() throws {
    guard subject.kind == .body || subject.kind == .displaced else { return }
    let data = try DataFolder.find()
    let environment = ViewerEnvironment(
      data: data, catalogue: data.solarSystem, cache: nil, stateFile: nil,
      thumbnailFolder: { _ in nil }, imageFolder: ".", font: try FontFile.read(override: nil),
      threads: Threads.processorCount)
    let target = ScreenTarget(size)
    // The viewer runs before the body is shown, as a window does that shows another one.
    let first = subject.body.id == "mercury" ? "venus" : "mercury"
    let viewer = try Viewer(environment, body: first)
    if subject.kind == .displaced { viewer.handle(.performed(.displacedRelief)) }
    _ = try load(viewer)
    while viewer.body?.id != subject.body.id { viewer.handle(.performed(.nextBody)) }
    let start = Timing.now
    let loading = try load(viewer)
    let seconds = Timing.milliseconds(since: start) / 1e3
    var last = 0.0
    func spin() throws -> [FrameTime] {
      try frames { _ in
        let time = try frame(viewer, seconds: last)
        last = time.wall / 1e3
        return time
      }
    }
    // The viewer chooses the scale of the image by the times of frames.
    _ = try spin()
    let times = try spin()
    let walls = times.map(\.wall)
    report.add(
      ["scene": subject.name, "size": sizeWords, "image": viewer.imageQuality],
      [
        "median ms": walls.quantile(0.5), "95 % ms": walls.quantile(0.95),
        "CPU ms": times.map(\.processor).quantile(0.5), "loading s": seconds,
        "frames while loading": Double(loading.count),
        "greatest while loading ms": loading.quantile(1),
      ])
    withExtendedLifetime(target) {}
  }

  /// Renders frames until everything is loaded.
  /// - Returns: The times of the frames in milliseconds.
  private func load(_ viewer: Viewer) throws -> [Double] {
    var times: [Double] = []
    let start = Timing.now
    repeat {
      times.append(try frame(viewer, seconds: (times.last ?? 0) / 1e3).wall)
    } while viewer.isLoading && Timing.milliseconds(since: start) < Self.longestLoad * 1e3
    return times
  }

  private func frame(_ viewer: Viewer, seconds: Double) throws -> FrameTime {
    let size = SIMD2(Double(size.width), Double(size.height))
    let time = try Timing.frame { try viewer.frame(size: size, seconds: seconds) }
    viewer.noteFrame(seconds: time.wall / 1e3, processorSeconds: time.processor / 1e3)
    return time
  }
}
