import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetSystem
import PlanetTestSupport
import Testing

@testable import PlanetViewer

extension ViewerTests {
  /// What somebody looks at: set PLANETNODE_TEST_PICTURES to a folder.
  @Suite(
    "Looks",
    .enabled(
      if: Files.environment("PLANETNODE_TEST_PICTURES") != nil,
      "they are for eyes: set PLANETNODE_TEST_PICTURES to a folder"))
  struct Looks {
    @Test("States of the window look as they do")
    func states() throws {
      try withTemporaryFolder { folder in
        let machine = try ViewerMachine(folder: folder, body: "earth")
        try machine.frames(1)
        try machine.show("splash")
        try machine.settle(thumbnails: true)
        try machine.show("earth")
        try machine.press("i")
        try machine.show("earth-details")
        for body in ["saturn", "sun", "moon"] {
          machine.viewer.show(try #require(machine.viewer.file.catalogue.body(id: body)))
          try machine.settle()
          try machine.show(body)
        }
        try machine.press("i")
        machine.viewer.show(try #require(machine.viewer.file.catalogue.body(id: "saturn")))
        try machine.settle()
        try machine.press("h")
        try machine.frames(3)
        try machine.show("keys")
        try machine.press("escape")
        try machine.press("ctrl+s")
        try machine.frames(3)
        try machine.show("save")
        try machine.press("escape")
        try machine.click("Favourites only")
        machine.viewer.notices.add("The catalogue has errors", isProblem: true)
        machine.viewer.notices.add(
          "Saved /srv/pictures/of/planets/saturn-0001.png; its path is copied")
        try machine.frames(3, seconds: 0)
        try machine.show("favourites-notices")
        machine.size = SIMD2(800, 600)
        try machine.frames(3)
        try machine.show("small")
        machine.size = SIMD2(500, 400)
        try machine.press("i")
        try machine.frames(3)
        try machine.show("tiny")
      }
      try withTemporaryFolder { folder in
        let machine = try ViewerMachine(folder: folder, body: "saturn", size: SIMD2(1920, 1080))
        try machine.settle()
        try machine.press("i")
        try machine.frames(3)
        try machine.show("wide")
      }
      try withTemporaryFolder { folder in
        let machine = try ViewerMachine(
          folder: folder, body: "mars", size: SIMD2(1000, 640), pixelsPerPoint: 2)
        try machine.settle()
        try machine.press("slash")
        try machine.type("sat")
        try machine.frames(3)
        try machine.show("double")
      }
    }

    @Test("What is wrong is told where it is missed")
    func trouble() throws {
      let texts = [
        "broken":
          "<catalogue>\n  <body id='a' kind='plant'>\n    <name>A</name>\n  </body>\n</catalog>",
        "empty": "<catalogue version=\"1\">\n</catalogue>",
        "missing-map": TestCatalogue.text(bodies: [("rust", "Rust")], map: "nowhere.png"),
      ]
      for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
        try withTemporaryFolder { folder in
          let path = Files.join(folder, "\(name).xml")
          try Files.write(Array(text.utf8), to: path)
          let machine = try ViewerMachine(folder: folder, catalogue: path)
          try machine.frames(1)
          try machine.show("\(name)-begins")
          try machine.settle(thumbnails: true)
          try machine.show(name)
        }
      }
    }
  }
}
