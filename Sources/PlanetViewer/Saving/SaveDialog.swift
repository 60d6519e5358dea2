import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetProvenance
import PlanetRecipe
import PlanetScene
import PlanetSystem
import ViewerGui

/// The dialog that saves an image: choices and typed text.
///
/// The image shows the body as in the window when the dialog was opened.
struct SaveDialog {
  /// The content of the image.
  struct ImageContent {
    let body: CelestialBody
    /// The body as a planet, with its rotation in the window.
    let node: PlanetNode
    /// The view in the window.
    let view: View
    /// The scene of the date; nil without one.
    let sky: SkySubject?
    /// The size of the view in the window, in pixels.
    let viewSize: ImageSize
    /// The height of the view in the window, in points.
    let viewHeight: Double
    /// Warnings about its maps that were shown before.
    let warnings: Set<String>
  }

  /// A text field of the dialog.
  enum Field: Hashable {
    case size, background
  }

  private(set) var content: ImageContent?
  /// The index of the size: 0 for the window's, then those of ``sizes``, then the typed one.
  var sizeIndex = 0
  var typedSize = "1920x1080"
  /// The chosen background.
  var background = BackgroundKind.window
  var typedBackground = "#102030"
  /// True if stars and the name are shown.
  var showsStars = true
  var showsName = true
  /// The typed folder.
  var folder = ""
  /// The typed file name.
  var fileName = ""
  /// The field that gets the keyboard focus in the next frame.
  var fieldToFocus: Field?
  /// The suggested file name.
  private var suggestedName = ""
  /// The user's home folder, abbreviated as `~`.
  private var home: String?

  /// The available backgrounds.
  enum BackgroundKind: Int, CaseIterable, Hashable {
    case window, transparent, black, white, typed

    var title: String {
      switch self {
      case .window: "As in the window"
      case .transparent: "Transparent"
      case .black: "Black"
      case .white: "White"
      case .typed: "Other colour"
      }
    }
  }

  /// The available sizes, besides that of the window.
  static let sizes = [
    ImageSize(width: 1920, height: 1080), ImageSize(width: 3840, height: 2160),
    ImageSize(width: 1024, height: 1024), ImageSize(width: 2048, height: 2048),
    ImageSize(width: 4096, height: 4096), ImageSize(width: 8192, height: 8192),
  ]

  /// The initial state of the dialog.
  struct Start {
    /// The choices of the last time.
    let choices: ImageChoices
    /// True if the window shows stars and name.
    let showsStars: Bool
    let showsName: Bool
    /// The default folder.
    let folder: String
    /// The user's home folder.
    let home: String?
    /// The paths of images that are being saved or wait.
    let awaitedPaths: [String]
  }

  mutating func open(_ content: ImageContent, _ start: Start) {
    self.content = content
    home = start.home
    (sizeIndex, fieldToFocus) = (0, nil)
    if case .pixels(let text) = start.choices.size {
      let index = Self.sizes.firstIndex { $0 == (try? ImageSize(reading: text)) }
      sizeIndex = index.map { $0 + 1 } ?? Self.sizes.count + 1
      if index == nil { (typedSize, fieldToFocus) = (text, .size) }
    }
    background = .window
    if case .color(let text) = start.choices.background {
      background =
        BackgroundKind.allCases.first { Self.words[$0] == text } ?? .typed
      if background == .typed {
        typedBackground = text
        fieldToFocus = fieldToFocus ?? .background
      }
    }
    showsStars = start.choices.showsStars ?? start.showsStars
    showsName = start.choices.showsName ?? start.showsName
    folder = shortened(start.choices.folder ?? Files.absolute(start.folder))
    suggestedName = ""
    suggestName(besides: start.awaitedPaths)
  }

  /// Suggests the first free name in the folder, unless another one was typed.
  mutating func suggestName(besides awaited: [String]) {
    guard let content, fileName == suggestedName || suggestedName.isEmpty else { return }
    suggestedName = Self.freeName(content.body.id, in: expanded(folder), besides: awaited)
    fileName = suggestedName
  }

  /// Returns the first free name of a numbered image in a folder: `saturn-0001.png`.
  static func freeName(_ id: String, in folder: String, besides awaited: [String]) -> String {
    let taken = Set(awaited)
    var name = ""
    for number in 1...99999 {
      let digits = String(number)
      let padded = String(repeating: "0", count: max(4 - digits.count, 0)) + digits
      name = "\(id)-\(padded).png"
      let path = Files.absolute(Files.join(folder, name))
      if Files.kind(of: path) == .nothing, !taken.contains(path) { break }
    }
    return name
  }

  /// Texts whose glyphs are to be loaded.
  var texts: [String] { [typedSize, typedBackground, folder, fileName] }

  // MARK: - Values

  var size: ImageSize {
    get throws(ValueProblem) {
      guard sizeIndex > 0 else { return content?.viewSize ?? Self.sizes[0] }
      guard sizeIndex <= Self.sizes.count else { return try ImageSize(reading: typedSize) }
      return Self.sizes[sizeIndex - 1]
    }
  }

  /// The backgrounds that have a keyword of `--background`.
  private static let words: [BackgroundKind: String] = [
    .transparent: "none", .black: "black", .white: "white",
  ]

  var backgroundValue: Background {
    get throws(ValueProblem) {
      guard background != .window else { return .color(Theme.linearNight) }
      return try Background(reading: Self.words[background] ?? typedBackground)
    }
  }

  /// True if the background is opaque, as stars require.
  var allowsStars: Bool { (try? backgroundValue) != .transparent }

  /// The absolute path of the file.
  var path: String {
    get throws(ValueProblem) {
      let isWhole = fileName.lowercased().hasSuffix(".png") || fileName.isEmpty
      let name = isWhole ? fileName : "\(fileName).png"
      guard !name.isEmpty, !name.contains("/"), name.lowercased() != ".png" else {
        throw ValueProblem(description: "expected the name of a file, like saturn.png")
      }
      let stem = fileName.split(separator: ".").dropFirst().last.map { $0.lowercased() }
      if let stem, Self.otherFormats.contains(stem) {
        throw ValueProblem(description: "'.\(stem)' is not supported; expected .png")
      }
      let folder = expanded(folder)
      guard [.folder, .nothing].contains(Files.kind(of: folder)), !folder.isEmpty else {
        throw ValueProblem(description: "'\(self.folder)' is not a folder")
      }
      let path = Files.absolute(Files.join(folder, name))
      guard Files.kind(of: path) == .nothing else {
        throw ValueProblem(description: "'\(name)' exists; choose another name")
      }
      return path
    }
  }

  private static let otherFormats: Set = [
    "jpg", "jpeg", "gif", "tif", "tiff", "webp", "bmp", "avif", "heic", "jxl", "svg", "pdf", "tga",
    "ppm", "apng",
  ]

  /// True if an image can be saved.
  var isValid: Bool {
    (try? size) != nil && (try? backgroundValue) != nil && (try? path) != nil
  }

  /// Returns the image.
  /// - Parameters:
  ///   - stars: The stars of the window.
  ///   - fonts: The font of the name, with its fallbacks.
  /// - Returns: The image; nil before the dialog was opened.
  /// - Throws: ``ValueProblem`` for invalid text.
  func image(_ stars: StarField, _ fonts: [FontFile.Loaded]) throws(ValueProblem) -> SavedImage? {
    guard let content else { return nil }
    var view = content.view
    view.background = try backgroundValue
    if let sky = content.sky {
      let image = try sky.image(
        view, size: size, hasStars: showsStars && allowsStars, hasCaption: showsName,
        viewHeight: content.viewHeight, fonts)
      return SavedImage(
        body: content.body, view: image.view, scene: image.scene, size: try size, overlay: nil,
        path: try path)
    }
    var overlay: ImageOverlay?
    if showsName || showsStars && allowsStars {
      overlay = ImageOverlay(
        stars: showsStars && allowsStars ? stars : nil,
        name: showsName ? content.body.name : nil, fonts: fonts, viewHeight: content.viewHeight)
    }
    return SavedImage(
      body: content.body, view: view, scene: nil, size: try size, overlay: overlay,
      path: try path)
  }

  /// Returns the choices to store.
  /// - Parameter start: The initial state of the dialog.
  /// - Returns: The choices; unchanged settings of the window are not stored.
  func choices(since start: Start) -> ImageChoices {
    var choices = start.choices
    choices.size = .window
    if sizeIndex > 0, let size = try? size { choices.size = .pixels(size.fileNameText) }
    choices.background =
      background == .window ? .window : .color(Self.words[background] ?? typedBackground)
    if showsStars != start.choices.showsStars ?? start.showsStars {
      choices.showsStars = showsStars
    }
    if showsName != start.choices.showsName ?? start.showsName { choices.showsName = showsName }
    let folder = Files.absolute(expanded(folder))
    choices.folder = folder == Files.absolute(start.folder) ? nil : folder
    return choices
  }

  // MARK: - Paths

  /// Returns a path with `~` replaced by the user's home folder.
  private func expanded(_ path: String) -> String {
    UserPath.expanded(path, home: home)
  }

  private func shortened(_ path: String) -> String { UserPath.shortened(path, home: home) }
}

/// Paths with `~` for the home folder.
enum UserPath {
  /// Returns a path with `~` replaced by the home folder.
  static func expanded(_ path: String, home: String?) -> String {
    guard let home, path == "~" || path.hasPrefix("~/") else { return path }
    return home + path.dropFirst()
  }

  /// Returns a path with the home folder abbreviated as `~`.
  static func shortened(_ path: String, home: String?) -> String {
    guard let home, home.count > 1, path == home || path.hasPrefix("\(home)/") else { return path }
    return "~" + path.dropFirst(home.count)
  }
}
