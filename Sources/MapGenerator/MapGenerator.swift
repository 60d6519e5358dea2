/// A map ready to be written: sRGB bytes, four a pixel, straight alpha.
public struct PaintedMap {
  public let width: Int
  public let height: Int
  public let pixels: [UInt8]
}

public enum MapSubject: String, CaseIterable, Sendable {
  case saturn, jupiter, sun, rings, earth, mars, moon, mercury, venus, uranus, neptune, titan, io, europa
}

public struct MapGenerator: Sendable {
  let width: Int
  let threads: Int
  let land: LandPolygons
  public init(width: Int, threads: Int, land: LandPolygons) { self.width = width; self.threads = threads; self.land = land }
  public func map(of subject: MapSubject) -> PaintedMap {
    let canvas = MapCanvas(width: width, threads: threads)
    let pixels: [UInt8]
    switch subject {
    case .saturn: pixels = canvas.paint(Saturn())
    case .jupiter: pixels = canvas.paint(Jupiter())
    case .sun: pixels = canvas.paint(Sun())
    case .earth: pixels = canvas.paint(Earth(land: land, mapWidth: width))
    case .mars: pixels = canvas.paint(Mars())
    case .moon: pixels = canvas.paint(Moon())
    case .mercury: pixels = canvas.paint(Mercury())
    case .venus: pixels = canvas.paint(Venus())
    case .uranus: pixels = canvas.paint(Uranus())
    case .neptune: pixels = canvas.paint(Neptune())
    case .titan: pixels = canvas.paint(Titan())
    case .io: pixels = canvas.paint(Io())
    case .europa: pixels = canvas.paint(Europa())
    case .rings: return PaintedMap(width: 2048, height: 16, pixels: SaturnRings().strip(width: 2048, height: 16))
    }
    return PaintedMap(width: width, height: width / 2, pixels: pixels)
  }
}
