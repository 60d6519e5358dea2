/// The strictness and the limits of reading a catalogue.
public struct ReadingOptions: Hashable, Sendable {
  /// A Boolean value that indicates whether warnings are errors.
  public var strict = false

  /// The limits.
  public var limits = ReadingLimits()

  /// Creates options with the default limits.
  public init(strict: Bool = false) { self.strict = strict }
}

/// The limits beyond which a catalogue is rejected.
public struct ReadingLimits: Hashable, Sendable {
  /// Bytes of a file.
  public var fileBytes = 64 << 20
  /// Bytes of character data and attribute values together.
  public var textBytes = 16 << 20
  /// Elements of a file.
  public var elements = 100_000
  /// The nesting depth of elements.
  public var depth = 64
  /// Attributes of one element.
  public var attributes = 64
  /// Bytes of an attribute's value; libxml2 has a limit of its own at 10,000,000.
  public var attributeBytes = 8 << 20
  /// Problems that are reported; further ones are only counted.
  public var problems = 1000
  /// Unicode scalars of a name or a title.
  public var nameLength = 256
  /// Unicode scalars of a description or a fun fact.
  public var textLength = 1_000_000
  /// Unicode scalars of any other text or attribute: figures, paths, addresses, licences.
  public var valueLength = 4096

  /// Creates the default limits.
  public init() {}
}
