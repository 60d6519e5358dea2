import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetProvenance
import PlanetRecipe
import PlanetScene
import PlanetSystem
import Synchronization

extension AnimateCommand {
  /// Writes an animated PNG; to standard output while frames are rendered, to a file at the end.
  func writeAnimation(_ run: CollectionRun) throws(CommandFailure) {
    let (rate, plays, count) = (fps, loops, run.batch.images.count)
    guard
      case .isToBeDrawn = try run.begin({ .animation(of: $0, rate: rate, plays: plays) })
    else { return }
    let path = run.outputs[0]
    let encoder = AnimationFile(frameCount: count, rate: rate, plays: plays)
    let whole = Mutex((file: encoder, bytes: [UInt8]()))
    let (first, format) = (run.batch.images[0], run.stream.format)
    try run.draw { image, frame throws(ExportFailure) in
      // Frames are encoded in parallel, each by one thread.
      do throws(PNGError) {
        return try encoder.frame(
          image, recipe: frame.recipe, firstWith: frame.image == first ? frame.credits : nil,
          format: format)
      } catch {
        throw .encoding(error)
      }
    } deliver: { _, frame throws(ExportFailure) in
      try whole.withLock { whole throws(ExportFailure) in
        let bytes: [UInt8]
        do throws(PNGError) {
          bytes = try whole.file.append(frame)
        } catch {
          throw .encoding(error)
        }
        if let recipe = whole.file.recipe { CollectionRun.warnIfRecipeIsTooLong(recipe) }
        guard path == "-" else {
          whole.bytes += bytes
          return
        }
        try Self.writeToStandardOutput(bytes)
      }
    }
    if path != "-" { try run.write(whole.withLock { $0.bytes }, to: path) }
  }

  /// Writes a sprite sheet, and a JSON file of the same name beside it.
  func writeSprites(
    _ run: CollectionRun, _ grid: ImageGrid, _ body: CelestialBody
  ) throws(CommandFailure) {
    let beginning = try run.begin { .sprites(of: $0, grid: grid) }
    if case .isPlanned = beginning { return }
    let collection: CollectionRecipe
    let sheet = Mutex(
      SpriteSheet(run.batch, grid: grid, background: view.settings.background))
    if case .isThere(let recipe) = beginning {
      collection = recipe
    } else {
      let frames = try run.place { image, index in
        sheet.withLock { $0.place(image, at: index) }
      }
      collection = .sprites(of: frames.map(\.recipe), grid: grid)
      try sheet.withLock { sheet throws(CommandFailure) in
        try run.write(sheet.image, collection, frames)
      }
    }
    let text = SpriteText(
      image: Files.name(of: run.outputs[0]), body: body, rate: fps, loops: loops,
      isOpaque: view.settings.background != .transparent,
      fingerprint: collection.fingerprint.description)
    try run.write(sheet.withLock { Array(text.json(of: $0).utf8) }, to: run.outputs[1])
  }

  /// Writes the product of each frame to standard output, in order.
  func stream(
    _ run: CollectionRun,
    make: @Sendable (borrowing Image<RGBA8>, DescribedImage) throws(ExportFailure) -> [UInt8]
  ) throws(CommandFailure) {
    if work.dryRun { return try run.reportPlan() }
    try run.draw(make: make) { _, bytes throws(ExportFailure) in
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
