import ArgumentParser
import MapGenerator
import PlanetAssets
import PlanetImage
import PlanetSystem
import PlanetThreads

/// The program: reads arguments and outlines, generates, encodes and writes maps.
struct GenerateMaps: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate-maps",
    abstract: "Generates the bundled maps from facts; the same pixels each time.")

  @Option(help: "GeoJSON file of Earth's land polygons, longitude before latitude.")
  var land: String

  @Option(name: .shortAndLong, help: "Output folder.")
  var output = "Textures"

  @Option(
    help: ArgumentHelp("Maps to generate, separated by commas: mars,moon; default: all."))
  var only: String?

  @Option(help: "Width of the maps in pixels, even, 16 to 16384.")
  var width = 2048

  func validate() throws {
    guard (16...16_384).contains(width), width.isMultiple(of: 2) else {
      throw ValidationError("--width is \(width); expected an even number from 16 to 16384")
    }
  }

  func run() throws {
    let subjects = try chosenSubjects()
    let generator = MapGenerator(
      width: width, land: try LandPolygons(geoJSON: Files.read(land)),
      threads: Threads.processorCount)
    for subject in subjects {
      let map = generator.map(of: subject)
      let bytes =
        subject == .saturnRings
        ? try PNG.encode(map, options: PNGOptions(colorType: .rgba, compression: .small))
        : try JPEG.encode(map, quality: 92)
      let path = Files.join(output, subject.fileName)
      try Files.write(bytes, to: path)
      print(path)
    }
  }

  private func chosenSubjects() throws -> [MapSubject] {
    guard let only else { return MapSubject.allCases }
    return try only.split(separator: ",").map { name in
      guard let subject = MapSubject(rawValue: String(name)) else {
        let known = MapSubject.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("--only: no map '\(name)'; there are \(known)")
      }
      return subject
    }
  }
}
