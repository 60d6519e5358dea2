/// How strictly a catalogue is read, and how much of it.
public struct ReadingOptions: Hashable, Sendable {
  /// Whether a missing map is an error rather than a warning.
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
  /// Problems that are reported; later ones are only counted.
  public var problems = 1000

  /// Creates the usual limits.
  public init() {}
}
