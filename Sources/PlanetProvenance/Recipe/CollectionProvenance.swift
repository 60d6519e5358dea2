package import PlanetAssets
import PlanetImage
package import PlanetRecipe
package import PlanetSystem

/// The provenance of a PNG that contains several images: its recipe, checksums and credits.
package struct CollectionProvenance: Sendable {
  /// The keyword of the PNG text that contains the recipe of a collection.
  static let recipeKeyword = "planetnode:collection"

  package let recipe: CollectionRecipe
  /// The SHA-256 of the pixels: one of a sheet, one for each frame of an animation.
  package let pixels: [SHA256Digest]
  /// The SHA-256 of the pixels of each image in the collection.
  package let imageDigests: [SHA256Digest]
  /// The credits of all maps.
  package let credits: Credits

  /// Returns whether a file is a PNG that states to be a collection.
  /// - Parameter path: The path of the file.
  /// - Returns: True if a text of the PNG has the keyword of collections, valid or not.
  package static func isCollection(atPath path: String) -> Bool {
    guard let bytes = try? Files.readImage(path),
      let texts = try? bytes.withSpan({ try PNG.readTexts($0) })
    else { return false }
    return texts.contains { $0.keyword == recipeKeyword }
  }

  /// Reads a complete PNG, and verifies its provenance.
  ///
  /// Without an error, the checksums of all chunks, the end of the file, the size, the SHA-256 of
  /// the pixels, and the timing of frames are correct.
  /// - Parameter bytes: The bytes of the file.
  /// - Throws: The first contradiction.
  package init(_ bytes: Span<UInt8>) throws(ImageProvenance.Failure) {
    let texts = try ImageProvenance.reading { () throws(PNGError) in try PNG.readTexts(bytes) }
    func text(_ keyword: String) -> String? { texts.last { $0.keyword == keyword }?.text }
    guard let recipeText = text(Self.recipeKeyword),
      let checksums = text(ImageProvenance.pixelsKeyword)
    else {
      throw .foreign
    }
    let recipe: CollectionRecipe
    do throws(ImageRecipe.Malformed) {
      recipe = try CollectionRecipe(text: recipeText)
    } catch {
      throw .invalidRecipe(error)
    }
    self.recipe = recipe
    credits = Credits(copyright: text("Copyright"), source: text("Source"))
    if recipe.kind == .animation {
      imageDigests = try Self.frameDigests(of: bytes, recipe)
      pixels = imageDigests
    } else {
      let image = try ImageProvenance.reading { () throws(PNGError) in try PNG.decode8(bytes) }
      guard image.width == recipe.width, image.height == recipe.height else { throw .sizeMismatch }
      pixels = [SHA256Digest(ofPixels: image)]
      imageDigests = Self.cellDigests(of: image, recipe)
    }
    guard pixels.map(\.description).joined(separator: "\n") == checksums else {
      throw .pixelMismatch
    }
  }

  /// Reads a PNG in memory, as ``init(_:)`` does a file's bytes.
  package init(_ bytes: [UInt8]) throws(ImageProvenance.Failure) { try self.init(bytes.span) }

  /// Reads the collection at a path, as ``init(_:)`` does.
  package init(path: String) throws(ImageProvenance.Failure) {
    self = try ImageProvenance.bytes(atPath: path).withSpan {
      bytes throws(ImageProvenance.Failure) in
      try CollectionProvenance(bytes)
    }
  }

  /// Renders each image again, and returns the first that differs from the collection.
  ///
  /// Names and the pixels between images are not rendered.
  /// - Parameters:
  ///   - library: The library of maps.
  ///   - threads: The greatest number of threads.
  /// - Throws: The reason why an image cannot be rendered.
  /// - Returns: The number of the first image with different pixels, from 1; nil if all are equal.
  package func firstDifference(
    library: MapLibrary, threads: Int
  ) throws(ImageRecipe.RenderingFailure) -> Int? {
    try firstDifference(LoadedPlanetCache(library: library), threads: threads)
  }

  func firstDifference(
    _ planets: LoadedPlanetCache, threads: Int
  ) throws(ImageRecipe.RenderingFailure) -> Int? {
    for index in 0..<recipe.count
    where try recipe.recipe(ofImage: index).renderPixelDigest(planets, threads: threads)
      != imageDigests[index]
    {
      return index + 1
    }
    return nil
  }

  /// Returns the SHA-256 of the pixels of each frame of an animation.
  private static func frameDigests(
    of bytes: Span<UInt8>, _ recipe: CollectionRecipe
  ) throws(ImageProvenance.Failure) -> [SHA256Digest] {
    let contents = try ImageProvenance.reading { () throws(PNGError) in
      try AnimatedPNG.contents(of: bytes)
    }
    guard contents.frames.count == recipe.count else { throw .frameCountMismatch }
    guard recipe.timing == CollectionRecipe.Timing(contents.rate, plays: contents.plays) else {
      throw .timingMismatch
    }
    var digests: [SHA256Digest] = []
    for frame in contents.frames {
      var hash = SHA256Digest.Hash()
      let header = PNG.lendPlainRows(of: frame.span) { hash.add($0) }
      if let header, header.bitDepth == 8 {
        guard header.width == recipe.width, header.height == recipe.height else {
          throw .sizeMismatch
        }
        digests.append(hash.finish())
        continue
      }
      let image = try ImageProvenance.reading { () throws(PNGError) in try PNG.decode8(frame) }
      guard image.width == recipe.width, image.height == recipe.height else { throw .sizeMismatch }
      digests.append(SHA256Digest(ofPixels: image))
    }
    return digests
  }

  /// Returns the SHA-256 of the pixels of each image on a sheet.
  private static func cellDigests(
    of sheet: borrowing Image<RGBA8>, _ recipe: CollectionRecipe
  ) -> [SHA256Digest] {
    guard let grid = recipe.grid else { return [] }
    let (width, height) = (recipe.images[0].width, recipe.images[0].height)
    let stride = 4 * sheet.width
    var digests: [SHA256Digest] = []
    sheet.withBytes { bytes in
      for index in 0..<grid.count {
        let (left, top) = grid.origin(of: index)
        var hash = SHA256Digest.Hash()
        for row in top..<top + height {
          let start = row * stride + 4 * left
          hash.add(bytes.extracting(start..<start + 4 * width))
        }
        digests.append(hash.finish())
      }
    }
    return digests
  }
}
