import PlanetSky
import PlanetSystem

/// The file of TT − UT1 that `--delta-t` or PLANETNODE_DELTA_T of the environment names.
enum EarthRotationFile {
  /// The greatest size of the file, in bytes.
  private static let limit = 1 << 20

  /// The option that names the file.
  private static let option = "--delta-t"

  /// Reads the file, if there is one, and replaces the program's values by it.
  ///
  /// Dates are read while arguments are parsed, so this comes before.
  /// - Parameter arguments: The command line.
  /// - Throws: ``CommandFailure`` for a file that cannot be read or is no table.
  static func load(_ arguments: [String]) throws(CommandFailure) {
    guard let (path, source) = file(arguments) else { return }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try Files.read(path, limit: limit)
    } catch {
      throw CommandFailure(.asset, "\(source): \(error)")
    }
    do throws(DeltaTTable.Fault) {
      DeltaT.use(try DeltaTTable(String(decoding: bytes, as: UTF8.self), source: path))
    } catch {
      throw CommandFailure(.asset, "\(source): '\(path)': \(error)")
    }
  }

  /// Returns the path and the option or the variable that states it; nil without a file.
  private static func file(_ arguments: [String]) -> (path: String, source: String)? {
    var path: String?
    let words = arguments.prefix { $0 != "--" }
    for (index, word) in words.enumerated() {
      if word == option, index + 1 < words.count { path = words[index + 1] }
      if word.hasPrefix("\(option)=") { path = String(word.dropFirst(option.count + 1)) }
    }
    if let path { return (path, option) }
    let name = "PLANETNODE_DELTA_T"
    return Files.environment(name).flatMap { $0.isEmpty ? nil : ($0, name) }
  }
}
