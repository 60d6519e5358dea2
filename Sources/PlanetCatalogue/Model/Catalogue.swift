/// A list of bodies in titled sections, in the order they were written.
///
/// Values only: no file, no picture. Read one with ``CatalogueReader``, write it with
/// ``CatalogueWriter``.
public struct Catalogue: Hashable, Sendable {
  /// The catalogue's title, empty when it has none.
  public var title: String

  /// The sections, in order.
  public var sections: [CatalogueSection]

  /// Creates a catalogue from its sections.
  public init(title: String = "", sections: [CatalogueSection] = []) {
    self.title = title
    self.sections = sections
  }

  /// All bodies of all sections, in order.
  public var bodies: [CelestialBody] { sections.flatMap(\.bodies) }
}

/// A run of bodies under one heading.
public struct CatalogueSection: Hashable, Sendable {
  /// The heading; nil for bodies that stand outside any section.
  public var title: String?

  /// The bodies, in order.
  public var bodies: [CelestialBody]

  /// Creates a section.
  public init(title: String? = nil, bodies: [CelestialBody] = []) {
    self.title = title
    self.bodies = bodies
  }
}
