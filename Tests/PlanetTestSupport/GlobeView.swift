package import PlanetMath
package import PlanetScene

/// A globe of equatorial radius 1 in the middle of a frame, with the parameters that tests change.
package struct GlobeView {
  package var width: Int
  package var height: Int
  package var ellipsoid: Ellipsoid
  package var tessellation: SphereTessellation?
  package var surface: Surface
  package var orientation: Orientation
  package var projection: Projection
  package var azimuth: Angle
  package var elevation: Angle
  package var share: Double
  /// The light direction relative to the camera.
  package var lightAzimuth: Angle
  package var lightElevation: Angle
  package var lightColor: SIMD3<Float>
  package var ambient: Float
  package var background: Background
  /// Replaces the fitted camera.
  package var ownCamera: Camera?
  /// Replaces the light relative to the camera: the direction to it.
  package var ownLight: Vector3?

  package init(
    width: Int = 128, height: Int = 128, ellipsoid: Ellipsoid = .unitSphere,
    tessellation: SphereTessellation? = nil,
    surface: Surface = Surface(.constant(SIMD4(0.5, 0.5, 0.5, 1))),
    orientation: Orientation = .identity,
    projection: Projection = .perspective(fieldOfView: .degrees(20)), azimuth: Angle = .zero,
    elevation: Angle = .zero, share: Double = 0.9, lightAzimuth: Angle = .zero,
    lightElevation: Angle = .zero, lightColor: SIMD3<Float> = SIMD3(1, 1, 1),
    ambient: Float = 0, background: Background = .transparent, ownCamera: Camera? = nil,
    ownLight: Vector3? = nil
  ) {
    (self.width, self.height, self.ellipsoid) = (width, height, ellipsoid)
    (self.tessellation, self.surface, self.orientation) = (tessellation, surface, orientation)
    (self.projection, self.azimuth, self.elevation) = (projection, azimuth, elevation)
    (self.share, self.lightAzimuth, self.lightElevation) = (share, lightAzimuth, lightElevation)
    (self.lightColor, self.ambient, self.background) = (lightColor, ambient, background)
    (self.ownCamera, self.ownLight) = (ownCamera, ownLight)
  }

  package var aspect: Double { Double(width) / Double(height) }

  package var camera: Camera {
    if let ownCamera { return ownCamera }
    return OrbitCamera(azimuth: azimuth, elevation: elevation, projection: projection)
      .fitted(radius: 1, fill: share, aspect: aspect).camera
  }

  package var light: DirectionalLight {
    let direction =
      ownLight
      ?? DirectionalLight(from: camera, azimuth: lightAzimuth, elevation: lightElevation)
      .direction
    return DirectionalLight(direction: direction, color: lightColor)
  }

  /// The radius of the limb of the equator.
  package var radius: Double { share * Double(min(width, height)) / 2 }

  package var globe: SceneObject {
    SceneObject(
      tessellation.map { .mesh(SphereMesh($0, on: ellipsoid, for: surface.map).mesh, surface) }
        ?? .ellipsoid(ellipsoid, surface), orientation: orientation)
  }

  package var scene: RenderScene {
    RenderScene(
      objects: [globe], camera: camera, light: light, ambient: ambient, background: background)
  }

  /// Shows the base colour of every surface, for any slope.
  package mutating func lightEvenly() {
    lightColor = SIMD3(0, 0, 0)
    ambient = 1
  }
}
