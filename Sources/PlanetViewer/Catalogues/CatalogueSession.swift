import PlanetAssets
import PlanetCatalogue
import PlanetSources
import PlanetSystem

/// The open catalogue: opens others, reads it again when its file changes, and loads records of the
/// web that it refers to.
final class CatalogueSession {
  /// The change made by reading a catalogue.
  enum Change {
    /// The catalogue has no bodies that can be shown.
    case emptied
    /// The bodies may have changed.
    case reread(previous: Catalogue, isAsked: Bool)
    /// Bodies or stories were added, and all others are the same.
    ///
    /// Ids do not change, so the open story, the shown body and all thumbnails remain valid.
    case extended(previous: Catalogue)
    /// Another catalogue was opened.
    case opened
  }

  /// The open catalogue.
  private(set) var file: WatchedCatalogue { didSet { revision += 1 } }
  /// A number that grows with every change of the catalogue.
  private(set) var revision = 0
  /// The name of the requested body while the catalogue cannot be read.
  private var awaitedName: String?
  let loader: CatalogueLoader
  let records: RecordLoader
  let environment: ViewerEnvironment
  let preferences: Preferences
  let notifications: Notifications

  init(
    _ file: WatchedCatalogue, environment: ViewerEnvironment, preferences: Preferences,
    notifications: Notifications
  ) {
    self.file = file
    self.environment = environment
    self.preferences = preferences
    self.notifications = notifications
    loader = CatalogueLoader(wake: environment.services.wake)
    records = RecordLoader(wake: environment.services.wake)
  }

  /// True while a catalogue or a record of it is being read in the background.
  var isBusy: Bool { loader.isBusy || records.isBusy }

  // MARK: - Reading

  /// Reads the catalogue again.
  /// - Parameters:
  ///   - isAsked: True if the user requested it, even if the file has not changed.
  ///   - shown: The body that is shown.
  /// - Returns: The change; nil if there is none, or the file is read in the background.
  func reload(isAsked: Bool = false, shown: CelestialBody?) -> Change? {
    if file.isOnWeb {
      load(file.path, refreshes: isAsked)
      return nil
    }
    if let refusal = Self.refusal(of: file.path) {
      file.noteReading()
      notifications.add(
        "The catalogue is not reloaded: \(refusal)", isProblem: true, about: .catalogue)
      return nil
    }
    if let path = loader.path, path != file.path {
      // The last request has precedence; a change of this file is detected again after it.
      if isAsked {
        notifications.add("\(Self.name(of: path)) is still being opened", about: .catalogue)
      }
      return nil
    }
    guard LocalSource.byteCount(of: file.path) > CatalogueLoader.promptBytes else {
      loader.cancel()
      return reread(
        LoadedCatalogue(of: file.path, file.library), isAsked: isAsked, shown: shown)
    }
    file.noteReading()
    loader.begin(.file(file.path), file.library, isAsked: isAsked)
    return nil
  }

  /// Opens another catalogue, by the path of a file or a folder, or by its address.
  func open(_ path: String) -> Change? {
    if WebAddress.looksLikeOne(path) {
      load(path, refreshes: false)
      return nil
    }
    if let refusal = Self.refusal(of: path) {
      notifications.add("Not opened: \(refusal)", isProblem: true, about: .catalogue)
      return nil
    }
    let library = WatchedCatalogue(path: path, environment).library
    guard LocalSource.byteCount(of: path) > CatalogueLoader.promptBytes else {
      loader.cancel()
      return open(LoadedCatalogue(of: path, library))
    }
    loader.begin(.file(path), library)
    notifications.add("Opening \(Files.name(of: path))", about: .catalogue)
    return nil
  }

  /// Takes over what was read in the background.
  /// - Parameter shown: The body that is shown.
  /// - Returns: True if anything was read, and the change.
  func receive(shown: CelestialBody?) -> (hasChanges: Bool, change: Change?) {
    if let complete = records.take() { return (true, take(complete)) }
    guard let arrival = loader.take() else { return (false, nil) }
    let (reading, isAsked) = (arrival.reading, arrival.isAsked)
    let isOpen = reading.path == file.path
    return (true, isOpen ? reread(reading, isAsked: isAsked, shown: shown) : open(reading))
  }

  private func reread(
    _ reading: LoadedCatalogue, isAsked: Bool, shown: CelestialBody?
  ) -> Change? {
    let old = file.catalogue
    let wasBroken = !file.problems.isEmpty
    defer { records.restart(file.sourced) }
    guard file.take(reading) else {
      notifications.add(file.problemDescription, isProblem: true, about: .catalogue)
      return file.catalogue.bodies.isEmpty ? .emptied : nil
    }
    guard !file.isOnWeb else { return rereadWeb(old, shown: shown) }
    guard isAsked || file.catalogue != old || shown == nil else {
      if !reportLeftOut(), wasBroken {
        notifications.add("The catalogue is valid again", about: .catalogue)
      }
      return nil
    }
    if !reportLeftOut() { notifications.add("Catalogue reloaded", about: .catalogue) }
    if let shown, file.catalogue.body(id: shown.id) == nil {
      notifications.add("\(shown.name) is no longer in the catalogue")
    }
    return .reread(previous: old, isAsked: isAsked)
  }

  private func open(_ reading: LoadedCatalogue) -> Change? {
    let path = reading.path
    var next = WatchedCatalogue(path: path, environment)
    guard next.take(reading) else {
      if !next.isOnWeb, Files.kind(of: path) == .nothing {
        preferences.state.recentCatalogues.remove(next.place)
      }
      let more = next.problems.count - 1
      notifications.add(
        "'\(next.name)' is not opened: \(next.problems.first ?? "cannot be read")"
          + (more > 0 ? " (and \(more) more)" : ""), isProblem: true, about: .catalogue)
      return nil
    }
    file = next
    records.restart(file.sourced)
    if !file.isSolarSystem { preferences.state.recentCatalogues.add(file.place) }
    if !reportLeftOut(), !reportAge(), !reportFailedLists() {
      notifications.add("Opened \(file.name)", about: .catalogue)
    }
    return .opened
  }

  /// Returns why a path is not opened; nil if it can be opened, as a file or a folder.
  ///
  /// Reading a pipe, for example, could block the window.
  static func refusal(of path: String) -> String? {
    switch Files.kind(of: path) {
    case .special: "'\(Files.name(of: path))' is neither a regular file nor a folder"
    case .folder, .file, .nothing: nil
    }
  }

  /// Returns the name of a file, or an address without the scheme.
  static func name(of path: String) -> String { AddressText.name(of: path) ?? Files.name(of: path) }

  /// Takes over a catalogue with further records.
  func take(_ complete: SourcedCatalogue) -> Change? {
    let old = file.catalogue
    _ = file.take(LoadedCatalogue(of: file.path, complete, file.library))
    let catalogue = file.catalogue
    guard catalogue.bodies != old.bodies else { return nil }
    let bodies = catalogue.bodiesByID
    let keepsBodies = old.bodies.allSatisfy { bodies[$0.id] == $0 }
    return keepsBodies ? .extended(previous: old) : .reread(previous: old, isAsked: false)
  }

  /// Reports the bodies of the catalogue that are left out.
  /// - Returns: True if any is.
  @discardableResult
  func reportLeftOut() -> Bool {
    guard let words = file.leftOut else { return false }
    notifications.add(
      "\(file.name): \(words)", isProblem: true, about: .catalogue)
    return true
  }

  // MARK: - Bodies

  /// Stores the name of a body that is shown once the catalogue can be read.
  func await(bodyNamed name: String?) { awaitedName = name }

  /// Returns the id of the body whose name was stored, and forgets it.
  func takeAwaitedBody() -> String? {
    guard let name = awaitedName else { return nil }
    awaitedName = nil
    do throws(UnknownBody) {
      return try file.body(named: name).id
    } catch {
      notifications.add(error.description, isProblem: true)
      return nil
    }
  }

  /// The body that is shown if no other was requested: the last run's body, Saturn of the Solar
  /// System, the first planet, or the first body.
  var defaultBody: CelestialBody? {
    let catalogue = file.catalogue
    return preferences.state.body.flatMap { catalogue.body(id: $0) }
      ?? (file.isSolarSystem ? catalogue.body(id: "saturn") : nil)
      ?? catalogue.bodies.first { $0.kind == .planet } ?? catalogue.bodies.first
  }

  /// Returns the body that another orbits.
  func parent(of body: CelestialBody) -> CelestialBody? {
    body.parent.flatMap { file.catalogue.body(id: $0) }
  }

  /// Returns the kind of a body, with the planet of a moon.
  func kindText(of body: CelestialBody) -> String {
    let planet = parent(of: body).flatMap { $0.kind == .star ? nil : " of \($0.name)" } ?? ""
    return body.kind.title.capitalisedFirst + planet
  }
}
