import PlanetMath

/// Paints the map of a world with a surface, row by row.
struct TerrainPainter: Sendable {
  let world: TerrainWorld
  var style: WorldStyle { world.style }
  var noise: TerrainWorld.Noises { world.noise }

  /// The values of a row that are interpolated from coarse fields.
  struct Row {
    var index = 0
    var latitude: (sine: Float, cosine: Float) = (0, 1)
    var fields: [[Float8]]
    var clouds: CloudCover.Row

    init(groups: Int, fields count: Int) {
      fields = [[Float8]](
        repeating: [Float8](repeating: Float8(repeating: 0), count: groups), count: count)
      clouds = CloudCover.Row(groups: groups)
    }
  }

  /// A group of eight columns that is painted.
  struct Spot {
    /// The directions.
    var p: LanePoint
    /// The height above the sea, as a fraction of the peaks' height; negative below the sea.
    var altitude: Float8
    /// The depth of the sea, 0…1.
    var depth: Float8
    /// The temperature, below 0.2 where it freezes.
    var heat: Float8
    var moisture: Float8
    /// Fine noise of the ground, about −1…1.
    var grain: Float8
    /// The illumination of slopes from the north-west, about −1…1.
    var light: Float8
    /// 1 on land, 0 on the sea.
    var land: Float8
  }

  func prepare(_ row: inout Row, _ index: Int) {
    row.index = index
    row.latitude = world.grid.latitude(index)
    for field in row.fields.indices where field != TerrainWorld.Field.mountains {
      world.fields.row(index, field: field, into: &row.fields[field])
    }
    world.cover.prepare(&row.clouds, index)
  }

  /// Returns the colours of a group of columns.
  func color(_ row: Row, _ group: Int) -> LaneColor {
    var spot = self.spot(row, group)
    var color = ground(&spot, row, group)
    color = lit(color, spot, row: row, group: group)
    if style.waterShare > 0 { color = color.mixed(sea(spot), 1 - spot.land) }
    color = frozen(color, spot)
    color = features(color, spot, row: row, group: group)
    return air(color, spot, row: row, group: group)
  }

  private func spot(_ row: Row, _ group: Int) -> Spot {
    let relief = world.relief
    let p = world.grid.points(group, row.latitude)
    let height = relief[row.index, group]
    let isDry = style.waterShare <= 0
    let sea = isDry ? relief.floorLevel : relief.seaLevel
    let altitude = (height - sea) * (1 / max(relief.peakLevel - sea, 0.15))
    let depth = (sea - height) * (1 / max(sea - relief.floorLevel, 0.25))
    let octaves = Relief.octaves(world.grid.width) - 1
    let grain = noise.texture.fractal(p * 29, octaves: octaves, gain: 0.6)
    let z = p.z
    let warm = 0.62 * (0.5 - z * z)
    let heat =
      style.heat + warm - altitude.saturated * 0.24
      + row.fields[TerrainWorld.Field.heat][group] * 0.12 + grain * 0.035
    let rain = (z.magnitudes * 4).bell * 0.16 - ((z.magnitudes - 0.42) * 6).bell * 0.12
    let moisture =
      style.moisture + rain + row.fields[TerrainWorld.Field.moisture][group] * 0.55
      - altitude.saturated * 0.12 + grain * 0.05
    let edge = Float(0.9 / Double(world.grid.width))
    return Spot(
      p: p, altitude: altitude, depth: depth, heat: heat, moisture: moisture, grain: grain,
      light: light(row, group, height),
      land: isDry ? Float8(repeating: 1) : (height - sea).step(-8 * edge, 8 * edge))
  }

  /// Returns how much the slopes of a group of columns are lit from the north-west, −1…1.
  private func light(_ row: Row, _ group: Int, _ height: Float8) -> Float8 {
    let relief = world.relief
    let groups = world.grid.groups
    let before = relief[row.index, group == 0 ? groups - 1 : group - 1]
    let north = relief[max(row.index - 1, 0), group]
    let unit = Float(world.grid.width) * (1 / (2 * .pi))
    // East of a pole is north of it a few columns further: there only the north counts.
    let ring = max(row.latitude.cosine, 0.08)
    let east = (height - height.shifted(after: before)) * (unit / ring)
    let slope = (east * 0.7 + (height - north) * (unit * 0.7)) * 0.16
    return slope / (slope.magnitudes + 1)
  }

  /// Returns the colours of the ground, a mixture of the kinds that suit each place.
  private func ground(_ spot: inout Spot, _ row: Row, _ group: Int) -> LaneColor {
    var sum = LaneColor(RGB(repeating: 0))
    var total = Float8(repeating: 1e-12)
    let altitude = spot.altitude.saturated
    for (index, ground) in style.grounds.enumerated() {
      let patch = row.fields[TerrainWorld.Field.grounds + index][group] * 1.1 + spot.grain * 0.3
      let want = ground.preference
      let heat = (spot.heat - want.heat).magnitudes
      let moisture = (spot.moisture - want.moisture).magnitudes
      let high = (altitude - want.altitude).magnitudes
      var score = (patch + 1).atLeast(0.05) * (0.35 + 0.65 * ground.weight)
      score *= (1.1 - heat * 0.55).atLeast(0.1) * (1.08 - moisture * 0.5).atLeast(0.1)
      score *= (1.1 - high * 0.45).atLeast(0.1)
      let square = score * score
      let fourth = square * square
      let weight = fourth * fourth * fourth
      let dry = (0.5 - spot.moisture).atMost(0.3) * 0.45
      let grain = spot.grain * (style.traits.isAirless ? 0.16 : 0.34)
      let tone = altitude * 0.5 + 0.2 + dry + patch * 0.2 + grain
      sum = sum + tinted(ground, ground.ramp(tone), spot) * weight
      total += weight
    }
    // Bare rock on the highest ground, and snow on its tops.
    let rugged = min(0.25 + style.traits[.mountains], 1)
    let rock = style.rock(spot.grain * 0.5 + 0.4 + spot.light * 0.3)
    let bare = (altitude + spot.grain * 0.16).step(0.6, 0.9) * (rugged * 0.75)
    let color = (sum * (1 / total)).mixed(rock, bare)
    guard style.heat < 0.66, !style.traits.isAirless else { return color }
    let snow = (spot.altitude + spot.grain * 0.3).step(0.86, 1.16) * (0.85 * rugged)
    return color.mixed(RGB(hex: 0xE6ECF0), snow)
  }

  /// Returns the colours of a kind of ground with its own texture.
  private func tinted(_ ground: GroundCover, _ color: LaneColor, _ spot: Spot) -> LaneColor {
    switch ground.cover {
    case .sand:
      // Dunes: long waves, bent by the wind.
      let bend = noise.warp.fractal(spot.p * 6, octaves: 2)
      let wind = LanePoint(x: bend * 6, y: bend * 4, z: bend * 14)
      let waves = noise.texture.value(spot.p.stretched(46, 150) + wind)
      return color * (1 + waves * 0.16)
    case .fungus:
      let blots = noise.cells.sample(spot.p * 19)
      return color * (0.74 + blots.tag * 0.52)
    case .crystal:
      let facets = noise.cells.sample(spot.p * 34)
      return color * (0.7 + facets.tag * 0.6)
    case .forest, .jungle:
      return color * (1 + spot.grain * 0.25)
    default: return color
    }
  }

  /// Returns colours with the light of slopes and the marks of craters.
  private func lit(_ color: LaneColor, _ spot: Spot, row: Row, group: Int) -> LaneColor {
    var shade = 1 + spot.light * 0.62
    if let craters = world.craters {
      let marks = craters.marks(spot.p, column: 8 * group, of: world.grid.width)
      shade *= (1 + marks * 1.4).atLeast(0.35)
    }
    return color * shade
  }

  /// Returns the colours of the sea: deep water, shelves and shallows.
  private func sea(_ spot: Spot) -> LaneColor {
    switch style.sea {
    case .lava:
      let crust = noise.texture.fractal(spot.p * 24, octaves: 4, gain: 0.6)
      return style.seaRamp(spot.depth * 0.4 + 0.25 + crust * 0.9)
    case .cloud:
      let curls = noise.detail.fractal(
        spot.p * 7 + noise.warp.displacement(spot.p * 4, octaves: 3) * 1.4, octaves: 5)
      return style.seaRamp(0.5 + curls * 0.9) * (0.96 + curls * 0.3)
    default:
      let shelf = 1 - (spot.depth * 4).saturated
      let shallow = shelf * shelf * (0.62 + 0.6 * style.traits[.reefs])
      let swell = noise.warp.fractal(spot.p * 3.3, octaves: 3)
      let reefs =
        style.traits[.reefs] > 0
        ? noise.texture.lines(spot.p * 17, width: 0.16, octaves: 3)
          * (shelf * 1.6).saturated * (0.5 * style.traits[.reefs]) : Float8(repeating: 0)
      let bright = shallow * 0.85 + (1 - spot.depth.saturated) * 0.16 + swell * 0.14 + reefs
      return style.seaRamp(bright) * (1 + spot.grain * 0.05 + spot.light * 0.12)
    }
  }

  /// Returns colours with the ice of cold seas and the snow of cold land.
  private func frozen(_ color: LaneColor, _ spot: Spot) -> LaneColor {
    if style.traits.isAirless || style.sea == .lava { return color }
    let cold = spot.heat.step(0.2, 0.12)
    guard cold.greatest > 0 else { return color }
    let isRime = style.moisture < 0.2
    let snow = style.ice(0.62 + spot.light * 0.5 + spot.grain * 0.3 + spot.altitude * 0.2)
    // Sea ice is broken by dark leads.
    let leads = noise.texture.lines(spot.p * 9, width: 0.035, octaves: 4)
    let fine = noise.detail.lines(spot.p * 21, width: 0.05, octaves: 3)
    // Shelves of old ice are white and rugged, young ice over the deep is blue and smooth.
    let old = (1.3 - spot.depth * 1.7 + spot.grain * 0.35).saturated
    let floe = (style.ice(old * 0.8 + 0.05 + spot.light * 0.35) * (1 + spot.light * old * 0.5))
      .mixed(
        style.leadColor,
        ((leads * 0.75 + fine * 0.25) * (1 - old * 0.6)).saturated)
    let bare = (spot.light * 1.6 - 0.5 + spot.altitude * 0.3).step(-0.9, -0.5)
    let frost = cold * (isRime ? 0.75 : 1)
    let coast = color.mixed(snow, frost * (0.45 + 0.55 * bare))
    return color.mixed(floe, frost).mixed(coast, spot.land)
  }
}
