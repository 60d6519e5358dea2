import COpenGL
import PlanetImage
import PlanetScene

/// The maps, ring profiles and triangles that OpenGL keeps from image to image.
final class SceneResources {
  private let count: GLObjectCount
  private var maps: [ObjectIdentifier: MapTexture] = [:]
  private var imageNumber = 0
  /// The profile of each ring of the last image.
  private(set) var profiles: [ProfileTexture] = []
  /// The opacities of the rings that shade each globe, and then each mesh, of the last image.
  private var shadowProfiles: [ProfileTexture?] = []
  /// The light that air refracts into the shadows on each globe, mesh and ring of the last image.
  private var refractions: [RefractionTexture?] = []
  /// The tables of the air of each globe and then each mesh of the last image; nil without air.
  private(set) var airTextures: [AirTexture?] = []
  /// The buffers of each mesh of the last image.
  private(set) var meshes: [MeshBuffers] = []
  /// A Boolean value that indicates whether all mip levels that the last image needs are uploaded.
  private(set) var hasAllMapLevels = true

  init(counted count: GLObjectCount) { self.count = count }

  /// The bytes of maps in graphics memory.
  var mapBytes: Int { maps.values.reduce(0) { $0 + $1.byteCount } }

  /// Returns the texture of a surface's map, if it has one.
  func texture(of surface: Surface) -> MapTexture? { texture(of: surface.map) }

  /// Returns the texture of a map, if there is one.
  func texture(of map: SurfaceMap?) -> MapTexture? {
    map.flatMap { maps[$0.pyramid.identity] }.flatMap { $0.isAvailable ? $0 : nil }
  }

  /// Uploads what an image needs.
  /// - Parameters:
  ///   - plan: The image.
  ///   - budget: The greatest number of bytes of maps to upload, beside small levels.
  ///   - spare: The greatest number of bytes of unused maps that stay.
  /// - Throws: ``OpenGLError/memory(bytes:)``; maps that are too large use smaller levels instead.
  func prepare(_ plan: ScenePlan, budget: Int, spare: Int) throws(OpenGLError) {
    imageNumber += 1
    GLState.resetUnpacking()
    glActiveTexture(.texture0)
    // The texels of a pyramid that has ended can never be used again.
    maps = maps.filter { $0.value.isReferenced }
    prepareMaps(plan, budget: budget, spare: spare)
    profiles.removeLast(max(profiles.count - plan.rings.count, 0))
    while profiles.count < plan.rings.count { profiles.append(ProfileTexture(counted: count)) }
    for (ring, profile) in zip(plan.rings, profiles) {
      try profile.upload(.colors(ring.profile, ring.photometry))
    }
    try prepareShadows(plan)
    try prepareRefraction(plan)
    try prepareAir(plan)
    var meshes: [MeshBuffers] = []
    for (number, item) in plan.meshes.enumerated() {
      let isKnown = number < self.meshes.count && self.meshes[number].mesh == item.mesh
      let buffers =
        isKnown ? self.meshes[number] : try MeshBuffers(item.mesh, counted: count)
      if let sun = item.selfShadowSun { try buffers.prepareShadow(sun) }
      meshes.append(buffers)
    }
    self.meshes = meshes
  }

  /// Uploads the opacities of rings that cast shadows; most scenes have one such profile.
  private func prepareShadows(_ plan: ScenePlan) throws(OpenGLError) {
    let wanted = plan.shadowProfiles
    let textures = reused(shadowProfiles, for: wanted) { ProfileTexture(counted: count) }
    for (texture, content) in zip(textures, wanted) {
      if let texture, let content { try texture.upload(content) }
    }
    shadowProfiles = textures
  }

  /// Uploads the light that air refracts into shadows; most scenes have none.
  private func prepareRefraction(_ plan: ScenePlan) throws(OpenGLError) {
    let wanted = plan.refractedLight
    let textures = reused(refractions, for: wanted) { RefractionTexture(counted: count) }
    for (texture, tables) in zip(textures, wanted) {
      if let texture, let tables { try texture.upload(tables) }
    }
    refractions = textures
  }

  /// Returns a texture for each content that exists: the last image's texture at its place, or a
  /// new one.
  private func reused<Texture, Content>(
    _ known: [Texture?], for contents: [Content?], create: () -> Texture
  ) -> [Texture?] {
    contents.enumerated().map { number, content in
      guard content != nil else { return nil }
      return (number < known.count ? known[number] : nil) ?? create()
    }
  }

  /// Returns the textures of the shadows on a globe, or on a mesh after the globes, by its number.
  func shadowTextures(_ number: Int) -> ShadowTextures {
    ShadowTextures(ring: shadowProfiles[number], refraction: refractions[number])
  }

  /// Returns the light that air refracts into the shadows on a ring, by its number.
  func refraction(onRing number: Int) -> RefractionTexture? {
    refractions[shadowProfiles.count + number]
  }

  /// Uploads the tables of the air of globes and meshes.
  private func prepareAir(_ plan: ScenePlan) throws(OpenGLError) {
    let views = plan.air
    let textures = reused(airTextures, for: views) { AirTexture(counted: count) }
    for (texture, view) in zip(textures, views) {
      if let texture, let view { try texture.upload(view) }
    }
    airTextures = textures
  }

  /// Uploads the maps of an image, each as fine as any object needs it.
  private func prepareMaps(_ plan: ScenePlan, budget: Int, spare: Int) {
    let wanted = plan.maps
    var finest: [ObjectIdentifier: Int] = [:]
    var whole: Set<ObjectIdentifier> = []
    for (map, level, channels) in wanted {
      finest[map.pyramid.identity] = min(finest[map.pyramid.identity] ?? level, level)
      if channels == .all { whole.insert(map.pyramid.identity) }
    }
    hasAllMapLevels = true
    var budget = budget
    for (map, _, _) in wanted {
      let identity = map.pyramid.identity
      guard let level = finest.removeValue(forKey: identity) else { continue }
      let isWhole = whole.contains(identity)
      let known = maps[identity].flatMap { $0.channels == .all || !isWhole ? $0 : nil }
      let texture = known ?? MapTexture(map.pyramid, isWhole ? .all : .first, counted: count)
      maps[identity] = texture
      texture.lastUse = imageNumber
      texture.upload(map.pyramid, to: level, budget: &budget)
      if !texture.has(level: level) { hasAllMapLevels = false }
    }
    let refused = maps.values.filter { $0.lastUse == imageNumber && $0.mayRetry }
    if dropMaps(beyond: refused.isEmpty ? spare : 0), !refused.isEmpty {
      // Deleted maps may have left room for those that were out of memory.
      for texture in refused { texture.retry() }
      hasAllMapLevels = false
    }
  }

  /// Deletes the oldest unused maps until the others fit.
  /// - Returns: True if any was deleted.
  private func dropMaps(beyond spare: Int) -> Bool {
    var unused = maps.filter { $0.value.lastUse != imageNumber }
      .sorted { $0.value.lastUse > $1.value.lastUse }
    var bytes = unused.reduce(0) { $0 + $1.value.byteCount }
    let isTooMuch = bytes > spare
    while bytes > spare, let oldest = unused.popLast() {
      bytes -= oldest.value.byteCount
      maps[oldest.key] = nil
    }
    return isTooMuch
  }

  /// Deletes all maps, profiles and triangles.
  func releaseCaches() {
    maps.removeAll()
    profiles.removeAll()
    shadowProfiles.removeAll()
    refractions.removeAll()
    airTextures.removeAll()
    meshes.removeAll()
    hasAllMapLevels = true
  }
}

extension Surface {
  /// The colour without a map, premultiplied and linear; for a map that is out of memory, its mean.
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
