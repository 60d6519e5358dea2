import PlanetCatalogue
import ViewerGui

/// The data that panels read in a frame.
struct PanelContext {
  let gui: Gui
  let layout: PanelLayout
  let bindings: KeyBindings
  let state: ViewerState
  let session: CatalogueSession
  let presenter: BodyPresenter
  let maps: BodyMaps
  let sky: SkyPresenter
  let thumbnails: Thumbnails
  let images: StoryImages

  /// Returns the tooltip of an action: its title and its shortcut.
  func tip(for action: Action) -> String {
    action.title + (bindings.chords(for: action).first.map { " (\($0.title))" } ?? "")
  }

  /// The size of the window in points.
  var size: SIMD2<Float> { SIMD2<Float>(layout.size) }

  /// Shows an open dialog.
  /// - Parameters:
  ///   - isOpen: False in the last frame of a dialog that was closed by a key.
  ///   - title: The title.
  ///   - size: The size in points; a height of 0 fits the content.
  ///   - content: Shows the content, and returns true to close the dialog.
  /// - Returns: True if the dialog is to be closed.
  func dialog(
    isOpen: Bool, title: String, size: SIMD2<Float>, content: () -> Bool
  ) -> Bool {
    var closes = !isOpen
    gui.dialog(title, size: size) {
      if content() { closes = true }
      if gui.isPressedBesideDialog { closes = true }
      return closes
    }
    return closes
  }
}
