/// Abbreviates lists of file names: `f/earth_[0003-0100,0205].png`.
enum NumberedNames {
  /// Names that differ in one number, or a single name.
  struct Group: Hashable {
    /// The names in abbreviated form.
    var text: String
    /// The number of names.
    var count: Int
  }

  /// The greatest number of ranges in a group; the others are counted.
  private static let rangeLimit = 40

  /// Groups consecutive names that differ in their last number.
  static func groups(_ names: [String]) -> [Group] {
    var groups: [(key: Key, numbers: [Number])] = []
    var places: [Key: Int] = [:]
    for name in names {
      let (key, number) = split(name)
      if let place = places[key], number != nil {
        groups[place].numbers.append(contentsOf: [number].compactMap(\.self))
      } else {
        if number != nil { places[key] = groups.count }
        groups.append((key, [number].compactMap(\.self)))
      }
    }
    return groups.map { key, numbers in
      guard numbers.count > 1 else {
        return Group(text: key.head + (numbers.first?.digits ?? "") + key.tail, count: 1)
      }
      return Group(text: "\(key.head)[\(ranges(numbers))]\(key.tail)", count: numbers.count)
    }
  }

  /// The common parts of names that differ in a number.
  private struct Key: Hashable {
    let head: String
    let tail: String
  }

  /// A number with its digits.
  private struct Number {
    let value: Int
    let digits: String

    /// A Boolean value that indicates whether another number is the next one, with the same digits.
    func isFollowed(by next: Number) -> Bool {
      let isAlike = digits.count == next.digits.count || !digits.hasPrefix("0")
      return next.value == value + 1 && isAlike
    }
  }

  /// Splits a name at the last number of its last component; a name without a number is its own
  /// key.
  private static func split(_ name: String) -> (Key, Number?) {
    let bytes = Array(name.utf8)
    func isDigit(_ index: Int) -> Bool { (0x30...0x39).contains(bytes[index]) }
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    guard let last = (start..<bytes.count).last(where: isDigit) else {
      return (Key(head: name, tail: ""), nil)
    }
    var first = last
    while first > start, isDigit(first - 1) { first -= 1 }
    let digits = text(first..<last + 1)
    guard let value = Int(digits) else { return (Key(head: name, tail: ""), nil) }
    return (
      Key(head: text(0..<first), tail: text(last + 1..<bytes.count)),
      Number(value: value, digits: digits)
    )
  }

  private static func ranges(_ numbers: [Number]) -> String {
    var words: [String] = []
    var start = 0
    for index in numbers.indices {
      if index + 1 < numbers.count, numbers[index].isFollowed(by: numbers[index + 1]) { continue }
      let (first, last) = (numbers[start].digits, numbers[index].digits)
      words.append(start == index ? first : "\(first)-\(last)")
      start = index + 1
    }
    guard words.count > rangeLimit else { return words.joined(separator: ",") }
    return words.prefix(rangeLimit).joined(separator: ",") + ",…"
  }
}
