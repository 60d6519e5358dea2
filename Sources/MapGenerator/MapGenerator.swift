/// A map ready to be written: sRGB bytes, four a pixel, straight alpha.
public struct PaintedMap {
  public let width: Int
  public let height: Int
  public let pixels: [UInt8]
}

public enum MapSubject: String, CaseIterable, Sendable {
  case saturn, jupiter, sun, rings
}

public struct MapGenerator: Sendable {
  let width: Int
  let threads: Int
  public init(width: Int, threads: Int) { self.width = width; self.threads = threads }
  public func map(of subject: MapSubject) -> PaintedMap {
    let canvas = MapCanvas(width: width, threads: threads)
    let pixels: [UInt8]
    switch subject {
    case .saturn: pixels = canvas.paint(Saturn())
    case .jupiter: pixels = canvas.paint(Jupiter())
    case .sun: pixels = canvas.paint(Sun())
    case .rings: return PaintedMap(width: 2048, height: 16, pixels: SaturnRings().strip(width: 2048, height: 16))
    }
    return PaintedMap(width: width, height: width / 2, pixels: pixels)
  }
}
