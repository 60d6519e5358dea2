import ProceduralMaps

/// Earth without its clouds: accurate coasts, land by climate, seas by depth.
///
/// The coasts come from polygons passed to the generator (Natural Earth's, public domain);
/// vegetation is painted from ``EarthRegions`` and ``EarthLines``.
struct Earth: Painter {
  private let raster: LandRaster
  private let jitter: Float
  private let noise = Noise(301)
  private let detail = Noise(302)

  /// Creates the painter for a map of a width in columns.
  init(land: LandPolygons, mapWidth: Int) {
    raster = LandRaster(land, mapWidth: mapWidth)
    // Coarse outlines are roughened by as much as they leave out.
    jitter = Float(min(land.coarseness, 1.5) * 0.28 * .pi / 180)
  }

  func color(at site: Site) -> RGB {
    let p = site.direction
    let (cover, shore) = coast(at: p)
    let ice = seaIce(at: p, shore)
    var color = RGB.zero
    if cover < 1 { color = mix(ocean(at: p, shore), RGB(hex: 0xD6E2EA), ice) }
    if cover > 0 { color = mix(color, land(at: p, shore), cover) }
    return color
  }

  /// Returns the land cover of a place, and its distance to the coast in radians, negative at sea.
  func coast(at p: Vector) -> (cover: Float, shore: Float) {
    let rough = detail.displacement(p * 45, octaves: 4) * jitter
    let coast = (p + rough).unit
    return (saturate(raster.cover(coast)), raster.shore(coast))
  }

  /// Returns the ice cover of land at a place of a distance to the coast in radians.
  func ice(at p: Vector, _ shore: Float) -> Float {
    EarthIce.onLand((p + wander(at: p)).unit, at: p, shore: shore, ragged: hue(at: p))
  }

  /// Returns the displacement of the borders of regions.
  private func wander(at p: Vector) -> Vector { noise.displacement(p * 7, octaves: 5) * 0.045 }

  /// Returns the noise of the hue of land, about ±1.
  private func hue(at p: Vector) -> Float {
    detail.fractal(p * 11 + Vector(9, 4, 2), octaves: 7, gain: 0.65)
  }

  /// Returns the fraction of a place that is open water: sea without ice, or a lake.
  func openWater(at p: Vector) -> Float {
    let (cover, shore) = coast(at: p)
    let sea = cover < 1 ? 1 - seaIce(at: p, shore) : 0
    return mix(sea, cover > 0 ? lake(at: p) : 0, cover)
  }

  // MARK: Sea

  private func ocean(at p: Vector, _ shore: Float) -> RGB {
    let warped = (p + noise.displacement(p * 6, octaves: 4) * 0.04).unit
    let away = max(-shore, 0) * (180 / .pi)
    var shallow = 0.5 * bell(away / 0.8)
    for shelf in EarthLines.shelves {
      shallow = max(shallow, 0.4 * shelf.weight(warped, softness: 0.8))
    }
    let floor = noise.fractal(p * 5, octaves: 6, gain: 0.6)
    var depth: Float = 0.66 - 0.3 * floor - 0.25 * bell(away / 3)
    for ridge in EarthLines.oceanRidges {
      let rise = ridge.weight(warped, width: 0.17)
      guard rise > 0 else { continue }
      let crags = noise.ridged(p * 24, octaves: 5, gain: 0.6)
      depth -= rise * (0.04 + 0.34 * crags * rise)
    }
    let polar = smoothstep(35, 68, abs(p.latitude))
    // The light that leaves the water: the air adds its own, and its layer reflects the sun.
    let deep = mix(RGB(hex: 0x08182D), RGB(hex: 0x091B2A), polar)
    let middle = mix(RGB(hex: 0x0B2138), RGB(hex: 0x0E2633), polar)
    let shelf = mix(RGB(hex: 0x285264), RGB(hex: 0x2B4C58), polar)
    var color = mix(middle, deep, saturate(depth))
    color = mix(color, shelf, saturate(shallow * (0.75 + 0.35 * floor)))
    for bank in EarthLines.banks {
      let light = bank.weight(warped, softness: 0.5)
      color = mix(color, RGB(hex: 0x529CA0), light * (0.42 + 0.6 * floor))
    }
    return color
  }

  /// Returns the sea-ice cover: the Arctic in late summer, the Antarctic fringe.
  private func seaIce(at p: Vector, _ shore: Float) -> Float {
    let latitude = p.latitude
    guard abs(latitude) > 60 else { return 0 }
    let ragged = noise.fractal(p * 7, octaves: 6, gain: 0.6)
    let leads = 1 - 0.3 * smoothstep(0.72, 0.95, noise.ridged(p * 22, octaves: 4))
    if latitude > 0 {
      // The Atlantic keeps its side open farther north; east Greenland's coast is fringed.
      let edge = 77.5 + 4.5 * (p.x * 0.94 + p.y * 0.34) / max(1 - p.z * p.z, 1e-6).squareRoot()
      let greenland = EarthIce.eastGreenlandDrift.weight(p, softness: 0.5) * 6
      return smoothstep(edge - 1.2, edge + 2.2, latitude + ragged * 4.5 + greenland) * leads
    }
    let gulfs = EarthIce.antarcticGulfs.map { $0.weight(p, softness: 0.5) }.max() ?? 0
    let edge = -72.5 + 7 * gulfs
    return smoothstep(edge + 1.5, edge - 2, latitude + ragged * 4) * leads
  }

  // MARK: Land

  private func land(at p: Vector, _ shore: Float) -> RGB {
    let wander = wander(at: p)
    let q = (p + wander).unit
    let patchwork = detail.fractal(p * 18, octaves: 7, gain: 0.68)
    let hue = hue(at: p)
    var color = EarthRegions.zones(q.latitude + hue * 2)
    for region in EarthRegions.all {
      let weight = region.patch.weight(q, softness: 0.55)
      guard weight > 0 else { continue }
      // Borders fray: woods thin out in groves, deserts begin in patches.
      let frayed = saturate(weight + 2.6 * weight * (1 - weight) * hue)
      color = mix(color, region.color, frayed * region.strength)
    }
    // Lighter and darker ground, finer and finer.
    color = color.saturated(0.88) * (1 + 0.62 * patchwork)
    color *= RGB(1 + 0.24 * hue, 1, 1 - 0.26 * hue)
    let creases = detail.ridged(p * 34, octaves: 5, gain: 0.6)
    color *= 1.06 - 0.2 * creases
    for valley in EarthLines.valleys {
      let green = valley.line.weight((p + wander * 0.22).unit, width: valley.width * .pi / 180)
      color = mix(color, RGB(hex: 0x4E6330), green * 0.8)
    }
    color = addMountains(to: color, at: p)
    for water in lakes(at: p) { color = mix(color, RGB(hex: 0x10263E), water) }
    return mix(
      color, EarthIce.color(patchwork, creases),
      EarthIce.onLand(q, at: p, shore: shore, ragged: hue))
  }

  /// Returns the cover of every lake that reaches a place.
  private func lakes(at p: Vector) -> [Float] {
    let banks = (p + detail.displacement(p * 40, octaves: 4) * 0.022).unit
    return EarthLines.lakes.compactMap { lake in
      let reach = lake.width * 1.35
      guard let part = lake.line.nearestPart(banks, within: reach) else { return nil }
      return smoothstep(reach, lake.width * 0.6, part.distance)
    }
  }

  /// Returns the cover of lakes at a place.
  private func lake(at p: Vector) -> Float { lakes(at: p).max() ?? 0 }

  private func addMountains(to ground: RGB, at p: Vector) -> RGB {
    var height: Float = 0
    let wobble = (p + detail.displacement(p * 24, octaves: 3) * 0.012).unit
    for range in EarthLines.ranges {
      height = max(height, range.line.weight(wobble, width: range.width * 1.5) * range.height)
    }
    guard height > 0.02 else { return ground }
    let crags = detail.ridged(p * 52, octaves: 6, gain: 0.72)
    let rock = mix(RGB(hex: 0x66563F), RGB(hex: 0x95846A), crags)
    var color = mix(ground, rock, saturate(height * 1.4) * 0.55)
    color *= 1 + 0.75 * saturate(height * 1.6) * (crags - 0.42)
    // The snow line falls from the tropics to the poles.
    let line = mix(0.98, 0.55, smoothstep(24, 62, abs(p.latitude)))
    let lift = height * (0.75 + 0.5 * crags)
    return mix(color, RGB(hex: 0xE8EDF0), smoothstep(line - 0.16, line + 0.24, lift) * 0.85)
  }
}
