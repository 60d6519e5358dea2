/// The facts about a body that its images do not show: texts, figures and their sources.
public struct Facts: Codable, Hashable, Sendable {
  /// Alternative names for lookups.
  public var alternativeNames: [String] = []

  /// A few sentences about it.
  public var description: String?

  /// One surprising fact about it.
  public var funFact: String?

  /// The web page: http or https.
  public var website: String?

  /// The path of an image of it.
  package var image: String?

  /// Mass in kilograms.
  public var mass: Double?

  /// Acceleration of free fall at the surface (giants: at 1 bar, equator), in m/s².
  public var gravity: Double?

  /// Mean or typical temperature in kelvin.
  public var temperature: Double?

  /// Geometric albedo in visible light; may exceed 1 (Enceladus).
  public var albedo: Double?

  /// The law of its brightness; nil if the catalogue states none.
  package var magnitude: MagnitudeLaw?

  /// The number of known moons.
  package var knownMoons: MoonCount?

  /// The date and author of its discovery.
  package var discovery: Discovery?

  /// The sources of the figures.
  package var sources = FigureSources()

  /// Creates facts of which none is known.
  package init() {}
}
