import OpenGLRenderer
package import PlanetCatalogue
import ViewerGui

/// The viewer without its window: takes input, and renders frames into the bound framebuffer.
///
/// It belongs to the thread and the OpenGL context in which it was created. Each of its parts has
/// one duty; panels and input return actions, which the viewer performs. It performs those of
/// panels after the frame, because the frame may still refer to objects that an action deletes.
package final class Viewer {
  let environment: ViewerEnvironment
  let gui: Gui
  let window: WindowMetrics
  let preferences: Preferences
  let session: CatalogueSession
  let thumbnails: Thumbnails
  let presenter: BodyPresenter
  let commands: CommandExchange
  let renderer: BodyRenderer
  let saver: ImageSaver
  let guide: StoryGuide
  let images: StoryImages
  var fonts: PanelFonts
  var panels: PanelState
  var input: InputRouter
  var schedule = FrameSchedule()

  var camera: CameraControls { presenter.camera }
  var maps: BodyMaps { presenter.maps }
  var sky: SkyPresenter { presenter.sky }

  /// Creates a viewer in the current OpenGL context.
  /// - Parameters:
  ///   - environment: The files, services and settings.
  ///   - body: The name of the first body; nil for that of the last run.
  ///   - pixelsPerPoint: The pixels of the screen per point of the window.
  /// - Throws: ``OpenGLError``, ``ViewerError``, or the error of a shader's file.
  package convenience init(
    _ environment: ViewerEnvironment, body: String? = nil, pixelsPerPoint: Float = 1
  ) throws {
    try self.init(ViewerLaunch(environment, body: body, pixelsPerPoint: pixelsPerPoint))
  }

  /// Creates a viewer from a launch.
  /// - Throws: ``OpenGLError``, ``ViewerError``, or the error of a shader's file.
  package init(_ launch: ViewerLaunch) throws {
    var launch = launch
    try launch.readCatalogue()
    (environment, gui) = (launch.environment, launch.gui)
    window = WindowMetrics(
      pixelsPerPoint: launch.pixelsPerPoint, screenPixelsPerPoint: launch.screenPixelsPerPoint)
    preferences = Preferences(launch.state, launch.store, problem: launch.stateProblem)
    panels = PanelState()
    panels.isLaunching = launch.isShown
    let notifications = panels.notifications
    session = CatalogueSession(
      launch.file, environment: environment, preferences: preferences, notifications: notifications)
    thumbnails = Thumbnails(launch.file, environment)
    let camera = CameraControls(launch.state)
    let maps = BodyMaps(session, environment)
    let sky = SkyPresenter(
      now: environment.services.now, neighbours: NeighbourPlanets(maps.newLoader()),
      preferences: preferences, camera: camera, wake: environment.services.wake)
    sky.use(session.file.catalogue)
    presenter = BodyPresenter(
      session: session, maps: maps, sky: sky, camera: camera, window: window,
      preferences: preferences, notifications: notifications, thumbnails: thumbnails)
    presenter.flies = environment.flies
    commands = CommandExchange(presenter)
    guide = StoryGuide(presenter)
    renderer = try BodyRenderer(environment, presenter)
    images = StoryImages(launch.file, environment)
    saver = ImageSaver(wake: environment.services.wake)
    fonts = PanelFonts(gui, window: window, notifications: notifications, glyphs: launch.glyphs)
    input = InputRouter(gui, camera: camera, window: window, bindings: environment.bindings)
    if let problem = preferences.problem { notifications.add(problem, isProblem: true) }
    session.reportLeftOut()
    if session.file.isOnWeb { session.load(session.file.path, refreshes: false) }
    openOnlyStories()
    if launch.isUsable != true {
      session.await(bodyNamed: launch.bodyName)
    } else if let body = try launch.firstBody ?? session.defaultBody {
      show(body)
    }
  }

  /// Continues in another OpenGL context: all graphics resources are created again.
  /// - Parameter renewContext: Destroys the current context, which may be lost, and makes another
  ///   one current.
  /// - Throws: The error of `renewContext`, ``OpenGLError``, or the error of a shader's file; the
  ///   viewer must not render afterwards, but can still be finished.
  package func restartGraphics(renewContext: () throws -> Void) throws {
    renderer.releaseGraphics()
    gui.releaseGraphics()
    let lost = session.file.catalogue.bodies.filter { thumbnails.cache.textures[$0.id] != nil }
    thumbnails.cache = ThumbnailCache()
    images.removeTextures()
    try renewContext()
    try renderer.renewGraphics()
    gui.renewGraphics()
    thumbnails.maker.prioritize(lost.map(maps.withOverride))
    schedule.wantsNewGraphics = false
    schedule.noteChange()
  }

  // MARK: - Bodies

  /// The body that is shown.
  package var body: CelestialBody? { presenter.body }

  /// Shows a body, its smallest map first; the current body is left unchanged.
  func show(_ body: CelestialBody) {
    let change = presenter.show(body)
    guard change != .none else { return }
    if change == .body { panels.scrollsDetailsToTop = true }
    panels.list.scrollsToBody = true
  }

  /// Shows the changes made by reading the catalogue.
  func apply(_ change: CatalogueSession.Change?) {
    if change != nil {
      panels.stories.restart(session.file.catalogue)
      sky.use(session.file.catalogue)
      openOnlyStories()
    }
    switch change {
    case nil: break
    case .extended(let previous):
      thumbnails.restart(
        session.file, session.file.catalogue.bodies.map(maps.withOverride),
        keeping: previous.bodies)
      if presenter.body == nil, let body = session.defaultBody { show(body) }
    case .emptied:
      thumbnails.removeAll()
      presenter.removeAll()
      renderer.openGL.releaseCaches()
    case .reread(let previous, let isAsked):
      images.restart(session.file)
      if isAsked { maps.removeOverrides() }
      let bodies = session.file.catalogue.bodiesByID
      restart(
        showing: presenter.body?.id ?? session.takeAwaitedBody(),
        keeping: isAsked ? [] : previous.bodies.filter { bodies[$0.id] == $0 })
    case .opened:
      images.restart(session.file)
      panels.list.search.text = ""
      guide.show(nil)
      restart(showing: nil, keeping: [])
    }
  }

  /// Opens the stories of a catalogue without bodies.
  private func openOnlyStories() {
    if session.file.hasOnlyStories { panels.stories.isOpen = true }
  }

  /// Shows the bodies of the present catalogue.
  /// - Parameters:
  ///   - id: The id of the body to show; nil for the default one.
  ///   - same: The bodies whose thumbnails are still valid.
  private func restart(showing id: String?, keeping same: [CelestialBody]) {
    let catalogue = session.file.catalogue
    let pose = presenter.pose
    presenter.removeAll()
    renderer.openGL.releaseCaches()
    presenter.restart()
    thumbnails.restart(
      session.file, catalogue.bodies.map(maps.withOverride), keeping: same)
    if let body = id.flatMap({ catalogue.body(id: $0) }) {
      show(body)
      presenter.pose = pose
    } else if let body = session.defaultBody {
      show(body)
    }
  }

  // MARK: - Panels

  /// The sizes of the panels.
  var layout: PanelLayout {
    PanelLayout(
      window.size, panels, preferences.state, hasBody: presenter.shown != nil,
      hasOnlyStories: session.file.hasOnlyStories)
  }

  /// The data for panels.
  var panelContext: PanelContext {
    PanelContext(
      gui: gui, layout: layout, bindings: environment.bindings, state: preferences.state,
      session: session, presenter: presenter, maps: maps, sky: sky, thumbnails: thumbnails,
      images: images)
  }
}

/// The reason why the viewer cannot start.
package enum ViewerError: Error, Sendable, CustomStringConvertible {
  /// The font cannot be read.
  case badFont(path: String)
  /// The library for rendering panels is missing.
  case noLibGL
  /// The catalogue does not contain the body.
  case unknownBody(UnknownBody)

  /// The error and what to do.
  package var description: String {
    switch self {
    case .badFont(let path): "the font '\(path)' cannot be read; expected a TrueType file"
    case .noLibGL: "the library libGL.so.1 is missing; install the package libgl1"
    case .unknownBody(let error): error.description
    }
  }
}
