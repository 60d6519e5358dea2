public import PlanetAssets
public import PlanetScene
import Synchronization

/// The files, folders, settings and services of the viewer.
public struct ViewerEnvironment {
  /// The folder with textures, shaders and the Solar System.
  public var data: DataFolder
  /// The catalogue that is opened first.
  public var catalogue: String
  /// The cache of maps.
  public var cache: MapCache?
  /// The file of preferences; nil to keep none.
  public var stateFile: StateFile?
  /// A folder of maps that replace others of the same name.
  public var mapReplacements: String?
  /// Returns the folder for the thumbnails of a catalogue, by its path; nil for no thumbnails.
  public var thumbnailFolder: (String) -> String?
  /// The default folder for saved images.
  public var pictureFolder: String
  /// The user's home folder, `~` in paths.
  public var home: String?
  /// The font of the panels' text.
  public var font: FontFile.Loaded
  /// The keyboard shortcuts.
  public var bindings = KeyBindings()
  /// The most threads for loading and rendering.
  public var threads: Int
  /// What the program around the viewer does for it.
  public var services = ViewerServices()

  /// Creates an environment; services, shortcuts and further paths are set afterwards.
  public init(
    data: DataFolder, catalogue: String, cache: MapCache?, stateFile: StateFile?,
    thumbnailFolder: @escaping (String) -> String?, pictureFolder: String,
    font: FontFile.Loaded, threads: Int
  ) {
    self.data = data
    self.catalogue = catalogue
    self.cache = cache
    self.stateFile = stateFile
    self.thumbnailFolder = thumbnailFolder
    self.pictureFolder = pictureFolder
    self.font = font
    self.threads = threads
  }
}

/// What the program around the viewer does for it.
public struct ViewerServices {
  /// The system's clipboard.
  public var clipboard = Clipboard()
  /// Opens a website, and returns what went wrong.
  public var openWebsite: (String) -> String? = { _ in "no browser is configured" }
  /// Parses the arguments of a `render` command: the name of the body, its view, and the catalogue.
  public var readCommand: ([String]) throws -> (body: String, view: View, catalogue: String?) = {
    _ in
    throw CopiedCommand.Problem(description: "commands are not supported here")
  }
  /// Reports of background tasks such as opening a website.
  public let reports = Reports()
  /// Called with the path of each image that was saved.
  public var pictureSaved: (String) -> Void = { _ in }
  /// Called from any thread when there is something new to show.
  public var wake: @Sendable () -> Void = {}

  /// Creates services that do nothing.
  public init() {}
}

/// Reports of background tasks, until the viewer shows them.
public final class Reports: Sendable {
  /// A thing that went wrong.
  public struct Report: Hashable, Sendable {
    /// What is said.
    public let text: String
    /// The message that has proved wrong.
    public let replaces: String?
    /// What is copied to the clipboard, so that the user can try again.
    public let copied: String?

    /// Creates a report.
    public init(_ text: String, replaces: String? = nil, copied: String? = nil) {
      self.text = text
      self.replaces = replaces
      self.copied = copied
    }
  }

  private let reports = Mutex<[Report]>([])

  /// Adds a report; from any thread.
  public func add(_ report: Report) { reports.withLock { $0.append(report) } }

  /// Takes the reports since the last call.
  func take() -> [Report] {
    reports.withLock { reports in
      defer { reports = [] }
      return reports
    }
  }
}
