import PlanetStrings
package import PlanetSystem

/// The folder that holds `Textures`, `Shaders` and `Catalogues`.
package struct DataFolder: Hashable, Sendable {
  /// The path of the folder.
  package let path: String

  /// The bundled maps.
  package var textures: String { "\(path)/Textures" }
  /// The shaders of the OpenGL renderer.
  package var shaders: String { "\(path)/Shaders" }
  /// Returns the source of a shader.
  /// - Throws: ``FileError``
  package func shader(_ name: String) throws(FileError) -> String {
    String(decoding: try Files.read("\(shaders)/\(name)", limit: 1 << 20), as: UTF8.self)
  }
  /// The bundled catalogue of the Solar System.
  package var solarSystem: String { "\(path)/Catalogues/solarsystem.xml" }

  /// The error for a missing data folder.
  package struct Missing: Error, Hashable, Sendable, CustomStringConvertible {
    /// The folders that were searched, in order.
    package let tried: [String]

    /// The folders that were searched, with what to do.
    package var description: String {
      "cannot find the folder with Textures and Catalogues; looked in "
        + tried.joined(separator: ", ") + "; set PLANETNODE_DATA to the folder that holds them"
    }
  }

  /// Finds the data folder.
  ///
  /// The search has this order:
  /// 1. PLANETNODE_DATA of the environment. If it is set, it must be valid.
  /// 2. `../share/planetnode`, relative to the folder of the program.
  /// 3. The folders from the program's up to the root: a package with the data, or a dependency of
  ///    a package by URL or by path, found in its build folder.
  /// 4. In debug builds, the package from which the program was built.
  /// - Parameters:
  ///   - override: The value of PLANETNODE_DATA.
  ///   - executable: The program's path, with links resolved.
  /// - Returns: The folder.
  /// - Throws: ``Missing`` with the folders that were searched.
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
        tried += localDependencies(in: "\(folder)/workspace-state.json")
        folder = Files.folder(of: folder)
      }
    }
    #if DEBUG
      tried.append(packageFolder)
    #endif
    guard let found = tried.first(where: isDataFolder) else { throw Missing(tried: tried) }
    return DataFolder(path: found)
  }

  /// Returns the data folders among the checked-out dependencies of a program's package.
  private static func dependencies(in checkouts: String) -> [String] {
    Files.names(in: checkouts).sorted().map { Files.join(checkouts, $0) }.filter(isDataFolder)
  }

  /// Returns the data folders among the packages on which a program's package depends by path.
  /// - Parameter state: The file in which the package manager lists dependencies.
  /// - Returns: The paths of the folders.
  private static func localDependencies(in state: String) -> [String] {
    let names: Set = ["object", "dependencies", "packageRef", "location"]
    guard let bytes = try? Files.readIfThere(state, limit: 16 << 20),
      let list = try? PositionedJSON(bytes, names: names).field("object").field("dependencies")
    else { return [] }
    var folders: [String] = []
    try? list.eachValue { dependency throws(PositionedJSON.Fault) in
      let location = try dependency.field("packageRef").field("location").text()
      if location.hasPrefix("/"), isDataFolder(location) { folders.append(location) }
    }
    return folders
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
