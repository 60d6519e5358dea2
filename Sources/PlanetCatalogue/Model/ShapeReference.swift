/// The shape of an irregular body: a mesh file about the body's centre, with +Z to the north pole
/// and +X to longitude 0.
public struct ShapeReference: Codable, Hashable, Sendable {
  /// The path as the catalogue names it.
  public var path: String

  /// The licence, such as `CC0`.
  public var license: String?

  /// The author.
  public var attribution: String?

  /// The origin of the data: measured or generated.
  package var origin: MapOrigin?

  /// Creates a reference to a file.
  public init(path: String) { self.path = path }
}
