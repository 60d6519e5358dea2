public import PlanetMath

/// Everything a catalogue knows about one body.
///
/// Every figure that a catalogue may leave out is optional: nothing is filled in from elsewhere.
public struct CelestialBody: Hashable, Sendable, Identifiable {
  /// The short name used in commands and file names: letters, digits, `-`, `_` and `.`.
  public var id: String

  /// The name shown to people.
  public var name: String

  /// Other names by which the body can be found.
  public var alternativeNames: [String] = []

  /// The sort of body it is.
  public var kind: BodyKind

  /// The id of the body it goes round.
  public var parent: String?

  /// Its size; nil when the catalogue does not say, and it is rendered as a sphere.
  public var radii: Radii?

  /// How it spins.
  public var rotation: Rotation?

  /// How it goes round.
  public var orbit: Orbit?

  /// Mass in kilograms.
  public var mass: Double?

  /// Acceleration of free fall at the surface (giants: at 1 bar, equator), in m/s².
  public var gravity: Double?

  /// Mean or typical temperature in kelvin.
  public var temperature: Double?

  /// How many moons are known.
  public var knownMoons: MoonCount?

  /// When it was discovered, and by whom.
  public var discovery: Discovery?

  /// Geometric albedo in visible light; may exceed 1 (Enceladus).
  public var albedo: Double?

  /// The map of its surface.
  public var map: MapReference?

  /// How it is shown at its best in a picture.
  public var portrait: Portrait?

  /// Further maps that lie over or beside the first, in order.
  public var layers: [MapLayer] = []

  /// Its rings.
  public var rings: RingSystem?

  /// The path of a picture of it.
  public var image: String?

  /// A few sentences about it.
  public var description: String?

  /// One surprising thing about it.
  public var funFact: String?

  /// A page about it: http or https.
  public var website: String?

  /// Where each figure comes from.
  public var sources = FigureSources()

  /// Creates a body; everything beyond name, kind and size is set afterwards.
  public init(
    id: String, name: String, kind: BodyKind, parent: String? = nil, radii: Radii? = nil
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.parent = parent
    self.radii = radii
  }
}

/// The sort of body something is.
public enum BodyKind: String, CaseIterable, Hashable, Sendable {
  /// Shines by itself.
  case star
  /// One of the eight, or of another star.
  case planet
  /// Round, but has not cleared its orbit.
  case dwarfPlanet = "dwarf-planet"
  /// Goes round a planet or dwarf planet.
  case moon
  /// Anything else, real or invented.
  case world
}

/// How many moons are known, and when that was so.
public struct MoonCount: Hashable, Sendable {
  /// The number of moons.
  public var count: Int

  /// The date of the count; nil when unsaid.
  public var asOf: CalendarDate?

  /// Creates a count.
  public init(_ count: Int, asOf: CalendarDate? = nil) {
    self.count = count
    self.asOf = asOf
  }
}

/// How a body is shown at its best: the side by which people know it.
public struct Portrait: Hashable, Sendable {
  /// The longitude that faces the eye, east positive.
  public var longitude: Angle

  /// How far north leans to the right; nil for the lean of the body's own axis.
  public var tilt: Angle?

  /// Creates a portrait.
  public init(longitude: Angle, tilt: Angle? = nil) {
    self.longitude = longitude
    self.tilt = tilt
  }
}

extension BodyKind {
  /// The kind in words.
  public var title: String {
    switch self {
    case .star: "star"
    case .planet: "planet"
    case .dwarfPlanet: "dwarf planet"
    case .moon: "moon"
    case .world: "world"
    }
  }
}
