/// A list of bodies in titled sections, in the order of the file.
///
/// A plain value without files or images. ``CatalogueReader`` reads it from XML.
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

/// A sequence of bodies under one title.
public struct CatalogueSection: Hashable, Sendable {
  /// The title; nil for bodies outside any section.
  public var title: String?

  /// The bodies, in order.
  public var bodies: [CelestialBody]

  /// Creates a section.
  public init(title: String? = nil, bodies: [CelestialBody] = []) {
    self.title = title
    self.bodies = bodies
  }
}
