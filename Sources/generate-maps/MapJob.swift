import MapGenerator
import PlanetImage

/// The generation of one or two bundled files, which may run beside others.
enum MapJob: Sendable {
  /// A map, with the heights of its terrain if both are to be generated.
  case map(MapSubject, heights: ReliefSubject?)
  /// A layer over a map.
  case layer(LayerSubject)
  /// A map of heights alone.
  case relief(ReliefSubject)
  /// A shape model.
  case shape(ShapeSubject)

  /// The number of columns of the map by default.
  var defaultWidth: Int {
    switch self {
    case .map(let subject, _): subject.defaultWidth
    case .layer(let subject): subject.defaultWidth
    case .relief(let subject): subject.defaultWidth
    case .shape(let subject): subject.map.defaultWidth
    }
  }

  /// Generates and encodes the files.
  /// - Parameters:
  ///   - generator: The generator of maps of the wanted width.
  ///   - write: Receives the bytes and the name of a file.
  /// - Throws: Errors of encoding, and those of `write`.
  func run(_ generator: MapGenerator, _ write: ([UInt8], String) throws -> Void) throws {
    switch self {
    case .map(let subject, let heights):
      guard let heights else {
        return try write(Self.encoded(generator.map(of: subject), subject), subject.fileName)
      }
      guard let both = generator.mapAndRelief(of: subject) else {
        preconditionFailure("the map and the heights share their terrain")
      }
      try write(Self.encoded(both.map, subject), subject.fileName)
      try write(try PNG.encode(both.relief, options: Self.gray), heights.fileName)
    case .layer(let subject):
      guard let layer = generator.layer(of: subject) else {
        return print("\(subject.fileName): left out, as --cities names no file with cities")
      }
      try write(Self.encoded(layer, subject), subject.fileName)
    case .relief(let subject):
      let relief = generator.relief(of: subject)
      try write(try PNG.encode(relief, options: Self.gray), subject.fileName)
    case .shape(let subject): try write(generator.shape(of: subject), subject.fileName)
    }
  }

  private static var gray: PNGOptions { PNGOptions(colorType: .gray, compression: .small) }

  /// Returns the quality of a JPEG map of a width: large maps show no blocks at a lower one.
  private static func quality(_ width: Int) -> Int { width > 2048 ? 86 : 92 }

  private static func encoded(
    _ map: borrowing Image<RGBA8>, _ subject: MapSubject
  ) throws -> [UInt8] {
    subject == .saturnRings
      ? try PNG.encode(map, options: PNGOptions(colorType: .rgba, compression: .small))
      : try JPEG.encode(map, quality: quality(map.width))
  }

  private static func encoded(
    _ layer: borrowing Image<RGBA8>, _ subject: LayerSubject
  ) throws -> [UInt8] {
    switch subject {
    case .earthWater: try PNG.encode(layer, options: gray)
    case .earthClouds, .venusSurface, .titanSurface:
      try JPEG.encode(layer, quality: quality(layer.width))
    case .earthNight: try PNG.encode(layer, options: PNGOptions(compression: .small))
    }
  }
}
