/// Tells whether the maps a catalogue names are there.
///
/// The catalogue never opens a file: whoever knows where maps lie answers for it.
public protocol MapFinder: Sendable {
  /// Looks for a map.
  /// - Parameters:
  ///   - path: As written in the catalogue.
  ///   - suggests: False to leave out the search for similar names.
  /// - Returns: Whether the path leads to a file.
  func find(_ path: String, suggests: Bool) -> MapLookup
}

/// What became of looking for a map.
public enum MapLookup: Hashable, Sendable {
  /// It is there.
  case found
  /// It is not there; `nearest` is the path of a file with a similar name.
  case missing(nearest: String? = nil)
  /// Only a file whose letters' case differs is there; `actual` is the path as it should be.
  case differsInCase(actual: String)
}
