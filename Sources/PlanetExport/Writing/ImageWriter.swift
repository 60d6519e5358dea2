import PlanetAssets
import PlanetImage
import PlanetImageFiles
import PlanetProvenance
import PlanetRecipe
import PlanetScene
import PlanetSystem
import SoftwareRenderer

/// Renders images, encodes them and writes their files.
struct ImageWriter {
  private let exporter: Exporter

  /// Creates a writer with the format and the options of an exporter.
  init(_ exporter: Exporter) { self.exporter = exporter }

  /// Returns why an image's file cannot be written, as far as this can be found without writing.
  func obstacle(to image: BatchImage) -> FileError? {
    guard image.path != "-" else { return nil }
    return Files.obstacle(toWriting: image.path, replacing: exporter.existing != .kept)
  }

  /// Renders and writes an image.
  /// - Parameters:
  ///   - described: The image with its recipe.
  ///   - scene: The scene of the recipe.
  ///   - batch: The batch of the image.
  ///   - threads: The greatest number of threads.
  ///   - memory: The memory shared by the frames of a turntable.
  /// - Returns: The outcome.
  func render(
    _ described: DescribedImage, _ scene: RenderScene, in batch: Batch, threads: Int,
    memory: TurntableMemory?
  ) -> ExportedImage {
    let (image, recipe, credits) = (described.image, described.recipe, described.credits)
    let file = exporter.format.fileFormat(of: image.path)
    guard file != .exr else { return renderPasses(described, scene, threads: threads) }
    let rendered = recipe.render(
      scene, fonts: batch.scene(of: image)?.fonts ?? [], threads: threads,
      memory: memory)
    guard file == .png else {
      let encoded = Result { () throws(ImageFileError) in
        try exporter.format.encode(rendered, as: file, recipe: recipe, credits: credits)
      }
      return write(image, encoded)
    }
    let (bytes, pixels): ([UInt8], SHA256Digest)
    do throws(PNGError) {
      (bytes, pixels) = try exporter.format.encode(
        rendered, recipe: recipe, credits: credits, threads: threads)
    } catch {
      return (.failed(.encoding(error)), nil)
    }
    do throws(FileError) {
      try write(bytes, of: image)
      if let failure = writePasses(of: described, scene, threads: threads) {
        return (.failed(failure), nil)
      }
      exporter.imageObserver?(rendered, image)
      let checksums = exporter.checksums(of: described, in: batch, bytes: bytes.span)
      return (.made(pixels: pixels), checksums)
    } catch {
      return (.failed(.output(error)), nil)
    }
  }

  /// Renders and writes the passes of an image.
  private func renderPasses(
    _ image: DescribedImage, _ scene: RenderScene, threads: Int
  ) -> ExportedImage {
    let encoded = Result { () throws(ImageFileError) in
      try exporter.format.encodePasses(
        of: scene, recipe: image.recipe, credits: image.credits, threads: threads)
    }
    return write(image.image, encoded)
  }

  /// Writes an image of another format than PNG.
  private func write(
    _ image: BatchImage, _ encoded: Result<[UInt8], ImageFileError>
  ) -> ExportedImage {
    let bytes: [UInt8]
    do throws(ImageFileError) {
      bytes = try encoded.get()
    } catch {
      return (.failed(.file(error)), nil)
    }
    do throws(FileError) {
      try write(bytes, of: image)
      return (.made(pixels: nil), nil)
    } catch {
      return (.failed(.output(error)), nil)
    }
  }

  private func write(_ bytes: [UInt8], of image: BatchImage) throws(FileError) {
    if image.path == "-" {
      try Files.writeToStandardOutput(bytes)
    } else {
      try Files.write(bytes, to: image.path, replacing: exporter.existing != .kept)
    }
  }

  /// Renders the passes of a PNG image, and writes each to a file beside it.
  /// - Parameters:
  ///   - image: The image with its recipe.
  ///   - scene: The scene of the recipe.
  ///   - threads: The greatest number of threads.
  /// - Returns: The first failure; nil if all passes are written.
  private func writePasses(
    of image: DescribedImage, _ scene: RenderScene, threads: Int
  ) -> ExportFailure? {
    for pass in exporter.format.passesBesideImages {
      let bytes: [UInt8]
      do throws(PNGError) {
        bytes = try exporter.format.encode(
          pass, of: scene, recipe: image.recipe, credits: image.credits, threads: threads)
      } catch {
        return .encoding(error)
      }
      do throws(FileError) {
        try Files.write(
          bytes, to: pass.path(beside: image.image.path), replacing: exporter.existing != .kept)
      } catch {
        return .output(error)
      }
    }
    return nil
  }
}
