import PlanetCatalogue
import Testing

@Suite("Tiled maps in XML")
struct MapTileTests {
  private func document(_ map: String) -> String {
    "<catalogue>\n<body id=\"a\" name=\"A\"><radii equatorial=\"9\"/>\(map)</body>\n</catalogue>"
  }

  @Test("A grid of tiles is read row by row", arguments: ["2x1", " 2X1 ", "2×1"])
  func grid(text: String) throws {
    let map = try read(
      document("<map tiles=\"\(text)\"><tile src=\"w.jpg\"/><tile src=\"e.jpg\"/></map>")
    ).catalogue.bodies[0].map
    #expect(map?.tiles == MapTiles(columns: 2, rows: 1, paths: ["w.jpg", "e.jpg"]))
    #expect(map?.path == "w.jpg")
  }

  @Test(
    "Errors of tiles have their location",
    arguments: [
      (
        "<map tiles=\"2x2\"><tile src=\"a\"/><tile src=\"b\"/></map>",
        "my.xml:2:46: error: a grid of 2x2 has 2 tiles; expected 4, row by row"
      ),
      (
        "<map tiles=\"four\"><tile src=\"a\"/></map>",
        "my.xml:2:58: error: 'four' is not a grid of tiles; expected columns and rows from 1 to "
          + "64, like 4x2"
      ),
      (
        "<map tiles=\"0x1\"/>",
        "my.xml:2:58: error: '0x1' is not a grid of tiles; expected columns and rows from 1 to "
          + "64, like 4x2"
      ),
      (
        "<map><tile src=\"a\"/></map>",
        "my.xml:2:46: error: <map> has no 'tiles'; expected tiles=\"4x2\""
      ),
      (
        "<map tiles=\"1x1\"><tile/></map>",
        "my.xml:2:63: error: <tile> has no 'src'; expected src=\"panel.jpg\""
      ),
      (
        "<map src=\"m.jpg\" tiles=\"1x1\"><tile src=\"a\"/></map>",
        "my.xml:2:56: error: a map has both an image and tiles; expected one of them"
      ),
    ])
  func wrong(map: String, says: String) {
    #expect(complaints(document(map)).contains(says), "\(complaints(document(map)))")
  }

  @Test("Each tile is looked up")
  func missing() {
    let found = complaints(
      document("<map tiles=\"2x1\"><tile src=\"w.jpg\"/><tile src=\"e.jpg\"/></map>"),
      maps: ListedMaps(paths: ["w.jpg"]))
    #expect(found.count == 1 && found[0].contains("e.jpg"))
  }
}
