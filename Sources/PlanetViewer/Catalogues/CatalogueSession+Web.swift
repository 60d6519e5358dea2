import PlanetCatalogue
import PlanetSources

// Catalogues on the web: loads, their age, and records that are loaded when they are shown.

extension CatalogueSession {
  /// Loads the catalogue of an address in the background.
  /// - Parameters:
  ///   - text: The address.
  ///   - refreshes: True to ask the source, however fresh the copy is.
  func load(_ text: String, refreshes: Bool) {
    let web = environment.web
    do throws(WebAddress.Fault) {
      let address = try WebAddress(text)
      guard loader.path != address.description else { return }
      let library = WatchedCatalogue(path: address.description, environment).library
      loader.begin(
        .web(web.source(of: address), web.request(refreshes: refreshes)), library,
        isAsked: refreshes)
    } catch {
      notifications.add("Not opened: \(error.description)", isProblem: true, about: .catalogue)
    }
  }

  /// Returns the change made by loading the open address again.
  /// - Parameters:
  ///   - old: The catalogue before.
  ///   - shown: The body that is shown.
  /// - Returns: The change; nil if there is none.
  func rereadWeb(_ old: Catalogue, shown: CelestialBody?) -> Change? {
    let isFirst = old == Catalogue()
    if !reportLeftOut(), !reportAge(), !reportFailedLists() {
      notifications.add(
        isFirst ? "Opened \(file.name)" : "\(file.name) is up to date", about: .catalogue)
    }
    if let shown, file.catalogue.body(id: shown.id) == nil {
      notifications.add("\(shown.name) is no longer in the catalogue")
    }
    if isFirst { preferences.state.recentCatalogues.add(file.place) }
    return file.catalogue == old ? nil : .reread(previous: old, isAsked: false)
  }

  /// Reports that an old copy is used, and why.
  /// - Returns: True if one is.
  func reportAge() -> Bool {
    guard let freshness = file.sourced?.freshness else { return false }
    let age = "the copy is \(Freshness.words(forAge: freshness.age)) old"
    switch freshness {
    case .current, .copy: return false
    case .offline: notifications.add("Offline: \(age)", about: .catalogue)
    case .stale(_, let reason):
      notifications.add("\(reason.capitalisedFirst); \(age)", isProblem: true, about: .catalogue)
    }
    return true
  }

  /// Reports the lists of an address that are not loaded; the other lists are shown.
  /// - Returns: True if there are any.
  func reportFailedLists() -> Bool {
    let failed = file.sourced?.failedLists ?? []
    guard let first = failed.first else { return false }
    let names = failed.map(\.name).joined(separator: ", ")
    notifications.add(
      "\(file.name): \(names) not loaded completely: \(first.reason). Press Retry to try again",
      isProblem: true, about: .catalogue)
    return true
  }

  /// The state of the open catalogue's source, in words; nil for a file.
  var status: SourceStatus? {
    let isLoading = loader.path.map(WebAddress.looksLikeOne) ?? false
    guard file.isOnWeb || isLoading else { return nil }
    return SourceStatus(
      address: file.name, loading: loader.path.map { Self.name(of: $0) },
      progress: loader.progress, freshness: file.sourced?.freshness,
      failedLists: file.sourced?.failedLists.map(\.name) ?? [],
      secondsSinceLoad: file.loadedAt.map { max(environment.web.now - $0, 0) } ?? 0)
  }

  // MARK: - Records that are not loaded

  /// Returns the records that a story refers to and that are not loaded, unless the catalogue knows
  /// their names.
  func pendingRecords(of story: Story) -> [PendingRecord] {
    (file.pendingRecords[story.id] ?? []).filter { $0.id == nil }
  }

  /// Returns the record of a body or story of which only the name is known.
  func shortRecord(_ id: String) -> PendingRecord? { file.shortRecords[id] }

  /// Loads records of the open catalogue in the background.
  /// - Parameter addresses: The addresses of pending records.
  func loadRecords(_ addresses: [String]) {
    guard let address = try? WebAddress(file.path) else { return }
    let web = environment.web
    records.request(addresses, from: web.source(of: address), web.request())
  }

  /// Ends all loads.
  func cancelLoads() {
    loader.cancel()
    records.restart(file.sourced)
  }
}

/// The state of a catalogue's source: loading, current, a copy, or offline.
struct SourceStatus: Hashable {
  /// The address without the scheme.
  let address: String
  /// The name of the catalogue that is being loaded; nil if none is.
  let loading: String?
  /// The progress of the load.
  let progress: LoadProgress?
  /// The age of the data when it was loaded; nil before.
  let freshness: Freshness?
  /// The names of lists that are not loaded completely.
  let failedLists: [String]
  /// The seconds since then.
  let secondsSinceLoad: Int

  /// The state in words.
  var words: String {
    if let loading {
      guard let progress, progress.records > 0 else { return "Loading \(loading)…" }
      let count = knownTotal.map { "\(progress.records) of \($0)" } ?? "\(progress.records)"
      return "Loading \(loading): \(count) records"
    }
    guard let freshness else { return "Not loaded" }
    let seconds = freshness.age + secondsSinceLoad
    let age = seconds < 60 ? "a moment" : Freshness.words(forAge: seconds)
    guard failedLists.isEmpty else {
      return "Not loaded completely: \(failedLists.joined(separator: ", "))"
    }
    return switch freshness {
    case .current, .copy: "Loaded \(age) ago"
    case .offline: "Offline, copy \(age) old"
    case .stale: "Not reachable, copy \(age) old"
    }
  }

  /// The reason why an old copy is used; nil if none is.
  var reason: String? {
    if case .stale(_, let reason) = freshness { reason } else { nil }
  }

  /// A Boolean value that indicates whether an old copy is used, or lists are incomplete.
  var isOld: Bool {
    if !failedLists.isEmpty { return true }
    return switch freshness {
    case .offline, .stale: true
    case .current, .copy, nil: false
    }
  }

  /// The number of records; nil if unknown.
  ///
  /// A load that continues after all stated records waits for a list that states more.
  private var knownTotal: Int? {
    guard let progress, let expected = progress.expected, expected > progress.records else {
      return nil
    }
    return expected
  }

  /// The fraction of records that are loaded, 0 to 1; nil if unknown.
  var fraction: Double? {
    knownTotal.map { Double(progress?.records ?? 0) / Double($0) }
  }
}
