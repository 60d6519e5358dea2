/// Checks bodies against each other: ids, names, parents.
struct CatalogueCheck {
  let log: Diagnostics

  /// Gives every body an id and reports duplicates and parents that cannot be.
  func finish(_ entries: inout [BodyReader.Entry]) {
    checkNames(entries)
    giveIDs(&entries)
    checkParents(&entries)
  }

  private func checkNames(_ entries: [BodyReader.Entry]) {
    var first: [String: (body: Int, offset: Int)] = [:]
    for (index, entry) in entries.enumerated() {
      let words = (entry.id.map { [($0, "id")] } ?? []) + entry.names.map { ($0, "name") }
      var reported = false
      for (written, sort) in words {
        let key = written.text.folded
        guard let earlier = first[key] else {
          first[key] = (index, written.offset)
          continue
        }
        // A body may repeat its own id as its name; and one report for a copied body is enough.
        guard earlier.body != index, !reported else { continue }
        reported = true
        log.report(
          at: written.offset,
          "the \(sort) '\(shortened(written.text))' is taken; the first is on line "
            + "\(log.line(of: earlier.offset))",
          expected: "another \(sort)")
      }
    }
  }

  /// Makes an id from the name of each body that has none: `neptune`, and `neptune-2` if taken.
  private func giveIDs(_ entries: inout [BodyReader.Entry]) {
    var taken = Set(entries.compactMap { $0.id?.text.folded })
    var nextNumber: [String: Int] = [:]
    for index in entries.indices where entries[index].id == nil {
      var base = entries[index].body.name.slug
      if base.isEmpty || base.utf8.count > 80 { base = "body-\(index + 1)" }
      var id = base
      var number = nextNumber[base] ?? 2
      while !taken.insert(id.folded).inserted {
        id = "\(base)-\(number)"
        number += 1
      }
      nextNumber[base] = number
      entries[index].body.id = id
    }
  }

  private func checkParents(_ entries: inout [BodyReader.Entry]) {
    let ids = entries.map(\.body.id)
    var place: [String: Int] = [:]
    for (index, id) in ids.enumerated() where place[id] == nil { place[id] = index }
    for entry in entries {
      guard let parent = entry.parent, place[parent.text] == nil else { continue }
      log.report(
        at: parent.offset, "unknown parent '\(shortened(parent.text))'",
        expected: "the id of a body in this catalogue",
        suggestion: NearestWord.one(to: parent.text, among: ids))
    }
    reportCircles(entries, place: place)
  }

  private func reportCircles(_ entries: [BodyReader.Entry], place: [String: Int]) {
    // 0 not seen, 1 on the present walk, 2 done.
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
          at: entries[index].parent?.offset ?? entries[index].offset,
          "the parents go in a circle: " + circle.prefix(8).joined(separator: " → "),
          expected: "a body that has no parent at the end")
      }
      for index in walk { state[index] = 2 }
    }
  }
}
