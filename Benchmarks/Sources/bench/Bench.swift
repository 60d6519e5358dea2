/// The program's commands; each prints lines of JSON.
enum Bench {
  static let usage = """
    bench inputs FOLDER TEXTURES              writes the maps of the measurements
    bench encode FOLDER THREADS RUNS          encodes the PNG files of a folder again, in memory
    bench shade SIZE MAP THREADS SECONDS      renders images in memory, and measures the floor
    bench meshes SIZE THREADS SECONDS         renders images of meshes of several sizes
    bench reference MAP SIZE SAMPLES OUTPUT   ray casts a globe, samples² per pixel, as 16-bit levels
    """

  /// Invalid arguments.
  struct Misuse: Error, CustomStringConvertible {
    var description: String { Bench.usage }
  }

  static func run(_ arguments: [String]) throws {
    let words = arguments.dropFirst()
    func number(_ place: Int) throws -> Int {
      guard words.count >= place, let value = Int(words[words.startIndex + place - 1]) else {
        throw Misuse()
      }
      return value
    }
    func word(_ place: Int) throws -> String {
      guard words.count >= place else { throw Misuse() }
      return words[words.startIndex + place - 1]
    }
    switch arguments.first {
    case "inputs": try Inputs.write(to: word(1), textures: word(2))
    case "encode": try Encoding.measure(folder: word(1), threads: number(2), runs: number(3))
    case "shade":
      try Shading.measure(
        size: number(1), mapWidth: number(2), threads: number(3), seconds: Double(number(4)))
    case "meshes":
      try Shading.measureMeshes(size: number(1), threads: number(2), seconds: Double(number(3)))
    case "reference":
      try Reference.draw(map: word(1), size: number(2), samples: number(3), to: word(4))
    default: throw Misuse()
    }
  }
}
