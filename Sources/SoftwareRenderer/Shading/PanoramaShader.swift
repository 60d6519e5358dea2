import PlanetImage
import PlanetMath
import PlanetScene

/// Fills the pixels behind all objects with a panorama of the sky.
struct PanoramaShader: Sendable {
  private let texture: SurfaceTexture
  /// The factor on the colours of the panorama, with an alpha of 1.
  private let gain: SIMD4<Float>
  /// The direction in the middle of the frame, on the globe of the panorama's map.
  private let middle: VectorLanes
  /// The change of the direction by one column to the right.
  private let column: VectorLanes
  /// The change of the direction by one row down.
  private let row: VectorLanes
  private let size: ImageSize
  /// The sky of a place; nil for a camera in space.
  private let place: Place?

  /// The projection of the sky of a place.
  private struct Place: Sendable {
    let frame: PlaceFrame
    let panorama: Panorama
    /// The velocity of the camera as a fraction of the speed of light.
    let velocity: Vector3

    /// Returns the direction at a point of the frame on the globe of the panorama's map; beyond
    /// the projection that to the nadir.
    func direction(_ x: Double, _ y: Double) -> SIMD3<Float> {
      let apparent = frame.apparent(x, y) ?? -frame.view.zenith
      let direction = frame.view.airless(apparent) - velocity
      return SIMD3<Float>(panorama.mapDirection(direction.normalized))
    }

    /// Returns the directions through the centres of eight pixels, and their movements.
    func directions(_ x: Int, _ y: Int) -> (VectorLanes, EllipsoidPoints.Movement) {
      func lanes(_ right: Double, _ down: Double) -> VectorLanes {
        var (xs, ys, zs) = (
          Float8(repeating: 0), Float8(repeating: 0), Float8(repeating: 0)
        )
        for lane in 0..<8 {
          let direction = direction(Double(x + lane) + 0.5 + right, Double(y) + 0.5 + down)
          (xs[lane], ys[lane], zs[lane]) = (direction.x, direction.y, direction.z)
        }
        return VectorLanes(xs, ys, zs)
      }
      let point = lanes(0, 0)
      return (point, (lanes(1, 0) - point, lanes(0, 1) - point))
    }
  }

  /// Creates the shader of a scene's panorama; nil without one.
  init?(_ scene: RenderScene, size: ImageSize) {
    guard let panorama = scene.panorama else { return nil }
    self.size = size
    texture = SurfaceTexture(SurfaceMap(panorama.pyramid), on: .unitSphere, turn: 0)
    let camera = scene.camera
    place = scene.surroundings.map {
      Place(
        frame: PlaceFrame($0, camera, size: size), panorama: panorama, velocity: scene.velocity)
    }
    let night = scene.surroundings.map { Float($0.panoramaLight) * scene.exposure }
    gain = SIMD4(SIMD3(repeating: night ?? panorama.gain), 1)
    let step = 2 * camera.halfHeightOfSky / Double(size.height)
    func lanes(_ direction: Vector3) -> VectorLanes {
      VectorLanes(repeating: SIMD3<Float>(panorama.mapDirection(direction)))
    }
    // The panorama is displaced as much as the stars, exactly so in the middle of the frame.
    middle = lanes(camera.forward - scene.velocity)
    column = lanes(camera.right * step)
    row = lanes(camera.up * -step)
  }

  /// Fills the pixels of a strip, in proportion to the transparency of the objects in front; they
  /// become opaque.
  /// - Parameters:
  ///   - pixels: The pixels of the strip, premultiplied and linear.
  ///   - rows: The rows of the strip.
  ///   - scratch: Working memory.
  func fill(
    _ pixels: inout [RGBAFloat], _ rows: Range<Int>, _ scratch: inout SkyMemory
  ) {
    for y in rows {
      let start = (y - rows.lowerBound) * size.width
      scratch.columns.removeAll(keepingCapacity: true)
      scratch.points.removeAll(keepingCapacity: true)
      scratch.movements.removeAll(keepingCapacity: true)
      for x in stride(from: 0, to: size.width, by: 8) {
        let end = min(x + 8, size.width)
        guard (x..<end).contains(where: { pixels[start + $0].vector.w < 1 }) else { continue }
        scratch.columns.append(x)
        let (point, movement) = directions(x, y)
        scratch.points.append(point)
        scratch.movements.append(movement)
      }
      guard !scratch.columns.isEmpty else { continue }
      let batches = scratch.columns.indices
      texture.place(scratch.points, scratch.movements, in: batches, to: &scratch.taps)
      texture.filter(scratch.taps, batches, to: &scratch.colors)
      for (batch, x) in scratch.columns.enumerated() {
        for lane in 0..<min(8, size.width - x) {
          let pixel = pixels[start + x + lane].vector
          var sky = scratch.colors[8 * batch + lane].vector * gain
          sky.w = 1
          pixels[start + x + lane].vector = pixel + sky * (1 - pixel.w)
        }
      }
    }
  }

  /// Returns the directions through the centres of eight pixels, and their movements.
  ///
  /// The unit vector n of a direction d moves by (d' - n (n · d')) / |d|.
  private func directions(_ x: Int, _ y: Int) -> (VectorLanes, EllipsoidPoints.Movement) {
    if let place { return place.directions(x, y) }
    let offset = Float8(repeating: Float(x) + 0.5 - Float(size.width) / 2) + Self.lanes
    let height = Float8(repeating: Float(y) + 0.5 - Float(size.height) / 2)
    let direction = middle + column * offset + row * height
    let inverse = 1 / direction.dot(direction).squareRoot()
    let unit = direction * inverse
    func moved(_ step: VectorLanes) -> VectorLanes {
      (step + unit * (0 - unit.dot(step))) * inverse
    }
    return (unit, (moved(column), moved(row)))
  }

  private static let lanes = Float8(0, 1, 2, 3, 4, 5, 6, 7)
}

/// Working memory of a ``PanoramaShader``.
struct SkyMemory {
  /// The first columns of the batches of eight pixels that show the sky.
  var columns: [Int] = []
  /// The directions of their pixels.
  var points: [VectorLanes] = []
  /// The movements of the directions per column and per row of pixels.
  var movements: [EllipsoidPoints.Movement] = []
  /// The taps of the panorama.
  var taps = SurfaceTaps()
  /// The colours of the pixels.
  var colors: [RGBAFloat] = []
}
