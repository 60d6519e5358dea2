import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetScene

extension WorkOptions {
  /// Returns how a file of this kind is written.
  func options(_ view: ViewOptions, title: String) -> PNGOptions {
    PNGOptions(
      colorType: view.settings.background == .transparent ? .rgba : .rgb,
      compression: compression.compression,
      texts: [PNGText("Title", title), PNGText("Software", "PlanetNode")])
  }

  /// Draws a job, and hands over what is made of its pictures, in order.
  func draw<Product: Sendable>(
    _ job: ExportJob, stage: PlanetStage,
    make: @Sendable (borrowing Image<RGBA8>, FrameStream.Frame) throws(ExportFailure) -> Product,
    deliver: @escaping @Sendable (Int, Product) throws(ExportFailure) -> Void
  ) throws(CommandFailure) {
    let format = applied(to: PictureFormat())
    let progress = progress(of: job)
    do throws(ExportFailure) {
      try FrameStream(stage: stage, format: format, threads: workers)
        .run(job, report: { progress.report($0) }, make: make, deliver: deliver)
      progress.finish(made: job.pictures.count, failed: 0)
    } catch {
      // Without one of its pictures there is nothing.
      progress.finish(made: 0, failed: 1)
      throw CommandFailure(error)
    }
  }

  /// Writes a picture made of many.
  func write(
    _ image: borrowing Image<RGBA8>, _ options: PNGOptions, to path: String
  ) throws(CommandFailure) {
    let bytes: [UInt8]
    do throws(PNGError) {
      bytes = try PNG.encode(image, options: options, threads: workers)
    } catch {
      throw CommandFailure(.encoding(error))
    }
    try Self.write(bytes, to: path)
  }

  /// Writes a file, or to standard output, and tells where it is.
  static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
    do throws(FileError) {
      guard path != "-" else { return try Files.writeToStandardOutput(bytes) }
      try Files.write(bytes, to: path)
    } catch {
      throw CommandFailure(.output(error))
    }
    Console.output(path)
  }
}

extension CommandFailure {
  /// The failure of a command whose picture could not be made.
  init(_ failure: ExportFailure) {
    switch failure {
    case .asset: self.init(.asset, failure.description)
    case .output: self.init(.output, failure.description)
    case .encoding: self.init(.internal, failure.description)
    }
  }
}
