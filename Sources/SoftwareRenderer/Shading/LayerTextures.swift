import PlanetImage
import PlanetMath
import PlanetScene

/// The textures of a surface with layers.
///
/// They are objects, so that threads that share them change few reference counts.
final class LayerTextures: Sendable {
  /// A map of the ground.
  struct Ground: Sendable {
    let texture: SurfaceTexture
    /// The index in ``LayerTextures/placements`` of a texture with the same taps.
    let placement: Int
  }

  /// The base colour.
  enum Base: Sendable {
    /// One colour everywhere, premultiplied.
    case constant(SIMD4<Float>)
    case map(Ground)

    /// The map, if there is one.
    var map: Ground? { if case .map(let ground) = self { ground } else { nil } }
  }

  /// Clouds, on a sphere about the unit sphere.
  struct Clouds: Sendable {
    let texture: SurfaceTexture
    /// The content of the map.
    let content: CloudLayer.Content
    /// The radius of the sphere, at least 1.
    let radius: Float
  }

  let base: Base
  let relief: Ground?
  let water: Ground?
  let night: Ground?
  let clouds: Clouds?
  /// Textures of the ground with different taps: maps of the same size and projection share theirs.
  let placements: [SurfaceTexture]

  /// Creates the textures of a surface on a globe rotated eastward by a number of turns.
  /// - Parameters:
  ///   - surface: The surface.
  ///   - ellipsoid: Its ellipsoid.
  ///   - turn: The number of turns.
  ///   - pixelCount: The number of pixels of the image; 0 if only few of them show the surface.
  ///   - cameraDistance: The distance of the camera from the centre of the unit sphere; clouds
  ///     above the camera are on the ground.
  init(
    _ surface: Surface, on ellipsoid: Ellipsoid, turn: Double, pixelCount: Int,
    cameraDistance: Double
  ) {
    var placements: [SurfaceTexture] = []
    func ground(_ map: SurfaceMap) -> Ground {
      let texture = SurfaceTexture(map, on: ellipsoid, turn: turn)
      let known = placements.firstIndex(where: texture.hasTaps(of:))
      if known == nil { placements.append(texture) }
      return Ground(texture: texture, placement: known ?? placements.count - 1)
    }
    switch surface.base {
    case .constant(let color): base = .constant(color.premultiplied)
    case .map(let map): base = .map(ground(map))
    }
    let layers = surface.layers
    relief = layers.relief.map { ground($0.map) }
    water = layers.water.map { ground($0.map) }
    night = layers.night.map { ground($0) }
    self.placements = placements
    clouds = layers.clouds.map { clouds in
      let radius = clouds.radius
      return Clouds(
        texture: SurfaceTexture(
          clouds.map, on: ellipsoid, turn: turn + clouds.rotation.radians / (2 * .pi),
          channelPixels: clouds.content == .opacities ? pixelCount : 0),
        content: clouds.content, radius: Float(radius < cameraDistance ? radius : 1))
    }
  }
}

/// The filtered colours of the layers of a span of pixels, without light.
struct LayerColors {
  private(set) var base: [RGBAFloat] = []
  private(set) var relief: [RGBAFloat] = []
  /// The coverage of water.
  private(set) var water: [Float8] = []
  private(set) var night: [RGBAFloat] = []
  /// The colours of clouds; empty for white ones.
  private(set) var clouds: [RGBAFloat] = []
  /// The opacities of white clouds.
  private(set) var opacities: [Float8] = []
  /// The opacities of the clouds between the ground and the sun.
  private(set) var cloudShadows: [Float8] = []
  private var scratch: [RGBAFloat] = []

  /// Filters all textures at surface samples.
  mutating func filter(_ layers: LayerTextures, _ samples: borrowing LayerSamples) {
    let all = 0..<samples.count
    let taps = samples.ground.span
    func filter(
      _ ground: LayerTextures.Ground?, _ batches: Range<Int>, to colors: inout [RGBAFloat]
    ) {
      guard let ground, !batches.isEmpty else { return }
      ground.texture.filter(taps[ground.placement], batches, to: &colors)
    }
    filter(layers.base.map, all, to: &base)
    filter(layers.relief, samples.litBatches, to: &relief)
    filter(layers.night, samples.nightBatches, to: &night)
    if let layer = layers.water, !samples.waterBatches.isEmpty {
      layer.texture.filter(
        .red, taps[layer.placement], samples.waterBatches, to: &water, &scratch)
    }
    guard let layer = layers.clouds else { return }
    let channel: SurfaceTexture.Channel
    switch layer.content {
    case .colors:
      channel = .alpha
      layer.texture.filter(samples.clouds, all, to: &clouds)
    case .opacities:
      channel = .red
      layer.texture.filter(.red, samples.clouds, all, to: &opacities, &scratch)
    }
    guard !samples.litBatches.isEmpty else { return }
    layer.texture.filter(
      channel, samples.cloudShadows, samples.litBatches, to: &cloudShadows, &scratch)
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
