import PlanetStrings

/// The order of stories in a list.
package enum StoryOrder: String, CaseIterable, Sendable {
  /// The order of the plot for films, that of the catalogue for all others.
  case canonical
  /// By title.
  case name
  /// By date, the earliest first; those without a date last.
  case date
  /// By the place of their body in the catalogue; those without a body last.
  case body
}

extension Catalogue {
  /// Returns stories in an order; equal ones keep the order of the catalogue.
  package func sorted(_ stories: [Story], by order: StoryOrder) -> [Story] {
    switch order {
    case .canonical: return canonical(stories)
    case .name:
      return stories.stablySorted {
        ($0.title.folded, $0.title) < ($1.title.folded, $1.title)
      }
    case .date:
      return stories.stablySorted { left, right in
        guard let first = left.date, let second = right.date else {
          return left.date != nil && right.date == nil
        }
        return first < second
      }
    case .body:
      let places = Dictionary(bodies.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in
        first
      }
      func place(_ story: Story) -> (Int, String) {
        guard let body = story.body else { return (.max, "") }
        return (places[body] ?? .max - 1, body)
      }
      return stories.stablySorted { place($0) < place($1) }
    }
  }

  /// Returns stories with the films, at the places of films, in the order of their episodes.
  private func canonical(_ stories: [Story]) -> [Story] {
    let films = stories.filter { $0.kind == .film }
      .stablySorted { ($0.episode ?? .max) < ($1.episode ?? .max) }
    var next = films.makeIterator()
    return stories.map { $0.kind == .film ? next.next() ?? $0 : $0 }
  }
}

extension Array {
  /// Returns the elements sorted; equal ones keep their order.
  fileprivate func stablySorted(_ precedes: (Element, Element) -> Bool) -> [Element] {
    enumerated().sorted { left, right in
      if precedes(left.element, right.element) { return true }
      return !precedes(right.element, left.element) && left.offset < right.offset
    }.map(\.element)
  }
}
