/// The surface of a world in words and figures, from which a map can be generated.
public struct SurfaceConditions: Codable, Hashable, Sendable {
  /// The climates, such as `arid` or `temperate`, the most important first.
  public var climates: [String] = []

  /// The kinds of terrain, such as `desert` or `ice caves`, the most important first.
  public var terrains: [String] = []

  /// The fraction of the surface covered by water, from 0 to 1; nil if unknown.
  public var waterShare: Double?

  /// The predominant colour; nil if unknown.
  public var color: SRGBColor?

  /// The number of inhabitants; nil if unknown.
  public var population: Double?

  /// Creates conditions, all unknown.
  public init() {}

  /// A Boolean value that indicates whether nothing is known.
  package var isEmpty: Bool { self == SurfaceConditions() }

  /// A Boolean value that indicates whether a map can be generated: a climate or a terrain is
  /// known.
  package var describesSurface: Bool { !climates.isEmpty || !terrains.isEmpty }
}
