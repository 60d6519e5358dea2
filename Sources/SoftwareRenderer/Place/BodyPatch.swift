import PlanetImage
import PlanetMath
import PlanetScene

/// A body with its rings in the sky of a place, rendered by a camera of its own.
///
/// The camera looks at the body in rectilinear projection, at two or four pixels per pixel of the
/// frame. A pixel of the frame is the mean of a grid of points, each of which is projected to the
/// direction without air and from there into the image of that camera. So projections and
/// refraction distort a disc exactly.
struct BodyPatch: Sendable {
  /// The apparent direction of the centre.
  let apparent: Vector3
  /// The cosine of the angle from the centre beyond which the patch is empty.
  let leastCosine: Double
  /// The distance from the camera.
  let distance: Double
  private let camera: Camera
  /// The pixels of the patch per unit of slope.
  private let scale: Double
  /// The width and height of the patch in pixels.
  private let size: Int
  /// The pixels: light relative to a white surface in sunlight, premultiplied.
  private let pixels: [SIMD4<Float>]
  /// The points per pixel of the frame, along each side.
  private let grid: Int

  /// The discs in pixels of the frame below which bodies are points of light.
  private static let leastDiameter = 1.0
  /// The greatest angle from the centre to the edge of a patch.
  private static let greatestReach = Angle.degrees(70)
  /// The greatest width of a patch in pixels.
  private static let greatestSize = 6000.0
  /// The width of a patch in pixels that is possible in any frame.
  private static let usualSize = 1024.0
  /// The radius of discs in pixels up to which patches have four pixels per pixel.
  private static let smallRadius = 200.0

  /// Returns the greatest width of a patch in pixels: a patch has at most four times the pixels of
  /// the frame, but is not reduced in small frames.
  private static func greatestSize(_ frame: ImageSize) -> Double {
    let side = (Double(frame.width) * Double(frame.height)).squareRoot()
    return min(max(2 * side, usualSize), greatestSize)
  }

  /// Returns the greatest number of bytes of a patch, while it is rendered.
  static func greatestByteCount(_ frame: ImageSize) -> Int {
    let size = Int(greatestSize(frame))
    return 2 * size * size * MemoryLayout<SIMD4<Float>>.stride
  }

  /// The part of the sky that a patch shows.
  private struct Field {
    /// The direction of the middle without air, and with it.
    var direction, apparent: Vector3
    /// The angle from the middle to an edge.
    var angle: Angle
  }

  /// Returns the field of a disc: all of it, or the part that is in the frame; nil for a disc
  /// outside of the frame, and for a camera near the body.
  /// - Parameters:
  ///   - whole: The field of the whole disc.
  ///   - middle: The place of its middle in the frame.
  ///   - frameScale: The pixels per radian there.
  ///   - frame: The projection of the frame.
  ///   - size: The size of the frame.
  /// - Returns: The field.
  private static func field(
    _ whole: Field, at middle: SIMD2<Double>, _ frameScale: Double, _ frame: PlaceFrame,
    _ size: ImageSize
  ) -> Field? {
    let reach = whole.angle.radians * frameScale + 2
    let corner = SIMD2(Double(size.width), Double(size.height))
    let margin = 2 * reach
    guard middle.x > -margin, middle.x < corner.x + margin, middle.y > -margin,
      middle.y < corner.y + margin
    else { return nil }
    // The frame with a margin, as far as the disc can reach into it.
    let low = SIMD2(max(middle.x - margin, -2), max(middle.y - margin, -2))
    let high = SIMD2(min(middle.x + margin, corner.x + 2), min(middle.y + margin, corner.y + 2))
    let center = (low + high) / 2
    var part = whole
    if let apparent = frame.apparent(center.x, center.y) {
      part.apparent = apparent
      part.direction = frame.view.airless(apparent)
      var cosine = 1.0
      for step in 0..<9 where step != 4 {
        let (column, row) = (Double(step % 3) / 2, Double(step / 3) / 2)
        let place = low + (high - low) * SIMD2(column, row)
        // Beyond the projection, the frame has no edge.
        let edge = frame.apparent(place.x, place.y).map(frame.view.airless)
        cosine = min(cosine, edge?.dot(part.direction) ?? -1)
      }
      part.angle = .radians(acos(max(cosine, -1)) * 1.03)
    }
    let chosen = part.angle < whole.angle ? part : whole
    return chosen.angle < greatestReach ? chosen : nil
  }

  /// Renders a body; nil for one that is too small, or outside of the frame.
  /// - Parameters:
  ///   - group: The indices of the objects of the body.
  ///   - scene: The scene of the frame.
  ///   - surroundings: The place.
  ///   - frame: The projection of the frame.
  ///   - frameSize: The size of the frame.
  ///   - renderer: The number of threads and samples.
  init?(
    _ group: [Int], of scene: RenderScene, _ surroundings: Surroundings, _ frame: PlaceFrame,
    size frameSize: ImageSize, _ renderer: SoftwareRenderer
  ) {
    let objects = group.map { scene.objects[$0] }
    let line = objects[0].position - scene.camera.eye
    let globe = scene.globe(of: group)
    let reach = objects.map(\.boundingRadius).max() ?? 0
    distance = line.length
    guard distance > reach else { return nil }
    let apparent = surroundings.view.apparent(line.normalized)
    let frameScale = frame.pixelsPerRadian(at: apparent)
    let radius = asin(globe.boundingRadius / distance) * frameScale
    guard 2 * radius >= Self.leastDiameter, let middle = frame.pixel(ofApparent: apparent) else {
      return nil
    }
    let angle = Angle.radians(asin(reach / distance) * 1.03 + 2 / frameScale)
    let whole = Field(direction: line.normalized, apparent: apparent, angle: angle)
    guard let field = Self.field(whole, at: middle, frameScale, frame, frameSize) else {
      return nil
    }
    self.apparent = field.apparent
    leastCosine = cos(field.angle)
    grid = radius <= Self.smallRadius ? 4 : 2
    let slope = tan(field.angle)
    let most = Self.greatestSize(frameSize)
    let count = min((2 * slope * frameScale * Double(grid)).rounded(.up) + 4, most)
    size = count.wholeNumber(in: 4...Int(Self.greatestSize))
    scale = Double(size) / (2 * slope)
    camera = Camera(
      eye: scene.camera.eye, target: scene.camera.eye + field.direction * distance,
      up: surroundings.view.zenith, projection: .perspective(fieldOfView: field.angle * 2))
    let patch = scene.patch(group, camera, surroundings)
    let light = Float(scene.lightFactor(of: globe, surroundings))
    let image = renderer.renderLinear(patch, width: size, height: size)
    var pixels: [SIMD4<Float>] = []
    pixels.reserveCapacity(size * size)
    for y in 0..<size {
      for x in 0..<size {
        var color = image[x, y].vector
        // Nothing shines through an opaque disc, however bright.
        if color.w > 1 - 1e-4 { color.w = 1 }
        pixels.append(color * SIMD4(light, light, light, 1))
      }
    }
    self.pixels = pixels
  }

  /// Returns the premultiplied colour of a pixel of the frame.
  /// - Parameters:
  ///   - x: The column.
  ///   - y: The row.
  ///   - frame: The projection of the frame.
  /// - Returns: The mean over the pixel.
  func color(_ x: Int, _ y: Int, _ frame: PlaceFrame) -> SIMD4<Float> {
    var sum = SIMD4<Float>(repeating: 0)
    for row in 0..<grid {
      for column in 0..<grid {
        let place = SIMD2(Double(column) + 0.5, Double(row) + 0.5) / Double(grid)
        guard let apparent = frame.apparent(Double(x) + place.x, Double(y) + place.y) else {
          continue
        }
        sum += value(frame.view.airless(apparent))
      }
    }
    return sum / Float(grid * grid)
  }

  /// Returns the bilinear mean of the pixels at a direction without air.
  private func value(_ direction: Vector3) -> SIMD4<Float> {
    let depth = direction.dot(camera.forward)
    guard depth > leastCosine else { return SIMD4(repeating: 0) }
    let middle = Double(size) / 2
    let x = middle + direction.dot(camera.right) / depth * scale - 0.5
    let y = middle - direction.dot(camera.up) / depth * scale - 0.5
    let (column, row) = (x.rounded(.down), y.rounded(.down))
    let last = Double(size - 2)
    guard column >= 0, row >= 0, column <= last, row <= last else { return SIMD4(repeating: 0) }
    let (right, down) = (Float(x - column), Float(y - row))
    let first = Int(row) * size + Int(column)
    let span = pixels.span
    let upper = span[first] + (span[first + 1] - span[first]) * right
    let next = first + size
    let lower = span[next] + (span[next + 1] - span[next]) * right
    return upper + (lower - upper) * down
  }
}

extension RenderScene {
  /// Returns the globe of a group of objects; the first object of one without a globe.
  func globe(of group: [Int]) -> SceneObject {
    let objects = group.map { self.objects[$0] }
    return objects.first { $0.shape.surface != nil } ?? objects[0]
  }

  /// Returns the scene of one body, seen by a camera of its own.
  fileprivate func patch(
    _ group: [Int], _ camera: Camera, _ surroundings: Surroundings
  ) -> RenderScene {
    var patch = self
    patch.surroundings = nil
    patch.objects = group.map { objects[$0] }
    patch.hiddenObjects += objects.indices.filter { !group.contains($0) }.map { objects[$0] }
    patch.camera = camera
    (patch.stars, patch.panorama, patch.background) = ([], nil, .transparent)
    (patch.exposure, patch.toneMap, patch.glow, patch.comas) = (1, .none, 0, [])
    patch.ambient = Float(groundLight(on: patch.objects[0], surroundings))
    return patch
  }

  /// Returns the factor on the light of a body: the radiance of the sun's disc, or the sunlight at
  /// the distance of another body, relative to that at the place.
  fileprivate func lightFactor(of object: SceneObject, _ surroundings: Surroundings) -> Double {
    if object.shape.surface?.isEmissive == true { return surroundings.sunRadiance }
    guard let sun else { return 1 }
    let distance = (sun.position - object.position).length
    let ratio = surroundings.sunDistance * Surroundings.astronomicalUnit / distance
    return distance > 0 ? ratio * ratio : 1
  }

  /// Returns the light of the observer's body on another one that faces it, as a fraction of
  /// sunlight: that of a diffuse sphere in the phase in which the other body sees it.
  private func groundLight(on object: SceneObject, _ surroundings: Surroundings) -> Double {
    let line = camera.eye - object.position
    guard let sun, sun.position != object.position else { return 0 }
    let cosine = min(max(surroundings.sun.dot(line.normalized), -1), 1)
    // The phase angle of the ground is the angle between sun and body: 0 at new moon.
    let phase = acos(-cosine)
    let (sine, part) = sinCos(phase)
    let brightness = (sine + (.pi - phase) * part) / .pi
    let size = surroundings.view.radius / line.length
    return surroundings.view.albedo * size * size * max(brightness, 0)
  }
}
