package import PlanetCatalogue
import PlanetMath

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
