// Renders images of many kinds into a folder, the first argument. Scripts/same-pixels.sh compares
// the images of several builds. Packages outside the checkout compile this file, too, so it uses
// only what PlanetKit exports.
import PlanetKit

/// Returns a view with some changes.
func view(_ change: (inout View) -> Void) -> View {
  var view = View()
  change(&view)
  return view
}

let folder = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "."
let system = try SolarSystem.bundled()

/// Renders an image of a body.
func render(
  _ name: String, _ body: String, _ width: Int, _ height: Int, quality: Quality = Quality(),
  turn: Double = 0, mesh: TriangleMesh? = nil, texture: SurfaceMap? = nil,
  _ change: (inout View) -> Void = { _ in }
) throws {
  var planet = try system.planet(body)
  (planet.mesh, planet.texture) = (mesh, texture)
  let image = try planet.render(
    size: ImageSize(width: width, height: height), view: view(change), quality: quality, turn: turn)
  try image.write(to: "\(folder)/\(name).png")
}

try render("earth", "Earth", 400, 400)
try render("earth-close", "Earth", 300, 200) {
  ($0.fill, $0.elevation, $0.fieldOfView) = (3, .degrees(35), .degrees(100))
}
try render("earth-plain", "Earth", 200, 200, quality: Quality(samples: 4, dithers: false))
try render("earth-small", "Earth", 17, 17)
try render("earth-mesh", "Earth", 200, 200) { $0.geometry = .mesh }
try render("earth-relief", "Earth", 100, 100) {
  ($0.displacesRelief, $0.lightAzimuth, $0.toneMap) = (true, .degrees(80), .filmic)
}
try render("saturn", "Saturn", 480, 270)
try render("saturn-edge-on", "Saturn", 240, 240) {
  ($0.elevation, $0.tilt) = (.degrees(0.5), .zero)
}
try render("saturn-tall", "Saturn", 200, 300, quality: .fine, turn: 0.3) {
  $0.background = .color(SIMD3(0.1, 0.2, 0.3))
}
try render("sun", "Sun", 256, 256) { $0.glow = 1 }
try render("jupiter-pole", "Jupiter", 320, 320) { $0.elevation = .degrees(90) }
try render("jupiter-parallel", "Jupiter", 97, 31) {
  ($0.fieldOfView, $0.lightAzimuth) = (nil, .degrees(70))
}
try render("moon-high", "Moon", 31, 200) { $0.elevation = .degrees(-70) }
try render("uranus", "Uranus", 128, 128) { ($0.azimuth, $0.ambient) = (.degrees(200), 0.1) }
try render("box", "Mars", 120, 90, mesh: .box())
try render(
  "icosphere", "Mars", 120, 90, mesh: .icosphere(divisions: 5),
  texture: SurfaceMap(
    width: 16, height: 8, pixels: (0..<128).map { RGBA8(UInt8($0), UInt8(255 - $0), 99) }))

// 16 bits per channel, floating point, several bodies, and a date with a neighbour.
func write(_ name: String, _ scene: PreparedScene, as format: OutputFormat) throws {
  try scene.write(to: "\(folder)/\(name)", as: format)
}
let earth = try system.planet("Earth").prepared(size: ImageSize(width: 120, height: 120)).scene()
try write("earth-16.png", earth, as: .png16)
try write("earth.exr", earth, as: .openEXR(passes: [.beauty, .normal]))
try write(
  "row.png",
  system.comparison(
    of: ["Jupiter", "Saturn"], size: ImageSize(width: 300, height: 100), hasLabels: false),
  as: .png)
var options = SkyOptions()
(options.fieldOfView, options.hasStars) = (.degrees(0.02), true)
try write(
  "jupiter-shadow.png",
  system.scene(
    of: "Jupiter", at: Instant(parsing: "2015-01-24T06:53Z"),
    size: ImageSize(width: 200, height: 120), options: options), as: .png)

var number = 0
for try await frame in try system.planet("Saturn").turntable(frames: 72, size: 150) {
  number += 1
  try frame.write(to: "\(folder)/turn-\(number).png")
  if number == 4 { break }
}
