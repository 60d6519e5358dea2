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
    if let model = model(of: subject) {
      return model.map(width: canvas.width, threads: canvas.threads)
    }
    if let painter = rowPainter(of: subject) { return image(painter) }
    if let world = CrateredWorld(subject) {
      return world.map(width: canvas.width, threads: canvas.threads)
    }
    guard let painter = painter(of: subject) else {
      return SaturnRings().strip(width: 4 * canvas.width, height: 16)
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
    case .venusSurface: canvas.paint(VenusSurface())
    case .titanSurface: canvas.paint(TitanSurface())
    }
  }

  private var cityLights: Image<RGBA8> {
    var lights = CityLights(cities, land: land, width: canvas.width)
    return lights.map()
  }

  /// Returns a map of heights: grey levels from the lower to the upper end of the subject's range.
  package func relief(of subject: ReliefSubject) -> Image<RGBA16> {
    switch subject {
    case .earth: return reduced(earthTerrain.heights, subject)
    case .mars: return reduced(marsTerrain.heights, subject)
    default: break
    }
    guard let heights = planetHeights(of: subject) else { return smallRelief(of: subject) }
    return HeightEncoding.image(heights, width: reliefCanvas.width, in: subject.range)
  }

  /// Returns the map of colours and that of heights of a subject whose terrain both share; nil for
  /// others.
  package func mapAndRelief(of subject: MapSubject) -> MapAndRelief? {
    switch subject {
    case .earth:
      let terrain = earthTerrain
      let painter = Earth(terrain, threads: canvas.threads)
      return MapAndRelief(map: image(painter), relief: reduced(terrain.heights, .earth))
    case .mars:
      let terrain = marsTerrain
      let painter = Mars(terrain, threads: canvas.threads)
      return MapAndRelief(map: image(painter), relief: reduced(terrain.heights, .mars))
    default: return nil
    }
  }

  private var earthTerrain: EarthTerrain {
    EarthTerrain(land: land, width: canvas.width, threads: canvas.threads)
  }

  private var marsTerrain: MarsTerrain {
    MarsTerrain(width: canvas.width, threads: canvas.threads)
  }

  /// Returns a map of the heights of a terrain as wide as the colours.
  private func reduced(_ heights: SphereGrid, _ subject: ReliefSubject) -> Image<RGBA16> {
    let width = reliefCanvas.width
    return HeightEncoding.image(heights.reduced(to: width).cells, width: width, in: subject.range)
  }

  /// Returns the heights of Mercury, the Moon or Ceres; nil for others.
  private func planetHeights(of subject: ReliefSubject) -> [Float]? {
    let canvas = reliefCanvas
    let (width, threads) = (canvas.width, canvas.threads)
    return switch subject {
    case .mercury: Mercury().heights(width: width, threads: threads)
    case .moon: Moon().heights(width: width, threads: threads)
    case .ceres: Ceres.world().heights(width: width, threads: threads)
    default: nil
    }
  }

  /// Returns a map of heights of a small body, half as wide as the map of its colours.
  private func smallRelief(of subject: ReliefSubject) -> Image<RGBA16> {
    let width = max(canvas.width / 4, 8) * 2
    guard let map = subject.map, let world = CrateredWorld(map) else {
      preconditionFailure("a subject of heights has a model")
    }
    return HeightEncoding.image(
      world.heights(width: width, threads: canvas.threads), width: width, in: subject.range)
  }

  /// Returns a shape model as a PLY file.
  package func shape(of subject: ShapeSubject) -> [UInt8] {
    guard let world = CrateredWorld(subject.map) else {
      preconditionFailure("a subject of shapes has a model")
    }
    var heights = SphereGrid(width: ShapeModel.columns)
    heights.cells = world.heights(width: heights.width, threads: canvas.threads)
    return ShapeModel(heights, over: subject.semiAxes).file(subject.map.rawValue)
  }

  /// The canvas of heights: 45 columns for 64 of the colours, in files of half the size.
  private var reliefCanvas: MapCanvas {
    MapCanvas(width: max(canvas.width * 45 / 128, 8) * 2, threads: canvas.threads)
  }

  /// Returns the model of a surface whose map and heights are generated together, or nil.
  func model(of subject: MapSubject) -> (any SurfaceModel)? {
    switch subject {
    case .mercury: Mercury()
    case .moon: Moon()
    case .europa: Europa()
    case .ganymede: Ganymede()
    case .callisto: Callisto()
    case .enceladus: Enceladus()
    case .triton: Triton()
    case .pluto: Pluto()
    case .charon: Charon()
    default: nil
    }
  }

  /// Returns the painter of a globe that is painted row by row, or nil for others.
  func rowPainter(of subject: MapSubject) -> (any RowPainter)? {
    switch subject {
    case .earth: Earth(earthTerrain, threads: canvas.threads)
    case .mars: Mars(marsTerrain, threads: canvas.threads)
    case .io: Io(width: canvas.width)
    default: nil
    }
  }

  /// Returns the painter of a globe that is painted place by place; nil for the ring strip and for
  /// globes that are painted row by row or have a model.
  func painter(of subject: MapSubject) -> (any Painter)? {
    switch subject {
    case .sun: Sun()
    case .venus: Venus()
    case .jupiter: Jupiter(mapWidth: canvas.width, threads: canvas.threads)
    case .saturn: Saturn(mapWidth: canvas.width, threads: canvas.threads)
    case .saturnRings: nil
    case .titan: Titan()
    case .uranus: Uranus()
    case .neptune: Neptune()
    case .haumea: Haumea()
    case .makemake: Makemake()
    case .eris: Eris()
    default: nil
    }
  }
}

/// The map of colours and that of heights of a subject.
package struct MapAndRelief: ~Copyable {
  /// The colours.
  package let map: Image<RGBA8>
  /// The heights.
  package let relief: Image<RGBA16>
}
