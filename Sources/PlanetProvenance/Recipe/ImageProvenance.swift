import PlanetAssets
package import PlanetCatalogue
package import PlanetImage
package import PlanetRecipe
package import PlanetSystem

/// The provenance of a PNG of one image: its recipe, the checksum of its pixels, and credits.
package struct ImageProvenance: Sendable {
  /// The keyword of the PNG text that contains the recipe.
  static let recipeKeyword = "planetnode:job"
  /// The keyword of the PNG text that contains the SHA-256 of the pixels.
  static let pixelsKeyword = "planetnode:pixels"

  package let recipe: ImageRecipe
  /// The SHA-256 of the pixels: red, green, blue and alpha, row by row from the top; of 16 bits,
  /// the high byte first.
  package let pixels: SHA256Digest
  /// The credits of the maps.
  package let credits: Credits

  /// The reason why the provenance of a file cannot be verified.
  package enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file cannot be read.
    case file(FileError)
    /// The file is not a complete PNG.
    case damaged(PNGError)
    /// The PNG is from another program, or has lost its texts.
    case foreign
    /// The PNG is a collection of several images.
    case collection
    /// The file is a fact card.
    case card
    /// The recipe in the file is invalid.
    case invalidRecipe(ImageRecipe.Malformed)
    /// The size or depth of the image differs from its recipe.
    case sizeMismatch
    /// The pixels differ from the checksum in the file.
    case pixelMismatch
    /// The number of frames differs from the recipe.
    case frameCountMismatch
    /// The timing of frames differs from the recipe.
    case timingMismatch

    /// A Boolean value that indicates whether the file could not be verified for lack of memory.
    package var isOutOfMemory: Bool {
      switch self {
      case .file(let error): error.isOutOfMemory
      case .damaged(.outOfMemory): true
      default: false
      }
    }

    /// The reason, as a predicate of the file.
    package var description: String {
      switch self {
      case .file(let error): error.description
      case .damaged(let error): error.predicate
      case .foreign: "contains no render job of PlanetNode"
      case .collection: "is a collection of several images, not a single image"
      case .card: "is a fact card, not an image of a scene"
      case .invalidRecipe(let error): error.description
      case .sizeMismatch: "differs in size or depth from its render job"
      case .pixelMismatch: "has pixels that differ from their checksum"
      case .frameCountMismatch: "differs in the number of frames from its render job"
      case .timingMismatch: "differs in frame rate or repetition from its render job"
      }
    }
  }

  /// Reads a complete PNG, and verifies its provenance, as ``VerifiedImage`` does.
  ///
  /// Pixels are hashed while they are decoded, and are not stored.
  /// - Parameter bytes: The bytes of the file.
  /// - Throws: The first contradiction.
  package init(_ bytes: Span<UInt8>) throws(Failure) {
    let texts = try Self.reading { () throws(PNGError) in try PNG.readTexts(bytes) }
    var hash = SHA256Digest.Hash()
    if let header = PNG.lendPlainRows(of: bytes, to: { hash.add($0) }) {
      try self.init(
        texts, ImageSize(width: header.width, height: header.height), bitDepth: header.bitDepth,
        hash.finish())
    } else {
      try self.init(texts, try Self.decoded(bytes))
    }
  }

  /// Reads a PNG in memory, as ``init(_:)`` does a file's bytes.
  package init(_ bytes: [UInt8]) throws(Failure) { try self.init(bytes.span) }

  /// Reads the image at a path, as ``init(_:)`` does.
  package init(path: String) throws(Failure) {
    self = try Self.bytes(atPath: path).withSpan { bytes throws(Failure) in
      try ImageProvenance(bytes)
    }
  }

  /// Verifies the texts of a file by its decoded pixels.
  fileprivate init(_ texts: [PNGText], _ image: borrowing PNG.DecodedImage) throws(Failure) {
    try self.init(
      texts, image.size, bitDepth: image.bitDepth, SHA256Digest(ofPixels: image))
  }

  /// Verifies the texts of a file by the size, depth and hash of its pixels.
  private init(
    _ texts: [PNGText], _ size: ImageSize, bitDepth: Int, _ pixels: SHA256Digest
  ) throws(Failure) {
    func text(_ keyword: String) -> String? { texts.last { $0.keyword == keyword }?.text }
    guard let recipeText = text(Self.recipeKeyword), let checksum = text(Self.pixelsKeyword) else {
      guard text(CardProvenance.recipeKeyword) == nil else { throw .card }
      throw text(CollectionProvenance.recipeKeyword) == nil ? .foreign : .collection
    }
    do throws(ImageRecipe.Malformed) {
      recipe = try ImageRecipe(text: recipeText)
    } catch {
      throw .invalidRecipe(error)
    }
    guard size == ImageSize(width: recipe.width, height: recipe.height), bitDepth == recipe.depth
    else {
      throw .sizeMismatch
    }
    guard pixels.description == checksum else { throw .pixelMismatch }
    self.pixels = pixels
    credits = Credits(copyright: text("Copyright"), source: text("Source"))
  }

  /// Decodes a PNG, also one of another program, so that damage is reported as such.
  fileprivate static func decoded(_ bytes: Span<UInt8>) throws(Failure) -> PNG.DecodedImage {
    try reading { () throws(PNGError) in try PNG.decode(bytes) }
  }

  /// Returns the bytes of the file at a path.
  static func bytes(atPath path: String) throws(Failure) -> FileBytes {
    do throws(FileError) {
      return try Files.readImage(path)
    } catch {
      throw .file(error)
    }
  }

  /// Calls a closure that reads a PNG, and converts its error.
  static func reading<Value: ~Copyable>(
    _ body: () throws(PNGError) -> Value
  ) throws(Failure) -> Value {
    do throws(PNGError) {
      return try body()
    } catch {
      throw .damaged(error)
    }
  }

  /// The names, sizes and files of the bodies, with the credits of their maps.
  package var celestialBodies: [CelestialBody] {
    recipe.bodies.map { credited(CelestialBody(filesOf: $0)) }
  }

  private func credited(_ body: CelestialBody) -> CelestialBody {
    var body = body
    if let path = body.shape?.path {
      let origin = credits.origin(of: path)
      body.shape?.attribution = origin.attribution
      body.shape?.license = origin.license
      body.shape?.origin = origin.origin
    }
    if let path = body.map?.path {
      let origin = credits.origin(of: path)
      body.map?.attribution = origin.attribution
      body.map?.license = origin.license
      body.map?.origin = origin.origin
    }
    for index in body.layers.indices {
      let origin = credits.origin(of: body.layers[index].map.path)
      body.layers[index].map.attribution = origin.attribution
      body.layers[index].map.license = origin.license
      body.layers[index].map.origin = origin.origin
    }
    if let path = body.rings?.strip?.path {
      let origin = credits.origin(of: path)
      body.rings?.strip?.attribution = origin.attribution
      body.rings?.strip?.license = origin.license
      body.rings?.strip?.origin = origin.origin
    }
    return body
  }
}

extension PNGError {
  /// The error as a predicate of the file.
  fileprivate var predicate: String {
    switch self {
    case .notPNG(let kind): "is not a PNG file" + (kind.map { ": it looks like \($0)" } ?? "")
    case .damaged(let reason): "is damaged (\(reason))"
    case .truncated(let reason): "is cut off (\(reason))"
    case .spareRowBytes: "is damaged (spare bytes follow its rows)"
    case .outOfMemory, .tooLarge: "cannot be read: \(self)"
    default: "is damaged: \(self)"
    }
  }
}

/// An image from a complete file, with its verified provenance.
package struct VerifiedImage: ~Copyable, Sendable {
  package let provenance: ImageProvenance
  /// The pixels.
  package let image: PNG.DecodedImage

  /// Reads a complete PNG, and verifies its provenance.
  ///
  /// Without an error, the checksums of all chunks, the end of the file, the size, and the SHA-256
  /// of the pixels are correct.
  /// - Parameter bytes: The bytes of the file.
  /// - Throws: The first contradiction.
  package init(_ bytes: Span<UInt8>) throws(ImageProvenance.Failure) {
    let texts = try ImageProvenance.reading { () throws(PNGError) in try PNG.readTexts(bytes) }
    let image = try ImageProvenance.decoded(bytes)
    provenance = try ImageProvenance(texts, image)
    self.image = image
  }

  /// Reads the image at a path, as ``init(_:)`` does.
  package init(path: String) throws(ImageProvenance.Failure) {
    self = try ImageProvenance.bytes(atPath: path).withSpan {
      bytes throws(ImageProvenance.Failure) in
      try VerifiedImage(bytes)
    }
  }
}
