import Foundation
import PlanetAssets
import PlanetCatalogue
import PlanetSources
import PlanetSystem
import PlanetTestSupport
import Testing

@testable import PlanetTextures

@Suite("Lists of maps")
struct TextureListTests {
  /// The shipped list.
  private static let shipped = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Catalogues/textures.json").path()

  private func list(_ entries: String) throws -> TextureList {
    try withTemporaryFolder { folder in
      try Files.write(
        Array("{\"format\":1,\"maps\":[\(entries)]}".utf8), to: "\(folder)/list.json")
      return try TextureList(path: "\(folder)/list.json")
    }
  }

  private func entry(_ layer: String, _ width: Int, _ rest: String = "") -> String {
    """
    {"body":"mars","layer":"\(layer)","address":"https://example.org/\(width).png",
    "projection":"equirectangular","width":\(width),"height":\(width / 2),"licence":"CC0-1.0",
    "attribution":"A"\(rest)}
    """
  }

  @Test("The shipped list has maps of bundled bodies, each address once, with licences")
  func shippedList() throws {
    let list = try TextureList(path: Self.shipped)
    #expect(list.entries.count > 25)
    let bodies = Set(try CatalogueFile.open().catalogue.bodies.map(\.id))
    #expect(Set(list.entries.map(\.body)).isSubset(of: bodies))
    #expect(Set(list.entries.map(\.address)).count == list.entries.count)
    for entry in list.entries {
      #expect(!entry.facts.licence.isEmpty && !entry.facts.attribution.isEmpty)
      #expect(entry.address.hasPrefix("https://"))
      #expect(entry.layer == .rings || entry.width == 2 * entry.height, "\(entry.address)")
    }
  }

  @Test("Within a resolution the finest map is the first choice, above it the coarsest")
  func choices() throws {
    let list = try list(
      [
        entry("base", 2048), entry("base", 8192), entry("base", 4096), entry("night", 8192),
        entry("night", 16384),
      ].joined(separator: ","))
    func widths(_ resolution: TextureResolution, _ layers: Set<TextureLayer>? = nil) -> [[Int]] {
      list.choices(of: ["mars"], layers: layers, resolution: resolution).map { $0.map(\.width) }
    }
    #expect(widths(.best) == [[8192, 4096, 2048], [16384, 8192]])
    #expect(widths(.fourK) == [[4096, 2048], [8192, 16384]])
    #expect(widths(.twoK, [.base]) == [[2048]])
    #expect(list.choices(of: ["moon"], layers: nil, resolution: .best).isEmpty)
    #expect(list.choices(of: nil, layers: nil, resolution: .best).count == 2)
  }

  @Test(
    "Errors of a list name the map and the field",
    arguments: [
      ("{}", "no \"body\""), ("{\"body\":1}", "map 1, body"),
      ("X", "not JSON"),
    ])
  func errors(text: String, words: String) throws {
    let error = #expect(throws: TextureList.Failure.self) { try list(text) }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  @Test("Facts that a layer needs, checksums and addresses are checked")
  func checks() throws {
    for (rest, words) in [
      (",\"sha256\":\"ABC\"", "64 hexadecimal"), (",\"centralMeridian\":999", "central meridian"),
      (",\"latitudes\":\"x\"", "latitudes"),
    ] {
      let error = #expect(throws: TextureList.Failure.self) { try list(entry("base", 4, rest)) }
      #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }
    #expect(throws: TextureList.Failure.self) { try list(entry("height", 4)) }
    #expect(throws: TextureList.Failure.self) {
      try list(entry("base", 4).replacing("https", with: "ftp"))
    }
    #expect(throws: TextureList.Failure.self) {
      try list(entry("base", 4).replacing("\"mars\"", with: "\"../mars\""))
    }
  }

  @Test("A mirror's address replaces all but the name of the file")
  func mirror() throws {
    let entry = try #require(try list(entry("base", 4)).entries.first)
    for mirror in ["http://localhost/maps", "http://localhost/maps/"] {
      let address = try entry.address(in: try WebAddress(mirror))
      #expect(address.description == "http://localhost/maps/4.png")
    }
  }
}
