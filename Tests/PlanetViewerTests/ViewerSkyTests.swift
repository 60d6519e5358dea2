import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetMath
import PlanetOverlays
import PlanetProvenance
import PlanetRecipe
import PlanetScene
import PlanetSky
import PlanetStrings
import PlanetSystem
import PlanetTestSupport
import Testing
import ViewerGui

@testable import PlanetCommands
@testable import PlanetViewer

extension ViewerTests {
  @Suite("Scene of a date")
  struct Sky {
    /// Shows a body at a date, with time stopped.
    private func withBody(
      _ id: String, at date: String, size: SIMD2<Double> = SIMD2(1000, 600),
      _ content: (ViewerHarness, Instant) throws -> Void
    ) throws {
      try withTemporaryFolder { folder in
        let instant = try Instant(reading: date)
        let harness = try ViewerHarness(folder: folder, body: id, size: size) {
          $0.services.now = { instant }
        }
        try harness.settle()
        try harness.press("alt+t")
        harness.viewer.sky.clock.isRunning = false
        try harness.settle()
        try content(harness, instant)
      }
    }

    /// The angle between two directions in degrees.
    private func angle(_ one: Vector3, _ other: Vector3) -> Double {
      Angle.radians(atan2(one.cross(other).length, one.dot(other))).degrees
    }

    /// The direction of the camera from the shown body, in its frame.
    private func outward(_ harness: ViewerHarness) throws -> Vector3 {
      let point = try #require(harness.viewer.subObserverPoint)
      return Vector3(latitude: point.latitude, longitude: point.longitude)
    }

    @Test("Face and phase are those of the date from the Earth")
    func face() throws {
      try withBody("mars", at: "2027-02-19T16:00Z") { harness, instant in
        try harness.press("alt+h")
        for _ in 0..<200 { try harness.frames() }
        let sky = Ephemeris()
        let line = sky.position(of: .earth, at: instant) - sky.position(of: .mars, at: instant)
        let expected = sky.orientation(of: .mars, at: instant).inverse * line.normalized
        #expect(try angle(outward(harness), expected) < 0.02)
        let frame = try #require(harness.viewer.presenter.skyFrame)
        let light = frame.rendered.light(on: frame.rendered.objects[0]).direction
        let state = try #require(
          sky.apparentState(of: .mars, from: .center(.earth), at: instant))
        let phase = angle(light, frame.rendered.camera.eye)
        #expect(abs(phase - state.phaseAngle.degrees) < 0.05)
        try harness.show("sky-mars")
      }
    }

    @Test("The camera follows the stars, the surface, the sun or the Earth")
    func following() throws {
      try withBody("mars", at: "2027-02-19T16:00Z") { harness, instant in
        let presenter = harness.viewer.presenter
        let later = instant.advanced(bySeconds: 123.3 * 86400)
        let sky = Ephemeris()
        /// The longitude of the camera from that below another body.
        func longitude(from other: SolarSystemBody, at date: Instant) throws -> Angle {
          let line = sky.position(of: other, at: date) - sky.position(of: .mars, at: date)
          let place = sky.orientation(of: .mars, at: date).inverse * line
          return try (outward(harness).longitude - place.longitude).wrapped
        }
        for following in SkyFollowing.allCases {
          presenter.sky.following = following
          presenter.sky.change(around: presenter.body) { $0.set(instant) }
          let eye = try #require(presenter.skyFrame).rendered.camera.eye.normalized
          let start = try (
            sun: longitude(from: .sun, at: instant), earth: longitude(from: .earth, at: instant),
            surface: outward(harness)
          )
          presenter.sky.change(around: presenter.body) { $0.set(later) }
          let turned = try angle(
            eye, #require(presenter.skyFrame).rendered.camera.eye.normalized)
          let changes = try (
            sun: (longitude(from: .sun, at: later) - start.sun).wrapped.degrees.magnitude,
            earth: (longitude(from: .earth, at: later) - start.earth).wrapped.degrees.magnitude,
            surface: angle(outward(harness), start.surface)
          )
          #expect((turned < 0.01) == (following == .stars))
          #expect((changes.sun < 0.01) == (following == .sun))
          #expect((changes.earth < 0.01) == (following == .earth))
          #expect((changes.surface < 0.01) == (following == .surface))
        }
      }
    }

    @Test("Moons have the positions of the ephemeris; a click on one shows it")
    func moons() throws {
      try withBody("jupiter", at: "2026-01-10T08:34Z") { harness, instant in
        var viewpoint = harness.viewer.viewpoint
        (viewpoint.share, viewpoint.elevation) = (0.02, .degrees(20))
        harness.setViewpoint(viewpoint)
        try harness.settle()
        try harness.show("sky-jupiter")
        let frame = try #require(harness.viewer.presenter.skyFrame)
        let sky = Ephemeris()
        // The scene is that of the moment of emission.
        let delay = frame.rendered.camera.eye.length / 299_792.458
        let emission = instant.advanced(bySeconds: -delay)
        for moon in SolarSystemBody.jupiter.moons {
          let index = try #require(frame.bodies.firstIndex { $0.id == moon.rawValue })
          let place =
            sky.position(of: moon, at: emission) - sky.position(of: .jupiter, at: emission)
          // Light takes up to 6 s from one side of the orbits to the other.
          #expect((frame.nodes[index].position - place).length < 200)
          #expect(harness.shows(moon.name))
        }
        let plan = try #require(harness.viewer.sky.plan)
        let callisto = try #require(plan.projection.bodies.first { $0.id == "callisto" })
        let place = try #require(plan.projection.pixel(of: callisto.position))
        let origin = harness.viewer.window.viewport.origin
        try harness.move(to: SIMD2<Float>(origin + place))
        harness.viewer.handle(.button(.left, isDown: true))
        try harness.frames(2)
        harness.viewer.handle(.button(.left, isDown: false))
        try harness.frames(2)
        #expect(harness.viewer.body?.id == "callisto" && harness.viewer.date == instant)
        try harness.settle()
        try harness.show("sky-callisto")
      }
    }

    @Test("A typed date is shown, and an invalid one is explained")
    func typedDate() throws {
      try withBody("earth", at: "2026-06-21T12:00Z") { harness, instant in
        func enter(_ text: String) throws {
          let field = try #require(harness.viewer.elements.first { $0.label == "Date, UTC" })
          try harness.move(to: field.center)
          harness.viewer.handle(.button(.left, isDown: true))
          try harness.frames(2)
          harness.viewer.handle(.button(.left, isDown: false))
          try harness.frames(2)
          try harness.type(text)
          try harness.press("enter")
          try harness.frames(3)
        }
        try enter("1999-08-11 11:03")
        #expect(harness.viewer.date == (try Instant(reading: "1999-08-11T11:03Z")))
        try harness.settle()
        try harness.show("sky-earth")
        harness.dismissNotifications()
        try enter("1999-13-11")
        #expect(harness.notifications.contains { $0.isProblem && $0.text.contains("1999-13-11") })
        #expect(harness.viewer.date == (try Instant(reading: "1999-08-11T11:03Z")))
        // The text stays to be corrected.
        #expect(try harness.element("Date, UTC").value == "1999-13-11")
        try harness.press("escape")
        try harness.press("alt+j")
        #expect(harness.viewer.date == instant)
      }
    }

    @Test("Keys of the spin control the time, and the sun keeps its direction")
    func keys() throws {
      try withBody("saturn", at: "2026-06-21T12:00Z") { harness, instant in
        let viewer = harness.viewer
        for _ in 0..<3 { try harness.press("period") }
        try harness.press("rightbracket")
        #expect(abs((viewer.date?.seconds(since: instant) ?? 0) - 3600) < 1e-3)
        try harness.press("leftbracket")
        #expect(abs(viewer.date?.seconds(since: instant) ?? 1) < 1e-3)
        let turns = viewer.spin.turns
        try harness.press("space")
        try harness.frames(10, seconds: 0.1)
        #expect(abs((viewer.date?.seconds(since: instant) ?? 0) - 3600) < 400)
        #expect(viewer.spin.turns == turns)
        try harness.press("l")
        #expect(harness.notifications.contains { $0.text.contains("The date decides") })
        try harness.show("sky-saturn")
        #expect(viewer.presenter.isMoving && viewer.needsFrame)
        try harness.press("v")
        #expect(!viewer.sky.clock.isRunning && !viewer.presenter.isMoving)
        try harness.press("v")
        try harness.press("alt+j")
        // Real time needs a frame a second, not those of a moving body.
        for _ in 0..<3 { try harness.press("comma") }
        try harness.frames(4)
        #expect(viewer.presenter.followsRealTime && !viewer.presenter.isMoving)
        #expect(!viewer.needsFrame)
        try harness.press("alt+t")
        #expect(viewer.date == nil && viewer.presenter.skyFrame == nil)
      }
    }

    @Test("A click on the surface shows its coordinates, at a date and without one")
    func coordinates() throws {
      try withBody("mars", at: "2027-02-19T16:00Z") { harness, _ in
        for isDated in [true, false] {
          if !isDated { try harness.press("alt+t") }
          harness.pauseSpin()
          try harness.settle()
          harness.dismissNotifications()
          try harness.move(to: harness.middle)
          harness.viewer.handle(.button(.left, isDown: true))
          try harness.frames(2)
          harness.viewer.handle(.button(.left, isDown: false))
          try harness.frames(2)
          let point = try #require(harness.viewer.subObserverPoint)
          // The ellipsoid of Mars: 3396.19 and 3376.2 km.
          let ratio = 3396.19 / 3376.2
          let slope = tan(Angle.degrees(point.latitude.degrees)) * ratio * ratio
          let graphic = Angle.radians(atan2(slope, 1)).degrees
          let latitude = NumberText.fixed(abs(graphic), digits: 2)
          let longitude = NumberText.fixed(abs(point.longitude.degrees), digits: 2)
          let text = try #require(harness.notifications.last).text
          #expect(text.hasPrefix("Mars, \(latitude)° ") && text.contains(" \(longitude)° "))
        }
      }
    }

    @Test("Events are listed, and a selected one is shown at its date")
    func events() throws {
      try withBody("moon", at: "2026-08-20T12:00Z") { harness, _ in
        try harness.press("alt+e")
        harness.viewer.sky.searcher.finish()
        try harness.frames(4)
        try harness.show("sky-events")
        #expect(harness.rows.contains("Partial eclipse of the Moon"))
        try harness.click("Partial eclipse of the Moon")
        try harness.settle()
        let eclipse = try Instant(reading: "2026-08-28T04:13Z")
        #expect(abs(try #require(harness.viewer.date).seconds(since: eclipse)) < 120)
        #expect(harness.dialog == nil && harness.viewer.body?.id == "moon")
        for _ in 0..<200 { try harness.frames() }
        try harness.show("sky-eclipse")
      }
    }

    @Test("The overlays menu shows and hides lines and names")
    func overlays() throws {
      try withBody("mars", at: "2027-02-19T16:00Z") { harness, _ in
        try harness.click("Overlays")
        try harness.frames(3)
        try harness.show("sky-overlays")
        let last = try harness.element("Compass")
        #expect(last.origin.y + last.size.y < 600 && harness.viewer.gui.hasMenu)
        try harness.click("Names on the surface")
        #expect(harness.viewer.state.scene.overlays == [.orbits, .names, .features])
        try harness.press("escape")
        try harness.frames(3)
        #expect(!harness.viewer.gui.hasMenu)
        try harness.settle()
        #expect(harness.shows("Valles Marineris"))
        try harness.show("sky-names")
        try harness.press("alt+n")
        #expect(harness.viewer.state.scene.overlays == [.orbits, .names])
      }
    }

    @Test("The copied command and the saved image show the same scene")
    func images() throws {
      try withBody("saturn", at: "2026-03-01T20:00Z") { harness, _ in
        let viewer = harness.viewer
        let point = try #require(viewer.subObserverPoint)
        try harness.press("ctrl+c")
        let words = try CopiedCommand.arguments(of: viewer.gui.copiedText)
        #expect(try RenderLine.read(words).body == "saturn")
        let place = try #require(words.firstIndex(of: "--sub-observer"))
        let numbers = words[place + 1].split(separator: ",").compactMap { Double($0) }
        #expect(abs(numbers[0] - point.latitude.degrees) < 1e-3)
        #expect(abs(numbers[1] - point.longitude.degrees) < 1e-3)
        #expect(words.contains("2026-03-01T20:00:00.000Z") && words.contains("orbits,names"))
        harness.setViewpoint(Viewpoint(azimuth: .degrees(100)))
        harness.changePreferences { $0.scene.overlays = [.graticule] }
        try harness.press("alt+t")
        try harness.press("ctrl+v")
        try harness.settle()
        #expect(viewer.state.scene.overlays == [.orbits, .names])
        #expect(harness.notifications.contains { $0.text == "View of the command applied" })
        let back = try #require(viewer.subObserverPoint)
        #expect(abs(back.latitude.degrees - point.latitude.degrees) < 1e-3)
        #expect(abs(back.longitude.degrees - point.longitude.degrees) < 1e-3)
        #expect(abs(viewer.viewpoint.share - 0.8) < 1e-3 && viewer.sky.isShown)
        try harness.save(width: 500, height: 300)
        viewer.saver.finish()
        try harness.frames(2)
        let path = Files.join(harness.folder, "pictures/saturn-0001.png")
        let recipe = try ImageProvenance(path: path).recipe
        #expect(recipe.arrangement.sky?.occasion?.date == "2026-03-01T20:00:00.000Z")
        #expect(recipe.arrangement.sky?.overlays == [.orbits, .names])
        let options = recipe.arrangement.sky?.occasion?.options ?? []
        #expect(options.contains(words[place + 1]) && recipe.body.id == "saturn")
      }
    }

    @Test("Options determine saved images with stars, names and a caption")
    func explained() throws {
      try withBody("saturn", at: "2026-03-01T20:00Z", size: SIMD2(600, 400)) { harness, _ in
        let loaded = CatalogueOptions.Loaded(file: try CatalogueFile.open(), isStrict: false)
        for (number, hasName) in [false, true].enumerated() {
          harness.viewer.openSaveDialog()
          harness.editSaveDialog { choices in
            choices.sizeIndex = SaveDialog.sizes.count + 1
            choices.typedSize = "100x60"
            (choices.background, choices.showsStars, choices.showsName) = (.black, true, hasName)
          }
          harness.viewer.saveImage()
          harness.viewer.saver.finish()
          try harness.frames(2)
          let path = Files.join(harness.folder, "pictures/saturn-000\(number + 1).png")
          let recipe = try ImageProvenance(path: path).recipe
          #expect(recipe.arrangement.sky?.observation.stars == true)
          let words = try #require(recipe.commandLine(in: loaded))
          #expect(words.contains("stars"), "\(words)")
        }
      }
    }
  }
}
