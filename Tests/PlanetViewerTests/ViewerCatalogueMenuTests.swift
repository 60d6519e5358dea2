import PlanetAssets
import PlanetCatalogue
import PlanetSystem
import PlanetTestSupport
import Testing

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
    "A path goes on with what all its entries have in common",
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

  @Test("Paths are written with ~ for the home, and read so")
  func home() {
    #expect(UserPath.shortened("/srv/me/a", home: "/srv/me") == "~/a")
    #expect(UserPath.shortened("/srv/meadow", home: "/srv/me") == "/srv/meadow")
    #expect(UserPath.expanded("~/a", home: "/srv/me") == "/srv/me/a")
    #expect(UserPath.expanded("~x/a", home: "/srv/me") == "~x/a")
    #expect(UserPath.expanded("~/a", home: nil) == "~/a")
  }
}

extension ViewerTests {
  @Suite("The menu of catalogues")
  struct CatalogueMenus {
    private func withCatalogues(_ content: (ViewerMachine, String) throws -> Void) throws {
      try withTemporaryFolder { folder in
        let folder = Files.absolute(folder)
        for (name, id) in [("one", "a"), ("other", "b")] {
          let text = TestCatalogue.text(bodies: [(id, "Body \(id)")])
          try Files.write(Array(text.utf8), to: Files.join(folder, "sub/\(name).xml"))
        }
        let machine = try ViewerMachine(folder: folder, body: "earth", size: SIMD2(1000, 700)) {
          $0.home = folder
        }
        machine.viewer.spin.isRunning = false
        try machine.settle()
        try content(machine, folder)
      }
    }

    private func choose(_ word: String, _ machine: ViewerMachine, from title: String) throws {
      try machine.click("Catalogue: \(title)")
      try machine.frames(2)
      #expect(machine.viewer.gui.hasMenu)
      try machine.show("menu-\(title)")
      try machine.click(word)
      try machine.settle()
      #expect(!machine.viewer.gui.hasMenu)
    }

    @Test("It leads to catalogues that were opened last, and back to the Solar System")
    func recent() throws {
      try withCatalogues { machine, folder in
        let viewer = machine.viewer
        try machine.click("Catalogue: Solar System")
        try machine.frames(2)
        #expect(machine.shows("Open…") && !machine.shows("Solar System"))
        try machine.press("escape")
        for name in ["one", "other"] {
          viewer.handle(.dropped([Files.join(folder, "sub/\(name).xml")]))
          try machine.settle()
        }
        #expect(machine.rows == ["Body b"])
        try choose("one.xml", machine, from: "Test")
        #expect(machine.rows == ["Body a"] && viewer.body?.id == "a")
        try choose("Solar System", machine, from: "Test")
        #expect(viewer.file.isSolarSystem && machine.rows.count > 5)
        #expect(
          viewer.state.recentCatalogues.paths
            == ["sub/one.xml", "sub/other.xml"].map { Files.join(folder, $0) })
        // They are known in the next run, too.
        try machine.frames(8, seconds: 0.25)
        let kept = StateFile(path: Files.join(folder, "state/viewer.json")).load().0
        #expect(kept.recentCatalogues == viewer.state.recentCatalogues)
        // One that was deleted is no longer offered after it was tried.
        try Files.remove(Files.join(folder, "sub/other.xml"))
        try choose("other.xml", machine, from: "Solar System")
        #expect(viewer.notices.all.contains { $0.isProblem && $0.text.contains("other.xml") })
        #expect(viewer.state.recentCatalogues.paths.count == 1 && viewer.file.isSolarSystem)
      }
    }

    @Test("A path is typed, completed by Tab and opened by Enter")
    func typed() throws {
      try withCatalogues { machine, folder in
        let viewer = machine.viewer
        try machine.press("ctrl+o")
        try machine.frames(4)
        #expect(viewer.openDialog.path == "~/" && viewer.gui.wantsText)
        try machine.type("su")
        try machine.press("tab")
        try machine.frames(4)
        #expect(viewer.openDialog.path == "~/sub/")
        #expect(machine.shows("one.xml") && machine.shows("other.xml"))
        try machine.show("open-catalogue")
        try machine.type("x")
        try machine.press("enter")
        try machine.frames(4)
        #expect(viewer.dialog == .openCatalogue && machine.shows("'~/sub/x' does not exist"))
        try machine.press("backspace")
        try machine.type("o")
        try machine.press("tab")
        try machine.frames(3)
        #expect(viewer.openDialog.path == "~/sub/o", "both begin so")
        try machine.type("n")
        try machine.press("enter")
        try machine.settle()
        #expect(viewer.dialog == nil && machine.rows == ["Body a"])
      }
    }

    @Test("Folders and files are chosen by the pointer")
    func pointed() throws {
      try withCatalogues { machine, folder in
        let viewer = machine.viewer
        try machine.press("ctrl+o")
        try machine.frames(4)
        try machine.click("sub")
        try machine.frames(4)
        #expect(viewer.openDialog.path == "~/sub/")
        try machine.click("..")
        try machine.frames(4)
        #expect(viewer.openDialog.path == "~/")
        try machine.click("sub")
        try machine.frames(4)
        try machine.click("other.xml")
        try machine.settle()
        #expect(viewer.dialog == nil && machine.rows == ["Body b"])
      }
    }
  }
}
