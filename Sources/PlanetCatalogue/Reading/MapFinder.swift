/// Reports whether the maps of a catalogue exist.
///
/// The catalogue opens no file; its caller implements the search.
package protocol MapFinder: Sendable {
  /// Looks up a map.
  /// - Parameters:
  ///   - path: The path in the catalogue.
  ///   - suggests: False to skip the search for similar names.
  /// - Returns: The result.
  func find(_ path: String, suggests: Bool) -> MapLookup
}

/// The result of looking up a map.
package enum MapLookup: Hashable, Sendable {
  /// The file exists.
  case found
  /// No file has exactly this name; the path of the most likely file, such as one that differs only
  /// in case.
  case similar(String)
  /// It is not there.
  case missing(MissingMap)
}

/// A map that is not found; the reader of a catalogue and renderers report it in the same words.
package struct MissingMap: Hashable, Sendable {
  /// The reason for which a path leads to no map, where the path shows it.
  package enum Reason: String, Hashable, Sendable {
    /// A folder has the path.
    case isFolder = "it is a folder"
    /// The path begins with `~`, which only shells replace by the home folder.
    case isInHome = "~ is not replaced by the home folder; write the full path"
    /// Only a file whose name differs in case exists.
    case differsInCase = "capitals and small letters differ"
  }

  /// The path as the catalogue names it.
  package var path: String
  /// The folders that were searched; none for an absolute path.
  package var folders: [String]
  /// The path of a file with a similar name.
  package var nearest: String?
  /// The reason for which the path leads to no map; nil where the file does not exist.
  package var reason: Reason?

  /// Describes a map that is not found.
  package init(
    path: String, folders: [String] = [], nearest: String? = nil, reason: Reason? = nil
  ) {
    self.path = path
    self.folders = folders
    self.nearest = nearest
    self.reason = reason
  }

  /// Returns what is wrong, without the path of a similar name.
  /// - Parameter purpose: What the file is for, such as `map`.
  /// - Returns: The text.
  package func words(as purpose: String = "map") -> String {
    "the \(purpose) '\(shortened(path))' is missing"
      + (folders.isEmpty ? "" : " in the folders \(folders.joined(separator: ", "))")
      + (reason.map { ": \($0.rawValue)" } ?? "")
  }
}
