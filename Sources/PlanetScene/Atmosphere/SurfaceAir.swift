package import PlanetCatalogue
import PlanetMath
import PlanetThreads
import Synchronization

/// The air over a surface: an atmosphere on a body of a size.
package struct SurfaceAir: Hashable, Sendable {
  package let atmosphere: Atmosphere
  /// The equatorial radius of the body in kilometres.
  package let radius: Double

  /// Creates the air of a body with an equatorial radius in kilometres.
  package init(_ atmosphere: Atmosphere, radius: Double) {
    self.atmosphere = atmosphere
    self.radius = radius
  }

  /// The height of the top of the air in equatorial radii.
  package var top: Double { atmosphere.top / radius }

  /// The height of the visible edge of the air in equatorial radii.
  package var visibleHeight: Double {
    AirCache.tables(of: self).visibleHeight
  }

  /// The light that the air adds to ground seen from above, and the fraction of the ground's light
  /// that passes through it.
  package var veil: (added: SIMD3<Double>, passed: SIMD3<Double>) {
    AirCache.tables(of: self).veil
  }

  /// Returns the air as a camera sees it; tables are computed once for equal views.
  /// - Parameters:
  ///   - object: The ellipsoid's object.
  ///   - ellipsoid: The ellipsoid under the air.
  ///   - scene: The scene.
  ///   - detail: The accuracy of the view.
  /// - Returns: The view and its directions in the frame in which the ellipsoid is the unit sphere.
  package func view(
    of object: SceneObject, _ ellipsoid: Ellipsoid, in scene: RenderScene,
    detail: AirView.Detail = .full
  ) -> (air: AirView, directions: AirView.Directions) {
    let inverse = object.orientation.inverse
    let axes = ellipsoid.semiAxes
    let towardsSun = ((inverse * scene.light(on: object).direction) / axes).normalized
    let camera: Vector3
    let distance: Double
    switch scene.camera.projection {
    case .perspective:
      camera = (inverse * (scene.camera.eye - object.position)) / (axes * object.scale)
      distance = camera.length
    case .orthographic:
      camera = (inverse * -scene.camera.forward) / axes
      distance = .infinity
    }
    let directions = AirView.Directions(towardsCamera: camera.normalized, towardsSun: towardsSun)
    let key = AirView.Key(
      distance: distance, phaseCosine: directions.towardsCamera.dot(towardsSun))
    return (AirCache.view(of: self, key, detail), directions)
  }
}

/// The tables of the last atmospheres and views.
///
/// Tables are computed outside the lock, so that several threads compute different ones at the same
/// time.
private struct AirCache {
  private static let shared = Mutex(AirCache())

  private var tables: [(air: SurfaceAir, tables: Once<AirTables>)] = []
  private var views: [View] = []

  /// A view, which is computed once.
  private struct View {
    let air: SurfaceAir
    let key: AirView.Key
    let detail: AirView.Detail
    let view = Once<AirView>()
  }

  /// The greatest numbers of atmospheres and of views that are kept.
  private static let limits = (tables: 16, views: 128)

  /// Returns a view; one of full detail also for a preview, if it is known.
  static func view(
    of air: SurfaceAir, _ key: AirView.Key, _ detail: AirView.Detail
  ) -> AirView {
    let view = shared.withLock { cache in
      let known = cache.views.filter { $0.air == air && $0.key == key }
      if let view = known.first(where: { $0.detail == .full || $0.detail == detail }) {
        return view.view
      }
      if cache.views.count == limits.views { cache.views.removeFirst() }
      let new = View(air: air, key: key, detail: detail)
      cache.views.append(new)
      return new.view
    }
    return view.get { AirView(tables(of: air), key, detail: detail) }
  }

  static func tables(of air: SurfaceAir) -> AirTables {
    let tables = shared.withLock { cache in
      if let known = cache.tables.first(where: { $0.air == air }) { return known.tables }
      if cache.tables.count == limits.tables { cache.tables.removeFirst() }
      let new = Once<AirTables>()
      cache.tables.append((air, new))
      return new
    }
    return tables.get { AirTables(air.atmosphere, radius: air.radius) }
  }
}
