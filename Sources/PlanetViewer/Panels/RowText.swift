import PlanetCatalogue
import PlanetStrings

/// The line below a body's name in the list: its kind, and the value that the list is sorted by.
struct RowText: Hashable {
  /// The kind, with the planet of a moon.
  let longKind: String
  /// The kind without planet.
  let kind: String
  /// The value with its unit; nil if it is not in the catalogue.
  let figure: String?

  /// Creates the line of a body.
  /// - Parameters:
  ///   - body: The body.
  ///   - parent: The body that it orbits.
  ///   - order: The order of the list.
  init(_ body: CelestialBody, parent: CelestialBody?, order: BodyOrder) {
    kind = body.kind.title.capitalisedFirst
    let isMoon = parent.map { $0.kind != .star } ?? false
    longKind = isMoon ? "\(kind) of \(parent?.name ?? "")" : kind
    switch order {
    case .catalogue, .name, .size:
      figure = body.radii.map { "\(NumberText.adaptive($0.diameter)) km" }
    case .distance: figure = Self.distance(of: body, parent: isMoon ? parent : nil)
    case .date: figure = body.facts.discovery.map(\.date.words)
    }
  }

  private static func distance(of body: CelestialBody, parent: CelestialBody?) -> String? {
    if let parent, let distance = body.orbit?.distanceFromParent {
      return "\(NumberText.adaptive(distance)) km from \(parent.name)"
    }
    guard let million = body.orbit?.distanceFromSun, million > 0 else { return nil }
    return "\(NumberText.adaptive(million)) million km"
  }

  /// Returns the longest form that fits; all of them contain the value with its unit.
  /// - Parameter fits: Returns whether a line fits.
  /// - Returns: The line; the shortest one if none fits.
  func line(fits: (String) -> Bool) -> String {
    guard let figure else { return fits(longKind) ? longKind : kind }
    let lines = ["\(longKind), \(figure)", "\(kind), \(figure)", figure.capitalisedFirst]
    return lines.first(where: fits) ?? lines[2]
  }
}
