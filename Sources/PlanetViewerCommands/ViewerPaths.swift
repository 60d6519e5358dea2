import PlanetAssets
import PlanetCommands
import PlanetSystem
import PlanetThreads
import PlanetViewer
import Synchronization

/// The files, folders and services of the viewer on this machine.
struct ViewerPaths {
  /// The environment of the viewer.
  var viewer: ViewerEnvironment
  /// What was wrong with the file of keys, and what cannot be kept.
  private(set) var problems: [String] = []
  /// Called when there is something new to show.
  let wakeUp = WakeUp()

  /// Finds all files and folders.
  /// - Parameters:
  ///   - catalogue: The XML file; the bundled one if not given.
  ///   - keys: The file of keys; the user's own if not given.
  ///   - threads: The most threads at once.
  ///   - cache: Of maps.
  ///   - environment: Returns the value of a variable, or nothing where it is not set.
  /// - Throws: That there is no data folder, no font, or not the file of keys that was named.
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
      pictureFolder: ImageFolder.path(in: environment),
      font: font, threads: threads ?? Threads.processorCount)
    viewer.home = environment("HOME")
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
    viewer.services.pictureSaved = { Console.output($0) }
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

  /// Lets the viewer share the clipboard of a window's desktop.
  mutating func connect(to window: ViewerWindow) {
    viewer.services.clipboard = window.makeClipboard()
  }

  /// Returns the folder of a catalogue's small pictures: another for each catalogue.
  /// - Parameters:
  ///   - catalogue: The catalogue.
  ///   - cache: The user's own folder for such things, if there is one.
  ///   - temporary: A folder in which everybody may make one.
  /// - Returns: The folder; nothing if there is none that others cannot reach into.
  static func thumbnailFolder(
    _ catalogue: String, cache: String?, temporary: String = "/tmp"
  ) -> String? {
    let spare = spareCache(in: temporary)
    // A cache in which no folder can be made is none.
    let usable = cache.flatMap { cache in
      (try? Files.makeFolder("\(cache)/thumbnails")).map { cache }
    }
    guard let cache = usable ?? (Files.makePrivateFolder(spare) ? spare : nil) else { return nil }
    let place = Files.resolved(catalogue) ?? catalogue
    let hash = SHA256Digest(of: Array(place.utf8)).description.prefix(16)
    return "\(cache)/thumbnails/\(hash)"
  }

  /// The folder that stands in for a cache that cannot be made.
  private static func spareCache(in temporary: String) -> String {
    "\(temporary)/planetnode-\(Files.userNumber)"
  }

  /// Reads the file of keys, which must be there only if it was named.
  /// - Parameters:
  ///   - given: The file that was named.
  ///   - own: The user's folder of settings, which may have one.
  /// - Throws: That the file that was named cannot be read.
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

/// Wakes up the window from any thread; no call is lost.
final class WakeUp: Sendable {
  private let isSignalled = Atomic(false)
  private let isMuted = Mutex(false)

  /// Wakes up the window.
  func signal() {
    isSignalled.store(true, ordering: .releasing)
    isMuted.withLock { if !$0 { ViewerWindow.wake() } }
  }

  /// Ignores later calls, as the window is closed.
  func mute() { isMuted.withLock { $0 = true } }

  /// Returns whether the window was woken up since the last call.
  func take() -> Bool { isSignalled.exchange(false, ordering: .acquiring) }
}

/// The folder for pictures, after the conventions of desktops.
enum ImageFolder {
  /// XDG_PICTURES_DIR of the environment or of `user-dirs.dirs`, or `Pictures` in the user's home;
  /// without any of them the folder in which the program was started.
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

  /// Returns the folder that the text of a `user-dirs.dirs` names.
  static func folder(in text: String, home: String) -> String? {
    for line in text.split(separator: "\n").reversed() {
      let sides = line.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, sides[0].allSatisfy({ !$0.isWhitespace }),
        sides[0] == "XDG_PICTURES_DIR"
      else { continue }
      let value = sides[1].filter { $0 != "\"" }
      let path = value.hasPrefix("$HOME") ? home + value.dropFirst("$HOME".count) : String(value)
      // The home itself stands for no folder of its own.
      return path.hasPrefix("/") && path != home && path != "\(home)/" ? path : nil
    }
    return nil
  }
}
