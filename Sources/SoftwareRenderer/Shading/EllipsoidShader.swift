import PlanetImage
import PlanetMath
import PlanetScene

/// Colours pixels of an ellipsoid: exact normal and place on the map for each line of sight.
///
/// An ellipsoid looks the same however it has turned about its axis, but for its map, which moves
/// along in longitude. So all that is costly is found in a frame that does not turn (a
/// ``SurfaceSights``), and may be kept for the next picture of a turntable.
struct EllipsoidShader {
  private let rays: PixelRays
  private let surface: SurfaceColor
  private let shading: Material.Shading
  private let light: EllipsoidLight
  private let samples: SamplesPerPixel
  /// The least slant of a ray against the surface, about that of a quarter pixel within the limb.
  private let leastSlant: Float

  init(
    _ object: SceneObject, _ ellipsoid: Ellipsoid, in scene: RenderScene, size: FrameSize,
    samples: SamplesPerPixel
  ) {
    self.samples = samples
    let (still, turn) = object.withoutSpin(seenBy: scene.camera)
    rays = PixelRays(scene.camera, size: size, object: still, scale: ellipsoid.semiAxes)
    surface = SurfaceColor(object.material.baseColor, on: ellipsoid, turn: turn)
    shading = object.material.shading
    light = EllipsoidLight(scene, still, ellipsoid)
    let pixel = rays.drift(Float8(repeating: 0), step: samples.step).column
    leastSlant = 0.5 * pixel.dot(pixel)[0].squareRoot()
  }

  /// Whether each pixel has one sight, which can be kept.
  var hasOneSight: Bool { samples.count == 1 }

  /// Returns the colours at the first `count` places of the frame.
  ///
  /// With several samples per pixel, each pixel is divided into as many squares.
  func colors(x: Float8, y: Float8, count: Int, _ scratch: inout SurfaceSights) -> PixelColors {
    var sum = PixelColors()
    for number in 0..<samples.count {
      let (dx, dy) = samples.offset(number)
      scratch.removeAll()
      see(x + dx, y + dy, in: &scratch)
      var part = InlineArray<8, RGBAFloat>(repeating: .clear)
      var pixels = part.mutableSpan
      color(&pixels, 0..<count, scratch, from: 0)
      for lane in 0..<count { sum[lane] += part[lane].vector * samples.share }
    }
    return sum
  }

  /// Colours pixels by what is seen there, eight pixels with each sight from the first one on.
  func color(
    _ pixels: inout MutableSpan<RGBAFloat>, _ stretch: Range<Int>,
    _ sights: borrowing SurfaceSights, from first: Int
  ) {
    switch surface {
    case .constant(let color):
      for number in 0..<stretch.count {
        let intensity = sights.intensity(first + number / 8, number % 8)
        pixels[stretch.lowerBound + number] = RGBAFloat(light.light.lit(color, intensity))
      }
    case .map(let mapping, let sampler):
      sampler.shade(
        sights, from: first, shift: mapping.shift, light: light.light, to: &pixels, stretch)
    }
  }

  /// Appends what is seen in squares around eight places.
  func see(_ x: Float8, _ y: Float8, in sights: inout SurfaceSights) {
    let (origin, direction) = rays.rays(x, y)
    let (point, t) = Self.hit(origin, direction)
    let intensity: Float8
    switch shading {
    case .lambert, .ring: intensity = light.lambert(point)
    case .emissive:
      let cosine = point.dot(direction) / direction.dot(direction).squareRoot()
      intensity = Self.limbDarkening(cosine.magnitudes)
    }
    guard case .map(let mapping, let sampler) = surface else {
      sights.append(intensity: intensity)
      return
    }
    let (column, row) = movement(point, direction, t)
    sampler.see(mapping.footprint(point, column, row), intensity: intensity, in: &sights)
  }

  /// Returns the point where each ray meets the unit sphere, and its parameter.
  ///
  /// |P + t D| = 1 is a t² + 2 b t + c = 0; the nearer root is taken in the form that does not
  /// cancel. A ray that passes by, at the very limb, gets the point where it comes closest.
  @inline(__always)
  static func hit(_ origin: VectorLanes, _ direction: VectorLanes) -> (VectorLanes, Float8) {
    let zero = Float8(repeating: 0)
    let a = direction.dot(direction)
    let b = origin.dot(direction)
    let c = origin.dot(origin) - 1
    let discriminant = b * b - a * c
    let root = discriminant.replacing(with: zero, where: discriminant .< zero).squareRoot()
    let ahead = root - b
    let usesProduct = (b .< zero) .& (c .> zero) .& (discriminant .> zero)
    let t = ((zero - b - root) / a).replacing(with: c / ahead, where: usesProduct)
    let point = origin + direction * t
    return (point * (1 / point.dot(point).squareRoot()), t)
  }

  /// Returns how the hit moves over the unit sphere by a column and by a row of pixels.
  ///
  /// With the ray's point drifting by w, the hit moves by w - D (p·w) / (p·D), which stays on the
  /// tangent plane; at the limb p·D vanishes and is held at the value just inside.
  @inline(__always)
  private func movement(
    _ point: VectorLanes, _ direction: VectorLanes, _ t: Float8
  ) -> (column: VectorLanes, row: VectorLanes) {
    let drift = rays.drift(t, step: samples.step)
    let size = direction.dot(direction).squareRoot()
    let limit = Float8(repeating: -leastSlant.squareRoot()) * size
    let slant = point.dot(direction)
    let safe = slant.replacing(with: limit, where: slant .> limit)
    let inverse = Float8(repeating: 1) / safe
    let column = drift.column - direction * (point.dot(drift.column) * inverse)
    let row = drift.row - direction * (point.dot(drift.row) * inverse)
    return (column, row)
  }

  /// Returns the sun's brightness from the cosine μ of the angle of sight.
  ///
  /// I(μ)/I(1) = 0.30 + 0.93 μ - 0.23 μ² at 550 nm (Cox, Allen's Astrophysical Quantities).
  @inline(__always)
  static func limbDarkening(_ cosine: Float8) -> Float8 {
    0.30 + cosine * (0.93 - 0.23 * cosine)
  }
}

/// The sun as an ellipsoid's surface sees it.
struct EllipsoidLight {
  /// What the light makes of the surface's colour.
  let light: SurfaceLight
  private let sun: Sunlight
  /// The direction towards the light, divided by the semi-axes.
  private let direction: VectorLanes
  /// One over the semi-axes: unit-sphere points times this are along the normal.
  private let inverseAxes: VectorLanes

  init(_ scene: RenderScene, _ object: SceneObject, _ ellipsoid: Ellipsoid) {
    let local = object.orientation.inverse * scene.light.direction
    var light = SurfaceLight(scene, on: object.material)
    if object.material.shading == .emissive {
      light.color = SIMD4(1, 1, 1, 0)
      light.ambient = SIMD4(0, 0, 0, 1)
    }
    self.light = light
    sun = Sunlight(scene.light)
    direction = VectorLanes(repeating: SIMD3<Float>(local / ellipsoid.semiAxes))
    inverseAxes = VectorLanes(repeating: SIMD3<Float>(1 / ellipsoid.semiAxes))
  }

  /// Returns the light received: the cosine of its angle to the normal, 0 on the night side.
  @inline(__always)
  func lambert(_ point: VectorLanes) -> Float8 {
    let normal = VectorLanes(
      point.x * inverseAxes.x, point.y * inverseAxes.y, point.z * inverseAxes.z)
    return sun.received(point.dot(direction) / normal.dot(normal).squareRoot())
  }
}

extension SceneObject {
  /// Returns the object turned about its axis so that longitude 0 faces the eye, and by which share
  /// of a turn it is ahead of that.
  ///
  /// The result depends on the object's axis alone, not on how far the object has turned.
  func withoutSpin(seenBy camera: Camera) -> (still: SceneObject, turn: Double) {
    let axis = orientation * Vector3.unitZ
    let sight =
      switch camera.projection {
      case .perspective: camera.eye - position
      case .orthographic: -camera.forward
      }
    // Seen along its axis, the globe's front is where the frame's top is.
    let candidates = [sight, camera.up, camera.right].map { $0 - axis * $0.dot(axis) }
    let front = candidates.first { $0.length > 1e-6 * sight.length } ?? camera.right
    let x = front.normalized
    let y = axis.cross(x)
    var still = self
    still.orientation = Orientation(x: x, y: y, z: axis)
    let prime = orientation * Vector3.unitX
    return (still, atan2(prime.dot(y), prime.dot(x)) / (2 * .pi))
  }
}
