import PlanetImage
import PlanetMath
import PlanetScene

/// The visible objects of a scene, and the order in which they are rendered.
struct ScenePlan {
  /// The ellipsoids, in the order of the scene, and then the clouds beyond limbs.
  let globes: [Globe]
  /// The number of ellipsoids of the scene.
  private let bodyCount: Int
  /// The rings, in the order of the scene.
  let rings: [Ring]
  /// The meshes: opaque ones first.
  let meshes: [MeshObject]
  /// The number of opaque meshes; they are rendered before everything else.
  let opaqueMeshCount: Int
  /// The other objects, from far to near.
  let steps: [DrawStep]
  /// The glows of stars, over all objects.
  let glows: [Glow]
  /// The comas and tails of comets, over all objects.
  let comas: [ComaImage]
  let depth: DepthScale
  /// The bounds of everything visible.
  let bounds: ScreenBounds

  /// Plans a frame.
  /// - Parameters:
  ///   - scene: The scene.
  ///   - size: The size of the frame.
  ///   - airDetail: The accuracy of the air.
  init(_ scene: RenderScene, _ size: ImageSize, airDetail: AirView.Detail) {
    var globes: [Globe] = []
    var rings: [Ring] = []
    var meshes: [MeshObject] = []
    var shells: [Globe] = []
    func addShell(_ index: Int) -> Int? {
      guard let shell = CloudShell(of: index, in: scene),
        var clouds = Globe(
          index, shell.ellipsoid, shell.surface, in: shell.scene, size: size, airDetail: airDetail)
      else { return nil }
      clouds.setback = shell.setback
      shells.append(clouds)
      return shells.count - 1
    }
    for (index, object) in scene.objects.enumerated() {
      switch object.shape {
      case .ellipsoid(let ellipsoid, let surface):
        let globe = Globe(
          index, ellipsoid, surface, in: scene, size: size, airDetail: airDetail)
        if var globe {
          globe.shellNumber = addShell(index)
          globes.append(globe)
        }
      case .ring(let profile):
        if let ring = Ring(index, profile, in: scene, size) { rings.append(ring) }
      case .mesh(let mesh, let surface, let isDoubleSided):
        var item = MeshObject(
          index, mesh, surface, isDoubleSided: isDoubleSided, in: scene, size: size,
          airDetail: airDetail)
        item.globe?.shellNumber = addShell(index)
        meshes.append(item)
      }
    }
    let opaque = meshes.filter { !$0.surface.isTranslucent }
    (self.globes, bodyCount) = (globes + shells, globes.count)
    (self.rings, opaqueMeshCount) = (rings, opaque.count)
    self.meshes = opaque + meshes.filter(\.surface.isTranslucent)
    let bodies =
      globes.enumerated().map { DrawOrder.Body($1, number: $0) }
      + opaque.enumerated().compactMap { DrawOrder.Body(airOf: $1, number: $0) }
      + self.meshes.enumerated().dropFirst(opaque.count).map {
        DrawOrder.Body(mesh: $1, number: $0, scene.camera, size)
      }
    steps = DrawOrder(bodies, rings, scene.camera).steps
    depth = DepthScale(scene)
    let globeBounds = globes.reduce(ScreenBounds.nothing) { $0.union($1.airBounds) }
    let figureBounds = rings.reduce(globeBounds) { $0.union($1.bounds) }
    glows = scene.glows(size)
    comas = scene.comaImages(size)
    let comaBounds = comas.reduce(figureBounds) { $0.union(ScreenBounds(of: $1, size)) }
    let allBounds = glows.reduce(comaBounds) { $0.union(ScreenBounds(of: $1, size)) }
    bounds = meshes.isEmpty ? allBounds : ScreenBounds(size)
  }

  /// Returns the number of the clouds beyond the limb of a globe among the globes; nil for none.
  func shell(of globe: Globe) -> Int? { globe.shellNumber.map { bodyCount + $0 } }

  /// The light that air refracts into the shadows on the globes, the meshes and the rings.
  var refractedLight: [[RefractedLight?]?] {
    globes.map(\.shadows.refractedLight) + meshes.map(\.shadows.refractedLight)
      + rings.map(\.shadows.refractedLight)
  }

  /// The maps of the globes and the meshes, with the finest level that each needs.
  var maps: [(map: SurfaceMap, level: Int, channels: MapChannels)] {
    let ofGlobes = (globes + meshes.compactMap(\.globe)).flatMap { globe in
      globe.maps.map { ($0.map, globe.finestLevel(of: $0.map), $0.channels) }
    }
    return ofGlobes
      + meshes.filter { $0.globe == nil }.compactMap { mesh in
        mesh.surface.map.map { ($0, 0, .all) }
      }
  }

  /// The air of the globes and then of the meshes.
  var air: [AirView?] { globes.map(\.air?.view) + meshes.map(\.globe?.air?.view) }

  /// The ring profiles that the globes and then the meshes need for the shadows on them.
  var shadowProfiles: [ProfileTexture.Content?] {
    globes.map(\.shadows.profile) + meshes.map(\.shadows.profile)
  }
}

extension DrawOrder.Body {
  /// Creates the ordered body of a globe.
  fileprivate init(_ globe: Globe, number: Int) {
    let object = globe.object
    self.init(
      hull: Hull(
        axes: globe.ellipsoid.semiAxes * object.scale, orientation: object.orientation,
        center: object.position),
      bounds: globe.airBounds,
      kind: globe.surface.isTranslucent ? .translucentGlobe(number) : .globe(number))
  }

  /// Creates the ordered body of air and clouds beyond the limb of an opaque mesh; nil without any.
  fileprivate init?(airOf item: MeshObject, number: Int) {
    guard let globe = item.globe, globe.air != nil || globe.shellNumber != nil else { return nil }
    let object = item.object
    self.init(
      hull: Hull(
        axes: globe.ellipsoid.semiAxes * object.scale, orientation: object.orientation,
        center: object.position),
      bounds: globe.airBounds, kind: .air(number))
  }

  /// Creates the ordered body of a mesh, by the ball about its bounding box.
  fileprivate init(mesh item: MeshObject, number: Int, _ camera: Camera, _ size: ImageSize) {
    let (object, mesh, isDoubleSided) = (item.object, item.mesh, item.isDoubleSided)
    let points = mesh.positions.map(\.vector)
    let first = points.first ?? Vector3(0, 0, 0)
    let low = points.reduce(first) { pointwiseMin($0, $1) }
    let high = points.reduce(first) { pointwiseMax($0, $1) }
    let middle = (low + high) / 2
    let radius = points.map { ($0 - middle).length }.max() ?? 0
    var ball = object
    ball.position = object.position + object.orientation * (middle * object.scale)
    let axes = Vector3(repeating: max(radius, 1e-12))
    self.init(
      hull: Hull(axes: axes * object.scale, orientation: object.orientation, center: ball.position),
      bounds: ScreenBounds(axes: axes, of: ball, camera, size)
        .union(item.globe?.airBounds ?? .nothing),
      kind: isDoubleSided && mesh.isClosed
        ? .shell(number) : .surface(number, isDoubleSided: isDoubleSided))
  }
}

extension TriangleMesh {
  /// A Boolean value that indicates whether the mesh is closed: then its areas, as vectors along
  /// the normals, sum to zero, whether vertices are shared or not.
  fileprivate var isClosed: Bool {
    var sum = Vector3(0, 0, 0)
    var total = 0.0
    for triangle in 0..<triangleCount {
      let corners = (0..<3).map { positions[Int(indices[3 * triangle + $0])].vector }
      let area = (corners[1] - corners[0]).cross(corners[2] - corners[0])
      sum += area
      total += area.length
    }
    return sum.length <= 1e-4 * total
  }
}
