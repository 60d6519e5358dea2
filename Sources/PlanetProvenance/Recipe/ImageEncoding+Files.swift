package import PlanetImage
package import PlanetImageFiles
package import PlanetRecipe
package import PlanetScene
import PlanetSystem
import SoftwareRenderer

extension ImageEncoding {
  /// Encodes an image of 8 bits per channel as JPEG or WebP, with its texts as XMP.
  /// - Parameters:
  ///   - image: The pixels.
  ///   - format: The format.
  ///   - recipe: The recipe of the image.
  ///   - credits: The credits of the maps.
  /// - Throws: ``ImageFileError``
  /// - Returns: The bytes of the file.
  package func encode(
    _ image: borrowing PNG.DecodedImage, as format: ImageFileFormat, recipe: ImageRecipe,
    credits: Credits
  ) throws(ImageFileError) -> [UInt8] {
    let texts = texts(recipe, credits)
    switch image {
    case .eight(let image): return try encode(image, format, texts)
    case .sixteen:
      throw .notWritten(format: format.rawValue, reason: "it has 8 bits per channel, not 16")
    }
  }

  private func encode(
    _ image: borrowing Image<RGBA8>, _ format: ImageFileFormat, _ texts: [PNGText]
  ) throws(ImageFileError) -> [UInt8] {
    switch format {
    case .jpeg:
      return try JPEG.encode(image, options: JPEGOptions(quality: quality ?? 92, texts: texts))
    case .webp:
      let compression: WebPOptions.Compression = isLossless ? .lossless : .quality(quality ?? 90)
      return try WebP.encode(image, options: WebPOptions(compression: compression, texts: texts))
    case .png, .exr: throw .notWritten(format: format.rawValue, reason: "it is encoded elsewhere")
    }
  }

  /// Renders the passes of an image, and encodes them as OpenEXR.
  ///
  /// Without passes the channels are R, G, B and A; otherwise each has the name of its pass, such
  /// as `depth.Z`. Light has half precision, geometry single precision.
  /// - Parameters:
  ///   - scene: The scene of the recipe.
  ///   - recipe: The recipe of the image.
  ///   - credits: The credits of the maps.
  ///   - threads: The greatest number of threads; the bytes do not depend on it.
  /// - Throws: ``ImageFileError``
  /// - Returns: The bytes of the file.
  package func encodePasses(
    of scene: RenderScene, recipe: ImageRecipe, credits: Credits, threads: Int
  ) throws(ImageFileError) -> [UInt8] {
    let size = ImageSize(width: recipe.width, height: recipe.height)
    let renderer = recipe.renderer(threads: threads, memory: nil)
    var channels: [LayeredImage.Channel] = []
    for pass in passes.isEmpty ? [.beauty] : passes {
      let prefix = passes.isEmpty ? "" : "\(pass.rawValue)."
      let planes = renderer.planes(of: pass, scene, size: size)
      channels += zip(pass.channels, planes).map { name, samples in
        LayeredImage.Channel(
          prefix + name, precision: pass.isGeometry ? .float : .half, samples: samples)
      }
    }
    return try EXR.encode(
      LayeredImage(size: size, channels: channels), texts: texts(recipe, credits))
  }

  /// The texts of files without a PNG's provenance: title, description, credits and render job.
  private func texts(_ recipe: ImageRecipe, _ credits: Credits) -> [PNGText] {
    headTexts(recipe, credits)
      + (hasRenderJob ? [PNGText(ImageProvenance.recipeKeyword, recipe.text)] : [])
  }
}
