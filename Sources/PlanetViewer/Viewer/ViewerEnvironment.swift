package import PlanetAssets
import PlanetExport
package import PlanetRecipe
package import PlanetScene
package import PlanetSky
import PlanetSources
import Synchronization
package import ViewerGui

/// The files, folders, settings and services of the viewer.
package struct ViewerEnvironment {
  /// The folder with textures, shaders and the Solar System.
  package var data: DataFolder
  /// The catalogue that is opened first.
  package var catalogue: String
  /// The map cache.
  package var cache: MapCache?
  /// The file of preferences; nil to store none.
  package var stateFile: StateFile?
  /// A folder of maps that replace others of the same name.
  package var mapReplacements: String?
  /// The installed maps, which replace bundled ones; nil for none.
  package var installedMaps: InstalledMaps?
  /// Returns the folder for the thumbnails of a catalogue, by its path; nil for no thumbnails.
  package var thumbnailFolder: (String) -> String?
  /// The default folder for saved images.
  package var imageFolder: String
  /// The user's home folder, `~` in paths.
  package var home: String?
  /// The font of the panels' text.
  package var font: FontFile.Loaded
  /// The keyboard shortcuts.
  package var bindings = KeyBindings()
  /// The greatest number of threads for loading and rendering.
  package var threads: Int
  /// The web, for catalogues and images.
  package var web = WebAccess(client: HTTPClient(userAgent: "PlanetNode"), cache: nil)
  /// True if the camera flies to another body, unless motion is reduced; otherwise it is there at
  /// once.
  package var flies = false
  /// The services of the program.
  package var services = ViewerServices()

  /// Creates an environment; services, shortcuts and further paths are set afterwards.
  package init(
    data: DataFolder, catalogue: String, cache: MapCache?, stateFile: StateFile?,
    thumbnailFolder: @escaping (String) -> String?, imageFolder: String,
    font: FontFile.Loaded, threads: Int
  ) {
    self.data = data
    self.catalogue = catalogue
    self.cache = cache
    self.stateFile = stateFile
    self.thumbnailFolder = thumbnailFolder
    self.imageFolder = imageFolder
    self.font = font
    self.threads = threads
  }
}

/// The services that the program provides to the viewer.
package struct ViewerServices {
  /// The system's clipboard.
  package var clipboard = Clipboard()
  /// Opens a website, and returns the error; nil on success.
  package var openWebsite: (String) -> String? = { _ in "no browser is configured" }
  /// Parses the arguments of a `render` command: the name of the body, its view, the catalogue, and
  /// the date with its observer.
  package var readCommand:
    ([String]) throws -> (body: String, view: View, catalogue: String?, dated: DatedView?) = { _ in
      throw CopiedCommand.Problem(description: "commands are not supported here")
    }
  /// Returns the present date.
  package var now: () -> Instant = { .now }
  /// Reports of background tasks such as opening a website.
  package let reports = Reports()
  /// Called with the path of each image that was saved.
  package var imageSaved: (String) -> Void = { _ in }
  /// Called from any thread after a change in the background.
  package var wake: @Sendable () -> Void = {}

  /// Creates services that do nothing.
  package init() {}
}

/// Reports of background tasks, until the viewer shows them.
package final class Reports: Sendable {
  /// A report of a problem.
  package struct Report: Hashable, Sendable {
    /// The message.
    package let text: String
    /// The earlier message that was wrong.
    package let replaces: String?
    /// The text copied to the clipboard, so that the user can try again.
    package let copied: String?

    package init(_ text: String, replaces: String? = nil, copied: String? = nil) {
      self.text = text
      self.replaces = replaces
      self.copied = copied
    }
  }

  private let reports = Mutex<[Report]>([])

  /// Adds a report; can be called from any thread.
  package func add(_ report: Report) { reports.withLock { $0.append(report) } }

  /// Returns the reports since the last call.
  func take() -> [Report] {
    reports.withLock { reports in
      defer { reports = [] }
      return reports
    }
  }
}
