package import PlanetImage
package import PlanetRecipe
import PlanetScene
package import PlanetSystem

extension CollectionRecipe {
  /// A Boolean value that indicates whether the recipe and the checksums are short enough for a
  /// file; for many thousand images they are too long.
  package var fitsInFile: Bool {
    let checksums = kind == .animation ? 65 * count : 65
    return max(text.utf8.count, checksums) <= Self.maximumTextLength
  }

  /// Returns the texts at the beginning of the file: title, description, credits and time.
  func headTexts(_ credits: Credits, at time: PNGTime?) -> [PNGText] {
    [
      PNGText("Title", title), .software, PNGText("Description", summary),
    ] + credits.texts + PNGText.creation(at: time)
  }

  /// Returns the texts by which the collection can be verified.
  /// - Parameter pixels: The SHA-256 of the pixels; of each frame of an animation.
  /// - Returns: The recipe and the checksums; empty if they are too long for a file.
  package func provenanceTexts(pixels: [SHA256Digest]) -> [PNGText] {
    guard fitsInFile else { return [] }
    return [
      PNGText(CollectionProvenance.recipeKeyword, text),
      PNGText(
        ImageProvenance.pixelsKeyword, pixels.map(\.description).joined(separator: "\n")),
    ]
  }

  /// Returns the PNG options of an image, before it is added to a collection.
  /// - Parameters:
  ///   - image: The recipe of the image.
  ///   - texts: The texts at the beginning of the file; empty for all frames but the first.
  ///   - format: The encoding of images.
  /// - Returns: The options of the file.
  package static func options(
    for image: ImageRecipe, texts: [PNGText] = [], format: ImageEncoding
  ) -> PNGOptions {
    var options = PNGOptions(
      colorType: image.view.background == .transparent ? .rgba : .rgb,
      compression: format.compression, texts: texts)
    options.textsAreInternational = true
    if !texts.isEmpty { options.time = format.time }
    return options
  }

  /// Returns the PNG options of an animation's first frame, with the texts of the file.
  package func options(
    ofFirstFrame credits: Credits, format: ImageEncoding
  ) -> PNGOptions {
    Self.options(for: images[0], texts: headTexts(credits, at: format.time), format: format)
  }

  /// Encodes a sheet as a PNG file with its provenance.
  /// - Parameters:
  ///   - sheet: The pixels of the sheet.
  ///   - credits: The credits of the maps.
  ///   - format: The encoding of images.
  ///   - threads: The greatest number of threads; the bytes do not depend on it.
  /// - Throws: ``PNGError`` for an image that PNG cannot store.
  /// - Returns: The bytes of the file.
  package func encode(
    _ sheet: borrowing Image<RGBA8>, credits: Credits, format: ImageEncoding, threads: Int
  ) throws(PNGError) -> [UInt8] {
    let pixels = SHA256Digest(ofPixels: sheet)
    let texts = headTexts(credits, at: format.time) + provenanceTexts(pixels: [pixels])
    return try PNG.encode(
      sheet, options: Self.options(for: images[0], texts: texts, format: format),
      threads: threads)
  }
}
