import Foundation
import PlanetAssets
import PlanetCommands
import PlanetTestSupport
import PlanetViewer
import Testing

@testable import PlanetViewerCommands

@Suite("Where the viewer finds and keeps things")
struct PlacesTests {
  /// Finds the places of a user with a home of their own, whoever runs the test.
  private func places(
    _ catalogue: String? = nil, keys: String? = nil, home: String?
  ) throws -> ViewerPlaces {
    try ViewerPlaces(catalogue: catalogue, keys: keys, threads: 1, cache: nil) {
      $0 == "HOME" ? home : nil
    }
  }

  @Test("All is found in the user's home; without one nothing is remembered, which is told")
  func home() throws {
    try withTemporaryFolder { folder in
      try Files.write(Array("next = jj\n".utf8), to: "\(folder)/.config/planetnode/keys")
      try Files.makeFolder("\(folder)/Pictures")
      let places = try places(home: folder)
      #expect(
        places.surroundings.stateFile?.path == "\(folder)/.local/state/planetnode/viewer.json")
      #expect(places.surroundings.pictureFolder == "\(folder)/Pictures")
      #expect(
        places.problems.map { $0.prefix(while: { $0 != " " }) } == [
          "\(folder)/.config/planetnode/keys:1:"
        ])
      let homeless = try self.places(home: nil)
      #expect(homeless.surroundings.stateFile == nil)
      #expect(homeless.surroundings.pictureFolder == ".")
      #expect(homeless.problems.contains { $0.hasPrefix("no home folder") })
    }
  }

  @Test(
    "The folder for pictures is read as desktops write it",
    arguments: [
      ("XDG_PICTURES_DIR=\"$HOME/Bilder\"\n", "/u/Bilder"),
      ("# XDG_PICTURES_DIR=\"/a\"\nXDG_MUSIC_DIR=\"/m\"\n", nil),
      ("XDG_MUSIC_DIR=\"/m\"\nXDG_PICTURES_DIR=\"/data/my pictures\"\n", "/data/my pictures"),
      // The last word counts; the home itself means that there is no such folder.
      ("XDG_PICTURES_DIR=\"/a\"\nXDG_PICTURES_DIR=\"/b\"\n", "/b"),
      ("XDG_PICTURES_DIR=\"$HOME/\"\n", nil), ("XDG_PICTURES_DIR=\"relative\"\n", nil),
      ("", nil), ("XDG_PICTURES_DIR", nil),
    ] as [(String, String?)])
  func pictureFolder(text: String, expected: String?) {
    #expect(ImageFolder.folder(in: text, home: "/u") == expected)
  }

  @Test("Lines of the keys' file that cannot be followed are told by file and line")
  func keys() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/keys"
      try Files.write(Array("# mine\nnext = j\nnexxt = k\nreset = hoome\n".utf8), to: path)
      let places = try places(keys: path, home: folder)
      #expect(places.problems.count == 2)
      #expect(places.problems.first?.hasPrefix("\(path):3: ") == true)
      #expect(places.problems.first?.contains("did you mean 'next'?") == true)
      #expect(places.problems.last?.hasPrefix("\(path):4: ") == true)
      #expect(throws: CommandFailure.self) {
        try self.places(keys: "\(folder)/none", home: folder)
      }
    }
  }

  @Test("Without a home, small pictures are kept only where nobody else can reach")
  func spareFolder() throws {
    try withTemporaryFolder { folder in
      func place() -> String? {
        ViewerPlaces.thumbnailFolder("a.xml", cache: nil, temporary: folder)
      }
      let manager = FileManager.default
      let spare = "\(folder)/planetnode-\(Files.userNumber)"
      try Files.write([1], to: spare)
      #expect(place() == nil, "a file")
      try Files.remove(spare)
      #expect(place()?.hasPrefix("\(spare)/thumbnails/") == true)
      #expect(place() != nil, "it is there already")
      try Files.write([1], to: "\(folder)/cache")
      let instead = ViewerPlaces.thumbnailFolder(
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

  @Test("Each catalogue has small pictures of its own")
  func thumbnails() throws {
    try withTemporaryFolder { home in
      let folders = try ["a.xml", "b.xml", "a.xml"].map {
        try places("first.xml", home: home).surroundings.thumbnailFolder($0)
      }
      #expect(folders[0] == folders[2] && folders[0] != folders[1])
      #expect(folders[0]?.hasPrefix("\(home)/.cache/planetnode/thumbnails/") == true)
    }
  }
}
