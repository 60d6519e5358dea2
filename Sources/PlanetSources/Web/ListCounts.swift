/// The numbers of records that lists state and have, so that no truncated list looks complete.
struct ListCounts {
  /// The pages of one type of records.
  private struct List {
    var name: String
    var stated = 0
    var keys: Set<SWAPIRecord.Key> = []
    /// The number of values that are not records.
    var others = 0
  }

  private var lists: [SWAPIRecord.Kind?: List] = [:]
  private var order: [SWAPIRecord.Kind?] = []

  /// Adds a page of a list; an index and a record state no number.
  mutating func add(_ page: SWAPIPage) {
    guard page.lists.isEmpty else { return }
    let kind = page.records.first?.key.kind
    if lists[kind] == nil {
      guard page.total != nil else { return }
      order.append(kind)
    }
    var list = lists[kind] ?? List(name: page.document.name)
    list.stated = max(list.stated, page.total ?? 0)
    list.keys.formUnion(page.records.map(\.key))
    list.others += page.valueCount - page.records.count
    lists[kind] = list
  }

  /// The warnings about lists with fewer records than they state.
  var warnings: [String] {
    order.compactMap { kind in
      guard let list = lists[kind] else { return nil }
      let count = list.keys.count + list.others
      guard count < list.stated else { return nil }
      return "the list \(list.name) is incomplete: \(count) of \(list.stated) records"
    }
  }
}
