import OpenGLRenderer
import PlanetAssets
public import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetMath
import PlanetScene

/// The viewer without its window: takes what hands do, and draws into the current framebuffer.
///
/// It belongs to the thread and the OpenGL context that it was created on.
public final class Viewer {
  let surroundings: ViewerSurroundings
  private(set) var renderer: OpenGLRenderer
  /// Whether pictures are drawn with less work while something moves.
  private(set) var hurries: Bool
  var gui: Gui

  // What is known.
  var file: WatchedCatalogue {
    didSet {
      listed = nil
      knowsLetters = false
    }
  }
  /// The letters of catalogues beyond those that are always ready.
  var letters: Set<Unicode.Scalar> = []
  /// The texts beside the catalogue's that were looked through last.
  var knownTexts: [String] = []
  /// Whether those of this catalogue are among them.
  var knowsLetters = false
  var loader: BodyLoader
  var thumbnails: ThumbnailMaker
  /// Whether small pictures may be made: not before the first picture of the body.
  var makesThumbnails = false
  /// Whether a frame has shown the body, or why there is none.
  var hasShown = false
  let catalogues: CatalogueLoader
  var shelf = ThumbnailShelf()
  var kept: [ShownBody] = []
  var lastRequests: [BodyLoader.Request] = []
  /// What bodies were given by hand, by the places of their catalogues.
  var wardrobes: [String: Wardrobe] = [:]
  /// The name of the body that was asked for when the catalogue could not be read.
  var awaited: String?

  // What is shown.
  /// What is remembered from run to run.
  public internal(set) var state: ViewerState
  /// What of it is in its file.
  var keeper: StateKeeper
  /// What was wrong with the file of what is remembered; nothing if all is well.
  public let stateProblem: String?
  var shown: ShownBody? { didSet { bodyNumber += 1 } }
  /// Grows whenever another body, or another map of it, is shown.
  private(set) var bodyNumber = 0
  /// What OpenGL drew last.
  var drawnPicture: BodyPicture?
  var search = ""
  var notices = Notices()
  var dialog: Dialog?
  /// The dialog of the last frame.
  var drawnDialog: Dialog?
  /// What was listed last, and for what.
  var listed: (request: ListRequest, sections: [CatalogueSection])?
  var drawing = DrawingMode.openGL
  private(set) var software: SoftwareView
  let starField = StarField()
  var starTexture: PictureTexture?
  var saver: PictureSaver
  var pictureSizeIndex = 2
  /// The size that is typed, for the last of the sizes to choose from.
  var typedSize = "1920x1080"
  var pictureGround = PictureGround.transparent
  /// The colour that is typed, for the last of the grounds.
  var typedGround = "#102030"
  /// Both as they were when their dialog was opened last, without a fault.
  var lastTyped = (size: "1920x1080", ground: "#102030")
  /// The field of that dialog that takes the keys in the next frame.
  var pictureFieldToFocus: PictureField?
  /// Whether nothing but the body is shown.
  var hidesPanels = false
  /// Whether the list is open where it lies over the body.
  var opensDrawer = false
  var isSearchWanted = false
  var isScrollWanted = false

  // How it is looked at.
  var controls: OrbitControls
  /// How far the body has spun, and how fast.
  public internal(set) var spin = SpinClock()
  /// The view that a body shall have once its maps are there, if no hand has changed by then where
  /// it began.
  var awaitedView: (view: View, place: HandsView)?
  /// Whether the body spins again once things may move again.
  var spinsAgain = true
  var sun = SunPlace()

  // Hands.
  /// What they did that no frame has seen yet.
  var queue = EventQueue()
  /// Whether a key was pressed later than a button of the pointer.
  var usesKeys = false
  /// Whether the key that went down last does something by itself.
  var isKeyTaken = false
  /// The panel through whose elements keys go.
  var panelOfKeys: String?
  var pressedButtons: Set<PointerButton> = []
  var pointer: SIMD2<Double>?
  var held: Set<Action> = []
  var dragButton: PointerButton?
  /// What was held when the drag began.
  var dragModifiers: Modifiers = []
  var pendingMove = SIMD2<Double>.zero
  var sinceMove = 0.0
  var sticks = (turn: SIMD2<Double>.zero, zoom: 0.0)

  // The window.
  /// The size of the window in points.
  public internal(set) var size = SIMD2<Double>(1280, 720)
  var pixelsPerPoint: Float
  var stage = StageArea(origin: .zero, size: SIMD2(1280, 720))
  var sinceWatch = 0.0
  /// For how long a map has been awaited.
  var busySeconds = 0.0
  var quietFrames = 0
  /// What panels have asked for in the frame that is drawn.
  var wishes: [Action] = []
  /// Whether somebody wants to end the program.
  public internal(set) var wantsToClose = false
  /// Whether the window shall fill the screen.
  public internal(set) var wantsFullScreen = false
  /// Whether somebody wants the window's graphics anew.
  public internal(set) var wantsNewGraphics = false
  /// The title of the window.
  public var title: String { shown.map { "\($0.body.name) – PlanetNode" } ?? "PlanetNode" }

  /// What lies over everything else.
  enum Dialog: Hashable {
    case keys, savePicture
  }

  /// Which renderer's picture is shown.
  public enum DrawingMode: String, CaseIterable, Hashable, Sendable {
    /// That of OpenGL, which follows the hand.
    case openGL
    /// That of the software renderer, which makes files.
    case software
    /// Where both differ, sixteen times as strong.
    case difference
  }

  /// Creates a viewer in the current OpenGL context.
  /// - Parameters:
  ///   - surroundings: What it is given.
  ///   - body: The name of the body that is shown first, or nothing for the last one.
  ///   - pixelsPerPoint: Of the screen.
  /// - Throws: ``OpenGLError``, ``ViewerError``, or what is wrong with a shader's file.
  public init(
    _ surroundings: ViewerSurroundings, body: String? = nil, pixelsPerPoint: Float = 1
  ) throws {
    self.surroundings = surroundings
    renderer = try Self.makeRenderer(surroundings.data)
    hurries = OpenGLDriver.drawsOnProcessor
    software = SoftwareView(wake: surroundings.wake)
    catalogues = CatalogueLoader(wake: surroundings.wake)
    guard
      let gui = Gui(
        font: surroundings.font, pixelsPerPoint: pixelsPerPoint, clipboard: surroundings.clipboard)
    else { throw ViewerError.badFont(path: surroundings.font) }
    guard gui.hasGraphics else { throw ViewerError.noLibGL }
    self.gui = gui
    self.pixelsPerPoint = pixelsPerPoint
    var state = ViewerState()
    var problem: String?
    keeper = StateKeeper(surroundings.stateFile, &state, &problem)
    self.state = state
    stateProblem = problem
    file = WatchedCatalogue(path: surroundings.catalogue, surroundings)
    controls = OrbitControls(subject: Subject(reach: 1), home: ShownBody.home)
    controls.mode = state.mode
    controls.reducesMotion = state.reducesMotion
    spin.isRunning = !state.reducesMotion
    saver = PictureSaver(folder: surroundings.pictureFolder, wake: surroundings.wake)
    (loader, thumbnails) = Self.workers(file, surroundings)
    if let problem { notices.add(problem, isProblem: true) }
    guard file.read() else {
      awaited = body
      return
    }
    tellLeftOut()
    if let body {
      do throws(UnknownBody) {
        show(try file.body(named: body))
      } catch {
        throw ViewerError.unknownBody(error)
      }
    } else {
      showRemembered()
    }
  }

  private static func makeRenderer(_ data: DataFolder) throws -> OpenGLRenderer {
    let renderer = try OpenGLRenderer { name in
      String(decoding: try Files.read("\(data.shaders)/\(name)", limit: 1 << 20), as: UTF8.self)
    }
    // A few milliseconds' worth in each frame: the window stays fluid while maps come.
    renderer.uploadBudget = 24 << 20
    return renderer
  }

  /// Goes on in another OpenGL context: all that the card kept is made anew, and nothing else
  /// changes.
  /// - Parameter renewContext: Ends the context that is current, which may be lost, and makes
  ///   another one current.
  /// - Throws: What `renewContext` throws, ``OpenGLError``, or what is wrong with a shader's file;
  ///   after that the viewer must not draw any more, but can still be finished.
  public func restartGraphics(renewContext: () throws -> Void) throws {
    renderer.abandon()
    gui.releaseGraphics()
    let lost = file.catalogue.bodies.filter { shelf.textures[$0.id] != nil }
    shelf = ThumbnailShelf()
    starTexture = nil
    software = SoftwareView(wake: surroundings.wake)
    try renewContext()
    renderer = try Self.makeRenderer(surroundings.data)
    hurries = OpenGLDriver.drawsOnProcessor
    gui.renewGraphics()
    thumbnails.hurry(lost.map(dressed))
    wantsNewGraphics = false
    quietFrames = 0
  }

  static func workers(
    _ file: WatchedCatalogue, _ surroundings: ViewerSurroundings
  ) -> (BodyLoader, ThumbnailMaker) {
    let loader = BodyLoader(
      library: file.library, threads: surroundings.threads, wake: surroundings.wake)
    let thumbnails = ThumbnailMaker(
      library: file.library, folder: surroundings.thumbnailFolder(file.path), size: 160,
      threads: max(surroundings.threads - 1, 1), wake: surroundings.wake)
    return (loader, thumbnails)
  }

  /// Saves what is remembered, if it is other than in the file, and takes over other viewers'
  /// favourites.
  func saveState() {
    if let problem = keeper.save(&state) { tell(problem) }
    if keeper.follow(&state) { quietFrames = 0 }
  }
}

/// Why the viewer cannot begin.
public enum ViewerError: Error, Sendable, CustomStringConvertible {
  /// The font cannot be read.
  case badFont(path: String)
  /// There is no library by which panels are drawn.
  case noLibGL
  /// The catalogue has no such body.
  case unknownBody(UnknownBody)

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .badFont(let path): "the font '\(path)' cannot be read; expected a TrueType file"
    case .noLibGL: "the library libGL.so.1 is missing; install the package libgl1"
    case .unknownBody(let error): error.description
    }
  }
}

/// The part of the window in which the body is seen, in points.
struct StageArea: Hashable {
  /// The upper left corner.
  var origin: SIMD2<Double>
  /// The width and height.
  var size: SIMD2<Double>

  /// It as a frame for hands.
  var frame: ViewFrame { ViewFrame(width: size.x, height: size.y) }

  /// Returns whether a place of the window lies in it.
  func contains(_ place: SIMD2<Double>) -> Bool {
    let local = place - origin
    return local.x >= 0 && local.y >= 0 && local.x < size.x && local.y < size.y
  }
}

/// Short messages that go by themselves.
struct Notices {
  struct Notice: Hashable {
    let text: String
    let isProblem: Bool
    let topic: Topic?
    var secondsLeft: Double
  }

  /// What a message is about, where the next one about the same takes its place.
  enum Topic: Hashable {
    case picture, catalogue, map, command
  }

  private(set) var all: [Notice] = []

  /// The most letters of a word, and of a message.
  private static let (wordLimit, limit) = (160, 400)

  /// Shows a message; the same again stays longer.
  ///
  /// What is too long to be read loses its middle, as its end may be the name of a file.
  mutating func add(_ text: String, isProblem: Bool = false, about topic: Topic? = nil) {
    let text = Self.bounded(text)
    all.removeAll { $0.text == text || topic != nil && $0.topic == topic }
    all.append(
      Notice(text: text, isProblem: isProblem, topic: topic, secondsLeft: isProblem ? 8 : 4))
    if all.count > 4 { all.removeFirst() }
  }

  /// Takes a message away that has proved wrong.
  mutating func remove(_ text: String) {
    let text = Self.bounded(text)
    all.removeAll { $0.text == text }
  }

  /// Takes the messages about something away that is no longer so.
  mutating func removeAll(about topic: Topic) { all.removeAll { $0.topic == topic } }

  private static func bounded(_ text: String) -> String {
    func cut(_ text: Substring, to limit: Int) -> String {
      // Letters may be made of any number of scalars.
      let scalars = text.unicodeScalars
      guard scalars.count > limit else { return String(text) }
      return String(scalars.prefix(limit / 2)) + "…" + String(scalars.suffix(limit / 2))
    }
    let words = text.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace)
    return cut(words.map { cut($0, to: wordLimit) }.joined(separator: " ")[...], to: limit)
  }

  /// In how many seconds the next one goes.
  var secondsLeft: Double? { all.map(\.secondsLeft).min() }

  /// Lets time pass.
  /// - Returns: Whether one has gone.
  @discardableResult
  mutating func advance(by seconds: Double) -> Bool {
    let count = all.count
    for index in all.indices { all[index].secondsLeft -= seconds }
    all.removeAll { $0.secondsLeft <= 0 }
    return all.count < count
  }
}
