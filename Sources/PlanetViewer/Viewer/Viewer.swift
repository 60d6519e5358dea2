import OpenGLRenderer
import PlanetAssets
public import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetMath
import PlanetScene
import PlanetSystem

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
      glyphs.forgetCatalogue()
    }
  }
  /// The characters whose glyphs are loaded.
  var glyphs: LoadedGlyphs
  var loader: BodyLoader
  var thumbnails: ThumbnailMaker
  /// Whether small pictures may be made: not before the first picture of the body.
  var makesThumbnails = false
  /// Whether a frame has shown the body, or why there is none.
  var hasShown = false
  /// Whether the launch screen fills the window, until a body is shown.
  var isLaunching = false
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
  var search = SearchField()
  var catalogueMenu = CatalogueMenu()
  var openDialog = OpenDialog()
  var saveDialog = SaveDialog()
  var savePreview = SavePreview()
  var notices = Notices()
  var dialog: Dialog?
  /// The dialog of the last frame.
  var drawnDialog: Dialog?
  /// What was listed last, and for what.
  var listed: (request: ListRequest, sections: [CatalogueSection])?
  var drawing = DrawingMode.openGL
  private(set) var software: SoftwareView
  let starField = StarField()
  var starTexture: ImageTexture?
  let saver: ImageSaver
  /// Whether nothing but the body is shown.
  var hidesPanels = false
  /// Whether the list is open where it lies over the body.
  var opensDrawer = false
  var isScrollWanted = false
  /// Whether the details go to their top.
  var isDetailTopWanted = false
  /// The height of the list in the last frame, in points.
  var listHeight = 0.0

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
  var held = HeldActions()
  var dragButton: PointerButton?
  /// What was held when the drag began.
  var dragModifiers: Modifiers = []
  var pendingMove = SIMD2<Double>.zero
  var sinceMove = 0.0
  var sticks = (turn: SIMD2<Double>.zero, zoom: 0.0)

  // The window.
  /// The size of the window in points of the panels.
  public internal(set) var size = SIMD2<Double>(1280, 720)
  /// The pixels of the screen for each point of the panels, which are larger where text is.
  var pixelsPerPoint: Float
  /// The pixels of the screen for each point of the window.
  var screenPixelsPerPoint: Float
  var stage = StageArea(origin: .zero, size: SIMD2(1280, 720))
  var sinceWatch = 0.0
  /// For how long a map has been awaited.
  var busySeconds = 0.0
  var quietFrames = 0
  /// What is done once the frame is drawn.
  var deferred: [DeferredAction] = []
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
    case keys, saveImage, openCatalogue
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
  ///   - body: The name of the body that is shown first; nil for that of the last run.
  ///   - pixelsPerPoint: Of the screen.
  /// - Throws: ``OpenGLError``, ``ViewerError``, or what is wrong with a shader's file.
  public convenience init(
    _ surroundings: ViewerSurroundings, body: String? = nil, pixelsPerPoint: Float = 1
  ) throws {
    try self.init(ViewerLaunch(surroundings, body: body, pixelsPerPoint: pixelsPerPoint))
  }

  /// Creates a viewer that goes on with what is prepared.
  /// - Throws: ``OpenGLError``, ``ViewerError``, or what is wrong with a shader's file.
  public init(_ launch: ViewerLaunch) throws {
    var launch = launch
    try launch.readCatalogue()
    (surroundings, gui, glyphs) = (launch.surroundings, launch.gui, launch.glyphs)
    (state, keeper, stateProblem) = (launch.state, launch.keeper, launch.stateProblem)
    (screenPixelsPerPoint, pixelsPerPoint) = (launch.screenPixelsPerPoint, launch.pixelsPerPoint)
    (file, isLaunching) = (launch.file, launch.isShown)
    renderer = try Self.makeRenderer(surroundings.data)
    hurries = OpenGLDriver.drawsOnProcessor
    software = SoftwareView(wake: surroundings.wake)
    catalogues = CatalogueLoader(wake: surroundings.wake)
    controls = OrbitControls(subject: Subject(reach: 1), home: ShownBody.home)
    controls.mode = state.mode
    controls.reducesMotion = state.reducesMotion
    spin.isRunning = !state.reducesMotion
    saver = ImageSaver(wake: surroundings.wake)
    (loader, thumbnails) = Self.workers(file, surroundings)
    if let stateProblem { notices.add(stateProblem, isProblem: true) }
    tellLeftOut()
    if launch.isUsable == false {
      awaited = launch.bodyName
    } else if let body = try launch.firstBody {
      show(body)
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
