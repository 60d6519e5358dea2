import PlanetStrings

/// An order of bodies in lists.
package enum BodyOrder: String, CaseIterable, Hashable, Sendable {
  /// The order of the catalogue, with its section titles.
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
  /// Only the order of the catalogue has sections; all others return one section without a title.
  /// Equal bodies keep the catalogue's order, and those of unknown distance or date come last.
  package func sections(in order: BodyOrder) -> [CatalogueSection] {
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
    // Swift's sorting is stable.
    CatalogueSection(bodies: bodies.sorted(by: isBefore))
  }

  /// Returns the distances of a body from the star and from the body that it orbits.
  private static func distance(of body: CelestialBody) -> (star: Double, parent: Double) {
    let fromStar = body.orbit?.distanceFromSun ?? (body.kind == .star ? 0 : .infinity)
    return (fromStar, body.orbit?.distanceFromParent ?? 0)
  }

  private static func wasFoundEarlier(_ left: CelestialBody, _ right: CelestialBody) -> Bool {
    guard let date = left.facts.discovery?.date else { return false }
    return right.facts.discovery.map { date < $0.date } ?? true
  }
}

extension Catalogue {
  /// Returns the bodies that match a search, the best match first.
  ///
  /// Names with the searched prefix come first, then names and alternative names that contain the
  /// text, then sections and kinds; if nothing matches, the most similar names.
  /// - Parameter text: The search text; case and accents are ignored.
  /// - Returns: The bodies; all of them for an empty text.
  package func bodies(matching text: String) -> [CelestialBody] {
    let wanted = text.folded
    guard !wanted.isEmpty else { return bodies }
    var found: [[CelestialBody]] = [[], [], []]
    for section in sections {
      let title = (section.title ?? "").folded
      for body in section.bodies {
        let names = ([body.name, body.id] + body.facts.alternativeNames).map(\.folded)
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
