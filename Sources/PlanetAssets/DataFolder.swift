import PlanetSystem

/// The folder that holds `Textures`, `Shaders` and `Catalogues`.
package struct DataFolder: Hashable, Sendable {
  /// Where it is.
  package let path: String

  /// The bundled maps.
  package var textures: String { "\(path)/Textures" }
  /// The programs of the OpenGL renderer.
  package var shaders: String { "\(path)/Shaders" }
  /// The bundled catalogue of the Solar System.
  package var solarSystem: String { "\(path)/Catalogues/solarsystem.xml" }

  /// Why there is no data folder.
  package struct Missing: Error, Hashable, Sendable, CustomStringConvertible {
    /// The folders looked into, in order.
    package let tried: [String]

    /// Where was looked, and what to do.
    package var description: String {
      "cannot find the folder with Textures and Catalogues; looked in "
        + tried.joined(separator: ", ") + "; set PLANETNODE_DATA to the folder that holds them"
    }
  }

  /// Finds the data folder.
  ///
  /// In this order: the environment's PLANETNODE_DATA, which must be right if it is set; the
  /// installed place `../share/planetnode` beside the program; the first folder above the program
  /// that holds a package with its data, or `checkouts` of packages with such a folder; and, in
  /// debug builds, the package this was built from.
  /// - Parameters:
  ///   - override: The value of PLANETNODE_DATA.
  ///   - executable: The program's path, links followed.
  /// - Returns: The folder.
  /// - Throws: Where was looked.
  package static func find(
    override: String? = Files.environment("PLANETNODE_DATA"),
    executable: String? = Files.executablePath()
  ) throws(Missing) -> DataFolder {
    if let override {
      guard isDataFolder(override) else { throw Missing(tried: [override]) }
      return DataFolder(path: override)
    }
    var tried: [String] = []
    if let executable {
      let programFolder = Files.folder(of: executable)
      tried.append(Files.join(Files.folder(of: programFolder), "share/planetnode"))
      var folder = programFolder
      while folder != "/" && folder != "." {
        if Files.kind(of: "\(folder)/Package.swift") == .file { tried.append(folder) }
        tried += dependencies(in: "\(folder)/checkouts")
        folder = Files.folder(of: folder)
      }
    }
    #if DEBUG
      tried.append(packageFolder)
    #endif
    guard let found = tried.first(where: isDataFolder) else { throw Missing(tried: tried) }
    return DataFolder(path: found)
  }

  /// Returns the data folders among the packages that were checked out for a program's package.
  private static func dependencies(in checkouts: String) -> [String] {
    Files.names(in: checkouts).sorted().map { Files.join(checkouts, $0) }.filter(isDataFolder)
  }

  private static func isDataFolder(_ path: String) -> Bool {
    Files.kind(of: "\(path)/Textures") == .folder
      && Files.kind(of: "\(path)/Catalogues") == .folder
  }

  #if DEBUG
    /// The package's folder when this file was compiled.
    private static var packageFolder: String {
      var folder = #filePath
      for _ in 0..<3 { folder = Files.folder(of: folder) }
      return folder
    }
  #endif
}
