// The code of PlanetKit's documentation, in the order of its chapters. It writes its images into
// the current folder. TidyTests compare it with the chapters; PlanetKitTests run it. Packages
// outside the checkout compile this file, too, so it uses only what PlanetKit exports.
import PlanetKit

// PlanetKit
do {
  let image = try SolarSystem.bundled().planet("Earth").render(size: 512)
  try image.write(to: "earth.png")
}

// Getting started
do {
  let system = try SolarSystem.bundled()
  let image = try system.planet("Saturn").render(size: 512)
  try image.write(to: "saturn.png")
}
do {
  let catalogue = """
    <catalogue>
      <body name="Tatu"><diameter>12000 km</diameter><surface color="#c96"/></body>
    </catalogue>
    """
  let system = try SolarSystem(bytes: Array(catalogue.utf8), named: "planets.xml")
  for problem in system.problems { print(problem) }
  try system.planet("Tatu").render(size: 64).write(to: "tatu.png")
}

let system = try SolarSystem.bundled()

// Images and frames
do {
  let planet = try system.planet("Mars")
  var view = View()
  view.azimuth = .degrees(60)
  view.elevation = .degrees(10)
  view.fieldOfView = nil  // orthographic
  view.lightAzimuth = .degrees(-80)  // a crescent
  view.background = .color(SIMD3(0, 0, 0))
  let image = try planet.render(size: 256, view: view, quality: .fine)
  try image.write(to: "crescent.jpg")
}
do {
  let mars = try system.planet("Mars").prepared(size: ImageSize(width: 160, height: 120))
  for step in 0..<4 {
    try mars.render(turn: Double(step) / 4).write(to: "mars-\(step).png")
  }
}
do {
  let planet = try system.planet("Moon")
  var number = 0
  for try await frame in planet.turntable(frames: 4, size: 64) {
    try frame.write(to: "frame\(number).png")
    number += 1
  }
  let animation = try await planet.turntable(frames: 4, size: 64).animatedPNG(framesPerSecond: 12)
  print(animation.count, "bytes")
  try await planet.turntable(frames: 4, size: 64).writeAnimatedPNG(to: "moon-turntable.png")
}

// Files and passes
do {
  let scene = try system.planet("Moon").prepared(size: ImageSize(width: 96, height: 96)).scene()
  try scene.write(to: "moon.png", as: .png16)
  try scene.write(to: "moon.webp", as: .webp(quality: 80))
  try scene.write(to: "moon.exr", as: .openEXR(passes: [.beauty, .normal, .depth]))
  let bytes = try scene.data(as: .jpeg(quality: 85))
  print(bytes.count, "bytes")
}

// Dates and observers
do {
  let date = try Instant(parsing: "2027-02-19T16:00Z")
  let mars = try system.scene(of: "Mars", at: date, size: ImageSize(width: 256, height: 256))
  try mars.write(to: "mars-opposition.png")
}
do {
  let date = try Instant(parsing: "2024-04-08T18:17:20Z")
  let place = SurfacePlace(on: .earth, latitude: .degrees(25.29), longitude: .degrees(-104.14))
  var options = SkyOptions()
  options.top = .zenith
  options.fieldOfView = .degrees(2)
  let sun = try system.scene(
    of: "Sun", at: date, from: .observer(.place(place)), size: ImageSize(width: 96, height: 96),
    options: options)
  try sun.write(to: "eclipse.png")
}
do {
  let date = try Instant(parsing: "2027-02-01")
  for state in Ephemeris().apparentStates(from: .center(.earth), at: date) {
    print(state.body.name, state.rightAscension.degrees, state.declination.degrees)
  }
  let later = date.advanced(bySeconds: 30 * 86_400)
  for event in try Ephemeris().events(from: date, to: later, kinds: [.fullMoon, .opposition]) {
    print(event.time, event.title)
  }
}

// Several bodies, and planets of your own
do {
  let rings = RingSystem(bands: [
    RingBand(
      innerRadius: 8_000, outerRadius: 14_000, opacity: 0.7,
      color: SRGBColor(red: 230, green: 215, blue: 180))
  ])
  let own = Planet(
    "Tatu", radii: .sphere(diameter: 12_000), color: SRGBColor(hex: "#cc9966"), rings: rings)
  let system = try SolarSystem(planets: [
    own, try system.planet("Earth"), try system.planet("Moon"),
  ])
  let row = try system.comparison(
    of: ["Tatu", "Earth", "Moon"], size: ImageSize(width: 480, height: 160), hasLabels: false)
  try row.write(to: "row.png")
}
do {
  var saturn = try system.planet("Saturn")
  saturn.body.rings = nil
  saturn.body.rotation = nil
  try saturn.render(size: 128).write(to: "ringless.png")
}
do {
  let molecules = Atmosphere.Constituent(
    scattering: [0.006, 0.014, 0.033], profile: .exponential(scaleHeight: 9), refractivity: 3e-4)
  let dust = Atmosphere.Constituent(
    scattering: [0.004, 0.003, 0.002], absorption: [0, 0.001, 0.002],
    profile: .tent(lowest: 0, peak: 5, highest: 20), phase: .particles(asymmetry: 0.76))
  let desert = Planet(
    "Desert", radii: .sphere(diameter: 11_000), color: SRGBColor(hex: "#b08050"),
    atmosphere: Atmosphere(top: 100, groundAlbedo: 0.25, constituents: [molecules, dust]),
    photometry: Photometry(.minnaert(exponent: 0.9)))
  try desert.render(size: 128).write(to: "desert.png")
  var moon = try system.planet("Moon")
  moon.body.photometry?.reflection = .hapke(
    singleScatteringAlbedo: 0.25, asymmetry: -0.3, surgeAmplitude: 1, surgeWidth: 0.05,
    roughness: .degrees(20))
  try moon.render(size: 128).write(to: "hapke.png")
}

// Maps and projections
do {
  try system.planet("Mars").render(size: ImageSize(width: 64, height: 32)).write(to: "viking.png")
  var planet = try SolarSystem.bundled().planet("Mars")
  planet.texture = try SurfaceMap(contentsOf: "viking.png", centerLongitude: .degrees(180))
  let pixels = (0..<512 * 256).map { index in
    RGBA8(UInt8(index % 256), 128, UInt8(index / 512))
  }
  planet.texture = try SurfaceMap(width: 512, height: 256, pixels: pixels)
  try planet.render(size: 64).write(to: "own-map.png")
}

// Your own meshes
do {
  var phobos = Planet("Phobos", radii: .sphere(diameter: 22.2))
  phobos.mesh = .sphere(radii: Vector3(1, 0.85, 0.7), slices: 96, stacks: 48)
  phobos.mesh = .icosphere(radii: Vector3(1, 0.85, 0.7), divisions: 24)
  phobos.mesh = .box(size: Vector3(1, 1, 1))
  let corners = [Vector3(1, 1, 1), Vector3(1, -1, -1), Vector3(-1, 1, -1), Vector3(-1, -1, 1)]
  phobos.mesh = try TriangleMesh(
    positions: corners, indices: [0, 1, 2, 0, 3, 1, 0, 2, 3, 1, 3, 2])
  try phobos.render(size: 64).write(to: "tetrahedron.png")
}

// Sources and stories
do {
  let system = try await SolarSystem.load(source: "own.json", isOffline: true)
  for story in system.stories { print(story.title, story.overview ?? "") }
} catch let error as PlanetError {
  print(error)
}
do {
  let catalogue = """
    <catalogue>
      <body id="moon" name="Moon"/>
      <section title="Missions">
        <story id="apollo-11" kind="mission" title="Apollo 11" body="moon"
          date="1969-07-20T20:17:40Z">
          <relation kind="story" to="apollo-12" title="Apollo 12"/>
        </story>
      </section>
    </catalogue>
    """
  for story in try SolarSystem(bytes: Array(catalogue.utf8)).stories {
    guard let date = story.date, date.day != nil else { continue }
    let landing = try Instant(parsing: date.description)
    print(story.kind, story.title, landing)
    for relation in story.relations { print(relation.kind, relation.title ?? relation.target) }
  }
}

// Servers
/// Answers `GET /planet/NAME` with an image: the status and the body.
func answer(_ path: String, _ planets: [String: PreparedPlanet]) async -> (Int, [UInt8]) {
  guard let planet = planets[String(path.dropFirst("/planet/".count))] else {
    return (404, Array("unknown planet".utf8))
  }
  do {
    let scene = try planet.scene()
    return (200, try await Rendering.run { try scene.data(as: .webp()) })
  } catch is CancellationError {
    return (499, [])
  } catch {
    return (500, Array("\(error)".utf8))
  }
}
Rendering.threadLimit = 4
let planets = [
  "mars": try system.planet("Mars").prepared(size: ImageSize(width: 64, height: 64))
]
let requests = (0..<200).map { _ in Task { await answer("/planet/mars", planets).0 } }
var answered = 0
for request in requests where await request.value == 200 { answered += 1 }
print(answered, "answers")
do {
  let loading = Task {
    try await Rendering.run {
      try system.planet("Jupiter").prepared(size: ImageSize(width: 512, height: 512))
    }
  }
  loading.cancel()
  do {
    _ = try await loading.value
  } catch is CancellationError {
    print("cancelled")
  }
}
