/// The numbers of records that lists state and have, so that no truncated list looks complete.
struct ListCounts {
  /// The pages of one type of records.
  private struct List {
    var name: String
    var stated = 0
    var identities: Set<String> = []
    /// The number of values that are not records.
    var others = 0
  }

  private var lists: [String?: List] = [:]
  private var order: [String?] = []

  /// Adds a page of a list; an index and a record state no number.
  mutating func add(_ content: JSONContent) {
    guard content.lists.isEmpty else { return }
    let kind = content.kind
    if lists[kind] == nil {
      guard content.page.total != nil else { return }
      order.append(kind)
    }
    var list = lists[kind] ?? List(name: content.document.name)
    list.stated = max(list.stated, content.page.total ?? 0)
    list.identities.formUnion(content.identities)
    list.others += content.otherCount
    lists[kind] = list
  }

  /// The warnings about lists with fewer records than they state.
  var warnings: [String] {
    order.compactMap { kind in
      guard let list = lists[kind] else { return nil }
      let count = list.identities.count + list.others
      guard count < list.stated else { return nil }
      return "the list \(list.name) is incomplete: \(count) of \(list.stated) records"
    }
  }
}
