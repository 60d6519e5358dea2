import PlanetAssets
import PlanetCommands
import PlanetSources
import PlanetSystem
import PlanetThreads
import PlanetViewer
import Synchronization

/// The files, folders and services of the viewer on this machine.
struct ViewerPaths {
  var viewer: ViewerEnvironment
  /// The errors of the shortcuts file, and the files that cannot be saved.
  private(set) var problems: [String] = []
  /// The wake-up of the window after changes in the background.
  let wakeUp = WakeUp()

  /// Finds all files and folders.
  /// - Parameters:
  ///   - catalogue: The XML file, or the address; nil for the bundled one.
  ///   - keys: The shortcuts file; nil for the user's own.
  ///   - threads: The greatest number of threads.
  ///   - cache: The map cache.
  ///   - environment: Returns the value of a variable, or nil if it is not set.
  /// - Throws: ``CommandFailure`` if the data folder, the font or the named shortcuts file is
  ///   missing.
  init(
    catalogue: String?, keys: String?, threads: Int?, cache: MapCache?,
    environment: (String) -> String? = { Files.environment($0) }
  ) throws(CommandFailure) {
    let data: DataFolder
    let font: FontFile.Loaded
    do throws(DataFolder.Missing) {
      data = try DataFolder.find()
    } catch {
      throw CommandFailure(.asset, error.description)
    }
    do throws(FontFile.Missing) {
      font = try FontFile.read()
    } catch {
      throw CommandFailure(.asset, error.description)
    }
    let path = catalogue ?? data.solarSystem
    let ownCache = UserFolder.cache.path(in: environment)
    viewer = ViewerEnvironment(
      data: data, catalogue: path, cache: cache,
      stateFile: StateFile.standard(in: environment),
      thumbnailFolder: { Self.thumbnailFolder($0, cache: ownCache) },
      imageFolder: ImageFolder.path(in: environment),
      font: font, threads: threads ?? Threads.processorCount)
    viewer.flies = true
    viewer.home = environment("HOME")
    viewer.web = WebAccess(
      client: HTTPClient(userAgent: "PlanetNode/\(planetNodeVersion)"),
      cache: ownCache.map { SourceCache(folder: "\($0)/sources") })
    viewer.mapReplacements = environment("PLANETNODE_MAPS")
    let (wakeUp, reports) = (wakeUp, viewer.services.reports)
    viewer.services.openWebsite = { address in
      WebBrowser.open(address) { report in
        reports.add(report)
        wakeUp.signal()
      }
    }
    viewer.services.wake = { wakeUp.signal() }
    viewer.services.readCommand = RenderLine.read
    viewer.services.imageSaved = { Console.output($0) }
    try readKeys(keys, own: UserFolder.settings.path(in: environment))
    if viewer.stateFile == nil {
      problems.append("no home folder (HOME is not set): preferences are not saved")
    }
    if viewer.thumbnailFolder(path) == nil {
      problems.append(
        "no folder for thumbnails: the cache folder cannot be created, and "
          + "'\(Self.spareCache(in: "/tmp"))' is not private to this user (mode 700)")
    }
  }

  /// Connects the viewer to the clipboard of a window's desktop.
  mutating func connect(to window: ViewerWindow) {
    viewer.services.clipboard = window.makeClipboard()
  }

  /// Throws an error for a catalogue file that does not exist.
  ///
  /// The window shows the errors of other files, and reads them again when they change.
  /// - Throws: ``CommandFailure`` with the nearest name.
  static func check(catalogue path: String) throws(CommandFailure) {
    guard !WebAddress.looksLikeOne(path), Files.kind(of: path) == .nothing else { return }
    do throws(FileError) {
      _ = try Files.read(path, limit: 1)
    } catch {
      throw CommandFailure(error, otherwise: .catalogue, "--catalogue: \(error)")
    }
  }

  /// Returns the folder of a catalogue's thumbnails, a different one for each catalogue.
  /// - Parameters:
  ///   - catalogue: The catalogue.
  ///   - cache: The user's cache folder, if there is one.
  ///   - temporary: A folder that all users can write to.
  /// - Returns: The folder; nil if there is none that is private to this user.
  static func thumbnailFolder(
    _ catalogue: String, cache: String?, temporary: String = "/tmp"
  ) -> String? {
    let spare = spareCache(in: temporary)
    // A cache folder in which no folder can be created is not used.
    let usable = cache.flatMap { cache in
      (try? Files.makeFolder("\(cache)/thumbnails")).map { cache }
    }
    guard let cache = usable ?? (Files.makePrivateFolder(spare) ? spare : nil) else { return nil }
    let place = Files.resolved(catalogue) ?? catalogue
    let hash = SHA256Digest(of: Array(place.utf8)).description.prefix(16)
    return "\(cache)/thumbnails/\(hash)"
  }

  /// The folder that replaces a cache folder that cannot be created.
  private static func spareCache(in temporary: String) -> String {
    "\(temporary)/planetnode-\(Files.userNumber)"
  }

  /// Reads the shortcuts file, which may be missing unless it was named.
  /// - Parameters:
  ///   - given: The named file; nil for none.
  ///   - own: The user's settings folder, which may contain one.
  /// - Throws: ``CommandFailure`` if the named file cannot be read.
  private mutating func readKeys(_ given: String?, own: String?) throws(CommandFailure) {
    guard let path = given ?? own.map({ "\($0)/keys" }),
      given != nil || Files.kind(of: path) != .nothing
    else { return }
    do throws(FileError) {
      let text = String(decoding: try Files.read(path, limit: 1 << 20), as: UTF8.self)
      problems = viewer.bindings.apply(text).map { "\(path):\($0)" }
    } catch {
      guard given == nil else { throw CommandFailure(.usage, "--keys: \(error)") }
      problems = ["the keyboard shortcuts are not read: \(error)"]
    }
  }
}

/// Wakes the window from any thread; no call is lost.
final class WakeUp: Sendable {
  private let isSignalled = Atomic(false)
  private let isMuted = Mutex(false)

  /// Wakes the window.
  func signal() {
    isSignalled.store(true, ordering: .releasing)
    isMuted.withLock { if !$0 { ViewerWindow.wake() } }
  }

  /// Ignores later calls, after the window was closed.
  func mute() { isMuted.withLock { $0 = true } }

  /// Returns whether the window was woken since the last call.
  func take() -> Bool { isSignalled.exchange(false, ordering: .acquiring) }
}

/// The folder for images, by the conventions of desktops.
enum ImageFolder {
  /// XDG_PICTURES_DIR of the environment or of `user-dirs.dirs`, or `Pictures` in the user's home
  /// folder; without any of them the working directory.
  static func path(in environment: (String) -> String?) -> String {
    let home = environment("HOME")
    let named =
      environment("XDG_PICTURES_DIR")
      ?? settings(in: environment).flatMap { folder(in: $0, home: home ?? "/") }
    if let named, named.hasPrefix("/") { return named }
    if let usual = home.map({ "\($0)/Pictures" }), Files.kind(of: usual) == .folder { return usual }
    return "."
  }

  private static func settings(in environment: (String) -> String?) -> String? {
    let folder =
      environment("XDG_CONFIG_HOME") ?? environment("HOME").map { "\($0)/.config" }
    guard let folder, let bytes = try? Files.read("\(folder)/user-dirs.dirs", limit: 1 << 20)
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the folder in the text of a `user-dirs.dirs` file.
  static func folder(in text: String, home: String) -> String? {
    for line in text.split(separator: "\n").reversed() {
      let sides = line.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, sides[0].allSatisfy({ !$0.isWhitespace }),
        sides[0] == "XDG_PICTURES_DIR"
      else { continue }
      let value = sides[1].filter { $0 != "\"" }
      let path = value.hasPrefix("$HOME") ? home + value.dropFirst("$HOME".count) : String(value)
      // The home folder itself means that the folder is not set.
      return path.hasPrefix("/") && path != home && path != "\(home)/" ? path : nil
    }
    return nil
  }
}
