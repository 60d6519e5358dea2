package import PlanetImage
import ProceduralMaps

/// Generates the bundled maps from facts and seeded noise: the same pixels each time, on every
/// machine.
///
/// A map is equirectangular: planetographic latitude from 90° at the top to −90°, east longitude
/// from −180° at the left to 180°, longitude 0 in the middle. The ring strip is the exception: its
/// columns extend from ``ringInnerEdge`` to ``ringOuterEdge``, and its alpha is the normal opacity.
package struct MapGenerator: Sendable {
  /// The distance of the ring strip's left edge from Saturn's centre, in kilometres.
  package static let ringInnerEdge = SaturnRings.innerEdge
  /// The distance of the ring strip's right edge from Saturn's centre, in kilometres.
  package static let ringOuterEdge = SaturnRings.outerEdge

  private let canvas: MapCanvas
  private let land: LandPolygons
  private let cities: [City]

  /// Creates a generator.
  /// - Parameters:
  ///   - width: The number of columns of every map, even and at least 16; rows are half as many.
  ///   - land: The outlines of Earth's land.
  ///   - cities: The cities of Earth.
  ///   - threads: The greatest number of threads; the pixels do not depend on it.
  package init(width: Int = 2048, land: LandPolygons, cities: [City] = [], threads: Int) {
    precondition(width >= 16 && width % 2 == 0, "a map has an even number of columns, 16 or more")
    canvas = MapCanvas(width: width, threads: threads)
    self.land = land
    self.cities = cities
  }

  package func map(of subject: MapSubject) -> Image<RGBA8> {
    if let painter = rowPainter(of: subject) { return image(painter) }
    guard let painter = painter(of: subject) else {
      return SaturnRings().strip(width: canvas.width, height: 16)
    }
    return canvas.paint(painter)
  }

  private func image(_ painter: some RowPainter) -> Image<RGBA8> {
    painter.image(GridFrame(width: canvas.width), threads: canvas.threads)
  }

  /// Returns a layer of a subject; nil for night lights without cities.
  package func layer(of subject: LayerSubject) -> Image<RGBA8>? {
    switch subject {
    case .earthWater:
      image(EarthWater(land: land, width: canvas.width, threads: canvas.threads))
    case .earthClouds: image(EarthClouds(width: canvas.width, threads: canvas.threads))
    case .earthNight: cities.isEmpty ? nil : cityLights
    }
  }

  private var cityLights: Image<RGBA8> {
    var lights = CityLights(cities, land: land, width: canvas.width)
    return lights.map()
  }

  /// Returns a map of heights: grey levels from the lower to the upper end of the subject's range.
  package func relief(of subject: ReliefSubject) -> Image<RGBA16> {
    let canvas = reliefCanvas
    let heights =
      switch subject {
      case .mercury: canvas.heights(MercuryRelief(pixel: pixel(onRadius: Mercury.radius)))
      case .earth:
        EarthTerrain(land: land, width: canvas.width, threads: canvas.threads).heights.cells
      case .moon: canvas.heights(MoonRelief(pixel: pixel(onRadius: MoonFacts.radius)))
      case .mars: MarsTerrain(width: canvas.width, threads: canvas.threads).heights.cells
      case .ceres: canvas.heights(CeresRelief(pixel: pixel(onRadius: Ceres.radius)))
      }
    return HeightEncoding.image(heights, width: canvas.width, in: subject.range)
  }

  /// The canvas of heights: 45 columns for 64 of the colours, in files of half the size.
  private var reliefCanvas: MapCanvas {
    MapCanvas(width: max(canvas.width * 45 / 128, 8) * 2, threads: canvas.threads)
  }

  /// Returns the length of a pixel at the equator in kilometres.
  private func pixel(onRadius radius: Double) -> Double {
    2 * .pi * radius / Double(reliefCanvas.width)
  }

  /// Returns the painter of a globe that is painted row by row, or nil for others.
  private func rowPainter(of subject: MapSubject) -> (any RowPainter)? {
    switch subject {
    case .earth: Earth(land: land, width: canvas.width, threads: canvas.threads)
    case .mars: Mars(width: canvas.width, threads: canvas.threads)
    case .io: Io(width: canvas.width)
    default: nil
    }
  }

  /// Returns the painter of a globe that is painted place by place; nil for the ring strip and for
  /// globes that are painted row by row.
  func painter(of subject: MapSubject) -> (any Painter)? {
    switch subject {
    case .sun: Sun()
    case .mercury: Mercury()
    case .venus: Venus()
    case .moon: Moon()
    case .ceres: Ceres()
    case .jupiter: Jupiter()
    case .europa: Europa()
    case .ganymede: Ganymede()
    case .callisto: Callisto()
    case .saturn: Saturn()
    case .earth, .mars, .io, .saturnRings: nil
    case .enceladus: Enceladus()
    case .titan: Titan()
    case .uranus: Uranus()
    case .neptune: Neptune()
    case .triton: Triton()
    case .pluto: Pluto()
    case .charon: Charon()
    }
  }
}
