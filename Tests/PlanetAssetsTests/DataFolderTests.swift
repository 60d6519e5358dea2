import Foundation
import PlanetAssets
import PlanetSystem
import PlanetTestSupport
import Testing

@Suite("The data folder")
struct DataFolderTests {
  private func makeData(_ folder: String) throws {
    try Files.makeFolder("\(folder)/Textures")
    try Files.makeFolder("\(folder)/Catalogues")
  }

  @Test("PLANETNODE_DATA has precedence, and an invalid value is an error")
  func override() throws {
    try withTemporaryFolder { folder in
      try makeData(folder)
      #expect(try DataFolder.find(override: folder, executable: nil).path == folder)
      let error = #expect(throws: DataFolder.Missing.self) {
        try DataFolder.find(override: "\(folder)/Textures", executable: nil)
      }
      #expect(error?.tried == ["\(folder)/Textures"])
    }
  }

  @Test("If no data is found, the error lists all folders searched")
  func nothing() {
    let error = #expect(throws: DataFolder.Missing.self) {
      try DataFolder.find(override: "/no/such/folder", executable: "/a/bin/planetnode")
    }
    #expect(error?.tried == ["/no/such/folder"])
    #expect(error?.description.contains("looked in /no/such/folder; set PLANETNODE_DATA") == true)
  }

  @Test("Data installed beside the program has precedence over a package above it")
  func order() throws {
    try withTemporaryFolder { folder in
      try makeData(folder)
      try Files.write([], to: "\(folder)/Package.swift")
      let executable = "\(folder)/prefix/bin/planetnode"
      #expect(try DataFolder.find(override: nil, executable: executable).path == folder)
      try Files.makeFolder("\(folder)/prefix/share/planetnode")
      #expect(try DataFolder.find(override: nil, executable: executable).path == folder)
      try makeData("\(folder)/prefix/share/planetnode")
      #expect(
        try DataFolder.find(override: nil, executable: executable).path
          == "\(folder)/prefix/share/planetnode")
    }
  }

  @Test("A program of another package finds the data among its checked-out dependencies")
  func dependency() throws {
    try withTemporaryFolder { folder in
      let checkout = "\(folder)/.build/checkouts/PlanetNode"
      try makeData(checkout)
      let executable = "\(folder)/.build/x86_64/release/program"
      #expect(try DataFolder.find(override: nil, executable: executable).path == checkout)
    }
  }

  @Test("A program of another package finds the data of a dependency by path")
  func localDependency() throws {
    try withTemporaryFolder { folder in
      try makeData("\(folder)/planetnode")
      let state = """
        {"object": {"artifacts": [], "dependencies": [
          {"packageRef": {"identity": "other", "location": "\(folder)/other"}},
          {"packageRef": {"identity": "remote", "location": "https://localhost/remote"}},
          {"packageRef": {"identity": "planetnode", "location": "\(folder)/planetnode"}}
        ]}, "version": 7}
        """
      try Files.write(Array(state.utf8), to: "\(folder)/app/.build/workspace-state.json")
      let executable = "\(folder)/app/.build/x86_64/release/program"
      let found = try DataFolder.find(override: nil, executable: executable)
      #expect(found.path == "\(folder)/planetnode")
    }
  }

  @Test("An installed program finds data in its prefix, a built one in the package")
  func places() throws {
    try withTemporaryFolder { folder in
      try makeData("\(folder)/prefix/share/planetnode")
      let installed = try DataFolder.find(
        override: nil, executable: "\(folder)/prefix/bin/planetnode")
      #expect(installed.path == "\(folder)/prefix/share/planetnode")
      try makeData("\(folder)/package")
      try Files.write([], to: "\(folder)/package/Package.swift")
      let built = try DataFolder.find(
        override: nil, executable: "\(folder)/package/.build/x/release/planetnode")
      #expect(built.path == "\(folder)/package")
    }
  }
}
