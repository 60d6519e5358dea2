/// The name of a file and the checksum of its content.
package struct FileReference: Codable, Hashable, Sendable {
  /// The name in the catalogue or the render job, with forward slashes.
  package var name: String
  /// The SHA-256 of its bytes, in hexadecimal digits; empty before the file is read.
  package var sha256: String

  /// Creates a reference to a file.
  package init(name: String, sha256: String = "") {
    self.name = name
    self.sha256 = sha256
  }
}
