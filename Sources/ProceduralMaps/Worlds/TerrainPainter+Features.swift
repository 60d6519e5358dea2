import PlanetMath

extension TerrainPainter {
  /// Returns colours with rivers, lava, cracks, fields and cities.
  func features(_ ground: LaneColor, _ spot: Spot, row: Row, group: Int) -> LaneColor {
    var color = ground
    let traits = style.traits
    if traits[.rivers] > 0, style.sea != .lava {
      let bend = spot.p * 4.6 + noise.warp.displacement(spot.p * 9, octaves: 2) * 0.22
      let river = noise.detail.lines(bend, width: 0.028, octaves: 3)
      let low = spot.altitude.step(0.62, 0.3) * spot.land * spot.heat.step(0.14, 0.2)
      color = color.mixed(style.riverColor, river.step(0.1, 0.7) * low * 0.85)
    }
    if traits[.cracks] > 0 {
      let bend = spot.p * 5 + noise.warp.displacement(spot.p * 8, octaves: 2) * 0.3
      let crack = noise.ridges.lines(bend, width: 0.03, octaves: 4).step(0.2, 0.9)
      color = color.mixed(style.crackColor, crack * (spot.land * 0.6) * min(traits[.cracks], 1))
    }
    if traits[.fields] > 0 {
      let plots = noise.cells.sample(spot.p * 62)
      let flat = spot.altitude.step(0.5, 0.2) * spot.land * spot.heat.step(0.2, 0.35)
      color = color * (1 + (plots.tag - 0.5) * flat * (0.7 * traits[.fields]))
    }
    if traits[.lava] > 0 { color = lava(color, spot, traits[.lava]) }
    if style.cityLevel > 0 { color = city(color, spot, style.cityLevel) }
    return color
  }

  /// Returns colours with glowing cracks, rivers of lava and craters of volcanoes.
  private func lava(_ ground: LaneColor, _ spot: Spot, _ strength: Float) -> LaneColor {
    let broad = noise.base.fractal(spot.p * 2.2, octaves: 3)
    let active = (broad - 0.02 + 0.2 * strength).step(0.02, 0.42) * spot.land
    guard active.greatest > 0 else { return ground }
    let push = noise.warp.displacement(spot.p * 6, octaves: 3)
    let plates = noise.cells.sample(spot.p * 7 + push * 0.7)
    let crack = (1 - plates.border * 9).saturated
    let fine = noise.cells.sample(spot.p * 21 + push * 1.1)
    let veins = (1 - fine.border * 6).saturated * 0.62
    let river = noise.detail.lines(spot.p * 5 + push * 0.25, width: 0.04, octaves: 4)
    let low = spot.altitude.step(0.75, 0.3)
    let glow = (crack * crack + veins * veins * active + river * low).saturated * active
    let hot = glow * min(strength, 1)
    // From black crust by dark red and orange to yellow.
    let crust = ground * (1 - hot.step(0.02, 0.3) * 0.6)
    return
      crust
      .mixed(RGB(hex: 0x8C1A06), hot.step(0.06, 0.35))
      .mixed(RGB(hex: 0xFF5A10), hot.step(0.3, 0.65))
      .mixed(RGB(hex: 0xFFD060), hot.step(0.62, 1))
  }

  /// Returns colours with districts, roads and lights.
  private func city(_ ground: LaneColor, _ spot: Spot, _ level: Float) -> LaneColor {
    let broad = noise.ground.fractal(spot.p * 3.1, octaves: 4)
    let spread = broad + (level - 0.62) * 1.6 - spot.altitude * 0.18
    let urban = spread.step(-0.12, 0.16) * spot.land * spot.heat.step(0.1, 0.2)
    guard urban.greatest > 0 else { return ground }
    let districts = noise.cells.sample(spot.p * 15)
    let blocks = noise.cells.sample(spot.p * 64)
    let (roads, centers) = world.city.lines(at: spot.p)
    let tone = districts.tag * 0.3 + blocks.tag * 0.42 + spot.grain * 0.3 + broad * 0.3
    let metal =
      style.metal(tone + 0.08) * (1 + spot.light * 0.4)
    let crowd = noise.warp.fractal(spot.p * 7, octaves: 4)
    let dense = (crowd + centers * 0.5 + (level - 0.85) * 0.4).step(-0.25, 0.3)
    let sparks = blocks.first.step(0.34, 0.12) * (blocks.tag - 0.12).step(0, 0.1)
    let lights = (roads * (0.3 + dense * 0.7) + sparks * dense * 0.9).saturated
    let lit = metal.mixed(RGB(hex: 0xFFC070), lights * 0.85)
    return ground.mixed(lit, urban * min(level * 1.4, 1))
  }

  /// Returns colours under haze and clouds.
  func air(_ ground: LaneColor, _ spot: Spot, row: Row, group: Int) -> LaneColor {
    var color = ground
    if style.haze > 0 {
      let uneven = row.fields[TerrainWorld.Field.moisture][group] * 0.8 + 1
      color = color.mixed(style.hazeColor, (uneven * (style.haze * 0.8)).saturated)
    }
    guard let clouds = world.cover.opacity(row.clouds, group) else { return color }
    let white =
      LaneColor(style.cloudColor * 0.72)
      .mixed(style.cloudColor, clouds.body) * (1 + spot.light * 0.04)
    // Thin clouds darken the ground like a shadow before they hide it.
    let opacity = clouds.opacity * (0.35 + 0.6 * clouds.body).saturated
    return (color * (1 - clouds.opacity * 0.25)).mixed(white, opacity)
  }
}
