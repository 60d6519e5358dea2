package import PlanetMath

/// The data of one body in a catalogue.
///
/// Every figure that a catalogue may omit is optional; no value is filled in from elsewhere.
public struct CelestialBody: Codable, Hashable, Sendable, Identifiable {
  /// The short name in commands and file names: letters, digits, `-`, `_` and `.`.
  public var id: String

  /// The display name.
  public var name: String

  /// The kind of body.
  public var kind: BodyKind

  /// The id of the body that it orbits.
  public var parent: String?

  /// The size; nil if the catalogue does not state it, and the body is rendered as a sphere.
  public var radii: Radii?

  /// The rotation.
  public var rotation: Rotation?

  /// The orbit.
  public var orbit: Orbit?

  /// The photometric law of its surface; diffuse reflection if nil.
  public var photometry: Photometry?

  /// Its surface in words and figures; nil if the catalogue does not state it.
  public var conditions: SurfaceConditions?

  /// The shape of its surface; nil for an ellipsoid of its radii.
  public var shape: ShapeReference?

  /// The map of its surface.
  public var map: MapReference?

  /// The movement of the map over the body at dates; nil for a map that is fixed to it.
  package var mapDrift: MapDrift?

  /// The most characteristic view.
  package var portrait: Portrait?

  /// Further maps over or beside the first, in order.
  public var layers: [MapLayer] = []

  /// The atmosphere; nil without one, or if the catalogue does not state it.
  public var atmosphere: Atmosphere?

  /// Its coma and tail; nil for bodies without them, or if the catalogue states none.
  package var coma: Coma?

  /// Its rings.
  public var rings: RingSystem?

  /// The number in SPK kernels of NASA's Navigation and Ancillary Information Facility; nil if the
  /// catalogue does not state it.
  package var kernelNumber: Int?

  /// The suns that shine on it in images of it alone; a white one if there is none.
  package var suns: [Sun] = []

  /// Texts and figures that its images do not show.
  public var facts = Facts()

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

/// The kind of a body.
public enum BodyKind: String, CaseIterable, Codable, Hashable, Sendable {
  /// A body that shines by itself.
  case star
  /// A planet of the sun or of another star.
  case planet
  /// A round body that has not cleared its orbit.
  case dwarfPlanet = "dwarf-planet"
  /// A body that orbits a planet or dwarf planet.
  case moon
  /// A planet of another star.
  case exoplanet
  /// A minor planet that is not round.
  case asteroid
  /// A body of ice and dust that develops a coma near the sun.
  case comet
  /// An artificial body.
  case spacecraft
  /// Any other body, real or invented.
  case world
}

/// The number of known moons, and the date of that number.
package struct MoonCount: Codable, Hashable, Sendable {
  /// The number of moons.
  package var count: Int

  /// The date of the count; nil if unknown.
  package var asOf: CalendarDate?

  package init(_ count: Int, asOf: CalendarDate? = nil) {
    self.count = count
    self.asOf = asOf
  }
}

/// The most characteristic view of a body.
package struct Portrait: Codable, Hashable, Sendable {
  /// The longitude at the centre of the disc, east positive.
  package var longitude: Angle

  /// The tilt of north to the right; nil for the tilt of the body's own axis.
  package var tilt: Angle?

  /// The default exposure of its images, in stops relative to the usual exposure; nil for 0.
  package var exposureCompensation: Double?

  /// The exposure compensations that a catalogue may state, in stops.
  package static let compensations = -5.0...5.0

  package init(longitude: Angle, tilt: Angle? = nil, exposureCompensation: Double? = nil) {
    self.longitude = longitude
    self.tilt = tilt
    self.exposureCompensation = exposureCompensation
  }
}

extension CelestialBody {
  /// The tilt of the north pole to the right in images: of the portrait, else of the axis.
  package var portraitTilt: Angle { portrait?.tilt ?? rotation?.northTilt ?? .zero }
}

extension BodyKind {
  /// The kind in words.
  package var title: String {
    switch self {
    case .star: "star"
    case .planet: "planet"
    case .dwarfPlanet: "dwarf planet"
    case .moon: "moon"
    case .exoplanet: "exoplanet"
    case .asteroid: "asteroid"
    case .comet: "comet"
    case .spacecraft: "spacecraft"
    case .world: "world"
    }
  }
}
