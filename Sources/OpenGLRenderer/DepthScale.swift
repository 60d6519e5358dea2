import PlanetMath
import PlanetScene

/// How near things are, as numbers from 0 to 1 that depth tests compare: larger is nearer.
///
/// Seen from an eye, depth is the nearest distance there is over that of the point: floating-point
/// numbers have the same digits everywhere. Of parallel rays it falls evenly.
struct DepthScale {
  /// Nothing nearer to the eye than this, in scene units, is drawn.
  static let nearest = 1e-4

  private let isPerspective: Bool
  private let scale: SIMD2<Double>

  /// Creates the scale of a scene.
  init(_ scene: RenderScene) {
    if case .perspective = scene.camera.projection {
      (isPerspective, scale) = (true, SIMD2(Self.nearest, 0))
      return
    }
    // All that is drawn lies within a ball about the eye.
    let reach = scene.objects.map { ($0.position - scene.camera.eye).length + $0.reach }.max() ?? 1
    (isPerspective, scale) = (false, SIMD2(0.5, 0.5 / reach))
  }

  /// Tells a program that is in use.
  func set(in program: ShaderProgram) {
    program.set("isPerspective", isPerspective)
    program.set("depthScale", SIMD2<Float>(scale))
  }
}

extension SceneObject {
  /// The radius of a ball about the object's origin that holds it.
  fileprivate var reach: Double {
    switch shape {
    case .ellipsoid(let ellipsoid, _):
      scale * max(ellipsoid.equatorialRadius, ellipsoid.polarRadius)
    case .ring(let profile): scale * profile.outerRadius
    case .mesh(let mesh, _, _): scale * (mesh.positions.map { $0.vector.length }.max() ?? 0)
    }
  }
}
