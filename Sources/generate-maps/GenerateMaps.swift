import Foundation
import MapGenerator
import PlanetImage

/// The program's work: read arguments and outlines, paint, encode, write.
enum GenerateMaps {
  private static let usage =
    "usage: generate-maps --land <geojson> -o <folder> [--only mars,moon] [--width 2048]\n"

  /// What the arguments ask for.
  private struct Request {
    var land: String?
    var folder: String?
    var width = 2048
    var subjects = MapSubject.allCases
  }

  /// Paints the maps that the arguments ask for, and ends the program on failure.
  static func main(_ arguments: [String]) {
    guard let request = read(arguments), let land = request.land, let folder = request.folder
    else { fail(usage, code: 2) }
    do {
      let outlines = try LandPolygons(
        geoJSON: [UInt8](Data(contentsOf: URL(fileURLWithPath: land))))
      let generator = MapGenerator(
        width: request.width, land: outlines,
        threads: ProcessInfo.processInfo.activeProcessorCount)
      for subject in request.subjects {
        let map = generator.map(of: subject)
        let bytes =
          subject == .saturnRings
          ? try PNG.encode(map, options: PNGOptions(colorType: .rgba, level: 9))
          : try JPEG.encode(map, quality: 92)
        let file = URL(fileURLWithPath: folder).appendingPathComponent(subject.fileName)
        try Data(bytes).write(to: file, options: .atomic)
        print(file.path)
      }
    } catch {
      fail("generate-maps: \(error)\n", code: 1)
    }
  }

  /// Returns what the arguments ask for, or nil where they make no sense.
  private static func read(_ arguments: [String]) -> Request? {
    var request = Request()
    var rest = arguments[...]
    while let option = rest.popFirst() {
      guard let value = rest.popFirst() else { return nil }
      switch option {
      case "--land": request.land = value
      case "-o", "--output": request.folder = value
      case "--width":
        guard let width = Int(value), (16...16_384).contains(width), width % 2 == 0 else {
          return nil
        }
        request.width = width
      case "--only":
        let names = value.split(separator: ",").map(String.init)
        let subjects = names.compactMap(MapSubject.init(rawValue:))
        guard subjects.count == names.count else { return nil }
        request.subjects = subjects
      default: return nil
      }
    }
    return request
  }

  private static func fail(_ text: String, code: Int32) -> Never {
    FileHandle.standardError.write(Data(text.utf8))
    exit(code)
  }
}
