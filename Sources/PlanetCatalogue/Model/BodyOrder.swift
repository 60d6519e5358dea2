import PlanetStrings

/// An order in which bodies are listed.
public enum BodyOrder: String, CaseIterable, Hashable, Sendable {
  /// As they stand in the catalogue, under its headings.
  case catalogue
  /// By name, without regard to case and accents.
  case name
  /// The largest first, those of unknown size last.
  case size
  /// By distance from the star: moons beside their planet, the nearest to it first.
  case distance
  /// By date of discovery, the earliest first.
  case date
}

extension Catalogue {
  /// Returns sections of bodies in another order.
  ///
  /// Only the order of the catalogue has headings; in all others there is one section without.
  /// Bodies that are equal keep the catalogue's order, and those of unknown distance or date stand
  /// last.
  public func sections(in order: BodyOrder) -> [CatalogueSection] {
    switch order {
    case .catalogue: return sections
    case .name: return [sorted { $0.name.folded < $1.name.folded }]
    case .size:
      return [sorted { $0.radii?.equatorial ?? 0 > $1.radii?.equatorial ?? 0 }]
    case .distance: return [sorted { Self.distance(of: $0) < Self.distance(of: $1) }]
    case .date: return [sorted(by: Self.wasFoundEarlier)]
    }
  }

  private func sorted(by isBefore: (CelestialBody, CelestialBody) -> Bool) -> CatalogueSection {
    // Swift's sorting keeps the order of what is equal.
    CatalogueSection(bodies: bodies.sorted(by: isBefore))
  }

  /// Returns how far a body is from the star, and from the body that it goes round.
  private static func distance(of body: CelestialBody) -> (star: Double, parent: Double) {
    let fromStar = body.orbit?.distanceFromSun ?? (body.kind == .star ? 0 : .infinity)
    return (fromStar, body.orbit?.distanceFromParent ?? 0)
  }

  private static func wasFoundEarlier(_ left: CelestialBody, _ right: CelestialBody) -> Bool {
    guard let date = left.discovery?.date else { return false }
    return right.discovery.map { date < $0.date } ?? true
  }
}

extension Catalogue {
  /// Returns the bodies that a search finds, the best first.
  ///
  /// Names that begin with the words come first, then names and alternative names that contain
  /// them, then sections and kinds; if there is none, the names that are nearest to what was typed.
  /// - Parameter text: What is looked for, whatever its case and accents.
  /// - Returns: Bodies; all of them for an empty text.
  public func bodies(matching text: String) -> [CelestialBody] {
    let wanted = text.folded
    guard !wanted.isEmpty else { return bodies }
    var found: [[CelestialBody]] = [[], [], []]
    for section in sections {
      let title = (section.title ?? "").folded
      for body in section.bodies {
        let names = ([body.name, body.id] + body.alternativeNames).map(\.folded)
        if names.contains(where: { $0.hasPrefix(wanted) }) {
          found[0].append(body)
        } else if names.contains(where: { $0.contains(wanted) }) {
          found[1].append(body)
        } else if title.contains(wanted) || body.kind.rawValue.folded.hasPrefix(wanted) {
          found[2].append(body)
        }
      }
    }
    let all = Array(found.joined())
    guard all.isEmpty else { return all }
    let names = NearestWord.all(to: text, among: bodies.map(\.name), limit: 5)
    var seen: Set<String> = []
    return names.flatMap { name in bodies.filter { $0.name == name && seen.insert($0.id).inserted }
    }
  }
}
