public import PlanetMath

/// The shape of an object, which decides what is seen of it.
public enum SurfaceFigure: Hashable, Sendable {
  /// The triangles of its mesh: attributes are interpolated between vertices.
  case mesh
  /// An ellipsoid about the object's origin: normal and place on the map are exact.
  case ellipsoid(Ellipsoid)
  /// A flat annulus in the object's equatorial plane: the radius is exact.
  case annulus(innerRadius: Double, outerRadius: Double)
}

/// A figure somewhere in the world, and what it is made of.
public struct SceneObject: Sendable {
  /// The triangles that cover the figure, in the object's own frame.
  ///
  /// Where there are none, the figure's exact outline decides where it is seen; a renderer that
  /// can only draw triangles makes its own.
  public var mesh: TriangleMesh?
  /// What the surface is.
  public var figure: SurfaceFigure
  /// What the surface looks like.
  public var material: Material
  /// How the object's frame stands in the world.
  public var orientation: Orientation
  /// Where the object's origin is in the world.
  public var position: Vector3

  /// Creates an object, at the world's origin and upright unless told otherwise.
  ///
  /// A figure that is nothing but a mesh needs one.
  public init(
    mesh: TriangleMesh? = nil, figure: SurfaceFigure = .mesh, material: Material,
    orientation: Orientation = .identity, position: Vector3 = Vector3(0, 0, 0)
  ) {
    precondition(mesh != nil || figure != .mesh, "a mesh without triangles is no figure")
    self.mesh = mesh
    self.figure = figure
    self.material = material
    self.orientation = orientation
    self.position = position
  }
}

/// The background of an image.
public enum Background: Hashable, Sendable {
  /// None: the image has an alpha channel.
  case transparent
  /// An opaque colour: linear red, green and blue.
  case color(SIMD3<Float>)
}

/// Everything a renderer needs to draw one picture; a value, the same for every renderer.
public struct RenderScene: Sendable {
  /// The objects, in any order.
  public var objects: [SceneObject]
  /// The camera.
  public var camera: Camera
  /// The sun.
  public var light: DirectionalLight
  /// The light on surfaces that receive no sunlight, as a fraction of white; see ``directLight``.
  public var ambient: Float
  /// The background.
  public var background: Background

  /// Creates a scene.
  public init(
    objects: [SceneObject], camera: Camera, light: DirectionalLight, ambient: Float = 0,
    background: Background = .transparent
  ) {
    self.objects = objects
    self.camera = camera
    self.light = light
    self.ambient = ambient
    self.background = background
  }

  /// The factor on the fraction of sunlight received, to which ``ambient`` is added.
  ///
  /// A surface of colour C that receives the fraction i of the light L shows
  /// C (i L + (1 - i min(L, 1)) A) = C (i (L - A min(L, 1)) + A). Ambient light A replaces missing
  /// sunlight and adds nothing to full sunlight, so a full disc never exceeds its map.
  public var directLight: SIMD3<Float> {
    let one = SIMD3<Float>(repeating: 1)
    return light.color - ambient * light.color.replacing(with: one, where: light.color .> one)
  }
}
