public import PlanetAssets
public import PlanetScene
import Synchronization

/// What the viewer is given of the machine that it runs on.
public struct ViewerSurroundings {
  /// The folder with textures, shaders and the Solar System.
  public var data: DataFolder
  /// The catalogue that is opened first.
  public var catalogue: String
  /// The cache of maps.
  public var cache: MapCache?
  /// Where the state is kept; nothing forgets it.
  public var stateFile: StateFile?
  /// A folder of maps that stand in for others of the same name.
  public var mapReplacements: String?
  /// Returns where the small pictures of a catalogue are kept, by its path; without a folder there
  /// are none.
  public var thumbnailFolder: (String) -> String?
  /// Where pictures are saved.
  public var pictureFolder: String
  /// The user's home, for which `~` stands in paths.
  public var home: String?
  /// The font of the panels' text.
  public var font: FontFile.Loaded
  /// Which keys do what.
  public var bindings = KeyBindings()
  /// The most threads that prepare and draw pictures.
  public var threads: Int
  /// The system's clipboard.
  public var clipboard = Clipboard()
  /// Opens a website, and says what went wrong.
  public var openWebsite: (String) -> String? = { _ in "no browser is configured" }
  /// Reads the words of a `render` command: the body's name, its view, the catalogue it names.
  public var readCommand: ([String]) throws -> (body: String, view: View, catalogue: String?) = {
    _ in
    throw CopiedCommand.Problem(description: "commands are not supported here")
  }
  /// What comes of things that were begun, such as opening a website.
  public let reports = Reports()
  /// Told the path of each picture that was saved.
  public var pictureSaved: (String) -> Void = { _ in }
  /// Called from any thread when there is something new to show.
  public var wake: @Sendable () -> Void = {}

  /// Creates surroundings; clipboard, browser and wake-up call are set afterwards.
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

/// What comes of things that were begun elsewhere, until the viewer takes note of it.
public final class Reports: Sendable {
  /// A thing that went wrong.
  public struct Report: Hashable, Sendable {
    /// What is said.
    public let text: String
    /// The message that has proved wrong.
    public let replaces: String?
    /// What is put on the clipboard, for another attempt by hand.
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
