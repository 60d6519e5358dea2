import Foundation
import PlanetAssets
import PlanetCommands
import PlanetTestSupport
import PlanetViewer
import Testing

@testable import PlanetViewerCommands

@Suite("Where the viewer finds and keeps things")
struct PlacesTests {
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
    #expect(PictureFolder.folder(in: text, home: "/u") == expected)
  }

  @Test("Lines of the keys' file that cannot be followed are told by file and line")
  func keys() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/keys"
      try Files.write(Array("# mine\nnext = j\nnexxt = k\nreset = hoome\n".utf8), to: path)
      let places = try ViewerPlaces(catalogue: nil, keys: path, threads: 1, cache: nil)
      #expect(places.problems.count == 2)
      #expect(places.problems.first?.hasPrefix("\(path):3: ") == true)
      #expect(places.problems.first?.contains("did you mean 'next'?") == true)
      #expect(places.problems.last?.hasPrefix("\(path):4: ") == true)
      #expect(throws: CommandFailure.self) {
        try ViewerPlaces(catalogue: nil, keys: "\(folder)/none", threads: 1, cache: nil)
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
    let places = try ["a.xml", "b.xml", "a.xml"].map {
      try ViewerPlaces(catalogue: $0, keys: nil, threads: 1, cache: nil).surroundings
    }
    #expect(places[0].thumbnailFolder == places[2].thumbnailFolder)
    #expect(places[0].thumbnailFolder != places[1].thumbnailFolder)
  }
}
