public import PlanetAssets

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
  /// Where small pictures are kept.
  public var thumbnailFolder: String
  /// Where pictures are saved.
  public var pictureFolder: String
  /// The TrueType file of the panels' text.
  public var font: String
  /// Which keys do what.
  public var bindings = KeyBindings()
  /// The most threads that prepare and draw pictures.
  public var threads: Int
  /// The system's clipboard.
  public var clipboard = Clipboard()
  /// Opens a website, and says what went wrong.
  public var openWebsite: (String) -> String? = { _ in "no browser is known" }
  /// Called from any thread when there is something new to show.
  public var wake: @Sendable () -> Void = {}

  /// Creates surroundings; clipboard, browser and wake-up call are set afterwards.
  public init(
    data: DataFolder, catalogue: String, cache: MapCache?, stateFile: StateFile?,
    thumbnailFolder: String, pictureFolder: String, font: String, threads: Int
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
