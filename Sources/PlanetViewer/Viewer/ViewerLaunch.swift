import PlanetAssets
import PlanetCatalogue
import PlanetSources
import PlanetSystem
import ViewerGui

/// The start of a viewer: its preferences, its catalogue, and the launch screen.
///
/// It needs a current OpenGL context, but no long preparation: a window can show its first frame
/// before there is a ``Viewer``.
package struct ViewerLaunch {
  let environment: ViewerEnvironment
  /// The preferences.
  package let state: ViewerState
  let store: StateStore
  /// The problem of the preferences file; nil if there is none.
  let stateProblem: String?
  let glyphs: LoadedGlyphs
  let gui: Gui
  let screenPixelsPerPoint: Float
  let pixelsPerPoint: Float
  private(set) var file: WatchedCatalogue
  /// True if bodies of the catalogue can be shown; nil before it was read.
  private(set) var isUsable: Bool?
  /// The name of the first body; nil for that of the last run.
  let bodyName: String?
  /// True if the launch screen was shown.
  private(set) var isShown = false

  /// Reads preferences and fonts, and a small catalogue.
  /// - Parameters:
  ///   - environment: The files, services and settings.
  ///   - body: The name of the first body; nil for that of the last run.
  ///   - pixelsPerPoint: The pixels of the screen per point of the window.
  /// - Throws: ``ViewerError``
  package init(
    _ environment: ViewerEnvironment, body: String? = nil, pixelsPerPoint: Float = 1
  ) throws(ViewerError) {
    self.environment = environment
    bodyName = body
    var state = ViewerState()
    var problem: String?
    store = StateStore(environment.stateFile, &state, &problem)
    (self.state, stateProblem) = (state, problem)
    glyphs = LoadedGlyphs(
      chosen: environment.font, usual: try? FontFile.read(override: nil))
    screenPixelsPerPoint = pixelsPerPoint
    self.pixelsPerPoint = pixelsPerPoint * Float(state.textScale)
    guard
      let gui = Gui(
        fonts: glyphs.sources, bold: glyphs.boldSource, pixelsPerPoint: self.pixelsPerPoint,
        clipboard: environment.services.clipboard)
    else { throw .badFont(path: environment.font.path) }
    guard gui.hasGraphics else { throw .noLibGL }
    self.gui = gui
    file = WatchedCatalogue(path: environment.catalogue, environment)
    let isPrompt =
      !file.isOnWeb && LocalSource.byteCount(of: file.path) <= CatalogueLoader.promptBytes
    if isPrompt { try readCatalogue() }
  }

  /// Reads the catalogue, unless it was read already, or is loaded from the web later.
  mutating func readCatalogue() throws(ViewerError) {
    guard isUsable == nil, !file.isOnWeb else { return }
    isUsable = file.read()
    _ = try firstBody
  }

  /// The named body; nil if none is named, or the catalogue cannot be read.
  var firstBody: CelestialBody? {
    get throws(ViewerError) {
      guard isUsable == true, let bodyName else { return nil }
      do throws(UnknownBody) {
        return try file.body(named: bodyName)
      } catch {
        throw .unknownBody(error)
      }
    }
  }

  /// Renders the launch screen into the bound framebuffer.
  /// - Parameter size: The size of the window in points.
  package mutating func drawFrame(size: SIMD2<Double>) {
    isShown = true
    let size = SIMD2<Float>(size) * screenPixelsPerPoint / pixelsPerPoint
    gui.frame(size: size, seconds: 0) {
      gui.draw(rectangle: .zero, to: size, color: Theme.nightCode, layer: .behind)
      LaunchScreen(status: "Starting…", progress: 0)
        .draw(gui, in: GuiRectangle(origin: .zero, size: size))
    }
  }
}
