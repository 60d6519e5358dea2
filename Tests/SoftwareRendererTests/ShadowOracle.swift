import PlanetImage
import PlanetMath
import PlanetScene
import SoftwareRenderer

/// The light of a scene's sun at a point, by rays in double precision to many points of its disc.
///
/// It shares no code with the renderer: ellipsoids are intersected by the quadratic equation, rings
/// by their opacity where a ray crosses their plane.
struct ShadowOracle {
  let scene: RenderScene

  /// The points of the sun's disc, as directions, with the weights of linear limb darkening.
  private let sun: [(direction: Vector3, weight: Double)]

  /// Creates the oracle of a scene, with a number of points across the sun's radius.
  init(_ scene: RenderScene, rings: Int = 40) {
    self.scene = scene
    let axis = scene.light.direction
    let side = axis.cross(abs(axis.z) < 0.9 ? .unitZ : .unitX).normalized
    let other = axis.cross(side)
    let radius = PlanetMath.sin(scene.light.angularDiameter.radians / 2)
    guard radius > 0 else {
      sun = [(axis, 1)]
      return
    }
    var points: [(Vector3, Double)] = []
    for ring in 0..<rings {
      let r = (Double(ring) + 0.5) / Double(rings)
      let count = 8 * (ring + 1)
      let brightness = 1 - 0.6 * (1 - (1 - r * r).squareRoot())
      for step in 0..<count {
        let angle = 2 * Double.pi * (Double(step) + 0.5) / Double(count)
        let offset = side * PlanetMath.cos(angle) + other * PlanetMath.sin(angle)
        points.append(
          ((axis + offset * (r * radius)).normalized, brightness * r / Double(count)))
      }
    }
    let total = points.reduce(0) { $0 + $1.1 }
    sun = points.map { ($0.0, $0.1 / total) }
  }

  /// Returns the fraction of sunlight that reaches a point of an object.
  func light(at point: Vector3, of receiver: Int) -> Double {
    sun.reduce(0) { sum, part in
      var light = part.weight
      for (number, object) in scene.objects.enumerated() where number != receiver {
        light *= transmittance(of: object, point, part.direction)
      }
      return sum + light
    }
  }

  private func transmittance(
    of object: SceneObject, _ point: Vector3, _ direction: Vector3
  ) -> Double {
    let inverse = object.orientation.inverse
    let start = (inverse * (point - object.position)) / object.scale
    let ray = (inverse * direction) / object.scale
    switch object.shape {
    case .ellipsoid(let ellipsoid, _):
      let (p, d) = (start / ellipsoid.semiAxes, ray / ellipsoid.semiAxes)
      let (a, b, c) = (d.dot(d), p.dot(d), p.dot(p) - 1)
      return b < 0 && b * b - a * c > 0 ? 0 : 1
    case .ring(let profile):
      let t = -start.z / ray.z
      guard t > 0 else { return 1 }
      let crossing = start + ray * t
      let radius = (crossing.x * crossing.x + crossing.y * crossing.y).squareRoot()
      let place = (radius - profile.innerRadius) / (profile.outerRadius - profile.innerRadius)
      guard place >= 0, place < 1 else { return 1 }
      let opacity = Double(profile.samples[Int(place * Double(profile.samples.count))].w)
      let sine = abs((inverse * direction).normalized.z)
      return PlanetMath.pow(1 - opacity, 1 / max(sine, 0.01))
    case .mesh: return 1
    }
  }

  /// Returns the point of an ellipsoid of the scene at a point of the frame.
  func point(of index: Int, x: Double, y: Double, width: Int, height: Int) -> Vector3? {
    let object = scene.objects[index]
    guard case .ellipsoid(let ellipsoid, _) = object.shape else { return nil }
    let (eye, ray) = sight(x: x, y: y, width: width, height: height)
    let inverse = object.orientation.inverse
    let p = (inverse * (eye - object.position)) / object.scale / ellipsoid.semiAxes
    let d = (inverse * ray) / object.scale / ellipsoid.semiAxes
    let (a, b, c) = (d.dot(d), p.dot(d), p.dot(p) - 1)
    let discriminant = b * b - a * c
    guard discriminant > 0 else { return nil }
    return eye + ray * ((-b - discriminant.squareRoot()) / a)
  }

  /// Returns the point of rings of the scene at a point of the frame, in pixels.
  func ringPoint(of index: Int, x: Double, y: Double, width: Int, height: Int) -> Vector3 {
    let object = scene.objects[index]
    let (eye, ray) = sight(x: x, y: y, width: width, height: height)
    let normal = object.orientation * Vector3.unitZ
    return eye + ray * ((object.position - eye).dot(normal) / ray.dot(normal))
  }

  private func sight(
    x: Double, y: Double, width: Int, height: Int
  ) -> (eye: Vector3, ray: Vector3) {
    let camera = scene.camera
    let step = 2 * camera.halfHeight / Double(height)
    let offset =
      camera.right * ((x - Double(width) / 2) * step)
      - camera.up * ((y - Double(height) / 2) * step)
    switch camera.projection {
    case .perspective: return (camera.eye, (camera.forward + offset).normalized)
    case .orthographic: return (camera.eye + offset, camera.forward)
    }
  }
}
