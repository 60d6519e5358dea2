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

  @Option(
    help: "CSV file of cities: latitude, longitude, population; without it, no night lights.")
  var cities: String?

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
    let chosen = try chosenSubjects()
    let generator = MapGenerator(
      width: width, land: try LandPolygons(geoJSON: Files.read(land)),
      cities: try cities.map { City.read(String(decoding: try Files.read($0), as: UTF8.self)) }
        ?? [],
      threads: Threads.processorCount)
    for subject in chosen.maps {
      let map = generator.map(of: subject)
      let bytes =
        subject == .saturnRings
        ? try PNG.encode(map, options: PNGOptions(colorType: .rgba, compression: .small))
        : try JPEG.encode(map, quality: 92)
      try write(bytes, subject.fileName)
    }
    let gray = PNGOptions(colorType: .gray, compression: .small)
    for subject in chosen.layers {
      guard let layer = generator.layer(of: subject) else {
        print("\(subject.fileName): left out, as --cities names no file with cities")
        continue
      }
      let bytes =
        switch subject {
        case .earthWater: try PNG.encode(layer, options: gray)
        case .earthClouds, .venusSurface, .titanSurface: try JPEG.encode(layer, quality: 92)
        case .earthNight: try PNG.encode(layer, options: PNGOptions(compression: .small))
        }
      try write(bytes, subject.fileName)
    }
    for subject in chosen.reliefs {
      try write(try PNG.encode(generator.relief(of: subject), options: gray), subject.fileName)
    }
    for subject in chosen.shapes { try write(generator.shape(of: subject), subject.fileName) }
  }

  private func write(_ bytes: [UInt8], _ name: String) throws {
    let path = Files.join(output, name)
    try Files.write(bytes, to: path)
    print(path)
  }

  /// The maps, layers, maps of heights and shape models to generate.
  private struct Subjects {
    var maps = MapSubject.allCases
    var layers = LayerSubject.allCases
    var reliefs = ReliefSubject.allCases
    var shapes = ShapeSubject.allCases
  }

  private func chosenSubjects() throws -> Subjects {
    var subjects = Subjects()
    guard let only else { return subjects }
    let names = only.split(separator: ",").map(String.init)
    let known =
      subjects.maps.map(\.rawValue) + subjects.layers.map(\.rawValue)
      + subjects.reliefs.map(\.rawValue) + subjects.shapes.map(\.rawValue)
    for name in names where !known.contains(name) {
      throw ValidationError(
        "--only: no map '\(name)'; there are \(known.joined(separator: ", "))")
    }
    subjects.maps = names.compactMap(MapSubject.init(rawValue:))
    subjects.layers = names.compactMap(LayerSubject.init(rawValue:))
    subjects.reliefs = names.compactMap(ReliefSubject.init(rawValue:))
    subjects.shapes = names.compactMap(ShapeSubject.init(rawValue:))
    return subjects
  }
}
