import FoundationEssentials

/// Writes values as text that is the same for equal values on all machines: JSON with sorted keys,
/// without spaces, and with the shortest numbers that are read back as the same.
package enum CanonicalText {
  /// Returns the text of a value, whose numbers must all be finite.
  package static func text(of value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else {
      preconditionFailure("a canonical text has finite numbers only")
    }
    return String(decoding: data, as: UTF8.self)
  }
}
