import PlanetImage
import PlanetStrings
package import PlanetSystem
import Synchronization

/// Images of the web with copies, stored by content.
package struct WebImages: Sendable {
  private let client: HTTPClient
  private let cache: SourceCache
  private let clock: SourceClock
  /// The path or the address of the catalogue that names the images.
  ///
  /// It determines their permitted hosts.
  private let catalogue: String?

  /// The greatest size of an image's file in bytes.
  package static let greatestBytes = 32 << 20

  /// Creates a loader of images.
  /// - Parameters:
  ///   - client: Loads them.
  ///   - cache: The copies.
  ///   - clock: The time.
  ///   - catalogue: The path or the address of the catalogue that names the images. Images of hosts
  ///     of this machine or its network are loaded only for a catalogue of such a host.
  package init(
    client: HTTPClient, cache: SourceCache, clock: SourceClock = .system,
    of catalogue: String? = nil
  ) {
    self.client = client
    self.cache = cache
    self.clock = clock
    self.catalogue = catalogue
  }

  /// The reason why an image cannot be loaded.
  package enum Failure: Error, Sendable, CustomStringConvertible {
    /// The address or the web.
    case source(SourceError)
    /// The file is not a PNG or JPEG; the name of its format, if known.
    case format(address: String, looksLike: String?)
    /// The copy cannot be written.
    case file(FileError)

    /// The error, with the address.
    package var description: String {
      switch self {
      case .source(let error): error.description
      case .format(let address, let kind):
        "\(address) is not a PNG or JPEG" + (kind.map { "; it looks like \($0)" } ?? "")
      case .file(let error): error.description
      }
    }
  }

  /// Loads images, several at the same time, at most ``HTTPLimits/parallelLoads``.
  /// - Parameters:
  ///   - addresses: The addresses.
  ///   - request: The freshness, and the flag that ends the loads.
  ///   - each: Receives each address with the path of the image's file, or the error; called on
  ///     any thread.
  package func load(
    _ addresses: [String], _ request: LoadRequest,
    each: @escaping @Sendable (String, Result<String, Failure>) -> Void
  ) {
    ParallelLoads.forEach(addresses.count, limit: client.limits.parallelLoads) { index in
      guard !request.cancellation.isCancelled else { return }
      let result = Result { () throws(Failure) in try image(addresses[index], request) }
      each(addresses[index], result)
    }
  }

  /// Returns the path of an image's file, which is loaded if there is no fresh copy.
  package func image(
    _ text: String, _ request: LoadRequest
  ) throws(Failure) -> String {
    let address: WebAddress
    do throws(WebAddress.Fault) {
      address = try WebAddress(text)
    } catch {
      throw .source(.address(error))
    }
    let copy = cache.image(of: address.description)
    let age = copy.map { clock.now() - $0.fetched }
    if let copy, let age, let document = copy.documents.all.first {
      let isFresh = (0..<request.maximumAge).contains(age) && !request.refreshes
      if isFresh || request.isOffline {
        return cache.path(of: SHA256Digest(of: document.bytes))
      }
    }
    guard !request.isOffline else { throw .source(.noCopy(name: address.description)) }
    do throws(Failure) {
      return try loaded(address, copy?.documents.all.first, request)
    } catch {
      if case .source(.cancelled) = error { throw error }
      guard let document = copy?.documents.all.first else { throw error }
      return cache.path(of: SHA256Digest(of: document.bytes))
    }
  }

  /// Loads an image, or confirms that its copy is the present version.
  private func loaded(
    _ address: WebAddress, _ copy: SourceDocument?, _ request: LoadRequest
  ) throws(Failure) -> String {
    var web = HTTPClient.Request(address)
    web.accepts = "image/png, image/jpeg"
    web.limit = Self.greatestBytes
    web.cancellation = request.cancellation
    web.validators = copy?.validators
    web.reach = .public
    let response: HTTPClient.Response
    do throws(HTTPFailure) {
      response = try load(web)
    } catch {
      if case .cancelled = error { throw .source(.cancelled) }
      throw .source(.web(error))
    }
    var image = SourceDocument(
      name: address.description, bytes: response.body ?? copy?.bytes ?? [],
      mediaType: response.mediaType, validators: response.validators)
    if response.body == nil, let copy { image = copy }
    if case .unsupported(let kind) = ImageFormat.detect(image.bytes.span) {
      throw .format(address: address.description, looksLike: kind)
    }
    do throws(FileError) {
      return try cache.store(image: image, fetched: clock.now())
    } catch {
      throw .file(error)
    }
  }

  /// Loads an image; one of a host of this machine or its network, if the catalogue is of a host of
  /// the same kind.
  private func load(
    _ request: HTTPClient.Request
  ) throws(HTTPFailure) -> HTTPClient.Response {
    do throws(HTTPFailure) {
      return try client.load(request)
    } catch {
      guard case .refusedHost(_, let kinds) = error, let catalogue,
        let address = try? WebAddress(catalogue)
      else { throw error }
      let own = HostKinds.of(numeric: address.host) ?? HostKinds.resolving(address.host)
      guard own.isSuperset(of: kinds) else { throw error }
      var request = request
      request.reach = own.union(.public)
      return try client.load(request)
    }
  }
}
