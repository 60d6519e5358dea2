package import PlanetCatalogue
import PlanetMath
import Synchronization

/// The air over a surface: an atmosphere on a body of a size.
package struct SurfaceAir: Hashable, Sendable {
  /// The atmosphere.
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
    AirCache.shared.withLock { $0.tables(of: self) }.visibleHeight
  }

  /// Returns the air as a camera sees it; tables are computed once for equal views.
  /// - Parameters:
  ///   - object: The ellipsoid's object.
  ///   - ellipsoid: The ellipsoid under the air.
  ///   - scene: The scene.
  /// - Returns: The view and its directions in the frame in which the ellipsoid is the unit sphere.
  package func view(
    of object: SceneObject, _ ellipsoid: Ellipsoid, in scene: RenderScene
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
    return (AirCache.shared.withLock { $0.view(of: self, key) }, directions)
  }
}

/// The tables of the last atmospheres and views.
private struct AirCache {
  static let shared = Mutex(AirCache())

  private var tables: [(air: SurfaceAir, tables: AirTables)] = []
  private var views: [(air: SurfaceAir, view: AirView)] = []

  /// The greatest numbers of atmospheres and of views that are kept.
  private static let limits = (tables: 16, views: 128)

  mutating func view(of air: SurfaceAir, _ key: AirView.Key) -> AirView {
    if let known = views.first(where: { $0.air == air && $0.view.key == key }) {
      return known.view
    }
    let view = AirView(tables(of: air), key)
    if views.count == Self.limits.views { views.removeFirst() }
    views.append((air, view))
    return view
  }

  mutating func tables(of air: SurfaceAir) -> AirTables {
    if let known = tables.first(where: { $0.air == air }) { return known.tables }
    let new = AirTables(air.atmosphere, radius: air.radius)
    if tables.count == Self.limits.tables { tables.removeFirst() }
    tables.append((air, new))
    return new
  }
}
