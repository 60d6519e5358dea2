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

  /// Returns the texture of a surface's map, if it has one.
  func texture(of surface: Surface) -> MapTexture? {
    surface.map.flatMap { maps[$0.pyramid.identity] }.flatMap { $0.isThere ? $0 : nil }
  }

  /// Brings what a picture needs to the card.
  /// - Parameters:
  ///   - plan: The picture.
  ///   - budget: The most bytes of maps handed over, beside small sizes.
  ///   - spare: The most bytes of maps that stay although the picture does not show them.
  /// - Throws: ``OpenGLError/memory(bytes:)``; for maps that are too large smaller levels do.
  func prepare(_ plan: ScenePlan, budget: Int, spare: Int) throws(OpenGLError) {
    pictureNumber += 1
    GLState.resetUnpacking()
    glActiveTexture(.texture0)
    // The texels of a map that nobody holds can never be asked for again.
    maps = maps.filter { $0.value.isWanted }
    prepareMaps(plan, budget: budget, spare: spare)
    profiles.removeLast(max(profiles.count - plan.rings.count, 0))
    while profiles.count < plan.rings.count { profiles.append(ProfileTexture(counted: count)) }
    for (ring, profile) in zip(plan.rings, profiles) {
      try profile.upload(ring.profile, atSine: ring.sine)
    }
    var meshes: [MeshBuffers] = []
    for (number, mesh) in plan.meshes.map(\.mesh).enumerated() {
      let isKnown = number < self.meshes.count && self.meshes[number].mesh == mesh
      meshes.append(isKnown ? self.meshes[number] : try MeshBuffers(mesh, counted: count))
    }
    self.meshes = meshes
  }

  /// Brings the maps of a picture to the card, each as fine as any object needs it.
  private func prepareMaps(_ plan: ScenePlan, budget: Int, spare: Int) {
    var wanted: [(map: SurfaceMap, level: Int)] = []
    for globe in plan.globes {
      if let map = globe.surface.map { wanted.append((map, globe.finestLevel(of: map))) }
    }
    wanted += plan.meshes.compactMap { mesh in mesh.surface.map.map { ($0, 0) } }
    var finest: [ObjectIdentifier: Int] = [:]
    for (map, level) in wanted {
      finest[map.pyramid.identity] = min(finest[map.pyramid.identity] ?? level, level)
    }
    isSharp = true
    var budget = budget
    for (map, _) in wanted {
      guard let level = finest.removeValue(forKey: map.pyramid.identity) else { continue }
      let texture = maps[map.pyramid.identity] ?? MapTexture(map.pyramid, counted: count)
      maps[map.pyramid.identity] = texture
      texture.lastUse = pictureNumber
      texture.upload(map.pyramid, to: level, budget: &budget)
      if !texture.has(level: level) { isSharp = false }
    }
    let refused = maps.values.filter { $0.lastUse == pictureNumber && $0.mayRetry }
    if dropMaps(beyond: refused.isEmpty ? spare : 0), !refused.isEmpty {
      // What went may have left room for what was refused.
      for texture in refused { texture.retry() }
      isSharp = false
    }
  }

  /// Deletes maps that the picture does not show, if they are too many, the oldest first.
  /// - Returns: Whether there were such.
  private func dropMaps(beyond spare: Int) -> Bool {
    var unused = maps.filter { $0.value.lastUse != pictureNumber }
      .sorted { $0.value.lastUse > $1.value.lastUse }
    var bytes = unused.reduce(0) { $0 + $1.value.byteCount }
    let isTooMuch = bytes > spare
    while bytes > spare, let oldest = unused.popLast() {
      bytes -= oldest.value.byteCount
      maps[oldest.key] = nil
    }
    return isTooMuch
  }

  /// Deletes everything.
  func forget() {
    maps.removeAll()
    profiles.removeAll()
    meshes.removeAll()
    isSharp = true
  }
}

extension Surface {
  /// The colour where no map is read, premultiplied and linear: of a map for which the card has no
  /// memory, its mean.
  var plainColor: SIMD4<Float> {
    switch base {
    case .constant(let color): return color * SIMD4(color.w, color.w, color.w, 1)
    case .map(let map):
      let mean = map.pyramid.mean
      let alpha = Float(mean.a) / 255
      return SIMD4(
        SIMD3(SRGB.linear(mean.r), SRGB.linear(mean.g), SRGB.linear(mean.b)) * alpha, alpha)
    }
  }
}
