import COpenGL
import PlanetImage
import PlanetScene

/// What OpenGL keeps of scenes from picture to picture: maps, ring profiles and triangles.
final class SceneResources {
  private let count: GLObjectCount
  private var maps: [ObjectIdentifier: MapTexture] = [:]
  private var pictureNumber = 0
  /// One for each ring of the last picture.
  private(set) var profiles: [ProfileTexture] = []
  /// One for each mesh of the last picture.
  private(set) var meshes: [MeshBuffers] = []
  /// Whether all maps of the last picture are as fine as it needs them.
  private(set) var isSharp = true

  init(counted count: GLObjectCount) { self.count = count }

  /// The bytes of maps that are on the card.
  var mapBytes: Int { maps.values.reduce(0) { $0 + $1.byteCount } }

  /// Returns the map of an object, if it has one.
  func texture(of object: SceneObject) -> MapTexture? {
    object.map.flatMap { maps[$0.pyramid.identity] }
  }

  /// Brings what a picture needs to the card.
  /// - Parameters:
  ///   - plan: The picture.
  ///   - budget: The most bytes of maps handed over, beside small sizes.
  ///   - spare: The most bytes of maps that stay although the picture does not show them.
  func prepare(_ plan: ScenePlan, budget: Int, spare: Int) {
    pictureNumber += 1
    isSharp = true
    var budget = budget
    glBindBuffer(.pixelUnpackBuffer, 0)
    glActiveTexture(.texture0)
    // The texels of a map that nobody holds can never be asked for again.
    maps = maps.filter { $0.value.isWanted }
    for globe in plan.globes {
      guard let map = globe.object.map else { continue }
      prepare(map, level: globe.finestLevel(of: map), &budget)
    }
    for object in plan.meshes {
      if let map = object.map { prepare(map, level: 0, &budget) }
    }
    dropMaps(beyond: spare)
    profiles.removeLast(max(profiles.count - plan.rings.count, 0))
    while profiles.count < plan.rings.count { profiles.append(ProfileTexture(counted: count)) }
    for (ring, profile) in zip(plan.rings, profiles) {
      profile.upload(ring.profile, atSine: ring.sine)
    }
    meshes = plan.meshes.enumerated().map { number, object in
      let mesh = object.mesh ?? TriangleMesh()
      if number < meshes.count, meshes[number].mesh == mesh { return meshes[number] }
      return MeshBuffers(mesh, counted: count)
    }
  }

  private func prepare(_ map: SurfaceMap, level: Int, _ budget: inout Int) {
    let texture = maps[map.pyramid.identity] ?? MapTexture(map.pyramid, counted: count)
    maps[map.pyramid.identity] = texture
    texture.lastUse = pictureNumber
    texture.upload(map.pyramid, to: level, budget: &budget)
    if !texture.has(level: level) { isSharp = false }
  }

  /// Deletes maps that the picture does not show, if they are too many, the oldest first.
  private func dropMaps(beyond spare: Int) {
    var unused = maps.filter { $0.value.lastUse != pictureNumber }
      .sorted { $0.value.lastUse > $1.value.lastUse }
    var bytes = unused.reduce(0) { $0 + $1.value.byteCount }
    while bytes > spare, let oldest = unused.popLast() {
      bytes -= oldest.value.byteCount
      maps[oldest.key] = nil
    }
  }

  /// Deletes everything.
  func forget() {
    maps.removeAll()
    profiles.removeAll()
    meshes.removeAll()
  }
}

extension SceneObject {
  /// The map of its surface, if it has one.
  var map: SurfaceMap? {
    if case .map(let map) = material.baseColor { return map }
    return nil
  }
}
