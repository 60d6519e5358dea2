import PlanetImage
import PlanetMath
import PlanetScene

/// The meshes of a frame: their triangles on the screen, and the light on displaced globes.
struct FrameMeshes: Sendable {
  /// The triangles of all meshes, by strip.
  let bins: TriangleBins
  /// The points of each object; nil if it is not a mesh.
  let points: [MeshPoints?]
  /// The light on each object; nil if it is not a displaced globe.
  private let fineMeshes: [FineMesh?]
  /// A Boolean value that indicates whether any object is a displaced globe.
  let hasFineMeshes: Bool

  /// Projects the meshes of a scene, and computes their shadows on themselves.
  init(_ scene: RenderScene, size: ImageSize, memory: TurntableMemory?, threads: Int) {
    let stage = VertexStage(camera: scene.camera, size: size)
    var triangles: [ScreenTriangle] = []
    var points: [MeshPoints?] = []
    for (number, object) in scene.objects.enumerated() {
      guard case .mesh(let mesh, let surface, let isDoubleSided) = object.shape else {
        points.append(nil)
        continue
      }
      let vertices = stage.points(of: mesh, placedBy: object, threads: threads)
      let visible = stage.triangles(
        of: mesh, at: vertices, number: number, isDoubleSided: isDoubleSided, threads: threads)
      if triangles.isEmpty { triangles = visible } else { triangles += visible }
      let shadow = scene.selfShadowSun(of: object).map { sun in
        let field =
          memory?.field(of: mesh, threads: threads) ?? RadialField(mesh, threads: threads)
        return SelfShadow(of: mesh, field, sun, threads: threads)
      }
      // Thin triangles of a globe may be shaded at a point beside them.
      let isLimited = mesh.isDisplacedGlobe || mesh.globe != nil && surface.hasLayers
      points.append(
        MeshPoints(
          mesh, at: vertices, shadow, isDoubleSided: isDoubleSided && !surface.isEmissive,
          of: object, in: scene, size: size,
          greatestOverhang: isLimited ? LayeredMeshShader.greatestOverhang : .infinity))
    }
    bins = TriangleBins(
      triangles, height: size.height, rowsPerStrip: FramePlan.rowsPerStrip(width: size.width))
    self.points = points
    fineMeshes = points.enumerated().map { index, points in
      points.flatMap { FineMesh($0, of: index, in: scene, threads: threads) }
    }
    hasFineMeshes = fineMeshes.contains { $0 != nil }
  }

  /// Returns whether two triangles are in about the same light, on one displaced globe.
  func areEquallyBright(_ one: Int32, _ other: Int32) -> Bool {
    fineMesh(of: one, other).map { $0.areEquallyBright($1, $2) } ?? false
  }

  /// Returns whether two triangles have a common vertex, on one displaced globe.
  func areAdjacent(_ one: Int32, _ other: Int32) -> Bool {
    fineMesh(of: one, other).map { $0.areAdjacent($1, $2) } ?? false
  }

  /// Returns the displaced globe of two triangles and their numbers within its mesh; nil for other
  /// primitives.
  @inline(__always)
  private func fineMesh(of one: Int32, _ other: Int32) -> (FineMesh, Int32, Int32)? {
    guard Int(max(one, other)) < bins.triangles.count else { return nil }
    let (first, second) = (bins.triangles[Int(one)], bins.triangles[Int(other)])
    guard first.object == second.object, let mesh = fineMeshes[Int(first.object)] else {
      return nil
    }
    return (mesh, first.source, second.source)
  }
}
