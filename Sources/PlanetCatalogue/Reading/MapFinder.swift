/// Reports whether the maps of a catalogue exist.
///
/// The catalogue opens no file; its caller implements the search.
public protocol MapFinder: Sendable {
  /// Looks up a map.
  /// - Parameters:
  ///   - path: The path in the catalogue.
  ///   - suggests: False to skip the search for similar names.
  /// - Returns: The result.
  func find(_ path: String, suggests: Bool) -> MapLookup
}

/// The result of looking up a map.
public enum MapLookup: Hashable, Sendable {
  /// The file exists.
  case found
  /// The file does not exist; `nearest` is the path of a file with a similar name.
  case missing(nearest: String? = nil)
  /// Only a file whose name differs in case exists; `actual` is the correct path.
  case differsInCase(actual: String)
}
