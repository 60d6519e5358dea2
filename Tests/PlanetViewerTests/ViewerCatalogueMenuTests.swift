import PlanetAssets
import PlanetCatalogue
import PlanetSystem
import PlanetTestSupport
import Testing
import ViewerGui

@testable import PlanetViewer

@Suite("Completion of paths")
struct PathCompletionTests {
  private let entries = [
    PathCompletion.Entry(name: "Moons", isFolder: true),
    PathCompletion.Entry(name: "mars.xml", isFolder: false),
    PathCompletion.Entry(name: "mars-old.xml", isFolder: false),
    PathCompletion.Entry(name: ".hidden", isFolder: true),
  ]

  @Test(
    "A path is completed by the common prefix of its entries",
    arguments: [
      ("~/x/m", nil), ("~/x/ma", "~/x/mars"), ("~/x/mars.", "~/x/mars.xml"), ("mo", "Moons/"),
      ("/", "/M"), ("/.", "/.hidden/"), ("/zz", nil),
    ] as [(String, String?)])
  func completes(path: String, completed: String?) {
    #expect(PathCompletion(of: path).completed(among: entries) == completed)
  }

  @Test("Folders come first, hidden ones only after a dot")
  func order() {
    func names(_ path: String) -> [String] {
      PathCompletion(of: path).matching(entries).map(\.name)
    }
    #expect(names("/a/") == ["Moons", "mars-old.xml", "mars.xml"])
    #expect(names("M") == ["Moons", "mars-old.xml", "mars.xml"])
    #expect(names("/a/.") == [".hidden"])
  }

  @Test("Paths are written and read with ~ for the home folder")
  func home() {
    #expect(UserPath.shortened("/srv/me/a", home: "/srv/me") == "~/a")
    #expect(UserPath.shortened("/srv/meadow", home: "/srv/me") == "/srv/meadow")
    #expect(UserPath.expanded("~/a", home: "/srv/me") == "/srv/me/a")
    #expect(UserPath.expanded("~x/a", home: "/srv/me") == "~x/a")
    #expect(UserPath.expanded("~/a", home: nil) == "~/a")
  }
}

extension ViewerTests {
  @Suite("Catalogue menu")
  struct CatalogueMenus {
    private func withCatalogues(_ content: (ViewerHarness, String) throws -> Void) throws {
      try withTemporaryFolder { folder in
        let folder = Files.absolute(folder)
        for (name, id) in [("one", "a"), ("other", "b")] {
          let text = TestCatalogue.text(bodies: [(id, "Body \(id)")])
          try Files.write(Array(text.utf8), to: Files.join(folder, "sub/\(name).xml"))
        }
        let harness = try ViewerHarness(folder: folder, body: "earth", size: SIMD2(1000, 700)) {
          $0.home = folder
        }
        harness.pauseSpin()
        try harness.settle()
        try content(harness, folder)
      }
    }

    private func choose(_ word: String, _ harness: ViewerHarness, from title: String) throws {
      try harness.click("Catalogue: \(title)")
      try harness.frames(2)
      #expect(harness.viewer.gui.hasMenu)
      try harness.show("menu-\(title)")
      try harness.click(word)
      try harness.settle()
      #expect(!harness.viewer.gui.hasMenu)
    }

    @Test("The menu lists recent catalogues and the bundled one")
    func recent() throws {
      try withCatalogues { harness, folder in
        let viewer = harness.viewer
        try harness.click("Catalogue: Solar System")
        try harness.frames(2)
        #expect(harness.shows("Open…") && !harness.shows("Solar System"))
        try harness.press("escape")
        for name in ["one", "other"] {
          viewer.handle(.dropped([Files.join(folder, "sub/\(name).xml")]))
          try harness.settle()
        }
        #expect(harness.rows == ["Body b"])
        try choose("one.xml", harness, from: "Test")
        #expect(harness.rows == ["Body a"] && viewer.body?.id == "a")
        try choose("Solar System", harness, from: "Test")
        #expect(viewer.session.file.isSolarSystem && harness.rows.count > 5)
        #expect(
          viewer.state.recentCatalogues.paths
            == ["sub/one.xml", "sub/other.xml"].map { Files.join(folder, $0) })
        // They are listed in the next run, too.
        try harness.frames(8, seconds: 0.25)
        let kept = StateFile(path: Files.join(folder, "state/viewer.json")).state().0
        #expect(kept.recentCatalogues == viewer.state.recentCatalogues)
        // A deleted one is no longer listed after an attempt to open it.
        try Files.remove(Files.join(folder, "sub/other.xml"))
        try choose("other.xml", harness, from: "Solar System")
        #expect(harness.notifications.contains { $0.isProblem && $0.text.contains("other.xml") })
        #expect(viewer.state.recentCatalogues.paths.count == 1 && viewer.session.file.isSolarSystem)
      }
    }

    @Test("A typed path is completed by Tab and opened by Enter")
    func typed() throws {
      try withCatalogues { harness, folder in
        let viewer = harness.viewer
        try harness.press("ctrl+o")
        try harness.frames(4)
        #expect(viewer.panels.openDialog.path == "~/" && viewer.gui.wantsText)
        try harness.type("su")
        try harness.press("tab")
        try harness.frames(4)
        #expect(viewer.panels.openDialog.path == "~/sub/")
        #expect(harness.shows("one.xml") && harness.shows("other.xml"))
        try harness.show("open-catalogue")
        try harness.type("x")
        try harness.press("enter")
        try harness.frames(4)
        #expect(harness.dialog == .openCatalogue && harness.shows("'~/sub/x' does not exist"))
        try harness.press("backspace")
        try harness.type("o")
        try harness.press("tab")
        try harness.frames(3)
        #expect(viewer.panels.openDialog.path == "~/sub/o", "both begin so")
        try harness.type("n")
        try harness.press("enter")
        try harness.settle()
        #expect(harness.dialog == nil && harness.rows == ["Body a"])
      }
    }

    @Test("Folders and files are selected with the pointer")
    func pointed() throws {
      try withCatalogues { harness, folder in
        let viewer = harness.viewer
        try harness.press("ctrl+o")
        try harness.frames(4)
        try harness.click("sub")
        try harness.frames(4)
        #expect(viewer.panels.openDialog.path == "~/sub/")
        try harness.click("..")
        try harness.frames(4)
        #expect(viewer.panels.openDialog.path == "~/")
        try harness.click("sub")
        try harness.frames(4)
        try harness.click("other.xml")
        try harness.settle()
        #expect(harness.dialog == nil && harness.rows == ["Body b"])
      }
    }

    @Test("A folder with XML files is opened as one catalogue")
    func folder() throws {
      try withCatalogues { harness, folder in
        try harness.press("ctrl+o")
        try harness.frames(4)
        try harness.click("sub")
        try harness.frames(4)
        try harness.click("Open folder")
        try harness.settle()
        #expect(harness.dialog == nil && harness.rows == ["Body a", "Body b"])
        #expect(
          harness.viewer.state.recentCatalogues.paths
            == [Files.absolute(Files.join(folder, "sub"))])
        // The dialog begins in the folder.
        try harness.press("ctrl+o")
        try harness.frames(4)
        #expect(harness.viewer.panels.openDialog.path == "~/sub/")
      }
    }
  }
}
