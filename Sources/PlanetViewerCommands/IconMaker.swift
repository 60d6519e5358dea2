import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetScene
import PlanetThreads
import PlanetViewer
import SoftwareRenderer
import Synchronization

/// Draws the window's icon in the background: a planet with rings, in the sizes desktops use.
final class IconMaker: Sendable {
  private let made = Mutex<[WindowIcon]>([])

  /// The sizes in pixels.
  private static let sizes = [16, 32, 48, 128]
  /// The body that stands for the program.
  private static let body = "saturn"

  /// Begins, and wakes somebody when the icon is there.
  func begin(wake: @escaping @Sendable () -> Void) {
    Threads.startOrRun { [self] in
      let icons = Self.draw()
      made.withLock { $0 = icons }
      wake()
    }
  }

  /// Takes the icon once it is there.
  func take() -> [WindowIcon]? {
    made.withLock { icons in
      defer { icons = [] }
      return icons.isEmpty ? nil : icons
    }
  }

  /// Without its picture a window is shown by the desktop's own.
  private static func draw() -> [WindowIcon] {
    guard let solarSystem = try? CatalogueFile.open(),
      let body = try? solarSystem.catalogue.body(named: body)
    else { return [] }
    var view = View()
    view.fill = 0.98
    let stage = PlanetLoader(library: solarSystem.maps, view: view)
    return sizes.compactMap { size in
      guard let prepared = try? stage.prepare(body, width: size, height: size) else { return nil }
      let scene = view.scene(of: prepared.node, width: size, height: size)
      return WindowIcon(SoftwareRenderer(threads: 1).render(scene, width: size, height: size))
    }
  }
}
