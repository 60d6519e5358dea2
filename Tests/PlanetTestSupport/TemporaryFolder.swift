import Foundation

/// Calls a body with the path of a new folder, and removes the folder.
package func withTemporaryFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "planetnode-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder.path())
}

/// Returns the name of a temporary of this machine that a killed run might have left.
package func abandonedName() throws -> String {
  let host = try String(contentsOfFile: "/proc/sys/kernel/hostname", encoding: .utf8)
    .prefix { $0 != "\n" }.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
  return ".planetnode-\(String(host.prefix(64)))-1-2.part"
}
