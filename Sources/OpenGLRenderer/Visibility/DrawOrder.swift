import PlanetMath
import PlanetScene

/// One step of rendering from far to near.
enum DrawStep {
  /// The ellipsoid with a number.
  case globe(Int)
  /// The air beyond the limb of the mesh with a number.
  case air(Int)
  /// Triangles of the translucent mesh with a number.
  case mesh(Int, MeshFaces)
  /// The part of the ring with a number between two bodies.
  case ring(Int, RingPart)
}

/// The triangles of a mesh to render.
enum MeshFaces {
  case front
  case back
  /// All faces, in the order of the mesh.
  case all
}

/// The part of a ring that lies between two bodies of the same scene.
struct RingPart {
  /// Its points are nearer than this reversed depth, as of ``Ring/reversedDepth(of:_:)``; nil for
  /// the first part, which also has all points beside the bodies.
  var nearerThan: Double?
  /// Its points are not nearer than this reversed depth.
  var notNearerThan: Double?
  /// The bounds that contain all bodies.
  var among: ScreenBounds
}

/// The order in which shapes and translucent meshes are composited.
///
/// Disjoint balls are sorted by the power |c - e|² - r² of the camera e. On any ray that meets a
/// ball at t₁ and t₂, the power is t₁ t₂, so the ball with the greater power never hides the other.
/// The distance of the centres has no such property. For an ellipsoid, t₁ t₂ is (|e'|² - 1) / |d'|²
/// in the frame where it is the unit sphere, and depends on the direction d. Of two ellipsoids, the
/// ray to the smaller one decides.
///
/// Objects within the ball about a closed mesh are rendered between its back and front faces.
/// Objects within the ball about any other mesh are rendered before it.
struct DrawOrder {
  /// An object to be ordered among others.
  struct Body {
    let hull: Hull
    let bounds: ScreenBounds
    let kind: Kind

    /// The kind of the object, with its number among those of its kind.
    enum Kind {
      case globe(Int)
      case translucentGlobe(Int)
      /// The air beyond the limb of an opaque mesh.
      case air(Int)
      /// The triangles of a closed mesh whose inside is visible too.
      case shell(Int)
      /// Any other triangles.
      case surface(Int, isDoubleSided: Bool)
    }

    /// A Boolean value that indicates whether the body hides what is behind it, by depth tests too.
    fileprivate var isOpaque: Bool {
      if case .globe = kind { return true }
      return false
    }
  }

  private let camera: Camera
  private let bodies: [Body]
  /// The innermost body around each body, if any.
  private let containers: [Int?]
  /// The innermost body around each ring, if any.
  private let ringContainers: [Int?]
  private let rings: [Ring]

  init(_ bodies: [Body], _ rings: [Ring], _ camera: Camera) {
    (self.bodies, self.rings, self.camera) = (bodies, rings, camera)
    func container(of ball: Hull, except number: Int?) -> Int? {
      bodies.indices.filter { other in
        guard other != number, bodies[other].hull.contains(ball) else { return false }
        // Of two equal ones, the first contains the second.
        guard let number, ball.contains(bodies[other].hull) else { return true }
        return other < number
      }.min { bodies[$0].hull.radius < bodies[$1].hull.radius }
    }
    containers = bodies.indices.map { container(of: bodies[$0].hull, except: $0) }
    ringContainers = rings.map { container(of: $0.hull, except: nil) }
  }

  /// The steps, from far to near.
  var steps: [DrawStep] { steps(within: nil) }

  /// Returns the steps of the objects within a body, but within no smaller one.
  private func steps(within container: Int?) -> [DrawStep] {
    let members = bodies.indices.filter { containers[$0] == container }
      .sorted { isFarther(bodies[$0], bodies[$1]) }
    let rings = self.rings.indices.filter { ringContainers[$0] == container }
    let among = members.reduce(ScreenBounds.nothing) { $0.union(bodies[$1].bounds) }
    var result: [DrawStep] = []
    for place in 0...members.count {
      result += rings.map { .ring($0, part(of: $0, before: place, of: members, among)) }
      guard place < members.count else { break }
      let inner = steps(within: members[place])
      switch bodies[members[place]].kind {
      case .globe(let number), .translucentGlobe(let number): result += inner + [.globe(number)]
      case .air(let number): result += inner + [.air(number)]
      case .shell(let number): result += [.mesh(number, .back)] + inner + [.mesh(number, .front)]
      case .surface(let number, let isDoubleSided):
        result += inner + (isDoubleSided ? [.mesh(number, .back)] : []) + [.mesh(number, .front)]
      }
    }
    return result
  }

  /// Returns the part of a ring between one of some bodies and the next nearer one.
  private func part(
    of ring: Int, before place: Int, of members: [Int], _ among: ScreenBounds
  ) -> RingPart {
    // Monotonic bounds, so that no point belongs to two parts.
    var bounds: [Double] = []
    for member in members.prefix(place + 1) {
      let bound = rings[ring].reversedDepth(of: bodies[member].hull, camera)
      bounds.append(max(bound, bounds.last ?? bound))
    }
    return RingPart(
      nearerThan: place > 0 ? bounds[place - 1] : nil,
      notNearerThan: place < members.count ? bounds[place] : nil, among: among)
  }

  /// Returns whether one body is rendered before another.
  private func isFarther(_ one: Body, _ other: Body) -> Bool {
    let (hull, otherHull) = (one.hull, other.hull)
    // Where balls meet, depth tests decide which triangles a globe hides.
    if one.isOpaque != other.isOpaque, hull.meets(otherHull) { return one.isOpaque }
    let target = hull.isSmaller(than: otherHull, from: camera) ? hull.center : otherHull.center
    return hull.middle(towards: target, camera) > otherHull.middle(towards: target, camera)
  }
}

/// An ellipsoid around a body, and the ball that contains it.
struct Hull {
  let center: Vector3
  /// The radius of the ball.
  let radius: Double
  private let axes: Vector3
  private let inverse: Orientation

  init(axes: Vector3, orientation: Orientation, center: Vector3) {
    (self.center, self.axes, inverse) = (center, axes, orientation.inverse)
    radius = max(axes.x, axes.y, axes.z)
  }

  /// Returns whether a ball lies within this one.
  func contains(_ ball: Hull) -> Bool {
    (ball.center - center).length + ball.radius <= min(axes.x, axes.y, axes.z)
  }

  /// Returns whether the ball meets another one.
  func meets(_ other: Hull) -> Bool { (other.center - center).length < radius + other.radius }

  /// Returns whether the body covers less of the view than another.
  func isSmaller(than other: Hull, from camera: Camera) -> Bool {
    guard case .perspective = camera.projection else { return radius < other.radius }
    return radius * (other.center - camera.eye).length
      < other.radius * (center - camera.eye).length
  }

  /// Returns the distance of the body on the ray through a point: a number that grows with the
  /// distance, and compares different hulls on the same ray.
  func middle(towards point: Vector3, _ camera: Camera) -> Double {
    func local(_ vector: Vector3) -> Vector3 { (inverse * vector) / axes }
    guard case .perspective = camera.projection else {
      let along = local(camera.forward)
      return -local(point - center).dot(along) / along.dot(along)
    }
    let (origin, along) = (local(camera.eye - center), local(point - camera.eye))
    return (origin.dot(origin) - 1) / along.dot(along)
  }

  /// The square of half the chord on the ray from the centre to the camera.
  func chord2(from camera: Camera) -> Double {
    let towardsCamera = camera.eye - center
    guard towardsCamera.length > 0 else { return radius * radius }
    let along = (inverse * towardsCamera.normalized) / axes
    return 1 / along.dot(along)
  }
}
