import ArgumentParser
import MapGenerator
import PlanetAssets
import PlanetSystem
import PlanetThreads
import Synchronization

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
    let jobs = try chosenJobs()
    let land = try LandPolygons(geoJSON: Files.read(self.land))
    let cities =
      try self.cities.map { City.read(String(decoding: try Files.read($0), as: UTF8.self)) } ?? []
    let (output, width, threads) = (output, width, Threads.processorCount)
    let failure = Mutex<(any Error)?>(nil)
    // Encoding and other single-threaded parts of a map overlap with the work on other maps. Two of
    // the wide ones need 0.7 GB.
    Threads.forEach(jobs.count, threads: min(threads, 4)) { index in
      guard failure.withLock({ $0 == nil }) else { return }
      let job = jobs[index]
      let generator = MapGenerator(
        width: width ?? job.defaultWidth, land: land, cities: cities, threads: threads)
      do {
        try job.run(generator) { bytes, name in
          let path = Files.join(output, name)
          try Files.write(bytes, to: path)
          print(path)
        }
      } catch {
        failure.withLock { $0 = $0 ?? error }
      }
    }
    if let error = failure.withLock({ $0 }) { throw error }
  }

  /// Returns the jobs of the chosen files, wide maps first, so that all threads end at about the
  /// same time.
  private func chosenJobs() throws -> [MapJob] {
    var chosen = try chosenSubjects()
    var jobs = chosen.maps.map { map in
      let heights = ReliefSubject(rawValue: map.rawValue + "_height")
      guard let heights, map.sharesTerrain, let index = chosen.reliefs.firstIndex(of: heights)
      else { return MapJob.map(map, heights: nil) }
      chosen.reliefs.remove(at: index)
      return MapJob.map(map, heights: heights)
    }
    jobs += chosen.reliefs.map { MapJob.relief($0) }
    jobs += chosen.layers.map { MapJob.layer($0) }
    jobs += chosen.shapes.map { MapJob.shape($0) }
    return jobs.filter { $0.defaultWidth > 2048 } + jobs.filter { $0.defaultWidth <= 2048 }
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
