public import PlanetImage

/// Paints the bundled maps from facts and seeded noise: the same pixels each time, everywhere.
///
/// A map is equirectangular: planetographic latitude from 90° at the top to −90°, east longitude
/// from −180° at the left to 180°, longitude 0 in the middle. The ring strip is the exception: its
/// columns run from ``ringInnerEdge`` to ``ringOuterEdge``, its alpha is the opacity at right angles.
public struct MapGenerator: Sendable {
  /// The distance of the ring strip's left edge from Saturn's centre, in kilometres.
  public static let ringInnerEdge = SaturnRings.innerEdge
  /// The distance of the ring strip's right edge from Saturn's centre, in kilometres.
  public static let ringOuterEdge = SaturnRings.outerEdge

  private let canvas: MapCanvas
  private let land: LandPolygons

  /// Creates a generator.
  /// - Parameters:
  ///   - width: The number of columns of every map, even and at least 16; rows are half as many.
  ///   - land: The outlines that Earth's map is painted from.
  ///   - threads: The most threads at once; the pixels do not depend on it.
  public init(width: Int = 2048, land: LandPolygons, threads: Int) {
    precondition(width >= 16 && width % 2 == 0, "a map has an even number of columns, 16 or more")
    canvas = MapCanvas(width: width, threads: threads)
    self.land = land
  }

  /// Returns the map of a subject.
  public func map(of subject: MapSubject) -> Image<RGBA8> {
    switch subject {
    case .sun: canvas.paint(Sun())
    case .mercury: canvas.paint(Mercury())
    case .venus: canvas.paint(Venus())
    case .earth: canvas.paint(Earth(land: land, mapWidth: canvas.width))
    case .moon: canvas.paint(Moon())
    case .mars: canvas.paint(Mars())
    case .ceres: canvas.paint(Ceres())
    case .jupiter: canvas.paint(Jupiter())
    case .io: canvas.paint(Io())
    case .europa: canvas.paint(Europa())
    case .ganymede: canvas.paint(Ganymede())
    case .callisto: canvas.paint(Callisto())
    case .saturn: canvas.paint(Saturn())
    case .saturnRings: SaturnRings().strip(width: canvas.width, height: 16)
    case .enceladus: canvas.paint(Enceladus())
    case .titan: canvas.paint(Titan())
    case .uranus: canvas.paint(Uranus())
    case .neptune: canvas.paint(Neptune())
    case .triton: canvas.paint(Triton())
    case .pluto: canvas.paint(Pluto())
    case .charon: canvas.paint(Charon())
    }
  }
}
