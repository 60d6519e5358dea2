import PlanetMath
import ProceduralMaps

/// Ganymede: old dark regions, bright lanes of grooves that cut them and each other, young craters
/// with rays, polar frost.
///
/// Names, centres and sizes: IAU Gazetteer (USGS); outlines as on maps of Voyager and Galileo
/// (Collins et al. 2013). Grooves are 5 to 10 km apart in lanes 30 to 200 km wide (Pappalardo et
/// al. 2004); furrows of Galileo and Marius Regiones are arcs about one centre (Zuber and
/// Parmentier 1984).
struct Ganymede: SurfaceModel {
  private static let radius = 2_631.2
  private let noise = LaneNoise(1_601)
  private let detail = LaneNoise(1_602)
  private let plates = LaneCells(1_610)
  private let sets = LaneCells(1_611)

  func surface(_ grid: SurfaceGrid, threads: Int) -> Surface {
    var surface = Surface(grid, radius: Self.radius, threads: threads, seed: 1_603)
    fill(&surface)
    let shape = CraterShape(
      transition: 8, simple: .init(0.17, 1), complex: .init(0.42, 0.42), onRadius: Self.radius)
    CraterPopulation(
      shape: shape, density: 0.1, slope: 2, largest: 130, seed: 1_604, bright: 0.02
    ).stamp(on: &surface, smallest: 2.2) { impact, chance in
      // Few craters of the dark regions have reached bright ice; bright ground is younger.
      impact.exposure = impact.glow > 0 ? 0.8 : 0.15 + 0.4 * chance * chance
      let center = impact.center
      return chance < 0.3 || GanymedeFacts.regions.contains { $0.depth(center) > -0.02 }
    }
    addFurrows(to: &surface)
    addLanes(to: &surface)
    CraterPopulation(
      shape: shape, density: 0.022, slope: 2.1, largest: 80, seed: 1_605, bright: 0.14
    ).stamp(
      on: &surface,
      named: GanymedeFacts.rayed.map {
        Impact(
          center: Place($0.0, $0.1).direction, diameter: $0.2 * 0.8, freshness: 0.95,
          glow: 0.8 * $0.4)
      }
    ) { impact, chance in
      impact.exposure = impact.glow > 0 ? 0.8 : 0.4 * chance
      return true
    }
    addGilgamesh(to: &surface)
    surface.apply(ejecta.flatMap { $0.splats(onRadius: Self.radius, pixel: grid.pixel) })
    return surface
  }

  /// The rays of the young craters: fine bright ones, and dark ones.
  private var ejecta: [Ejecta] {
    let bright = GanymedeFacts.rayed.enumerated().map { index, fact in
      Ejecta(
        center: Place(fact.0, fact.1).direction, diameter: 0.8 * fact.2, length: fact.3,
        strength: 0.8 * fact.4, seed: UInt64(1_650 + index), rays: index < 2 ? 54 : 26)
    }
    let dark = GanymedeFacts.darkRayed.enumerated().map { index, fact in
      Ejecta(
        center: Place(fact.0, fact.1).direction, diameter: 2.2 * fact.2, length: fact.3,
        strength: 1.6 * fact.4, seed: UInt64(1_690 + index), rays: 16, isDark: true)
    }
    return bright + dark
  }

  /// Fills the surface with dark ground, and with bright ground between: sets of parallel grooves,
  /// each with a direction of its own, which end at the borders of others.
  private func fill(_ surface: inout Surface) {
    let (noise, detail, plates, sets) = (noise, detail, plates, sets)
    var generator = SeededGenerator(seed: 1_612)
    let poles = (0..<64).map { _ in generator.direction() }
    let center = Self.furrowCenter
    surface.fill { row, _, cells in
      let broad = row.values { noise.fractal($0 * 3, octaves: 6) }
      let hills = row.values { detail.fractal($0 * 30, octaves: 5, gain: 0.7) }
      let ragged = row.points.map { noise.displacement($0 * 6, octaves: 4) }
      // Fragments of dark ground between the lanes.
      let fragments = row.points.indices.map {
        plates.sample((row.points[$0] + ragged[$0] * 0.1).stretched(5.4, 8))
      }
      let bundles = row.points.indices.map {
        sets.sample((row.points[$0] + ragged[$0] * 0.1) * 4.6)
      }
      for x in cells.indices {
        let (group, lane) = (x >> 3, x & 7)
        let p = row.direction(x)
        let shift = Vector(ragged[group].x[lane], ragged[group].y[lane], ragged[group].z[lane])
        let q = (p + shift * 0.045).unit
        var depth: Float = -0.2
        var furrowed: Float = 0
        for (index, region) in GanymedeFacts.regions.enumerated() {
          depth = max(depth, region.depth(q))
          if index == 1 { furrowed = smoothstep(0, 0.02, depth) }
        }
        let fragment = fragments[group]
        let tag = fragment.tag[lane]
        let isDark = smoothstep(0.34, 0.3, tag)
        let edge = smoothstep(0.03, 0.06, fragment.second[lane] - fragment.first[lane])
        let dark = max(smoothstep(-0.006, 0.01, depth), mix(0.5, 0.9, 3 * tag) * isDark * edge)
        let bundle = bundles[group]
        let number = bundle.tag[lane] * 64
        let pole = poles[min(Int(number), 63)]
        let own = number - number.rounded(.down)
        let phase = (p.dot(pole) + 0.03 * shift.dot(pole)) * mix(280, 520, own)
        let grooves = sin(phase) + 0.7 * sin(phase * 0.38 + 9 * own) + 0.5 * sin(phase * 0.17)
        let border = bell((bundle.second[lane] - bundle.first[lane]) / 0.025)
        let strength = (0.25 + 0.75 * own) * (1 - dark)
        let wave = sin(270 * p.dot(center) + 26 * broad[x] + 3 * hills[x])
        let furrow =
          furrowed * smoothstep(0.55, 1, wave) * saturate(0.2 + 3 * broad[x] + 1.5 * hills[x])
        cells[x].z = dark * (1 - 0.25 * saturate(2 * hills[x]))
        let ground = 500 * broad[x] + mix(240, 420, dark) * hills[x] + 500 * dark
        cells[x].x =
          ground + 170 * strength * grooves - 220 * border * (1 - dark)
          - 260 * furrow
        cells[x].y =
          (1 - dark) * (0.34 * own * (1 + 0.32 * grooves) + 0.12 * border) + 0.16 * furrow
      }
    }
  }

  /// The centre of the arcs of furrows.
  private static let furrowCenter = Place(-20, 180).direction

  /// Adds the furrows of the dark regions: arcs about one centre.
  private func addFurrows(to surface: inout Surface) {
    var generator = SeededGenerator(seed: 1_606)
    let center = Self.furrowCenter
    let (east, north) = center.tangents
    var furrows: [PathSegment<Trough>] = []
    for _ in 0..<420 {
      let away = generator.number(0.3, 1.7)
      let start = generator.number(-1.2, 1.4)
      let span = generator.number(0.08, 0.4)
      let count = max(Int(span * sin(away) / (1.6 * surface.grid.pixel)), 4)
      var wave: Float = 0
      let points = (0...count).map { index in
        wave = 0.9 * wave + generator.number(-0.0012, 0.0012)
        let angle = start + span * Float(index) / Float(count)
        let outward = east * cos(angle) + north * sin(angle)
        return (center * cos(away + wave) + outward * sin(away + wave)).unit
      }
      let width = generator.number(6, 13) / Float(Self.radius)
      let widths = (0...count).map { width * min(1, Float(min($0, count - $0)) / 5) }
      let middle = points[count / 2]
      guard GanymedeFacts.regions.contains(where: { $0.depth(middle) > 0 }) else { continue }
      furrows += SurfacePath(points: points, widths: widths).stamps(
        Trough(depth: 500, frost: generator.number(0.1, 0.5), shoulders: 0.5))
    }
    surface.apply(furrows)
  }

  /// Adds lanes of grooves, young ones last: lanes end at dark regions and at younger lanes.
  private func addLanes(to surface: inout Surface) {
    var generator = SeededGenerator(seed: 1_607)
    let kilometre = 1 / Float(Self.radius)
    var map = LaneMap(surface)
    var lanes: [[PathSegment<GuardedLane>]] = []
    for index in 0..<420 {
      let p = generator.direction()
      let width =
        mix(100, 26, (Float(index) / 420).squareRoot()) * generator.number(0.6, 1.3) * kilometre
      let path = map.lane(
        from: p, heading: p.cross(generator.direction()), width: width, &generator)
      let spacing = generator.number(16, 34) * kilometre
      let lane = GrooveLane(
        height: generator.number(120, 420), count: max(2 * width / spacing, 1.5),
        level: generator.number(-250, 150), frost: generator.number(0, 0.36), stain: 0,
        phase: generator.number(0, 20))
      if let path { lanes.append(path.stamps(GuardedLane(lane: lane, on: 0...0.4))) }
    }
    surface.apply(lanes.reversed().flatMap { $0 })
    addSulci(to: &surface)
    addFractures(to: &surface, &generator)
  }

  /// Adds the lanes that cross the dark regions: strands, which join and part.
  private func addSulci(to surface: inout Surface) {
    let step = 1.5 * surface.grid.pixel
    let kilometre = 1 / Float(Self.radius)
    let lines = Noise(1_608)
    var lanes: [PathSegment<GuardedLane>] = []
    for (index, (places, width)) in GanymedeFacts.sulci.enumerated() {
      let strands = max(Int(width / 15), 1)
      for strand in 0..<strands {
        // Noise of a strand, −1…1.
        func noise(_ number: Int) -> Float {
          lines.value(Vector(1.7 * Float(index), 2.7 * Float(strand), 1.3 * Float(number)))
        }
        let knots = places.enumerated().map { number, place in
          // Degrees for half-widths in kilometres: 8° at most.
          let aside = Double(noise(number) * width / 14)
          return Place(place.0 + aside, place.1 - aside)
        }
        let own = (16 + 0.1 * width) * (1 + noise(20))
        let share = strands > 1 ? Float(strand) / Float(strands - 1) - 0.5 : 0
        let path = SurfacePath(
          through: knots, width: own * kilometre, step: step, wander: 0.05, noise: lines,
          scale: 1.3, taper: 0.1
        ).beside(share * 1.3 * width * kilometre, width: own * kilometre)
        let widths = path.points.indices.map {
          path.widths[$0] * (1 + 0.7 * lines.value(path.points[$0] * 6))
        }
        lanes += SurfacePath(points: path.points, widths: widths).stamps(
          GuardedLane(
            lane: GrooveLane(
              height: 240, count: max(own / 9, 2), level: -150, frost: 0.12 + 0.2 * noise(21),
              stain: 0.12, phase: Float(index) * 1.7 + Float(strand)), on: 0...2))
      }
    }
    surface.apply(lanes)
  }

  /// Adds narrow fractures that enter dark regions from their borders.
  private func addFractures(to surface: inout Surface, _ generator: inout SeededGenerator) {
    let kilometre = 1 / Float(Self.radius)
    var fractures: [PathSegment<GuardedLane>] = []
    for _ in 0..<5_000 {
      let p = generator.direction()
      let heading = p.cross(generator.direction())
      guard GanymedeFacts.regions.contains(where: { abs($0.depth(p)) < 0.012 }) else { continue }
      let width = generator.number(7, 22) * kilometre
      let path = SurfacePath(
        from: p, heading: heading, length: generator.number(0.06, 0.34), width: width,
        step: 1.5 * surface.grid.pixel, bend: generator.number(-2.5, 2.5), wander: 0.5,
        generator: &generator, taper: 0.6)
      let lane = GrooveLane(
        height: generator.number(100, 260), count: 2, level: -120, frost: generator.number(0, 0.2),
        stain: generator.number(0.1, 0.6), phase: generator.number(0, 20), cover: 0.85)
      fractures += path.stamps(GuardedLane(lane: lane, on: 0.4...2))
    }
    surface.apply(fractures)
  }

  /// A coarse map of the lanes, for places where others end.
  private struct LaneMap {
    private let grid = SurfaceGrid(width: 720)
    private var taken: [Bool]
    private let step: Float

    /// Creates the map of a surface whose dark ground has no lanes.
    init(_ surface: Surface) {
      let grid = grid
      step = 1.5 * surface.grid.pixel
      taken = (0..<grid.width * grid.height).map { index in
        let p = grid.direction(index % grid.width, index / grid.width)
        return surface.cells[surface.grid.index(of: p)].z > 0.5
      }
    }

    /// Adds a lane through a place, up to other lanes and dark ground; returns nil where there is
    /// no room.
    mutating func lane(
      from p: Vector, heading: Vector, width: Float, _ generator: inout SeededGenerator
    ) -> SurfacePath? {
      let bend = generator.number(-1.3, 1.3)
      let ahead = half(p, heading, bend, width, &generator)
      let behind = half(p, heading * -1, -bend, width, &generator)
      let points = Array(behind.points.reversed()) + Array(ahead.points.dropFirst())
      guard Float(points.count) * step > 3 * width else { return nil }
      // Free ends are blunt.
      let widths = points.indices.map { index in
        let first = behind.isFree ? Float(index) * step / width : 1
        let last = ahead.isFree ? Float(points.count - 1 - index) * step / width : 1
        return width * saturate(min(first, last)).squareRoot()
      }
      mark(points, width)
      return SurfacePath(points: points, widths: widths)
    }

    private func half(
      _ p: Vector, _ heading: Vector, _ bend: Float, _ width: Float,
      _ generator: inout SeededGenerator
    ) -> (points: [Vector], isFree: Bool) {
      let path = SurfacePath(
        from: p, heading: heading, length: generator.number(0.1, 0.45), width: width, step: step,
        bend: bend, wander: 0.3, generator: &generator, taper: 0)
      let free = path.points.prefix { !taken[grid.index(of: $0)] }
      guard !free.isEmpty else { return ([], false) }
      // The end lies below the lane that stops it.
      let count = min(free.count + 3, path.points.count)
      return (Array(path.points[..<count]), free.count == path.points.count)
    }

    private mutating func mark(_ points: [Vector], _ width: Float) {
      for (index, p) in points.enumerated() where index + 1 < points.count {
        let side = p.cross(points[index + 1] - p).unit
        for share in stride(from: Float(-1), through: 1, by: 0.25) {
          taken[grid.index(of: (p + side * (share * width)).unit)] = true
        }
      }
    }
  }

  /// A lane that is only on bright ground, only on dark ground, or crosses both.
  private struct GuardedLane: CrossProfile {
    var lane: GrooveLane
    /// The cover by dark material of the ground that has the lane.
    var on: ClosedRange<Float>

    @inline(__always)
    func mark(_ cell: inout Surface.Cell, across d: Float, width: Float, along s: Float) {
      guard on.contains(cell.z) else { return }
      lane.mark(&cell, across: d, width: width, along: s)
    }
  }

  /// Adds Gilgamesh's rings and the pale disc of Memphis Facula.
  private func addGilgamesh(to surface: inout Surface) {
    var generator = SeededGenerator(seed: 1_609)
    let center = Place(-62.84, 235.17).direction
    let (east, north) = center.tangents
    var rings: [PathSegment<Ridge>] = []
    for ring in 0..<22 {
      let away = (75 + 14 * Float(ring)) / Float(Self.radius)
      let start = generator.number(0, 6.28)
      let span = generator.number(0.5, 1.6)
      let count = max(Int(span * away / (1.4 * surface.grid.pixel)), 4)
      let points = (0...count).map { index in
        let angle = start + span * Float(index) / Float(count)
        return (center + (east * cos(angle) + north * sin(angle)) * away).unit
      }
      let widths = (0...count).map {
        16 / Float(Self.radius) * min(1, Float(min($0, count - $0)) / 4)
      }
      rings += SurfacePath(points: points, widths: widths).stamps(
        Ridge(height: 700, frost: 0.25))
    }
    surface.apply(rings)
    let facula = Patch(Place(14.1, 228.09), diameter: 361, onRadius: Self.radius)
    surface.fill { row, _, cells in
      for x in cells.indices {
        let d = facula.distance(row.direction(x)) + 0.12 * cells[x].w
        if d < 1.1 { cells[x].z = mix(cells[x].z, 0.25, 0.85 * smoothstep(1.03, 0.9, d)) }
      }
    }
  }

  func colors(_ row: SurfaceRow) -> [RGB] {
    let broad = row.points.values { noise.warped($0 * 2.8, by: 0.5, octaves: 7) }
    let bumps = row.points.values { detail.fractal($0 * 13, octaves: 7, gain: 0.66) }
    return row.cells.indices.map { x in
      let cell = row.cells[x]
      let crest = limited(9 * row.fine[x])
      let bright = mix(RGB(hex: 0x978D80), RGB(hex: 0xB4ACA1), saturate(0.5 + 1.1 * broad[x]))
      let dark = mix(
        RGB(hex: 0x463D34), RGB(hex: 0x7A6D60), saturate(0.5 + 1.3 * broad[x] + 1.1 * bumps[x]))
      var color = mix(bright, dark, saturate(cell.z))
      color *= 1 + 0.36 * bumps[x]
      color *= row.relief(x, light: 0.56, gain: 8, crest: 0.32)
      let frost = saturate(cell.y)
      color = mix(color, RGB(hex: 0xEDEAE3) * (1 + 0.1 * crest), 0.8 * frost)
      let polar = smoothstep(40, 66, abs(row.latitude) + 18 * broad[x] + 8 * bumps[x])
      return mix(
        color, RGB(hex: 0xC6C7C6) * row.relief(x, light: 0.4, gain: 5, crest: 0.2), 0.46 * polar)
    }
  }
}
