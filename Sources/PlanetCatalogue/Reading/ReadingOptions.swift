/// The strictness and the limits of reading a catalogue.
package struct ReadingOptions: Hashable, Sendable {
  /// A Boolean value that indicates whether warnings are errors.
  package var strict = false

  package var limits = ReadingLimits()

  /// Creates options with the default limits.
  package init(strict: Bool = false) { self.strict = strict }
}

/// The limits beyond which a catalogue is rejected.
package struct ReadingLimits: Hashable, Sendable {
  package var fileBytes = 64 << 20
  /// Bytes of character data and attribute values together.
  package var textBytes = 16 << 20
  /// Elements of a file.
  package var elements = 100_000
  /// The nesting depth of elements.
  package var depth = 64
  /// Attributes of one element.
  package var attributes = 64
  /// Bytes of an attribute's value; libxml2 has a limit of its own at 10,000,000.
  package var attributeBytes = 8 << 20
  /// Problems that are reported; further ones are only counted.
  package var problems = 1000
  /// Unicode scalars of a name or a title.
  package var nameLength = 256
  /// Unicode scalars of a description or a fun fact.
  package var textLength = 1_000_000
  /// Unicode scalars of any other text or attribute: figures, paths, addresses, licences.
  package var valueLength = 4096

  package init() {}
}
