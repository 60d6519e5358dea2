package import PlanetAssets
import PlanetImage
package import PlanetSystem

/// What a PNG made of many pictures says of itself, and whether that is true.
package struct CollectionProvenance: Sendable {
  /// The keyword of the text that is the collection's job.
  static let jobKeyword = "planetnode:collection"

  /// How the whole was made.
  package let job: CollectionRecipe
  /// The SHA-256 of the pixels; of each frame, if they follow each other.
  package let pixels: [SHA256Digest]
  /// The SHA-256 of the pixels of each picture in the whole.
  package let pictures: [SHA256Digest]
  /// Whom to name when the whole is shown.
  package let credits: Credits

  /// Returns whether a file says that it is made of many pictures.
  /// - Parameter path: The file.
  /// - Returns: Whether it is a PNG that carries a collection's job, right or not.
  package static func isCollection(atPath path: String) -> Bool {
    guard let bytes = try? Files.readImage(path),
      let texts = try? bytes.withSpan({ try PNG.readTexts($0) })
    else { return false }
    return texts.contains { $0.keyword == jobKeyword }
  }

  /// Reads a PNG whole, and checks all that it says of itself.
  ///
  /// Checksums of all its parts, its end, its size, the SHA-256 of its pixels, and how frames are
  /// shown are right when nothing is thrown.
  /// - Parameter bytes: The bytes of the file.
  /// - Throws: What is not right.
  package init(_ bytes: Span<UInt8>) throws(ImageProvenance.Failure) {
    let texts = try ImageProvenance.reading { () throws(PNGError) in try PNG.readTexts(bytes) }
    func text(_ keyword: String) -> String? { texts.last { $0.keyword == keyword }?.text }
    guard let jobText = text(Self.jobKeyword), let claim = text(ImageProvenance.pixelsKeyword)
    else {
      throw .foreign
    }
    let job: CollectionRecipe
    do throws(ImageRecipe.Malformed) {
      job = try CollectionRecipe(text: jobText)
    } catch {
      throw .badJob(error)
    }
    self.job = job
    credits = Credits(copyright: text("Copyright"), source: text("Source"))
    if job.kind == .animation {
      pictures = try Self.frames(of: bytes, job)
      pixels = pictures
    } else {
      let image = try ImageProvenance.reading { () throws(PNGError) in try PNG.decode8(bytes) }
      guard image.width == job.width, image.height == job.height else { throw .otherSize }
      pixels = [SHA256Digest(ofPixels: image)]
      pictures = Self.cells(of: image, job)
    }
    guard pixels.map(\.description).joined(separator: "\n") == claim else { throw .otherPixels }
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

  /// Draws each picture again, and tells which is not as it is in the whole.
  ///
  /// Names and what is between pictures are not drawn again.
  /// - Parameters:
  ///   - library: Where maps are.
  ///   - threads: The most threads at once.
  /// - Throws: Why a picture cannot be drawn.
  /// - Returns: The number of the first picture that comes out otherwise, counted from 1; nothing
  ///   if none does.
  package func firstDifference(
    library: MapLibrary, threads: Int
  ) throws(ImageRecipe.DrawingFailure) -> Int? {
    try firstDifference(LoadedPlanets(library: library), threads: threads)
  }

  func firstDifference(
    _ bodies: LoadedPlanets, threads: Int
  ) throws(ImageRecipe.DrawingFailure) -> Int? {
    for index in 0..<job.count
    where try job.picture(index).pixelsDrawnAgain(bodies, threads: threads) != pictures[index] {
      return index + 1
    }
    return nil
  }

  /// Returns the SHA-256 of the pixels of each frame of an animation.
  private static func frames(
    of bytes: Span<UInt8>, _ job: CollectionRecipe
  ) throws(ImageProvenance.Failure) -> [SHA256Digest] {
    let contents = try ImageProvenance.reading { () throws(PNGError) in
      try AnimatedPNG.contents(of: bytes)
    }
    guard contents.frames.count == job.count else { throw .otherFrames }
    guard job.timing == CollectionRecipe.Timing(contents.rate, plays: contents.plays) else {
      throw .otherRate
    }
    var digests: [SHA256Digest] = []
    for frame in contents.frames {
      var hash = SHA256Digest.Hash()
      let header = PNG.lendPlainRows(of: frame.span) { hash.add($0) }
      if let header, header.bitDepth == 8 {
        guard header.width == job.width, header.height == job.height else { throw .otherSize }
        digests.append(hash.finish())
        continue
      }
      let image = try ImageProvenance.reading { () throws(PNGError) in try PNG.decode8(frame) }
      guard image.width == job.width, image.height == job.height else { throw .otherSize }
      digests.append(SHA256Digest(ofPixels: image))
    }
    return digests
  }

  /// Returns the SHA-256 of the pixels of each picture on a sheet.
  private static func cells(
    of image: borrowing Image<RGBA8>, _ job: CollectionRecipe
  ) -> [SHA256Digest] {
    guard let grid = job.grid else { return [] }
    let (width, height) = (job.pictures[0].width, job.pictures[0].height)
    let stride = 4 * image.width
    var digests: [SHA256Digest] = []
    image.withBytes { bytes in
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
