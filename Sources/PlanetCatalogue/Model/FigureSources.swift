/// The sources of a body's figures, one for each figure, in the order of ``Figure``.
package struct FigureSources: Codable, Hashable, Sendable {
  /// The figures with a source, in the order of ``Figure``.
  package private(set) var all: [FigureSource] = []

  package init() {}

  /// The source of one figure.
  package subscript(figure: Figure) -> Source? {
    get { all.first { $0.figure == figure }?.source }
    set {
      all.removeAll { $0.figure == figure }
      guard let newValue else { return }
      let place = all.firstIndex { $0.figure > figure } ?? all.endIndex
      all.insert(FigureSource(figure: figure, source: newValue), at: place)
    }
  }
}

/// A figure and its source.
package struct FigureSource: Codable, Hashable, Sendable {
  package let figure: Figure
  package let source: Source
}

/// The publication, table or measurement of a figure.
package struct Source: Codable, Hashable, Sendable {
  /// The name, such as "IAU WGCCRE 2015".
  package var name: String

  /// The web address: http or https.
  package var url: String?

  package init(_ name: String, url: String? = nil) {
    self.name = name
    self.url = url
  }
}

/// A figure of a body that can have a source; the raw value is its word in the XML.
package enum Figure: String, CaseIterable, Codable, Hashable, Comparable, Sendable {
  /// ``CelestialBody/radii``
  case radii
  /// ``Rotation/period``
  case rotationPeriod = "rotation-period"
  /// ``Rotation/obliquity``
  case obliquity
  /// ``Rotation/pole``
  case pole
  /// ``Orbit/distanceFromSun``
  case distanceFromSun = "distance-from-sun"
  /// ``Orbit/distanceFromParent``
  case distanceFromParent = "distance-from-parent"
  /// ``Orbit/speed``
  case orbitalSpeed = "orbital-speed"
  /// ``Orbit/period``
  case orbitalPeriod = "orbital-period"
  /// ``Orbit/elements``
  case orbitalElements = "orbital-elements"
  /// ``Facts/magnitude``
  case magnitude
  /// ``CelestialBody/mass``
  case mass
  /// ``CelestialBody/gravity``
  case gravity
  /// ``CelestialBody/temperature``
  case temperature
  /// ``CelestialBody/knownMoons``
  case moons
  /// ``CelestialBody/albedo``
  case albedo
  /// ``CelestialBody/photometry``
  case photometry
  /// ``CelestialBody/atmosphere``
  case atmosphere
  /// ``SurfaceConditions/population``
  case population
  /// ``CelestialBody/rings``
  case rings
  /// ``CelestialBody/discovery``
  case discovery

  /// Returns whether the left figure precedes the right.
  package static func < (left: Figure, right: Figure) -> Bool { left.rank < right.rank }

  private var rank: Int { Figure.allCases.firstIndex(of: self) ?? 0 }
}
