import PlanetMath

/// The surface samples and the light of all layers of a span of pixels, on a globe before its
/// rotation.
struct LayerSamples {
  /// The effects that layers may have at eight points.
  struct Effects {
    /// True if the ground may receive sunlight.
    var isLit: Bool
    /// True if water may reflect the sun to the camera.
    var reflects: Bool
    /// True if night lights may be on.
    var isDark: Bool
  }

  /// The points of the ground, on the unit sphere.
  private var points: [VectorLanes] = []
  /// The movements of the points per column and per row of pixels.
  private var movements: [EllipsoidPoints.Movement] = []
  /// The light at the points.
  private(set) var light: [LayerLight] = []
  /// The geometry of light and view at the points of the ground; empty without relief.
  private(set) var geometry: [GroundGeometry] = []
  /// The batches from the first to the last whose ground may receive sunlight.
  private(set) var litBatches = 0..<0
  /// The batches from the first to the last that may show the glint of water.
  private(set) var waterBatches = 0..<0
  /// The batches from the first to the last that may show night lights.
  private(set) var nightBatches = 0..<0
  /// The points of the clouds that pixels show.
  private var cloudPoints: [VectorLanes] = []
  /// The points of the clouds between the ground and the sun.
  private var shadowPoints: [VectorLanes] = []
  /// The taps of the ground, one for each of ``LayerTextures/placements``.
  private(set) var ground: [SurfaceTaps] = []
  /// The taps of the clouds.
  private(set) var clouds = SurfaceTaps()
  /// The taps of the clouds between the ground and the sun.
  private(set) var cloudShadows = SurfaceTaps()

  /// Removes all points, but keeps the allocated memory.
  mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    movements.removeAll(keepingCapacity: true)
    light.removeAll(keepingCapacity: true)
    geometry.removeAll(keepingCapacity: true)
    cloudPoints.removeAll(keepingCapacity: true)
    shadowPoints.removeAll(keepingCapacity: true)
    (litBatches, waterBatches, nightBatches) = (0..<0, 0..<0, 0..<0)
  }

  /// Appends a batch of points of the ground.
  /// - Parameters:
  ///   - points: The points.
  ///   - effects: The effects that layers may have there.
  @inline(__always)
  mutating func append(_ points: SurfacePoints, _ effects: Effects) {
    let batch = self.points.count
    func extend(_ batches: inout Range<Int>) {
      batches = (batches.isEmpty ? batch : batches.lowerBound)..<batch + 1
    }
    if effects.isLit { extend(&litBatches) }
    if effects.reflects { extend(&waterBatches) }
    if effects.isDark { extend(&nightBatches) }
    self.points.append(points.point)
    movements.append((points.column, points.row))
  }

  /// Appends the geometry of light and view at the last batch, whose ground has slopes.
  @inline(__always)
  mutating func append(_ angles: GroundGeometry) { geometry.append(angles) }

  /// Appends the points of the clouds over the last batch.
  /// - Parameters:
  ///   - clouds: The points that pixels show.
  ///   - shadows: The points between the ground and the sun.
  @inline(__always)
  mutating func append(clouds: VectorLanes, shadows: VectorLanes) {
    cloudPoints.append(clouds)
    shadowPoints.append(shadows)
  }

  /// Appends the light of the last batch.
  @inline(__always)
  mutating func append(_ light: LayerLight) { self.light.append(light) }

  /// The number of batches.
  var count: Int { light.count }

  /// Places the taps of all textures around the points.
  mutating func place(_ layers: LayerTextures) {
    let all = points.indices
    while ground.count < layers.placements.count { ground.append(SurfaceTaps()) }
    // Another globe may have had more taps.
    for number in layers.placements.count..<ground.count { ground[number].samples.removeAll() }
    for (number, texture) in layers.placements.enumerated() {
      var needed = 0..<0
      func include(_ layer: LayerTextures.Ground?, _ batches: Range<Int>) {
        guard layer?.placement == number, !batches.isEmpty else { return }
        needed = needed.isEmpty ? batches : needed.joined(to: batches)
      }
      include(layers.base.map, all)
      include(layers.relief, litBatches)
      include(layers.water, waterBatches)
      include(layers.night, nightBatches)
      texture.place(points, movements, in: needed, to: &ground[number])
    }
    guard let texture = layers.clouds?.texture else {
      clouds.samples.removeAll()
      cloudShadows.samples.removeAll()
      return
    }
    texture.place(cloudPoints, movements, in: all, to: &clouds)
    texture.place(shadowPoints, movements, in: litBatches, to: &cloudShadows)
  }

  /// The samples without the points and without unused memory, to be kept for further frames.
  var kept: LayerSamples {
    var result = LayerSamples()
    result.light = light.trimmed
    result.geometry = geometry.trimmed
    (result.litBatches, result.waterBatches, result.nightBatches) = (
      litBatches, waterBatches, nightBatches
    )
    (result.ground, result.clouds, result.cloudShadows) = (ground, clouds, cloudShadows)
    for number in result.ground.indices { result.ground[number].samples.trim() }
    result.clouds.samples.trim()
    result.cloudShadows.samples.trim()
    return result
  }

  /// The number of bytes of samples that are kept.
  var byteCount: Int {
    let taps = ground.map(\.samples) + [clouds.samples, cloudShadows.samples]
    return light.count * MemoryLayout<LayerLight>.stride
      + geometry.count * MemoryLayout<GroundGeometry>.stride
      + taps.reduce(0) { $0 + $1.byteCount }
  }
}

extension Range<Int> {
  /// Returns the range from the first to the last element of two ranges.
  fileprivate func joined(to other: Range<Int>) -> Range<Int> {
    Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}

extension Array {
  /// The same elements in memory for no more than them.
  var trimmed: [Element] {
    var result: [Element] = []
    result.reserveCapacity(count)
    result.append(contentsOf: self)
    return result
  }
}
