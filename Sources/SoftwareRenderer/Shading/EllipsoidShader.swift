import PlanetImage
import PlanetMath
import PlanetScene

/// Shades pixels of an ellipsoid: exact normal and map coordinates for each ray.
///
/// Rotation of an ellipsoid of revolution about its axis only shifts its map in longitude. The
/// costly values are computed in a frame that does not rotate (``SurfaceSamples``), so a turntable
/// can reuse them. Triaxial ellipsoids have no such frame: their samples are computed for each
/// frame.
struct EllipsoidShader {
  private let points: EllipsoidPoints
  private let color: SurfaceColor
  private let light: EllipsoidLight

  init(
    _ index: Int, _ ellipsoid: Ellipsoid, _ surface: Surface, in scene: RenderScene,
    size: ImageSize, samplesPerPixel: SamplesPerPixel
  ) {
    let object = scene.objects[index]
    let (still, turn) = object.withoutSpin(seenBy: scene.camera)
    points = EllipsoidPoints(
      still, ellipsoid, in: scene, size: size, samplesPerPixel: samplesPerPixel)
    color = SurfaceColor(surface.base, on: ellipsoid, turn: turn)
    light = EllipsoidLight(
      still, ellipsoid, surface, shadows: SurfaceShadows(on: index, as: still, in: scene),
      in: scene)
  }

  /// A Boolean value that indicates whether each pixel takes one surface sample, which can be kept.
  var takesOneSample: Bool { points.samplesPerPixel.count == 1 }

  /// Returns the colours of the first `count` of eight shading points.
  ///
  /// With several samples per pixel, each pixel is divided into that many squares.
  func colors(x: Float8, y: Float8, count: Int, _ scratch: inout SurfaceSamples) -> PixelColors {
    var sum = PixelColors()
    let samplesPerPixel = points.samplesPerPixel
    for number in 0..<samplesPerPixel.count {
      let (dx, dy) = samplesPerPixel.offset(number)
      scratch.removeAll()
      sample(x + dx, y + dy, in: &scratch)
      var part = InlineArray<8, RGBAFloat>(repeating: .clear)
      var pixels = part.mutableSpan
      color(&pixels, 0..<count, scratch, from: 0)
      for lane in 0..<count { sum[lane] += part[lane].vector * samplesPerPixel.weight }
    }
    return sum
  }

  /// Shades pixels by their surface samples, eight pixels per batch, from the batch `first` on.
  func color(
    _ pixels: inout MutableSpan<RGBAFloat>, _ span: Range<Int>,
    _ surfaceSamples: borrowing SurfaceSamples, from first: Int
  ) {
    switch color {
    case .constant(let color):
      for number in 0..<span.count {
        let intensity = surfaceSamples.intensity(first + number / 8, number % 8)
        pixels[span.lowerBound + number] = RGBAFloat(light.light.lit(color, intensity))
      }
    case .map(let mapping, let sampler):
      sampler.shade(
        surfaceSamples, from: first, shift: mapping.shift, light: light.light, to: &pixels, span)
    }
  }

  /// Appends the surface samples of squares around shading points, in batches of eight.
  /// - Parameters:
  ///   - x: The columns of the first batch, in pixels.
  ///   - y: The rows of all batches, in pixels.
  ///   - count: The number of batches; each lies eight columns to the right of the previous one.
  ///   - surfaceSamples: Receives the samples.
  func sample(_ x: Float8, _ y: Float8, count: Int = 1, in surfaceSamples: inout SurfaceSamples) {
    // Within the loop, each batch would retain and release the map.
    switch color {
    case .constant:
      for number in 0..<count {
        surfaceSamples.append(intensity: intensity(points.hit(x + Float(8 * number), y)))
      }
    case .map(let mapping, let sampler):
      for number in 0..<count {
        let hit = points.hit(x + Float(8 * number), y)
        let movement = points.movement(hit)
        sampler.placeTaps(
          mapping.footprint(hit.point, movement.column, movement.row),
          intensity: intensity(hit, movement), in: &surfaceSamples)
      }
    }
  }

  /// Returns the intensity at hits.
  ///
  /// `movement` is an autoclosure, evaluated only if other objects may cast shadows.
  @inline(__always)
  private func intensity(
    _ hit: EllipsoidPoints.Hit, _ movement: @autoclosure () -> EllipsoidPoints.Movement
  ) -> Float8 {
    let intensity = light.intensity(hit.point, hit.direction)
    return light.hasShadows ? shaded(intensity, hit, movement()) : intensity
  }

  @inline(__always)
  private func intensity(_ hit: EllipsoidPoints.Hit) -> Float8 {
    intensity(hit, points.movement(hit))
  }

  @inline(never)
  private func shaded(
    _ intensity: Float8, _ hit: EllipsoidPoints.Hit, _ movement: EllipsoidPoints.Movement
  ) -> Float8 {
    light.shaded(intensity, hit.point, column: movement.column, row: movement.row)
  }
}

/// The light that an ellipsoid's surface reflects or emits, by its photometric law.
struct EllipsoidLight {
  /// The factors of the surface's own colour.
  let light: SurfaceLight
  private let law: Reflectance
  private let sun: Sunlight
  private let shadows: SurfaceShadows
  /// A Boolean value that indicates whether other objects may cast shadows on the ellipsoid.
  let hasShadows: Bool
  /// The direction towards the light, divided by the semi-axes.
  private let direction: VectorLanes
  /// The semi-axes.
  private let axes: VectorLanes
  /// The reciprocals of the semi-axes: unit-sphere points times these are along the normal.
  private let inverseAxes: VectorLanes

  init(
    _ object: SceneObject, _ ellipsoid: Ellipsoid, _ surface: Surface, shadows: SurfaceShadows,
    in scene: RenderScene
  ) {
    let source = scene.light(on: object)
    let local = object.orientation.inverse * source.direction
    light = .shown(scene, on: surface)
    law = scene.reflectance(of: surface, on: object)
    sun = Sunlight(source)
    self.shadows = shadows
    hasShadows = !shadows.isEmpty && law.form != .emissive
    direction = VectorLanes(repeating: SIMD3<Float>(local / ellipsoid.semiAxes))
    axes = VectorLanes(repeating: SIMD3<Float>(ellipsoid.semiAxes))
    inverseAxes = VectorLanes(repeating: SIMD3<Float>(1 / ellipsoid.semiAxes))
  }

  /// Returns the intensity of points of the unit sphere, seen along rays, without shadows.
  @inline(__always)
  func intensity(_ point: VectorLanes, _ ray: VectorLanes) -> Float8 {
    // Limb darkening of emission uses the normal of the unit sphere, not of the ellipsoid: stars
    // are treated as spheres.
    if law.form == .emissive {
      return law.value(Float8(repeating: 0), (point.dot(ray) / ray.lengths).magnitudes)
    }
    let normal = point * inverseAxes
    let length = normal.lengths
    let incidence = sun.received(point.dot(direction) / length)
    if law.form == .lambert { return incidence * law.scale }
    // The view ray in the object's frame.
    let viewRay = ray * axes
    let emission = normal.dot(viewRay) / (length * viewRay.lengths)
    return law.value(incidence, emission.magnitudes)
  }

  /// Returns the intensity of points of the unit sphere, dimmed by the shadows of other objects.
  /// - Parameters:
  ///   - intensity: The intensity without shadows.
  ///   - point: The points.
  ///   - column: The movements of the points per column of pixels.
  ///   - row: The movements of the points per row of pixels.
  /// - Returns: The intensity with shadows.
  func shaded(
    _ intensity: Float8, _ point: VectorLanes, column: VectorLanes, row: VectorLanes
  ) -> Float8 {
    guard any(intensity .> Float8(repeating: 0)) else { return intensity }
    return intensity
      * shadows.visibleShare(point * axes, column: column * axes, row: row * axes)
  }
}

extension SceneObject {
  /// Returns the object rotated about its axis so that longitude 0 faces the camera, and the
  /// rotation from there to its own orientation, in turns.
  ///
  /// The result depends on the object's axis alone, not on its rotation. A triaxial ellipsoid,
  /// whose outline changes with the rotation, stays as it is.
  func withoutSpin(seenBy camera: Camera) -> (still: SceneObject, turn: Double) {
    if shape.globe?.isTriaxial == true { return (self, 0) }
    let axis = orientation * Vector3.unitZ
    let towardsCamera =
      switch camera.projection {
      case .perspective: camera.eye - position
      case .orthographic: -camera.forward
      }
    func perpendicular(_ vector: Vector3) -> Vector3 { vector - axis * vector.dot(axis) }
    let facing = perpendicular(towardsCamera)
    // Seen along its axis, longitude 0 of the still globe points to the top of the frame.
    let front =
      facing.length > 1e-6 * towardsCamera.length
      ? facing
      : [camera.up, camera.right].map(perpendicular).first { $0.length > 1e-6 } ?? camera.right
    let x = front.normalized
    let y = axis.cross(x)
    var still = self
    still.orientation = Orientation(x: x, y: y, z: axis)
    let prime = orientation * Vector3.unitX
    return (still, atan2(prime.dot(y), prime.dot(x)) / (2 * .pi))
  }
}
