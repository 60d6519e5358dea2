import PlanetImage
import PlanetMath
import PlanetScene

/// The points of an ellipsoid that pixels show, in a frame in which it is the unit sphere.
///
/// The ray of each pixel is intersected with the ellipsoid, so normals and map coordinates are
/// exact: there is no seam, and no distortion at the poles.
struct EllipsoidPoints {
  private let rays: PixelRays
  /// The supersampling of pixels.
  let samplesPerPixel: SamplesPerPixel
  /// The least slant of a ray against the surface, about the slant a quarter pixel inside the limb.
  private let leastSlant: Float

  /// Creates the points of an object in a frame of a scene.
  /// - Parameters:
  ///   - object: The object, not rotated about its axis.
  ///   - ellipsoid: Its ellipsoid.
  ///   - scene: The scene.
  ///   - size: The size of the frame.
  ///   - samplesPerPixel: The supersampling of pixels.
  init(
    _ object: SceneObject, _ ellipsoid: Ellipsoid, in scene: RenderScene, size: ImageSize,
    samplesPerPixel: SamplesPerPixel
  ) {
    self.samplesPerPixel = samplesPerPixel
    rays = PixelRays(
      RayFrame(scene.camera, size: size, of: object, axes: ellipsoid.semiAxes))
    let pixel = rays.drift(Float8(repeating: 0), step: samplesPerPixel.step).column
    leastSlant = 0.5 * pixel.dot(pixel)[0].squareRoot()
  }

  /// The points at which rays meet the unit sphere.
  struct Hit {
    var point: VectorLanes
    /// The points of the rays with the parameter 0.
    var origin: VectorLanes
    /// The directions of the rays.
    var direction: VectorLanes
    /// The parameters along the rays.
    var t: Float8
  }

  /// The movements of hits over the unit sphere per column and per row of pixels.
  typealias Movement = (column: VectorLanes, row: VectorLanes)

  /// Returns the hits of the rays through eight points of the frame.
  @inline(__always)
  func hit(_ x: Float8, _ y: Float8) -> Hit {
    let (origin, direction) = rays.rays(x, y)
    let (point, t) = Self.hit(origin, direction)
    return Hit(point: point, origin: origin, direction: direction, t: t)
  }

  /// Returns the point where each ray meets the unit sphere, and its parameter.
  ///
  /// |P + t D| = 1 is a t² + 2 b t + c = 0; the nearer root is taken in the form that does not
  /// cancel. A ray that misses the sphere, at the very limb, gets its point closest to it.
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
    let t =
      (zero - b - root).replacing(with: c, where: usesProduct)
      / a.replacing(with: ahead, where: usesProduct)
    let point = origin + direction * t
    return (point * (1 / point.dot(point).squareRoot()), t)
  }

  /// Returns the movement of the hit over the unit sphere per column and per row of pixels.
  ///
  /// With the ray's point drifting by w, the hit moves by w - D (p·w) / (p·D), which stays on the
  /// tangent plane; at the limb p·D vanishes and is clamped to the value just inside.
  @inline(__always)
  func movement(_ hit: Hit) -> Movement {
    let (point, direction) = (hit.point, hit.direction)
    let drift = rays.drift(hit.t, step: samplesPerPixel.step)
    let size = direction.dot(direction).squareRoot()
    let limit = Float8(repeating: -leastSlant.squareRoot()) * size
    let slant = point.dot(direction)
    let safe = slant.replacing(with: limit, where: slant .> limit)
    let inverse = Float8(repeating: 1) / safe
    let column = drift.column - direction * (point.dot(drift.column) * inverse)
    let row = drift.row - direction * (point.dot(drift.row) * inverse)
    return (column, row)
  }
}
