import PlanetMath
import PlanetScene

/// The reversed depth that depth tests compare, from 0 to 1: larger is nearer.
///
/// In a perspective projection, depth is the least distance divided by the point's distance, so
/// floating-point numbers are equally precise everywhere. In a parallel projection it falls
/// linearly.
struct DepthScale {
  /// The distance of the near plane from the camera, in scene units.
  static let nearest = 1e-4

  private let isPerspective: Bool
  private let scale: SIMD2<Double>

  init(_ scene: RenderScene) {
    if case .perspective = scene.camera.projection {
      (isPerspective, scale) = (true, SIMD2(Self.nearest, 0))
      return
    }
    // All objects lie within a ball about the camera.
    let boundingRadius =
      scene.objects.map { ($0.position - scene.camera.eye).length + $0.boundingRadius }.max() ?? 1
    (isPerspective, scale) = (false, SIMD2(0.5, 0.5 / boundingRadius))
  }

  /// Sets the uniforms of a program in use.
  func set(in program: ShaderProgram) {
    program.set("isPerspective", isPerspective)
    program.set("depthScale", SIMD2<Float>(scale))
  }
}

extension SceneObject {
  /// The radius of a ball about the object's origin that contains it.
  fileprivate var boundingRadius: Double {
    switch shape {
    case .ellipsoid(let ellipsoid, _):
      scale * ellipsoid.maximumRadius
    case .ring(let profile): scale * profile.outerRadius
    case .mesh(let mesh, _, _): scale * mesh.boundingRadius
    }
  }
}
