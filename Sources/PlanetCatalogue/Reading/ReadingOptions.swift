/// How strictly a catalogue is read, and how much of it.
public struct ReadingOptions: Hashable, Sendable {
  /// Whether every warning is an error.
  public var strict = false

  /// The size of what may be read.
  public var limits = ReadingLimits()

  /// Creates the usual options.
  public init(strict: Bool = false) { self.strict = strict }
}

/// The size beyond which a catalogue is refused.
public struct ReadingLimits: Hashable, Sendable {
  /// Bytes of a file.
  public var fileBytes = 64 << 20
  /// Bytes of character data and attribute values together.
  public var textBytes = 16 << 20
  /// Elements of a file.
  public var elements = 100_000
  /// Elements inside one another.
  public var depth = 64
  /// Attributes of one element.
  public var attributes = 64
  /// Bytes of an attribute's value; libxml2 has a limit of its own at 10,000,000.
  public var attributeBytes = 8 << 20
  /// Problems that are reported; later ones are only counted.
  public var problems = 1000
  /// Unicode scalars of a name or a title.
  public var nameLength = 256
  /// Unicode scalars of a description or a fun fact.
  public var textLength = 1_000_000
  /// Unicode scalars of any other text or attribute: figures, paths, addresses, licences.
  public var valueLength = 4096

  /// Creates the usual limits.
  public init() {}
}
