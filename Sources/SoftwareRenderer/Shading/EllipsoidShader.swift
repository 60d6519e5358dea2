import PlanetMath
import PlanetScene

/// Colours pixels of an ellipsoid: exact normal and place on the map for each line of sight.
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
    rays = PixelRays(
      scene.camera, size: size, object: object, scale: ellipsoid.semiAxes)
    surface = SurfaceColor(object.material.baseColor, on: ellipsoid)
    shading = object.material.shading
    light = EllipsoidLight(scene, object, ellipsoid)
    let pixel = rays.drift(Float8(repeating: 0), step: samples.step).column
    leastSlant = 0.5 * pixel.dot(pixel)[0].squareRoot()
  }

  /// Returns the colours at the first `count` places of the frame.
  ///
  /// With several samples per pixel, each pixel is divided into as many squares.
  func colors(x: Float8, y: Float8, count: Int) -> PixelColors {
    guard samples.perAxis > 1 else { return sample(x, y, count: count) }
    var sum = PixelColors()
    for number in 0..<samples.count {
      let (dx, dy) = samples.offset(number)
      let part = sample(x + dx, y + dy, count: count)
      for lane in 0..<count { sum[lane] += part[lane] * samples.share }
    }
    return sum
  }

  /// Returns the colours of squares around places.
  private func sample(_ x: Float8, _ y: Float8, count: Int) -> PixelColors {
    let (origin, direction) = rays.rays(x, y)
    let (point, t) = Self.hit(origin, direction)
    let intensity: Float8
    switch shading {
    case .lambert, .ring: intensity = light.lambert(point)
    case .emissive:
      let cosine = point.dot(direction) / direction.dot(direction).squareRoot()
      intensity = Self.limbDarkening(cosine.magnitudes)
    }
    var colors: PixelColors
    switch surface {
    case .constant(let color): colors = PixelColors(repeating: color)
    case .map(let mapping, let sampler):
      let (column, row) = movement(point, direction, t)
      colors = sampler.colors(mapping.footprint(point, column, row), count: count)
    }
    for lane in 0..<8 { colors[lane] *= light.color * intensity[lane] + light.ambient }
    return colors
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
  /// The light's colour, without alpha.
  let color: SIMD4<Float>
  /// The light from all sides; alpha stays as it is.
  let ambient: SIMD4<Float>
  /// The direction towards the light, divided by the semi-axes.
  private let direction: VectorLanes
  /// One over the semi-axes: unit-sphere points times this are along the normal.
  private let inverseAxes: VectorLanes

  init(_ scene: RenderScene, _ object: SceneObject, _ ellipsoid: Ellipsoid) {
    let local = object.orientation.inverse * scene.light.direction
    if object.material.shading == .emissive {
      color = SIMD4(1, 1, 1, 0)
      ambient = SIMD4(0, 0, 0, 1)
    } else {
      color = SIMD4(scene.light.color, 0)
      ambient = SIMD4(SIMD3(repeating: scene.ambient), 1)
    }
    direction = VectorLanes(repeating: SIMD3<Float>(local / ellipsoid.semiAxes))
    inverseAxes = VectorLanes(repeating: SIMD3<Float>(1 / ellipsoid.semiAxes))
  }

  /// Returns the cosine of the light's angle to the normal, 0 on the night side.
  @inline(__always)
  func lambert(_ point: VectorLanes) -> Float8 {
    let normal = VectorLanes(
      point.x * inverseAxes.x, point.y * inverseAxes.y, point.z * inverseAxes.z)
    let cosine = point.dot(direction) / normal.dot(normal).squareRoot()
    let zero = Float8(repeating: 0)
    return cosine.replacing(with: zero, where: cosine .< zero)
  }
}
