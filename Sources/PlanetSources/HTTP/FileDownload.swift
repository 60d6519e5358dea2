import FoundationEssentials
package import PlanetSystem

/// Downloads a file in parts, which are kept when the download ends early.
///
/// Each part is one request for a range of bytes. The next run of the same download continues after
/// the last part, if the server states that the file is still the same (`If-Range`). Servers that
/// do not know ranges send the file as a whole.
package struct FileDownload: Sendable {
  package let address: WebAddress
  /// The path of the file that grows until the download is complete.
  package let partial: String
  /// The size in bytes; nil if it is not known before.
  package var size: Int?
  /// The kinds of hosts that may be reached; nil for an address of the user's own.
  package var reach: HostKinds?
  /// Ends the download.
  package var cancellation = Cancellation()
  /// The greatest size in bytes.
  package var limit = 1 << 30
  /// The size of a part in bytes.
  package var partSize = 2 << 20
  private let client: HTTPClient

  /// Creates a download.
  /// - Parameters:
  ///   - address: The address of the file.
  ///   - partial: The path of the partial file, whose folder is created.
  ///   - client: Makes the requests.
  package init(_ address: WebAddress, partial: String, client: HTTPClient) {
    (self.address, self.partial, self.client) = (address, partial, client)
  }

  /// The reason why a file cannot be downloaded.
  package enum Failure: Error, Sendable, CustomStringConvertible {
    /// The web.
    case web(HTTPFailure)
    /// The partial file.
    case file(FileError)
    /// The server has a file of another size; both in bytes.
    case size(WebAddress, expected: Int, actual: Int)
    /// The disk has too little space; both in bytes.
    case space(folder: String, needed: Int, free: Int)
    /// The file changes while it is downloaded.
    case changes(WebAddress)

    /// The error, with what to do.
    package var description: String {
      switch self {
      case .web(let failure): failure.description
      case .file(let error): error.description
      case .size(let address, let expected, let actual):
        "\(address) has \(actual) bytes; expected \(expected), so it is another file"
      case .space(let folder, let needed, let free):
        "the download needs \(needed) bytes in '\(folder)', which has \(free) free; free some space"
      case .changes(let address): "\(address) changes while it is downloaded; try again later"
      }
    }
  }

  /// The state of a partial file, beside it.
  private struct State: Codable, Equatable {
    var address: String
    /// The size of the file in bytes; nil if the server does not state it.
    var total: Int?
    /// The tag of the version.
    var etag: String?
    /// The date of the version.
    var lastModified: String?

    /// The version of the file.
    var version: Validators { Validators(etag: etag, lastModified: lastModified) }

    /// Returns whether an answer is of the same file: an answer to `If-Range` may leave out what
    /// it has confirmed (RFC 9110, 15.3.7).
    func continues(_ state: State) -> Bool {
      guard address == state.address, total == state.total else { return false }
      guard let strong = version.strong else { return true }
      return strong == state.version.strong || (etag == nil && state.etag != nil)
    }
  }

  private var statePath: String { "\(partial).json" }

  /// The state of a partial file that can be continued; nil if there is none.
  private var knownState: State? {
    guard let bytes = try? Files.readIfThere(statePath, limit: 1 << 16),
      let state = try? JSONDecoder().decode(State.self, from: Data(bytes)),
      state.address == address.description, state.version.strong != nil,
      (1...limit).contains(state.total ?? 0),
      Files.byteCount(of: partial) > 0
    else { return nil }
    return state
  }

  /// Removes the partial file and its state.
  package func discard() throws(FileError) {
    try Files.remove(partial)
    try Files.remove(statePath)
  }

  /// Downloads the file, or what is missing of it.
  /// - Parameter progress: Receives the number of bytes so far, and the final one if it is known.
  /// - Throws: ``Failure``; the parts that arrived are kept.
  package func run(progress: (Int, Int?) -> Void = { _, _ in }) throws(Failure) {
    do throws(FileError) {
      try Files.makeFolder(Files.folder(of: partial))
      if knownState == nil { try discard() }
    } catch {
      throw .file(error)
    }
    var (timeouts, restarts) = (0, 0)
    while true {
      let state = knownState
      let there = state == nil ? 0 : Files.byteCount(of: partial)
      if let total = state?.total, there == total { break }
      progress(there, state?.total ?? size)
      let outcome: Step
      do throws(HTTPFailure) {
        outcome = try step(from: there, state)
      } catch {
        guard case .timeout = error, timeouts < 2 else {
          // The server has fewer bytes than there are here.
          guard case .status(_, 416, _) = error, there > 0, restarts == 0 else { throw .web(error) }
          restarts += 1
          try restart()
          continue
        }
        timeouts += 1
        continue
      }
      switch outcome {
      case .whole(let bytes):
        try check(total: bytes.count, there: 0)
        try store(bytes, state: nil, isFirst: true)
        progress(bytes.count, bytes.count)
        return
      case .part(let bytes, let new):
        if let state, !new.continues(state) {
          guard restarts == 0 else { throw .changes(address) }
          restarts += 1
          try restart()
          continue
        }
        let known = state ?? new
        if let total = known.total { try check(total: total, there: there) }
        // A file whose parts cannot be joined safely is loaded in one answer.
        guard known.version.strong != nil, known.total != nil, !bytes.isEmpty else {
          return try loadWhole(progress)
        }
        try store(bytes, state: known, isFirst: there == 0)
        timeouts = 0
      }
    }
  }

  /// The result of one request.
  private enum Step {
    case whole([UInt8])
    case part([UInt8], State)
  }

  /// Requests the next part.
  private func step(from first: Int, _ state: State?) throws(HTTPFailure) -> Step {
    let count = state?.total.map { min(partSize, $0 - first) } ?? partSize
    var request = request()
    request.range = ByteRange(first: first, count: max(count, 1), version: state?.version)
    let response = try client.load(request)
    let body = response.body ?? []
    guard let part = response.part else { return .whole(body) }
    return .part(
      body,
      State(
        address: address.description, total: part.total,
        etag: response.validators.etag, lastModified: response.validators.lastModified))
  }

  private func request() -> HTTPClient.Request {
    var request = HTTPClient.Request(address)
    request.accepts = "image/png, image/jpeg, */*;q=0.5"
    request.limit = limit
    request.refusesWebPages = false
    request.reach = reach
    request.cancellation = cancellation
    return request
  }

  /// Loads the whole file in one answer.
  private func loadWhole(_ progress: (Int, Int?) -> Void) throws(Failure) {
    let body: [UInt8]
    do throws(HTTPFailure) {
      body = try client.load(request()).body ?? []
    } catch {
      throw .web(error)
    }
    try check(total: body.count, there: 0)
    try store(body, state: nil, isFirst: true)
    progress(body.count, body.count)
  }

  private func restart() throws(Failure) {
    do throws(FileError) {
      try discard()
    } catch {
      throw .file(error)
    }
  }

  /// Throws an error for a file of another size, or without space for the rest of it.
  private func check(total: Int, there: Int) throws(Failure) {
    if let size, size != total { throw .size(address, expected: size, actual: total) }
    guard total <= limit else { throw .web(.tooLarge(address, limit: limit)) }
    let folder = Files.folder(of: partial)
    let needed = total - there
    if let space = Files.space(at: folder), space.free < needed {
      throw .space(folder: folder, needed: needed, free: space.free)
    }
  }

  /// Adds bytes to the partial file.
  private func store(_ bytes: [UInt8], state: State?, isFirst: Bool) throws(Failure) {
    do throws(FileError) {
      if isFirst { try discard() }
      try Files.append(bytes, to: partial)
      guard isFirst, let state, let data = try? JSONEncoder().encode(state) else { return }
      try Files.write(Array(data), to: statePath)
    } catch {
      throw .file(error)
    }
  }
}
