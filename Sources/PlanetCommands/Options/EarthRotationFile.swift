import PlanetSky
import PlanetSystem

/// The file of TT − UT1 that PLANETNODE_DELTA_T of the environment names.
enum EarthRotationFile {
  /// The greatest size of the file, in bytes.
  private static let limit = 1 << 20

  /// Reads the file, if there is one, and replaces the program's values by it.
  /// - Throws: ``CommandFailure`` for a file that cannot be read or is no table.
  static func load() throws(CommandFailure) {
    guard let path = Files.environment("PLANETNODE_DELTA_T"), !path.isEmpty else { return }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try Files.read(path, limit: limit)
    } catch {
      throw CommandFailure(error, otherwise: .asset)
    }
    do throws(DeltaTTable.Fault) {
      DeltaT.use(try DeltaTTable(String(decoding: bytes, as: UTF8.self), source: path))
    } catch {
      throw CommandFailure(.asset, "PLANETNODE_DELTA_T: '\(path)': \(error)")
    }
  }
}
