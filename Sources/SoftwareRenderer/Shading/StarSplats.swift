import PlanetImage
import PlanetMath
import PlanetScene

/// Stars as splats: points at infinite distance, widened to a few pixels, behind all objects.
struct StarSplats: Sendable {
  /// The image of a star.
  fileprivate struct Spot: Sendable {
    /// The position in pixels from the upper left.
    var place: SIMD2<Float>
    /// The light of the whole spot, in pixels of white.
    var light: SIMD3<Float>
    /// The standard deviation in pixels.
    var deviation = StarSplats.deviation
    /// The radius beyond which the spot is dark, in pixels.
    var reach = StarSplats.reach
  }

  /// The spots, from top to bottom.
  private let spots: [Spot]
  private let width: Int

  /// The standard deviation of a spot in pixels; the least one in the sky of a place.
  fileprivate static let deviation: Float = 0.7
  /// The radius beyond which a spot is dark, in pixels.
  fileprivate static let reach: Float = 4
  /// The light in pixels of white from which, and up to which, spots in the sky of a place are
  /// larger, and the growth for each doubling of the light.
  fileprivate static let growth = (least: Float(4), most: Float(2000), rate: Float(0.06))
  /// The light in pixels of white that a brighter spot in the sky of a place is reduced to: that of
  /// the Sun or the Moon, whose disc is smaller than a pixel.
  fileprivate static let discLight: Float = 100
  /// The opacity of a pixel with a star; too small to hide others.
  static let leastOpacity: Float = 1e-6

  /// Projects the stars of a scene to its frame.
  /// - Parameters:
  ///   - scene: The scene.
  ///   - size: The size of the frame.
  ///   - bodies: The bodies among the stars of a place.
  init(_ scene: RenderScene, size: ImageSize, bodies: [PlaceShader.BodyLight] = []) {
    width = size.width
    let camera = scene.camera
    guard !scene.stars.isEmpty, case .perspective = camera.projection else {
      spots = []
      return
    }
    let pixels = Double(size.height) / (2 * camera.halfHeight)
    let margin = Double(Self.reach) * 2
    let middle = SIMD2(Double(size.width), Double(size.height)) / 2
    let frame = scene.surroundings.map { PlaceFrame($0, camera, size: size) }
    /// Returns the place of a star in the frame, and the factor on its light.
    func place(of direction: Vector3) -> (SIMD2<Double>, Float)? {
      if let frame {
        let apparent = frame.view.apparent(direction)
        let body = bodies.first { Surroundings.isPoint(apparent, at: $0.direction) }
        guard body?.factor != 0, let pixel = frame.pixel(ofApparent: apparent) else { return nil }
        let image = frame.starImage(at: apparent)
        return (pixel, (body?.factor ?? 1) * Float(image.factor))
      }
      let depth = direction.dot(camera.forward)
      guard depth > 1e-3 else { return nil }
      let x = middle.x + direction.dot(camera.right) / depth * pixels
      let y = middle.y - direction.dot(camera.up) / depth * pixels
      return (SIMD2(x, y), 1)
    }
    spots = scene.stars.compactMap { star -> Spot? in
      guard let (place, factor) = place(of: star.direction) else { return nil }
      let (x, y) = (place.x, place.y)
      guard x > -margin, x < 2 * middle.x + margin, y > -margin, y < 2 * middle.y + margin else {
        return nil
      }
      let spot = Spot(place: SIMD2(Float(x), Float(y)), light: star.light * factor)
      return frame == nil || factor < 1 ? spot : spot.enlarged
    }.sorted { ($0.place.y, $0.place.x) < ($1.place.y, $1.place.x) }
  }

  /// Adds the stars to the pixels of a strip, as far as objects let their light through.
  func add(to pixels: inout [RGBAFloat], _ rows: Range<Int>) {
    let (top, bottom) = (Float(rows.lowerBound), Float(rows.upperBound))
    for spot in spots where spot.place.y + spot.reach > top && spot.place.y - spot.reach < bottom {
      let first = max(Int((spot.place.x - spot.reach).rounded(.down)), 0)
      let last = min(Int((spot.place.x + spot.reach).rounded(.up)), width - 1)
      let high = max(Int((spot.place.y - spot.reach).rounded(.down)), rows.lowerBound)
      let low = min(Int((spot.place.y + spot.reach).rounded(.up)), rows.upperBound - 1)
      guard first <= last, high <= low else { continue }
      for y in high...low {
        for x in first...last {
          let offset = SIMD2(Float(x), Float(y)) + 0.5 - spot.place
          let index = (y - rows.lowerBound) * width + x
          let share = spot.share(offset) * (1 - pixels[index].vector.w)
          pixels[index].vector += SIMD4(spot.light * share, 0)
          // A pixel without opacity would be encoded as the background alone.
          pixels[index].vector.w = max(pixels[index].vector.w, Self.leastOpacity)
        }
      }
    }
  }
}

extension StarSplats.Spot {
  /// Returns the fraction of the light in a pixel at an offset from the middle.
  fileprivate func share(_ offset: SIMD2<Float>) -> Float {
    let square = offset.x * offset.x + offset.y * offset.y
    let variance = deviation * deviation
    return exp(-square / (2 * variance)) / (2 * Float.pi * variance)
  }

  /// The spot, larger if it is bright, as on film, and with less light if it is a disc.
  fileprivate var enlarged: Self {
    let (least, most, rate) = StarSplats.growth
    let brightness = light.max()
    var spot = self
    guard brightness <= most else {
      spot.light *= StarSplats.discLight / brightness
      return spot
    }
    guard brightness > least else { return self }
    let factor = 1 + rate * log2(brightness / least)
    (spot.deviation, spot.reach) = (deviation * factor, reach * factor)
    return spot
  }
}
