import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetScene
import Synchronization

extension AnimateCommand {
  /// Writes an animated PNG; to standard output as frames are drawn, to a file at the end.
  func writeAnimation(
    _ job: ExportJob, _ stage: PlanetStage, title: String, to path: String
  ) throws(CommandFailure) {
    struct State {
      var animation: AnimatedPNG
      var file: [UInt8] = []
    }
    let state = Mutex(
      State(
        animation: AnimatedPNG(frameCount: job.pictures.count, rate: fps, plays: loops)))
    let (options, drawing) = (drawing.options(view, title: title), drawing)
    try drawing.draw(job, stage: stage) { image, _ throws(ExportFailure) in
      try drawing.encode(image, options)
    } deliver: { _, png throws(ExportFailure) in
      try state.withLock { state throws(ExportFailure) in
        let bytes: [UInt8]
        do throws(PNGError) {
          bytes = try state.animation.append(png)
        } catch {
          throw .encoding(error)
        }
        guard path == "-" else {
          state.file += bytes
          return
        }
        try Self.writeToStandardOutput(bytes)
      }
    }
    if path != "-" { try WorkOptions.write(state.withLock { $0.file }, to: path) }
  }

  /// Writes a sprite sheet, and a JSON file of the same name beside it.
  func writeSprites(
    _ job: ExportJob, _ stage: PlanetStage, _ body: CelestialBody, to path: String
  ) throws(CommandFailure) {
    let grid = PictureGrid(
      count: job.pictures.count, columns: columns, cellWidth: size.width, cellHeight: size.height,
      gap: gap ?? 0, margin: gap ?? 0)
    try grid.refuseTooLarge("--size, --frames-per-turn or --columns")
    let description = Files.join(
      Files.folder(of: path), Files.stem(of: Files.name(of: path)) + ".json")
    let sheet = Mutex(
      SpriteSheet(job, grid: grid, background: view.settings.background))
    try drawing.draw(job, stage: stage) { image, _ in
      image.pixels()
    } deliver: { index, pixels in
      let image = Image(width: job.width, height: job.height, pixels: pixels)
      sheet.withLock { $0.place(image, at: index) }
    }
    try sheet.withLock { sheet throws(CommandFailure) in
      try drawing.write(sheet.image, drawing.options(view, title: body.name), to: path)
      let text = SpriteText(
        image: Files.name(of: path), body: body, rate: fps, loops: loops,
        isOpaque: view.settings.background != .transparent)
      try WorkOptions.write(Array(text.json(of: sheet).utf8), to: description)
    }
  }

  /// Writes what is made of each frame to standard output, in order.
  func stream(
    _ job: ExportJob, _ stage: PlanetStage,
    make: @Sendable (borrowing Image<RGBA8>) throws(ExportFailure) -> [UInt8]
  ) throws(CommandFailure) {
    try drawing.draw(job, stage: stage) { image, _ throws(ExportFailure) in
      try make(image)
    } deliver: { _, bytes throws(ExportFailure) in
      try Self.writeToStandardOutput(bytes)
    }
  }

  private static func writeToStandardOutput(_ bytes: [UInt8]) throws(ExportFailure) {
    do throws(FileError) {
      try Files.writeToStandardOutput(bytes)
    } catch {
      throw .output(error)
    }
  }
}

extension WorkOptions {
  /// Returns a frame as the bytes of a PNG file.
  ///
  /// Frames are encoded side by side, each by one thread.
  func encode(
    _ image: borrowing Image<RGBA8>, _ options: PNGOptions
  ) throws(ExportFailure) -> [UInt8] {
    do throws(PNGError) {
      return try PNG.encode(image, options: options)
    } catch {
      throw .encoding(error)
    }
  }
}
