import PlanetMath
import PlanetScene

/// One step on the way from what is far to what is near.
enum DrawStep {
  /// The ellipsoid of a number.
  case globe(Int)
  /// Triangles of the mesh of a number, which let something shine through.
  case mesh(Int, MeshFaces)
  /// What of the annulus of a number lies between two things.
  case ring(Int, RingPart)
}

/// Which triangles of a mesh are drawn.
enum MeshFaces {
  /// Those that turn their outside to the eye.
  case front
  /// Those that turn their inside to the eye.
  case back
  /// All, in the order of the mesh.
  case all
}

/// What of an annulus lies between two bodies of the same scene.
struct RingPart {
  /// Its points are nearer than this, as ``Ring/nearness(of:_:)`` counts; the first part has no
  /// such bound, and all that lies beside the bodies.
  var nearerThan: Double?
  /// Its points are not nearer than this.
  var notNearerThan: Double?
  /// All bodies are seen within these bounds.
  var among: ScreenBounds
}

/// The order in which figures and translucent meshes are drawn one over another.
///
/// Of two balls that are apart, the one with the greater power |c - e|² - r² of the eye e never
/// hides the other: on a line of sight that meets a ball at t₁ and t₂ the power is t₁ t₂, so it
/// orders all balls on all lines at once, which the distance of their middles does not. Of
/// ellipsoids t₁ t₂ is (|e'|² - 1) / |d'|² in the frame in which they are unit spheres, different
/// for each direction d: of two, the line to the smaller one counts.
///
/// What lies within the ball about a closed mesh is drawn between its back and its front, what lies
/// within that about any other before it.
struct DrawOrder {
  /// Something that others are drawn before or after.
  struct Body {
    let hull: Hull
    let bounds: ScreenBounds
    let kind: Kind

    /// What it is, with the number that it has among its like.
    enum Kind {
      case globe(Int)
      /// A globe that lets something shine through.
      case translucentGlobe(Int)
      /// Triangles all round something, of which the inside is seen too.
      case shell(Int)
      /// Any other triangles.
      case surface(Int, isDoubleSided: Bool)
    }

    /// Whether it hides what is behind it, by its depths too.
    fileprivate var isOpaque: Bool {
      if case .globe = kind { return true }
      return false
    }
  }

  private let camera: Camera
  private let bodies: [Body]
  /// The innermost body about each body, if there is one.
  private let containers: [Int?]
  /// The same of each annulus.
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

  /// Returns the steps of what lies within a body, but in nothing smaller.
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
      case .shell(let number): result += [.mesh(number, .back)] + inner + [.mesh(number, .front)]
      case .surface(let number, let isDoubleSided):
        result += inner + (isDoubleSided ? [.mesh(number, .back)] : []) + [.mesh(number, .front)]
      }
    }
    return result
  }

  /// Returns what of an annulus is drawn before one of some bodies, and after the one before it.
  private func part(
    of ring: Int, before place: Int, of members: [Int], _ among: ScreenBounds
  ) -> RingPart {
    // Bounds that never fall, so that no point belongs to two parts.
    var bounds: [Double] = []
    for member in members.prefix(place + 1) {
      let bound = rings[ring].nearness(of: bodies[member].hull, camera)
      bounds.append(max(bound, bounds.last ?? bound))
    }
    return RingPart(
      nearerThan: place > 0 ? bounds[place - 1] : nil,
      notNearerThan: place < members.count ? bounds[place] : nil, among: among)
  }

  /// Returns whether one body is drawn before another.
  private func isFarther(_ one: Body, _ other: Body) -> Bool {
    let (hull, otherHull) = (one.hull, other.hull)
    // Where balls meet, depths tell what a globe hides of triangles.
    if one.isOpaque != other.isOpaque, hull.meets(otherHull) { return one.isOpaque }
    let target = hull.isSmaller(than: otherHull, from: camera) ? hull.center : otherHull.center
    return hull.middle(towards: target, camera) > otherHull.middle(towards: target, camera)
  }
}

/// An ellipsoid about a body, and the ball that holds it.
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

  /// Whether a ball lies within.
  func contains(_ ball: Hull) -> Bool {
    (ball.center - center).length + ball.radius <= min(axes.x, axes.y, axes.z)
  }

  /// Whether its ball meets another one.
  func meets(_ other: Hull) -> Bool { (other.center - center).length < radius + other.radius }

  /// Whether it takes less of the view than another.
  func isSmaller(than other: Hull, from camera: Camera) -> Bool {
    guard case .perspective = camera.projection else { return radius < other.radius }
    return radius * (other.center - camera.eye).length
      < other.radius * (center - camera.eye).length
  }

  /// Returns how far away it counts on the line of sight through a point: a number that grows with
  /// the distance, and compares different hulls on the same line.
  func middle(towards point: Vector3, _ camera: Camera) -> Double {
    func local(_ vector: Vector3) -> Vector3 { (inverse * vector) / axes }
    guard case .perspective = camera.projection else {
      let along = local(camera.forward)
      return -local(point - center).dot(along) / along.dot(along)
    }
    let (eye, along) = (local(camera.eye - center), local(point - camera.eye))
    return (eye.dot(eye) - 1) / along.dot(along)
  }

  /// The square of half its chord on the line from its middle to the eye.
  func chord2(from camera: Camera) -> Double {
    let toEye = camera.eye - center
    guard toEye.length > 0 else { return radius * radius }
    let along = (inverse * toEye.normalized) / axes
    return 1 / along.dot(along)
  }
}
