import PlanetStrings
import PlanetSystem

/// A source with a persistent copy in front of it.
///
/// A copy that is fresh enough is used without asking the source. If the source fails, an older
/// copy is used, and its age is reported.
///
/// Copies are those of documents, not of catalogues, so newer versions of the program can read
/// older copies. An unreadable document never replaces a copy, nor an incomplete source a whole
/// copy.
package struct CachingSource: CatalogueSource {
  private let source: any DocumentSource
  private let cache: SourceCache
  private let clock: SourceClock

  /// The name of the source behind the copy.
  package var name: String { source.name }

  /// Creates a source with a cache.
  /// - Parameters:
  ///   - source: The source.
  ///   - cache: The copies.
  ///   - clock: The time.
  package init(
    _ source: any DocumentSource, cache: SourceCache, clock: SourceClock = .system
  ) {
    self.source = source
    self.cache = cache
    self.clock = clock
  }

  /// Loads the copy if it is fresh, or else the source.
  package func load(_ request: LoadRequest) throws(SourceError) -> SourcedCatalogue {
    let copy = cache.copy(of: name)
    let age = copy.map { clock.now() - $0.fetched }
    if let copy, let age, !request.refreshes || request.isOffline {
      // A time of the future is that of a wrong clock.
      let isFresh = (0..<request.maximumAge).contains(age) && copy.isWhole
      if isFresh || request.isOffline,
        let catalogue = read(
          copy, request, request.isOffline ? .offline(age: max(age, 0)) : .copy(age: age))
      {
        return catalogue
      }
    }
    guard !request.isOffline else {
      throw cache.hasDamagedCopy(of: name) ? .damagedCopy(name: name) : .noCopy(name: name)
    }
    do throws(SourceError) {
      let documents = try source.retrieve(
        known: copy?.documents ?? SourceDocuments(), request)
      // Only what can be read replaces the copy, and only a whole source replaces a whole copy.
      var catalogue = try DocumentReading.read(documents, of: name, request, .current)
      if !documents.isIncomplete || copy?.isWhole != true {
        store(documents, fetched: clock.now(), &catalogue)
      }
      return catalogue
    } catch {
      if case .cancelled = error { throw error }
      guard let copy, let age,
        let catalogue = read(
          copy, request, .stale(age: max(age, 0), reason: error.description))
      else { throw error }
      return catalogue
    }
  }

  /// Loads the rest of a story, from the copy if it has it.
  package func complete(
    _ addresses: [String], of catalogue: SourcedCatalogue, _ request: LoadRequest
  ) throws(SourceError) -> SourcedCatalogue {
    guard !request.isOffline else { throw .noCopy(name: addresses.first ?? name) }
    let documents = try source.retrieve(addresses, addingTo: catalogue.documents, request)
    var result = try DocumentReading.read(documents, of: name, request, catalogue.freshness)
    store(documents, fetched: clock.now() - catalogue.freshness.age, &result)
    return result
  }

  /// The greatest number of damaged documents named in warnings.
  private static let mostNamed = 5

  /// Reads a copy; sets it aside if that fails, as it was read before it was stored.
  private func read(
    _ copy: SourceCache.Copy, _ request: LoadRequest, _ freshness: Freshness
  ) -> SourcedCatalogue? {
    var documents = copy.documents
    for address in copy.damaged.prefix(Self.mostNamed) {
      documents.warnings.append("the copy of \(address) is damaged; load it once from the web")
    }
    if copy.damaged.count > Self.mostNamed {
      documents.warnings.append(
        "the copies of \(copy.damaged.count - Self.mostNamed) more documents are damaged")
    }
    do throws(SourceError) {
      var catalogue = try DocumentReading.read(documents, of: name, request, freshness)
      // The next copy has no such warnings.
      catalogue.documents = copy.documents
      return catalogue
    } catch {
      if case .cancelled = error { return nil }
      cache.setAside(cache.snapshotPath(of: name))
      return nil
    }
  }

  /// Stores documents; a catalogue without a copy can be used all the same.
  private func store(
    _ documents: SourceDocuments, fetched: Int, _ catalogue: inout SourcedCatalogue
  ) {
    do throws(FileError) {
      try cache.store(documents, of: name, fetched: fetched)
    } catch {
      catalogue.cacheProblem = error
    }
  }
}
