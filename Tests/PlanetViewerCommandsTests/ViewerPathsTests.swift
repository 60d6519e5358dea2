import Foundation
import PlanetAssets
import PlanetSystem
import PlanetTestSupport
import PlanetViewer
import Testing

@testable import PlanetCommands
@testable import PlanetViewerCommands

@Suite("Paths of the viewer")
struct PlacesTests {
  /// Finds the paths of a user with a separate home, for any user of the test.
  private func paths(
    _ catalogue: String? = nil, keys: String? = nil, home: String?
  ) throws -> ViewerPaths {
    try ViewerPaths(catalogue: catalogue, keys: keys, threads: 1, cache: nil) {
      $0 == "HOME" ? home : nil
    }
  }

  @Test("All paths are in the user's home; without one nothing is saved, with a warning")
  func home() throws {
    try withTemporaryFolder { folder in
      try Files.write(Array("next = jj\n".utf8), to: "\(folder)/.config/planetnode/keys")
      try Files.makeFolder("\(folder)/Pictures")
      let paths = try paths(home: folder)
      #expect(
        paths.viewer.stateFile?.path == "\(folder)/.local/state/planetnode/viewer.json")
      #expect(paths.viewer.imageFolder == "\(folder)/Pictures")
      #expect(
        paths.problems.map { $0.prefix(while: { $0 != " " }) } == [
          "\(folder)/.config/planetnode/keys:1:"
        ])
      let homeless = try self.paths(home: nil)
      #expect(homeless.viewer.stateFile == nil)
      #expect(homeless.viewer.imageFolder == ".")
      #expect(homeless.problems.contains { $0.hasPrefix("no home folder") })
    }
  }

  @Test(
    "The folder for images is read from the desktop's user-dirs file",
    arguments: [
      ("XDG_PICTURES_DIR=\"$HOME/Bilder\"\n", "/u/Bilder"),
      ("# XDG_PICTURES_DIR=\"/a\"\nXDG_MUSIC_DIR=\"/m\"\n", nil),
      ("XDG_MUSIC_DIR=\"/m\"\nXDG_PICTURES_DIR=\"/data/my pictures\"\n", "/data/my pictures"),
      // The last assignment counts; the home itself means that there is no such folder.
      ("XDG_PICTURES_DIR=\"/a\"\nXDG_PICTURES_DIR=\"/b\"\n", "/b"),
      ("XDG_PICTURES_DIR=\"$HOME/\"\n", nil), ("XDG_PICTURES_DIR=\"relative\"\n", nil),
      ("", nil), ("XDG_PICTURES_DIR", nil),
    ] as [(String, String?)])
  func imageFolder(text: String, expected: String?) {
    #expect(ImageFolder.folder(in: text, home: "/u") == expected)
  }

  @Test("Invalid lines of the file of key bindings are reported by file and line")
  func keys() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/keys"
      try Files.write(Array("# mine\nnext = j\nnexxt = k\nreset = hoome\n".utf8), to: path)
      let paths = try paths(keys: path, home: folder)
      #expect(paths.problems.count == 2)
      #expect(paths.problems.first?.hasPrefix("\(path):3: ") == true)
      #expect(paths.problems.first?.contains("did you mean 'next'?") == true)
      #expect(paths.problems.last?.hasPrefix("\(path):4: ") == true)
      #expect(throws: CommandFailure.self) {
        try self.paths(keys: "\(folder)/none", home: folder)
      }
    }
  }

  @Test("Without a home, thumbnails are cached only in a private folder")
  func spareFolder() throws {
    try withTemporaryFolder { folder in
      func place() -> String? {
        ViewerPaths.thumbnailFolder("a.xml", cache: nil, temporary: folder)
      }
      let manager = FileManager.default
      let spare = "\(folder)/planetnode-\(Files.userNumber)"
      try Files.write([1], to: spare)
      #expect(place() == nil, "a file")
      try Files.remove(spare)
      #expect(place()?.hasPrefix("\(spare)/thumbnails/") == true)
      #expect(place() != nil, "it is there already")
      try Files.write([1], to: "\(folder)/cache")
      let instead = ViewerPaths.thumbnailFolder(
        "a.xml", cache: "\(folder)/cache", temporary: folder)
      #expect(instead == place(), "a cache that is no folder")
      try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: spare)
      #expect(place() == nil, "others may read it")
      try manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: spare)
      try Files.move(spare, to: "\(folder)/elsewhere")
      try manager.createSymbolicLink(atPath: spare, withDestinationPath: "elsewhere")
      #expect(place() == nil, "a link")
    }
  }

  @Test("A catalogue that does not exist is an error, with the nearest name")
  func missingCatalogue() throws {
    try withTemporaryFolder { folder in
      try Files.write(Array("<catalogue/>".utf8), to: "\(folder)/planets.xml")
      for (path, words) in [
        ("/nonexistent.xml", "--catalogue: no file '/nonexistent.xml'"),
        ("\(folder)/planet.xml", "did you mean '\(folder)/planets.xml'?"),
      ] {
        let failure = #expect(throws: CommandFailure.self) {
          try ViewerPaths.check(catalogue: path)
        }
        #expect(failure?.kind == .catalogue)
        #expect(failure?.message?.contains(words) == true, "\(failure?.message ?? "")")
      }
      // The window shows the errors of a file, and reads it again.
      try ViewerPaths.check(catalogue: "\(folder)/planets.xml")
      try ViewerPaths.check(catalogue: folder)
      try ViewerPaths.check(catalogue: "https://example.org/x.xml")
    }
  }

  @Test("Each catalogue has thumbnails of its own")
  func thumbnails() throws {
    try withTemporaryFolder { home in
      let folders = try ["a.xml", "b.xml", "a.xml"].map {
        try paths("first.xml", home: home).viewer.thumbnailFolder($0)
      }
      #expect(folders[0] == folders[2] && folders[0] != folders[1])
      #expect(folders[0]?.hasPrefix("\(home)/.cache/planetnode/thumbnails/") == true)
    }
  }
}
