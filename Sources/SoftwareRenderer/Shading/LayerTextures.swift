import PlanetImage
import PlanetMath
import PlanetScene

/// The textures of a surface with layers.
struct LayerTextures {
  /// The base colour.
  enum Base {
    /// One colour everywhere, premultiplied.
    case constant(SIMD4<Float>)
    case map(SurfaceTexture)
  }

  /// Clouds, on a sphere about the unit sphere.
  struct Clouds {
    let texture: SurfaceTexture
    /// The content of the map.
    let content: CloudLayer.Content
    /// The radius of the sphere, at least 1.
    let radius: Float
  }

  let base: Base
  let relief: SurfaceTexture?
  let water: SurfaceTexture?
  let night: SurfaceTexture?
  let clouds: Clouds?

  /// Creates the textures of a surface on a globe rotated eastward by a number of turns.
  /// - Parameters:
  ///   - surface: The surface.
  ///   - ellipsoid: Its ellipsoid.
  ///   - turn: The number of turns.
  ///   - cameraDistance: The distance of the camera from the centre of the unit sphere; clouds
  ///     above the camera are on the ground.
  init(
    _ surface: Surface, on ellipsoid: Ellipsoid, turn: Double, cameraDistance: Double
  ) {
    func texture(_ map: SurfaceMap, _ turn: Double) -> SurfaceTexture {
      SurfaceTexture(map, on: ellipsoid, turn: turn)
    }
    switch surface.base {
    case .constant(let color): base = .constant(color.premultiplied)
    case .map(let map): base = .map(texture(map, turn))
    }
    let layers = surface.layers
    relief = layers.relief.map { texture($0.map, turn) }
    water = layers.water.map { texture($0.map, turn) }
    night = layers.night.map { texture($0, turn) }
    clouds = layers.clouds.map { clouds in
      let radius = clouds.radius
      return Clouds(
        texture: texture(clouds.map, turn + clouds.rotation.radians / (2 * .pi)),
        content: clouds.content, radius: Float(radius < cameraDistance ? radius : 1))
    }
  }
}

extension CloudLayer.Content {
  /// Returns the colours of eight clouds, premultiplied, from those of the map.
  @inline(__always)
  func colors(_ map: borrowing [RGBAFloat], from first: Int) -> ColorLanes {
    var colors = ColorLanes(map, from: first)
    if self == .opacities {
      colors.alpha = colors.rgb.x
      colors.rgb = VectorLanes(colors.alpha, colors.alpha, colors.alpha)
    }
    return colors
  }
}

/// The points and the filtered colours of the layers of a span of pixels: working memory.
struct LayerColors {
  /// The points of the ground.
  private(set) var points: [SurfacePoints] = []
  /// The geometry of light and view at the points of the ground.
  private(set) var geometry: [GroundGeometry] = []
  /// The batches from the first to the last whose ground may receive sunlight.
  private(set) var litBatches = 0..<0
  /// The batches from the first to the last that may show the glint of water.
  private(set) var waterBatches = 0..<0
  /// The batches from the first to the last that may show night lights.
  private(set) var nightBatches = 0..<0
  /// The points of the clouds that pixels show.
  var cloudPoints: [SurfacePoints] = []
  /// The points of the clouds between the ground and the sun.
  var shadowPoints: [SurfacePoints] = []
  /// The filtered colours of the base, the layers and the clouds between the ground and the sun.
  private(set) var base: [RGBAFloat] = []
  private(set) var relief: [RGBAFloat] = []
  private(set) var water: [RGBAFloat] = []
  private(set) var night: [RGBAFloat] = []
  private(set) var clouds: [RGBAFloat] = []
  private(set) var cloudShadows: [RGBAFloat] = []
  private var samples = SurfaceSamples()

  /// Removes all points, but keeps the allocated memory.
  mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    geometry.removeAll(keepingCapacity: true)
    cloudPoints.removeAll(keepingCapacity: true)
    shadowPoints.removeAll(keepingCapacity: true)
    (litBatches, waterBatches, nightBatches) = (0..<0, 0..<0, 0..<0)
  }

  /// Appends a batch of points of the ground.
  /// - Parameters:
  ///   - ground: The points.
  ///   - angles: The geometry of light and view there.
  ///   - isLit: True if the ground there may receive sunlight.
  ///   - reflects: True if water there may reflect the sun to the camera.
  ///   - isDark: True if night lights may be on there.
  mutating func append(
    _ ground: SurfacePoints, _ angles: GroundGeometry, isLit: Bool, reflects: Bool, isDark: Bool
  ) {
    let batch = points.count
    func extend(_ batches: inout Range<Int>) {
      batches = (batches.isEmpty ? batch : batches.lowerBound)..<batch + 1
    }
    if isLit { extend(&litBatches) }
    if reflects { extend(&waterBatches) }
    if isDark { extend(&nightBatches) }
    points.append(ground)
    geometry.append(angles)
  }

  /// Filters all textures at the points.
  mutating func filter(_ layers: LayerTextures) {
    let ground = points
    let all = 0..<ground.count
    var placed: SurfaceTexture?
    func place(_ texture: SurfaceTexture, _ samples: inout SurfaceSamples) {
      if placed.map({ !texture.hasTaps(of: $0) }) ?? true { texture.place(ground, in: &samples) }
      placed = texture
    }
    if case .map(let texture) = layers.base {
      place(texture, &samples)
      texture.filter(samples, all, to: &base)
    }
    if let texture = layers.relief, !litBatches.isEmpty {
      place(texture, &samples)
      texture.filter(samples, litBatches, to: &relief)
    }
    if let texture = layers.water, !waterBatches.isEmpty {
      place(texture, &samples)
      texture.filter(samples, waterBatches, to: &water)
    }
    if let texture = layers.night, !nightBatches.isEmpty {
      place(texture, &samples)
      texture.filter(samples, nightBatches, to: &night)
    }
    guard let texture = layers.clouds?.texture else { return }
    texture.place(cloudPoints, in: &samples)
    texture.filter(samples, all, to: &clouds)
    guard !litBatches.isEmpty else { return }
    texture.place(shadowPoints, in: &samples)
    texture.filter(samples, litBatches, to: &cloudShadows)
  }
}

/// The filtered values of the layers at eight points; nil without a layer, or where it has no
/// effect.
struct LayerValues {
  /// The base colours, premultiplied.
  var base: ColorLanes
  /// The encoded slopes.
  var slopes: ColorLanes?
  /// The coverage of water.
  var water: Float8?
  /// The light of the night side.
  var night: VectorLanes?
  /// The clouds, premultiplied.
  var clouds: ColorLanes?
  /// The opacity of the clouds between the ground and the sun.
  var cloudShadow: Float8?
  /// The fraction of sunlight that the mesh of the globe lets through to itself.
  var visibleShare: Float8?
}
