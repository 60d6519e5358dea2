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

  @Option(
    help: ArgumentHelp(
      "Width of the maps in pixels, even, 16 to 16384; default: 4096 or 2048, by the map."))
  var width: Int?

  func validate() throws {
    guard let width else { return }
    guard (16...16_384).contains(width), width.isMultiple(of: 2) else {
      throw ValidationError("--width is \(width); expected an even number from 16 to 16384")
    }
  }

  func run() throws {
    var chosen = try chosenSubjects()
    let land = try LandPolygons(geoJSON: Files.read(self.land))
    let cities =
      try self.cities.map { City.read(String(decoding: try Files.read($0), as: UTF8.self)) } ?? []
    func generator(_ defaultWidth: Int) -> MapGenerator {
      MapGenerator(
        width: width ?? defaultWidth, land: land, cities: cities, threads: Threads.processorCount)
    }
    let gray = PNGOptions(colorType: .gray, compression: .small)
    for subject in chosen.maps {
      if let heights = ReliefSubject(rawValue: subject.rawValue + "_height"),
        let index = chosen.reliefs.firstIndex(of: heights),
        let both = generator(subject.defaultWidth).mapAndRelief(of: subject)
      {
        chosen.reliefs.remove(at: index)
        try write(both.map, subject)
        try write(try PNG.encode(both.relief, options: gray), heights.fileName)
      } else {
        try write(generator(subject.defaultWidth).map(of: subject), subject)
      }
    }
    for subject in chosen.layers {
      guard let layer = generator(subject.defaultWidth).layer(of: subject) else {
        print("\(subject.fileName): left out, as --cities names no file with cities")
        continue
      }
      let bytes =
        switch subject {
        case .earthWater: try PNG.encode(layer, options: gray)
        case .earthClouds, .venusSurface, .titanSurface:
          try JPEG.encode(layer, quality: Self.quality(layer.width))
        case .earthNight: try PNG.encode(layer, options: PNGOptions(compression: .small))
        }
      try write(bytes, subject.fileName)
    }
    for subject in chosen.reliefs {
      let relief = generator(subject.defaultWidth).relief(of: subject)
      try write(try PNG.encode(relief, options: gray), subject.fileName)
    }
    for subject in chosen.shapes {
      try write(generator(subject.map.defaultWidth).shape(of: subject), subject.fileName)
    }
  }

  /// Returns the quality of a JPEG map of a width: large maps show no blocks at a lower one.
  private static func quality(_ width: Int) -> Int { width > 2048 ? 86 : 92 }

  private func write(_ map: borrowing Image<RGBA8>, _ subject: MapSubject) throws {
    let bytes =
      subject == .saturnRings
      ? try PNG.encode(map, options: PNGOptions(colorType: .rgba, compression: .small))
      : try JPEG.encode(map, quality: Self.quality(map.width))
    try write(bytes, subject.fileName)
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
