import PlanetAssets
import PlanetCatalogue
import PlanetSystem
import PlanetTestSupport
import Testing

@Suite("Catalogues on disk")
struct CatalogueFileTests {
  private func failure(_ path: String, in folder: String) -> CatalogueFile.Failure? {
    do throws(CatalogueFile.Failure) {
      _ = try CatalogueFile(path, maps: MapLibrary(folders: [folder], replacements: nil))
      return nil
    } catch {
      return error
    }
  }

  @Test("The bundled Solar System is read without problems, and its maps are found")
  func bundled() throws {
    let file = try CatalogueFile.open()
    #expect(file.reading.problems.isEmpty && file.catalogue.bodies.count == 41)
    let maps = file.catalogue.bodies.compactMap { $0.map?.path }
    #expect(maps.count == 41 && maps.allSatisfy { file.maps.find($0) == .found })
  }

  @Test("Bodies with errors are left out, and maps may be in any folder")
  func leavesOut() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/my.xml"
      let xml = "<catalogue><body name='A'><map src='../a.png'/></body><body/></catalogue>"
      try Files.write(Array(xml.utf8), to: path)
      let library = MapLibrary(folders: [folder], replacements: nil)
      let file = try CatalogueFile(path, maps: library, findsMaps: true)
      #expect(file.catalogue.bodies.map(\.id) == ["a"] && file.reading.leftOut.count == 1)
      #expect(
        file.reading.warnings.map(\.message) == [
          "the map '../a.png' is missing in the folders \(folder)"
        ])
      #expect(file.maps.trustedNames == ["../a.png"])
      #expect(try CatalogueFile(path, maps: library).reading.warnings.isEmpty)
    }
  }

  static let kinds: [(String, [UInt8])] = [
    ("a PNG", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]),
    ("a JPEG", [0xFF, 0xD8, 0xFF, 0xE0, 0, 16]), ("a gzip archive", [0x1F, 0x8B, 8, 0, 0, 0]),
    ("a ZIP archive", Array("PK\u{3}\u{4}".utf8) + [0, 0]), ("a PDF", Array("%PDF-1.7\n".utf8)),
    ("a rich text file", Array("{\\rtf1".utf8)), ("JSON", Array(" {\"a\": 1}".utf8)),
    ("a web page", Array("<!DOCTYPE html><html/>".utf8)), ("text", Array("Mars and Venus".utf8)),
    ("binary data", [1, 2, 3, 0, 5, 6, 7]),
  ]

  @Test("Files of other kinds are rejected by name", arguments: kinds)
  func kind(name: String, bytes: [UInt8]) throws {
    try withTemporaryFolder { folder in
      try Files.write(bytes, to: "\(folder)/file")
      guard case .catalogue(let error) = failure("\(folder)/file", in: folder) else {
        Issue.record("\(name) is a catalogue")
        return
      }
      #expect(error.problem.message == "this is \(name), not a catalogue")
    }
  }

  @Test("A missing file and a folder are reported")
  func missing() throws {
    try withTemporaryFolder { folder in
      guard case .file(.isFolder) = failure(folder, in: folder),
        case .file(.missing) = failure("\(folder)/none.xml", in: folder)
      else {
        Issue.record("no file was told of")
        return
      }
    }
  }
}
