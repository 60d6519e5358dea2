package import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetRecipe
package import PlanetSystem
import PlanetThreads
import Synchronization

/// Verifies images, several at a time.
package struct ImageVerifier: Sendable {
  /// An image to verify.
  package struct Target: Sendable {
    /// The path of the image.
    package let path: String
    /// The entries of the image in manifests; none if no manifest names it.
    package let entries: [Manifest.Entry]
    /// A Boolean value that indicates whether the image is named as one of PlanetNode, rather than
    /// found in a folder.
    package let isNamed: Bool

    package init(path: String, entries: [Manifest.Entry] = [], isNamed: Bool = false) {
      self.path = path
      self.entries = entries
      self.isNamed = isNamed
    }
  }

  /// The result of verifying an image.
  package enum VerificationResult: Hashable, Sendable {
    /// The image is intact and all its provenance is correct; the SHA-256 of its file's bytes, and
    /// their number.
    ///
    /// The note describes how its file differs from the manifests, with the same pixels.
    case right(sha256: SHA256Digest, bytes: Int, note: String? = nil)
    /// The render job of a JPEG, WebP or OpenEXR file is intact; the file has no checksum of its
    /// pixels. The SHA-256 of the file's bytes, their number, and the name of the format.
    case textsRight(sha256: SHA256Digest, bytes: Int, format: String)
    /// An intact pass of an image, which has no render job; its name.
    case pass(String)
    /// A whole PNG without a render job.
    case foreign
    /// Manifests name the image, and there is no file.
    case missing
    /// The image is wrong, with the reason.
    case wrong(String)
    /// The file is damaged, or contradicts its own provenance, with the reason; `--resume` replaces
    /// it.
    case damaged(String)
    /// It cannot be rendered again, as a map is not found in the map folders; the map's name.
    case mapNotFound(String)
    /// The image takes more bytes of memory than are free.
    case tooLarge(needed: Int, free: Int)
    /// There was too little memory to verify the image; the message.
    case outOfMemory(String)
  }

  /// The library of maps, if images are rendered again.
  package var library: MapLibrary?
  /// The greatest number of threads.
  package let threads: Int
  /// The greatest number of bytes for images at the same time.
  package var memory: Int

  /// Creates a verifier.
  /// - Parameters:
  ///   - library: The library of maps, if images are rendered again.
  ///   - threads: The greatest number of threads.
  ///   - memory: The bytes that are free.
  package init(library: MapLibrary? = nil, threads: Int, memory: Int) {
    precondition(threads >= 1, "a verifier needs at least one thread")
    self.library = library
    self.threads = threads
    self.memory = memory
  }

  /// Verifies images.
  /// - Parameters:
  ///   - targets: The images.
  ///   - report: Called for each of them in their order, one at a time, from any thread.
  package func verify(
    _ targets: [Target], report: @escaping @Sendable (Int, VerificationResult) -> Void
  ) {
    guard !targets.isEmpty else { return }
    let workers = min(threads, targets.count)
    let queue = Mutex((ready: [Int: VerificationResult](), reportedCount: 0))
    let resources = Resources(
      budget: ByteBudget(memory), planets: library.map { LoadedPlanetCache(library: $0) },
      threads: max(threads / workers, 1))
    Threads.forEach(targets.count, threads: workers) { index in
      let result = result(of: targets[index], resources)
      queue.withLock { queue in
        queue.ready[index] = result
        while let result = queue.ready.removeValue(forKey: queue.reportedCount) {
          report(queue.reportedCount, result)
          queue.reportedCount += 1
        }
      }
    }
  }

  /// The resources shared by concurrent verifications.
  private struct Resources {
    let budget: ByteBudget
    /// The planets of images that are rendered again.
    let planets: LoadedPlanetCache?
    /// The greatest number of threads of each.
    let threads: Int
  }

  private func result(of target: Target, _ resources: Resources) -> VerificationResult {
    if !target.entries.isEmpty, Files.kind(of: target.path) == .nothing { return .missing }
    do throws(FileError) {
      let head = try ImageHead(atPath: target.path)
      guard head.byteCount <= memory else {
        if !target.isNamed, Self.isForeign(target.path) { return .foreign }
        return .tooLarge(needed: head.byteCount, free: memory)
      }
      let verified = try resources.budget.holding(head.byteCount) { () throws(FileError) in
        try Files.readImage(target.path).withSpan {
          Self.provenance(of: $0, target)
        }
      }
      return result(of: verified, resources)
    } catch {
      if case .missing(_, let nearest) = error {
        return .wrong("does not exist" + (nearest.map { "; did you mean '\($0)'?" } ?? ""))
      }
      return error.isOutOfMemory ? .outOfMemory(error.description) : .wrong(error.description)
    }
  }

  /// Returns whether a file is from another program, by its text chunks alone.
  private static func isForeign(_ path: String) -> Bool {
    guard let bytes = try? Files.readImage(path),
      let texts = try? bytes.withSpan({ try PNG.readTexts($0) })
    else { return false }
    return !texts.contains {
      [
        ImageProvenance.recipeKeyword, CollectionProvenance.recipeKeyword,
        CardProvenance.recipeKeyword,
      ].contains($0.keyword)
    }
  }

  /// The provenance of a file that was verified, without its pixels.
  private enum Verified {
    case image(ImageProvenance, VerificationResult)
    case collection(CollectionProvenance, VerificationResult)
    case card(CardProvenance, VerificationResult)
    case settled(VerificationResult)
  }

  private static func provenance(
    of bytes: Span<UInt8>, _ target: Target
  ) -> Verified {
    do throws(ImageProvenance.Failure) {
      if target.entries.isEmpty, let card = try CardProvenance.read(bytes) {
        let (sha256, count) = (SHA256Digest(of: bytes), bytes.count)
        guard card.pixels == nil else {
          return .card(card, .right(sha256: sha256, bytes: count))
        }
        return .settled(.textsRight(sha256: sha256, bytes: count, format: card.format))
      }
      if target.entries.isEmpty, let stored = try TextProvenance.read(bytes) {
        return .settled(
          .textsRight(
            sha256: SHA256Digest(of: bytes), bytes: bytes.count, format: stored.format))
      }
      let provenance = try ImageProvenance(bytes)
      let sha256 = SHA256Digest(of: bytes)
      for entry in target.entries {
        if let reason = entry.difference(from: provenance) { return .settled(.wrong(reason)) }
      }
      let note = Self.note(on: provenance, sha256, bytes.count, target.entries)
      return .image(provenance, .right(sha256: sha256, bytes: bytes.count, note: note))
    } catch {
      switch error {
      case .foreign:
        // A pass in the place of an image of a manifest is wrong.
        let pass = target.entries.isEmpty ? PassImage.name(in: bytes) : nil
        return .settled(pass.map { .pass($0) } ?? .foreign)
      case .collection where target.entries.isEmpty: return collection(bytes)
      default: return .settled(Self.result(of: error))
      }
    }
  }

  /// Returns how an image differs from its entries in manifests, with the same pixels.
  private static func note(
    on provenance: ImageProvenance, _ sha256: SHA256Digest, _ byteCount: Int,
    _ entries: [Manifest.Entry]
  ) -> String? {
    // Two tasks that rendered the same image may have written different files.
    guard !entries.isEmpty,
      !entries.contains(where: { $0.sha256 == sha256.description && $0.bytes == byteCount })
    else { return nil }
    let job = provenance.recipe.fingerprint.description
    return entries.contains { $0.job == job }
      ? "same pixels as in its manifest, but a different file"
      : "same pixels as in its manifest, but from a different render job"
  }

  private static func result(of failure: ImageProvenance.Failure) -> VerificationResult {
    if case .file(let error) = failure, !error.isOutOfMemory { return .wrong(error.description) }
    return failure.isOutOfMemory
      ? .outOfMemory(failure.description) : .damaged(failure.description)
  }

  /// Verifies a collection by its own provenance.
  private static func collection(_ bytes: Span<UInt8>) -> Verified {
    do throws(ImageProvenance.Failure) {
      return .collection(
        try CollectionProvenance(bytes), .right(sha256: SHA256Digest(of: bytes), bytes: bytes.count)
      )
    } catch {
      return .settled(result(of: error))
    }
  }

  /// Renders a verified image again, if requested.
  private func result(of verified: Verified, _ resources: Resources) -> VerificationResult {
    do throws(ImageRecipe.RenderingFailure) {
      switch verified {
      case .settled(let result): return result
      case .image(let provenance, let right):
        guard let planets = resources.planets else { return right }
        let pixels = try rendering(provenance.recipe, with: planets, in: resources.budget) {
          () throws(ImageRecipe.RenderingFailure) in
          try provenance.recipe.renderPixelDigest(planets, threads: resources.threads)
        }
        return pixels == provenance.pixels
          ? right : .wrong("has different pixels when rendered again")
      case .card(let provenance, let right):
        guard let planets = resources.planets else { return right }
        let digest = try resources.budget.holding(Self.cardByteCount) {
          () throws(ImageRecipe.RenderingFailure) in
          try provenance.recipe.renderPixelDigest(planets, threads: resources.threads)
        }
        return digest == provenance.pixels
          ? right : .wrong("has different pixels when rendered again")
      case .collection(let provenance, let right):
        guard let planets = resources.planets else { return right }
        let number = try rendering(provenance.recipe.images[0], with: planets, in: resources.budget)
        {
          () throws(ImageRecipe.RenderingFailure) in
          try provenance.firstDifference(planets, threads: resources.threads)
        }
        return number.map {
          .wrong("has different pixels in image \($0) when rendered again")
        } ?? right
      }
    } catch {
      if case .asset(.missingMap(let map)) = error { return .mapNotFound(map.path) }
      if case .asset(.missingImage(let image)) = error { return .mapNotFound(image.path) }
      if case .asset(.missingShape(let shape)) = error { return .mapNotFound(shape.path) }
      if case .asset(.outsideFolders(let name)) = error { return .mapNotFound(name) }
      let reason = "cannot be rendered again: \(error)"
      if case .asset(let asset) = error, asset.isOutOfMemory { return .outOfMemory(reason) }
      return .wrong(reason)
    }
  }

  /// The approximate memory in bytes for rendering a card with its fonts and the maps of its globe.
  private static let cardByteCount = 200 << 20

  /// Renders an image when there is memory for it and the map of its body.
  private func rendering<Value>(
    _ recipe: ImageRecipe, with planets: LoadedPlanetCache, in budget: ByteBudget,
    _ render: () throws(ImageRecipe.RenderingFailure) -> Value
  ) throws(ImageRecipe.RenderingFailure) -> Value {
    let format = recipe.imageEncoding
    let needed = format.byteCount(recipe.width, recipe.height) + planets.mapByteCount(of: recipe)
    return try budget.holding(needed, render)
  }
}

extension Manifest.Entry {
  /// Returns how the image of an entry differs; nil if it has the same pixels.
  fileprivate func difference(from provenance: ImageProvenance) -> String? {
    guard provenance.pixels.description == pixels else {
      return provenance.recipe.fingerprint.description == job
        ? "has pixels that differ from its manifest"
        : "is from a different render job than in its manifest"
    }
    return provenance.recipe.width == width && provenance.recipe.height == height
      ? nil : "differs in size from its manifest"
  }
}

/// The properties of an image from the first bytes of its file.
private struct ImageHead {
  /// The approximate number of bytes for verifying the image: the file and its pixels.
  let byteCount: Int

  init(atPath path: String) throws(FileError) {
    // A pipe can be read only once; the reader reports a path that is not a file.
    guard Files.kind(of: path) == .file else {
      byteCount = 0
      return
    }
    // The signature and the first chunk: size and depth are at fixed offsets.
    let bytes = try Files.readBeginning(of: path, count: 29)
    guard bytes.count == 29, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else {
      byteCount = 0
      return
    }
    func number(at place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    var format = ImageEncoding()
    if bytes[24] == 16 { format.depth = .sixteen }
    // Sizes beyond those of any image are rejected by the reader.
    let (width, height) = (number(at: 16), number(at: 20))
    let pixels = width <= 1 << 20 && height <= 1 << 20 ? format.byteCount(width, height) : 0
    // The file of a single image is counted with its pixels; that of an animation is large, and
    // split.
    byteCount = max(pixels, 3 * Files.byteCount(of: path) - (1 << 20))
  }
}
