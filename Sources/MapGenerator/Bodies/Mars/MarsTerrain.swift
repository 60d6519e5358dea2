import PlanetImage
import PlanetMath
import ProceduralMaps

/// The ground of Mars, from which both its colours and its heights follow.
///
/// Facts: heights over the areoid (MOLA, Smith et al. 1999 and 2001): the north 5 km below the
/// south; Hellas -8.2 km, Argyre -3 km, Isidis -3.7 km; Tharsis 6 km. Craters: about 12,000 of
/// 16 km and more (Robbins and Hynek 2012), depths by Garvin et al. 2003.
struct MarsTerrain: Sendable {
  /// The directions of the rasters.
  let frame: GridFrame
  /// The heights in metres.
  private(set) var heights: SphereGrid
  /// The floors of craters, channels and canyons: 1 where sand gathers.
  private(set) var floors: SphereGrid
  /// The walls of canyons and calderas, and scarps: 1 where rock is bare.
  private(set) var walls: SphereGrid
  /// The floors of canyons, which are dark: 1 on bare sand.
  private(set) var canyons: SphereGrid
  /// The slopes of volcanoes: 1 where lava has buried older ground.
  private(set) var lavas: SphereGrid
  /// Changes of the albedo of dust: on volcanoes and deltas.
  private(set) var tones: SphereGrid
  /// Ejecta of young craters: 1 on their rims.
  private(set) var ejecta: SphereGrid

  private static let tharsis = Patch(MarsFacts.place(-3, 250), east: 44, north: 40)
  private static let lava: [(patch: Patch, kept: Float)] = [
    (Patch(MarsFacts.place(5, 245), east: 30, north: 26), 0.03),
    (Patch(MarsFacts.place(28, 150), east: 22, north: 20), 0.1),
    (Patch(MarsFacts.place(-22, 110), east: 11, north: 12), 0.35),
    (Patch(MarsFacts.place(9, 67), east: 9, north: 10), 0.3),
    (Patch(MarsFacts.place(8, 294), east: 9, north: 12), 0.3),
    (Patch(MarsFacts.place(-26, 272), east: 14, north: 9), 0.25),
    (Patch(MarsFacts.place(-42.4, 70.5), east: 15, north: 11), 0.2),
    (Patch(MarsFacts.place(13.9, 88.4), east: 9, north: 9), 0.1),
    (Patch(MarsFacts.place(-49.8, 316.7), east: 6, north: 6), 0.25),
    (Patch(MarsFacts.place(-14, 310), east: 9, north: 3.5), 0.05),
    (Patch(MarsFacts.place(-80, 200), east: 16, north: 10), 0.2),
    (Patch(MarsFacts.place(87, 0), east: 12, north: 12), 0),
  ]

  /// Creates the ground.
  /// - Parameters:
  ///   - width: The number of columns of the rasters.
  ///   - threads: The greatest number of threads; the numbers do not depend on it.
  init(width: Int, threads: Int) {
    let frame = GridFrame(width: width)
    self.frame = frame
    let region = SphereGrid(frame, threads: threads) { MarsRegions().heights($0) }
    heights = Self.rough(region, frame, threads)
    floors = SphereGrid(width: width)
    let empty = SphereGrid(width: width)
    (walls, canyons, lavas) = (empty, empty, empty)
    (tones, ejecta) = (empty, empty)
    addCraters(threads)
    sculpt(region, threads)
  }

  /// Returns the regional heights with hills, ridges, fractures and grain.
  private static func rough(
    _ region: SphereGrid, _ frame: GridFrame, _ threads: Int
  ) -> SphereGrid {
    let (hills, grain, folds) = (LaneNoise(406), LaneNoise(407), LaneNoise(408))
    let octaves = frame.octaves(from: 14)
    let fine = frame.octaves(from: 60)
    let shapes = SphereGrid(frame, threads: threads) { p in
      let rough = MarsRegions.roughness(p)
      let broken = hills.ridged(p * 14, octaves: octaves, gain: 0.6) - 0.3
      let dust = grain.fractal(p * 60, octaves: fine, gain: 0.7)
      // Wrinkle ridges of plains of lava.
      let wrinkle = folds.lines(p * 11, width: 0.05, octaves: 3)
      return broken * (rough * 900 + 90) + dust * (rough * 160 + 45)
        + wrinkle * (1 - rough) * 110
    }
    var result = region
    for index in result.cells.indices { result.cells[index] += shapes.cells[index] }
    return result
  }

  /// Adds the craters that the ground has kept; sand gathers on the floors of some.
  private mutating func addCraters(_ threads: Int) {
    var surface = Surface(
      SurfaceGrid(width: frame.width), radius: MarsFacts.radius, threads: threads, seed: 411)
    for index in heights.cells.indices { surface.cells[index].x = heights.cells[index] }
    let shape = CraterShape(
      transition: 7, simple: .init(0.21, 0.81), complex: .init(0.36, 0.49),
      onRadius: MarsFacts.radius)
    @Sendable func sand(_ chance: Float) -> Float { smoothstep(0.55, 0.95, chance) }
    let named = MarsFacts.craters.enumerated().map { index, fact in
      let turn = Float(index) * 0.618_034
      return Impact(
        center: MarsFacts.place(fact.0, fact.1).direction, diameter: fact.2, freshness: 0.5,
        fill: sand(turn - turn.rounded(.down)), exposure: 1)
    }
    CraterPopulation(
      shape: shape, density: 0.0285, slope: 2, largest: 260, seed: 403, bright: 0
    ).stamp(on: &surface, named: named + Self.youngCraters, smallest: 2) { impact, chance in
      let age = Self.age(impact.center)
      guard chance < age else { return false }
      impact.fill = sand(chance / age)
      impact.exposure = 1
      return true
    }
    for index in surface.cells.indices {
      heights.cells[index] = surface.cells[index].x
      floors.cells[index] = surface.cells[index].z
      ejecta.cells[index] = surface.cells[index].y
    }
  }

  /// Young craters with blankets of ejecta, as many on plains as on highlands.
  private static var youngCraters: [Impact] {
    var generator = SeededGenerator(seed: 417)
    return (0..<340).map { _ in
      let size = Double(generator.unit())
      return Impact(
        center: generator.direction(), diameter: 11 + 46 * size * size * size,
        freshness: generator.number(0.6, 0.95), glow: generator.number(0.3, 0.9), exposure: 1)
    }
  }

  /// Returns the fraction of craters that a place has kept.
  private static func age(_ p: Vector) -> Float {
    var kept = mix(0.07, 1, MarsRegions.highland(p))
    for (patch, share) in lava where patch.distance(p) < 1 { kept = min(kept, share) }
    return kept
  }

  /// Adds volcanoes, canyons, channels and caps to the cratered ground.
  private mutating func sculpt(_ region: SphereGrid, _ threads: Int) {
    let volcanoes = MarsVolcanoes { MarsRegions.height($0) }
    let (canyons, channels, caps) = (MarsCanyons(), MarsChannels(), MarsCaps())
    let fossae = MarsFossae()
    let (heights, floors, frame) = (heights, floors, frame)
    let width = frame.width
    var image = Image<SIMD8<Float>>(width: width, height: frame.height, filledWith: .zero)
    image.fillStrips(rowsPerStrip: 4, threads: threads) { rows, pixels in
      for y in rows {
        for x in 0..<width {
          let p = frame.direction(x, y)
          let cell = y * width + x
          let lava = volcanoes.sample(p, ground: heights.cells[cell], region: region.cells[cell])
          let canyon = canyons.sample(p)
          let channel = channels.sample(p)
          var height = lava.height
          // Canyons have level floors below the plains around them.
          height = mix(
            height, region.cells[cell] + 0.3 * (height - region.cells[cell]), canyon.floor)
          height -= max(canyon.depth, channel.depth, fossae.depth(p))
          height += caps.height(p)
          // The east of Valles Marineris has the darkest floors.
          let sand = mix(0.8, 1, smoothstep(0.28, 0.56, p.x)) * canyon.floor
          let floor = max(
            floors.cells[cell] * (1 - lava.cover * saturate(0.6 + 1.2 * lava.flow)),
            max(0.16 * channel.floor, 0.4 * lava.aureole))
          pixels[(y - rows.lowerBound) * width + x] = SIMD8(
            height, floor, max(canyon.wall, lava.scarp, canyon.mound * 0.6), lava.cover,
            sand * (1 - 0.85 * canyon.mound),
            lava.tone + 0.25 * MarsFacts.delta.weight(p, softness: 0.4), 0, 0)
        }
      }
    }
    image.withPixels { pixels in
      for index in pixels.indices {
        let pixel = pixels[index]
        self.heights.cells[index] = pixel[0]
        self.floors.cells[index] = pixel[1]
        self.walls.cells[index] = pixel[2]
        self.lavas.cells[index] = pixel[3]
        self.canyons.cells[index] = pixel[4]
        self.tones.cells[index] = pixel[5]
      }
    }
  }
}
