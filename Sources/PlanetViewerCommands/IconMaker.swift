import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetScene
import PlanetThreads
import PlanetViewer
import SoftwareRenderer
import Synchronization

/// Renders the window's icon in the background: a planet with rings, in the usual sizes.
final class IconMaker: Sendable {
  private let made = Mutex<[WindowIcon]>([])

  /// The sizes in pixels.
  private static let sizes = [16, 32, 48, 128]
  /// The body of the icon.
  private static let body = "saturn"

  /// Starts rendering, and calls a closure when the icon is ready.
  func begin(wake: @escaping @Sendable () -> Void) {
    Threads.startOrRun { [self] in
      let icons = Self.draw()
      made.withLock { $0 = icons }
      wake()
    }
  }

  /// Returns the icon once it is ready, and nil before and afterwards.
  func take() -> [WindowIcon]? {
    made.withLock { icons in
      defer { icons = [] }
      return icons.isEmpty ? nil : icons
    }
  }

  /// Renders the icon; without one the desktop shows its own.
  private static func draw() -> [WindowIcon] {
    guard let solarSystem = try? CatalogueFile.open(),
      let body = try? solarSystem.catalogue.body(named: body)
    else { return [] }
    var view = View()
    view.fill = 0.98
    let loader = PlanetLoader(library: solarSystem.maps, view: view)
    let appearance = Appearance(of: body)
    return sizes.compactMap { size in
      guard let prepared = try? loader.prepare(appearance, width: size, height: size) else {
        return nil
      }
      let scene = view.scene(of: prepared.node, width: size, height: size)
      return WindowIcon(SoftwareRenderer(threads: 1).render(scene, width: size, height: size))
    }
  }
}
