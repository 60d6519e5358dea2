public import PlanetMath

/// What the triangles of a mesh stand for.
///
/// The mesh decides where a surface is seen; its figure decides what is seen there.
public enum SurfaceFigure: Hashable, Sendable {
  /// The triangles themselves: attributes are interpolated between vertices.
  case mesh
  /// An ellipsoid about the mesh's origin: normal and place on the map are exact.
  case ellipsoid(Ellipsoid)
  /// A flat annulus in the mesh's equatorial plane: the radius is exact.
  case annulus(innerRadius: Double, outerRadius: Double)
}

/// A mesh somewhere in the world, with what it stands for and what it is made of.
public struct SceneObject: Sendable {
  /// The triangles, in the object's own frame.
  public var mesh: TriangleMesh
  /// What the triangles stand for.
  public var figure: SurfaceFigure
  /// What the surface looks like.
  public var material: Material
  /// How the object's frame stands in the world.
  public var orientation: Orientation
  /// Where the object's origin is in the world.
  public var position: Vector3

  /// Creates an object, at the world's origin and upright unless told otherwise.
  public init(
    mesh: TriangleMesh, figure: SurfaceFigure = .mesh, material: Material,
    orientation: Orientation = .identity, position: Vector3 = Vector3(0, 0, 0)
  ) {
    self.mesh = mesh
    self.figure = figure
    self.material = material
    self.orientation = orientation
    self.position = position
  }
}

/// What stands behind everything.
public enum Background: Hashable, Sendable {
  /// Nothing: the picture has an alpha channel.
  case transparent
  /// An opaque colour: linear red, green and blue.
  case color(SIMD3<Float>)
}

/// Everything a renderer needs to draw one picture; a value, the same for every renderer.
public struct RenderScene: Sendable {
  /// The objects, in any order.
  public var objects: [SceneObject]
  /// The eye.
  public var camera: Camera
  /// The sun.
  public var light: DirectionalLight
  /// The light that falls on every surface from all sides, as a share of white.
  public var ambient: Float
  /// What stands behind the objects.
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
}
