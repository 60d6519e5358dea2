import PlanetStrings

/// Checks bodies against each other: ids, names, parents.
struct CatalogueCheck {
  let log: Diagnostics
  /// The systems, which are valid parents.
  var systems: [StarSystem] = []

  /// Gives every body an id, reports duplicates and invalid parents, and finds the bodies that have
  /// errors.
  func finish(_ sections: inout [DocumentReader.Section]) {
    var entries = sections.flatMap(\.entries)
    checkNames(&entries)
    giveIDs(&entries)
    checkParents(&entries)
    findErrors(&entries)
    // A body whose parent is left out has no known parent.
    let leftOut = Dictionary(
      entries.filter(\.isLeftOut).map { ($0.body.id, $0.range.lowerBound) }
    ) { first, _ in first }
    for index in entries.indices {
      guard let parent = entries[index].parent, !entries[index].isLeftOut,
        let offset = leftOut[parent.text]
      else { continue }
      entries[index].body.parent = nil
      log.report(
        .warning, at: parent.offset,
        "the parent '\(shortened(parent.text))', on line \(log.line(of: offset)), is left out")
    }
    var place = 0
    for index in sections.indices {
      let count = sections[index].entries.count
      sections[index].entries = Array(entries[place..<place + count])
      place += count
    }
  }

  private func findErrors(_ entries: inout [BodyReader.Entry]) {
    for (index, hasErrors) in log.haveErrors(in: entries.map(\.range)).enumerated() {
      entries[index].isLeftOut = hasErrors
    }
  }

  /// Reports names that are taken; an alias that is taken is removed.
  private func checkNames(_ entries: inout [BodyReader.Entry]) {
    var first: [String: (body: Int, offset: Int)] = [:]
    // A name belongs to a valid body, even if an invalid one comes first.
    let hasErrors = log.haveErrors(in: entries.map(\.range))
    let order = entries.indices.filter { !hasErrors[$0] } + entries.indices.filter { hasErrors[$0] }
    for index in order {
      let entry = entries[index]
      let words = (entry.id.map { [($0, "id")] } ?? []) + entry.names.map { ($0, "name") }
      var reported = false
      for (written, sort) in words {
        let key = written.text.folded
        guard let earlier = first[key] else {
          first[key] = (index, written.offset)
          continue
        }
        let isAlias = sort == "name" && written.text.collapsed != entry.body.name.collapsed
        if isAlias, earlier.body != index {
          entries[index].body.facts.alternativeNames.removeAll { $0.folded == key }
          entries[index].names.removeAll { $0.offset == written.offset }
          log.report(
            .warning, at: written.offset,
            "the alias '\(shortened(written.text))' is taken; the "
              + "\(earlier.offset < written.offset ? "first" : "other") is on line "
              + "\(log.line(of: earlier.offset))", expected: "another alias")
          continue
        }
        // A body may repeat its own id as its name; and one report for a copied body is enough.
        guard earlier.body != index, !reported else { continue }
        reported = true
        let isEarlier = earlier.offset < written.offset
        log.report(
          at: written.offset,
          "the \(sort) '\(shortened(written.text))' is taken; the "
            + "\(isEarlier ? "first" : "other") is on line \(log.line(of: earlier.offset))",
          expected: "another \(sort)")
      }
    }
  }

  /// Derives an id from the name of each body that has none: `neptune`, and `neptune-2` if taken.
  private func giveIDs(_ entries: inout [BodyReader.Entry]) {
    var ids = UniqueIDs(taken: entries.compactMap { $0.id?.text })
    for index in entries.indices where entries[index].id == nil {
      entries[index].body.id = ids.next(
        UniqueIDs.base(for: entries[index].body.name, kind: "body"))
    }
  }

  private func checkParents(_ entries: inout [BodyReader.Entry]) {
    let ids = entries.map(\.body.id)
    var place: [String: Int] = [:]
    for (index, id) in ids.enumerated() where place[id] == nil { place[id] = index }
    let systemIDs = systems.map(\.id)
    let isSystem = Set(systemIDs)
    var nearest = NearestWord.Search(among: ids + systemIDs)
    let expected =
      "the id of a body \(systems.isEmpty ? "" : "or a system ")in this catalogue"
    var named: [String: String] = [:]
    for entry in entries {
      for name in entry.names where named[name.text.folded] == nil {
        named[name.text.folded] = entry.body.id
      }
    }
    for system in systems where named[system.name.folded] == nil {
      named[system.name.folded] = system.id
    }
    for index in entries.indices {
      guard let parent = entries[index].parent, place[parent.text] == nil,
        !isSystem.contains(parent.text)
      else { continue }
      if let id = named[parent.text.folded] {
        entries[index].parent?.text = id
        entries[index].body.parent = id
      } else if NotKnown.isStated(by: parent.text) {
        log.reportNotKnown(parent, name: "parent", expected: expected)
        (entries[index].parent, entries[index].body.parent) = (nil, nil)
      } else {
        (entries[index].parent, entries[index].body.parent) = (nil, nil)
        log.report(
          .warning, at: parent.offset, "unknown parent '\(shortened(parent.text))'",
          expected: expected, suggestion: nearest.one(to: parent.text))
      }
    }
    breakCircles(&entries, place: place)
  }

  /// Reports cycles of parents, and removes one parent of each cycle.
  private func breakCircles(_ entries: inout [BodyReader.Entry], place: [String: Int]) {
    // 0 not visited, 1 on the present walk, 2 done.
    var state = [Int](repeating: 0, count: entries.count)
    for start in entries.indices where state[start] == 0 {
      var walk: [Int] = []
      var next: Int? = start
      while let index = next, state[index] == 0 {
        state[index] = 1
        walk.append(index)
        next = entries[index].parent.flatMap { place[$0.text] }
      }
      if let index = next, state[index] == 1, let from = walk.firstIndex(of: index) {
        let circle = walk[from...].map { entries[$0].body.id } + [entries[index].body.id]
        log.report(
          .warning, at: entries[index].parent?.offset ?? entries[index].range.lowerBound,
          "the parents form a cycle: " + circle.prefix(8).joined(separator: " → "),
          expected: "a body that has no parent at the end")
        (entries[index].parent, entries[index].body.parent) = (nil, nil)
      }
      for index in walk { state[index] = 2 }
    }
  }
}
