package import PlanetSources

/// The web as the viewer uses it: sources of catalogues, and images; no other part creates these.
package struct WebAccess: Sendable {
  private let client: HTTPClient
  private let cache: SourceCache?
  private let clock: SourceClock
  /// The age in seconds below which a copy is used without asking the source.
  package var maximumAge = LoadRequest().maximumAge
  /// A Boolean value that indicates whether only copies are used, and no socket is opened.
  package var isOffline = false
  /// The path or the address of the catalogue whose images are loaded.
  var catalogue: String?

  /// Creates access to the web.
  /// - Parameters:
  ///   - client: The client.
  ///   - cache: The copies; nil to keep none, and to load no images.
  ///   - clock: The time.
  package init(client: HTTPClient, cache: SourceCache?, clock: SourceClock = .system) {
    self.client = client
    self.cache = cache
    self.clock = clock
  }

  /// Returns the source of an address, with a copy in front of it.
  func source(of address: WebAddress) -> any CatalogueSource {
    let source = WebSource(address, client: client)
    return cache.map { CachingSource(source, cache: $0, clock: clock) } ?? source
  }

  /// The loader of images; nil without a cache.
  var images: WebImages? {
    cache.map { WebImages(client: client, cache: $0, clock: clock, of: catalogue) }
  }

  /// Returns a request with the freshness of this access.
  /// - Parameter refreshes: True to ask the source, however fresh the copy is.
  /// - Returns: The request.
  func request(refreshes: Bool = false) -> LoadRequest {
    var request = LoadRequest()
    request.maximumAge = maximumAge
    request.isOffline = isOffline
    request.refreshes = refreshes
    return request
  }

  /// The present time in seconds since 1970.
  var now: Int { clock.now() }
}

/// A name for the address of a catalogue, as menus and messages show it.
enum AddressText {
  /// Returns the address without its scheme and a final slash; the name of the file for a path.
  static func name(of path: String) -> String? {
    guard WebAddress.looksLikeOne(path), let mark = path.firstRange(of: "://") else { return nil }
    let rest = path[mark.upperBound...]
    return String(rest.hasSuffix("/") ? rest.dropLast() : rest)
  }

  /// Returns the address in a text that was pasted or typed; nil if it has none, or more than it.
  static func address(in text: String) -> String? {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 1, let word = words.first else { return nil }
    let text = String(word)
    return WebAddress.looksLikeOne(text) ? text : nil
  }
}
