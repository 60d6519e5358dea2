import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetSources
import PlanetSystem
import PlanetTestSupport
import Testing

@testable import PlanetTextures

@Suite("Installation of maps")
struct TextureInstallerTests {
  private func subject(
    _ layer: TextureLayer = .base, _ change: (inout TextureFacts) -> Void = { _ in }
  ) -> TextureInstaller.Subject {
    var facts = TextureFacts()
    (facts.licence, facts.attribution) = ("CC0-1.0", "A. Author")
    change(&facts)
    return TextureInstaller.Subject(body: "mars", layer: layer, facts: facts, source: "/m.png")
  }

  private func png(_ width: Int, _ height: Int) throws -> [UInt8] {
    let image = Image<RGBA8>(width: width, height: height, filledWith: RGBA8(200, 90, 40, 255))
    return try PNG.encode(image)
  }

  @Test("A file is copied, named after its content and added to the index")
  func file() throws {
    try withTemporaryFolder { folder in
      let bytes = try png(64, 32)
      try Files.write(bytes, to: "\(folder)/m.png")
      let installer = TextureInstaller(store: MapStore(folder: "\(folder)/maps"))
      let outcome = try installer.install("\(folder)/m.png", as: subject())
      let digest = SHA256Digest(of: bytes).description
      #expect(outcome.map.sha256 == digest && outcome.map.width == 64 && outcome.warnings.isEmpty)
      #expect(outcome.map.file == "installed/mars-base-\(digest.prefix(8)).png")
      #expect(try Files.read(installer.store.path(of: outcome.map)) == bytes)
      #expect(try installer.store.maps() == [outcome.map])
    }
  }

  @Test("Files that are not maps of whole globes are rejected, and nothing is installed")
  func unsuitable() throws {
    try withTemporaryFolder { folder in
      let whole = try png(64, 32)
      for (name, bytes, layer) in [
        ("square", try png(32, 32), TextureLayer.base), ("square", try png(32, 32), .rings),
        ("truncated", Array(whole.dropLast(30)), .base), ("text", Array("hello".utf8), .base),
        ("tiff", [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0], .base), ("heights", whole, .height),
      ] {
        try Files.write(bytes, to: "\(folder)/\(name)")
        let installer = TextureInstaller(store: MapStore(folder: "\(folder)/maps"))
        let error = #expect(throws: TextureFailure.self) {
          try installer.install("\(folder)/\(name)", as: subject(layer))
        }
        #expect(error?.description.contains("\(folder)/\(name)") == true)
        #expect(Files.kind(of: "\(folder)/maps") == .nothing, "\(name)")
      }
    }
  }

  @Test("Downloads are checked before they are installed", .enabled(if: SourceServer.python != nil))
  func download() throws {
    let server = try SourceServer()
    try withTemporaryFolder { folder in
      let installer = TextureInstaller(store: MapStore(folder: "\(folder)/maps"))
      func install(_ mode: String, sha256: String? = nil) throws(TextureFailure) -> InstalledMap {
        var facts = TextureFacts()
        (facts.licence, facts.attribution) = ("CC0-1.0", "A. Author")
        let entry = TextureList.Entry(
          body: "mars", layer: .base, address: "\(server.origin)/maps/\(mode)/map.png",
          width: 128, height: 64, sha256: sha256, facts: facts)
        return try installer.install(entry, client: HTTPClient(userAgent: "PlanetNode/test")).map
      }
      for mode in ["damaged", "short", "html"] {
        let error = #expect(throws: TextureFailure.self) { try install(mode) }
        #expect(error?.description.contains("/maps/\(mode)/map.png is not installed") == true)
        #expect(error?.description.contains(folder) == false, "\(error?.description ?? "")")
      }
      #expect(try installer.store.maps().isEmpty)
      #expect(Files.names(in: installer.store.downloads).isEmpty)
      let map = try install("good")
      #expect(map.width == 128 && Files.names(in: installer.store.downloads).isEmpty)
      #expect(try installer.store.maps() == [map])
      #expect(try install("cut", sha256: map.sha256).sha256 == map.sha256)
      let other = String(repeating: "0", count: 64)
      let error = #expect(throws: TextureFailure.self) { try install("good", sha256: other) }
      #expect(error?.description.contains("its SHA-256 is \(map.sha256)") == true)
      #expect(try installer.store.maps().first?.sha256 == map.sha256)
    }
  }
}
