import PlanetImage
import PlanetMath
import ProceduralMaps

/// A city: its place and its number of people.
package struct City: Hashable, Sendable {
  /// The latitude in degrees, north positive.
  package let latitude: Double
  /// The longitude in degrees, east positive.
  package let longitude: Double
  /// The number of people.
  package let population: Double

  /// Reads cities from lines of latitude, longitude, population and name, with commas between them.
  ///
  /// Lines that begin with `#` and lines without numbers, such as a header, are left out.
  package static func read(_ text: String) -> [City] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      let parts = line.split(separator: ",", maxSplits: 3, omittingEmptySubsequences: false)
      guard parts.count >= 3, let latitude = Double(parts[0]), let longitude = Double(parts[1]),
        let population = Double(parts[2]), abs(latitude) <= 90, abs(longitude) <= 180,
        population >= 0
      else { return nil }
      return City(latitude: latitude, longitude: longitude, population: population)
    }
  }
}

/// The use of electric light in a region, relative to Europe, North America and East Asia.
private struct LightUse {
  /// The southern and the northern edge in degrees.
  let latitudes: ClosedRange<Double>
  /// The western and the eastern edge in degrees.
  let longitudes: ClosedRange<Double>
  /// The factor on the light of cities.
  let cities: Double
  /// The factor on the light of roads.
  let roads: Double

  /// The regions that differ most by consumption of electricity per person (World Bank, 2014), in
  /// outline; the first one that contains a place applies.
  private static let regions = [
    LightUse(latitudes: -35 ... -23, longitudes: 16...33, cities: 0.9, roads: 0.5),
    LightUse(latitudes: -35...16, longitudes: -18...43, cities: 0.4, roads: 0.08),
    LightUse(latitudes: -27...12, longitudes: 43...52, cities: 0.4, roads: 0.08),
    LightUse(latitudes: 38.3...42.5, longitudes: 124.5...130, cities: 0.08, roads: 0),
    LightUse(latitudes: 5...31, longitudes: 61...93, cities: 0.7, roads: 0.6),
  ]

  static func at(_ latitude: Double, _ longitude: Double) -> LightUse? {
    regions.first { $0.latitudes.contains(latitude) && $0.longitudes.contains(longitude) }
  }
}

/// The lights of Earth by night, in warm white: cities, their suburbs, and roads between them.
///
/// The light of a city grows with its population to the power 3/4. Its centre falls off over the
/// radius that a density of 4000 people per km² gives the city, its suburbs over a multiple of it,
/// and towns are scattered around it. The air scatters a part of the light.
struct CityLights {
  private let cities: [City]
  private let land: SphereGrid
  /// The number of columns.
  private let width: Int
  /// The number of rows.
  private let height: Int
  /// The light of the pixels, row by row.
  private var light: [Float]

  /// Creates the lights of cities, for a map of a width.
  init(_ cities: [City], land: LandPolygons, width: Int) {
    self.cities = cities
    self.land = LandRaster(land, mapWidth: width).cover
    (self.width, height) = (width, width / 2)
    light = Array(repeating: 0, count: width * (width / 2))
  }

  /// Returns the map; rows are half as many as columns.
  mutating func map() -> Image<RGBA8> {
    for city in cities { add(city) }
    for road in CityRoads(cities).roads { add(road) }
    addGlow()
    let colors = light.enumerated().map { index, value in
      // Bright cities are white, and roads and suburbs amber.
      let bright = 1 - exp(-0.85 * value)
      let color = RGB(1, 0.72, 0.38) * bright + RGB(0, 0.22, 0.42) * (bright * bright * bright)
      let (x, y) = (index % width, index / width)
      return MapCanvas.encode(color, threshold: MapCanvas.dither(x, y))
    }
    return Image(width: width, height: height, pixels: colors)
  }

  /// The radius of the Earth in kilometres.
  static let earthRadius = 6371.0
  /// The fraction of a city's light that its suburbs have.
  private static let suburbs = 0.24
  /// The fraction of a city's light that towns around it have.
  private static let towns = 0.34
  /// The light of a road that carries a traffic of 1, spread over a pixel of 20 km.
  private static let roadLight = 0.01

  private var kilometresPerRow: Double { Self.earthRadius * .pi / Double(height) }

  /// Adds a city: its centre, its suburbs, and towns scattered around it, the near before the far.
  private mutating func add(_ city: City) {
    let radius = (city.population / 4000 / .pi).squareRoot()
    let use = LightUse.at(city.latitude, city.longitude)?.cities ?? 1
    let total = use * 30 * pow(city.population / 1e5, 0.75)
    // A light is never sharper than a pixel.
    let least = 0.55 * kilometresPerRow
    let centre = 1 - Self.suburbs - Self.towns
    add(total * centre, city.latitude, city.longitude, spread: max(radius * 0.55, least))
    let wide = max(3.2 * radius, 1.7 * kilometresPerRow)
    add(total * Self.suburbs, city.latitude, city.longitude, spread: wide)
    var generator = SeededGenerator(seed: Self.place(city.latitude, city.longitude))
    let count = min(3 + Int(city.population / 60_000), 80)
    let reach = max(radius, 0.4 * kilometresPerRow) / 111.2
    let shrink = max(cos(city.latitude * .pi / 180), 0.1)
    for _ in 0..<count {
      let angle = Double(generator.unit()) * 2 * .pi
      let away = reach * (0.5 + 4.5 * pow(Double(generator.unit()), 1.7))
      let latitude = min(max(city.latitude + away * sin(angle), -89), 89)
      let longitude = city.longitude + away * cos(angle) / shrink
      let share = total * Self.towns / Double(count) * Double(0.4 + 1.2 * generator.unit())
      let site = Vector3(latitude: .degrees(latitude), longitude: .degrees(longitude))
      guard land(SIMD3<Float>(site)) > 0.5 else { continue }
      add(share, latitude, longitude, spread: max(radius * 0.22, least))
    }
  }

  /// Adds the light that the air scatters around cities: a hundredth of it over 40 km and more.
  private mutating func addGlow() {
    let frame = GridFrame(width: width)
    var grid = SphereGrid(width: width)
    grid.cells = light
    let near = max(Float(18 / kilometresPerRow), 1)
    let glow = grid.smoothed(near, frame, threads: 1)
    let wide = glow.smoothed(3 * near, frame, threads: 1)
    for index in light.indices {
      light[index] += 0.09 * glow.cells[index] + 0.08 * wide.cells[index]
    }
  }

  /// Returns a number for a place, the same on every machine.
  private static func place(_ latitude: Double, _ longitude: Double) -> UInt64 {
    let column = Int(((longitude + 540) / 360).truncatingRemainder(dividingBy: 1) * 8192)
    return UInt64(Int((latitude + 90) * 45.5) * 8192 + column)
  }

  /// Adds the light of scattered towns along a road, with more light per kilometre near its ends.
  private mutating func add(_ road: CityRoads.Road) {
    let (from, to) = (cities[road.from], cities[road.to])
    let step = 0.4 * kilometresPerRow
    let count = max(Int(road.length / step), 2)
    // Roads bend around what lies between the cities.
    let bend = 0.24 * (Self.hash(Self.place(from.latitude, to.longitude)) - 0.5)
    let (east, north) = (Self.wrapped(to.longitude - from.longitude), to.latitude - from.latitude)
    let shrink = max(cos(from.latitude * .pi / 180), 0.1)
    for index in 1..<count {
      let part = (Double(index) + 0.5) / Double(count + 1)
      let latitude = from.latitude + north * part - bend * east * shrink * sin(.pi * part)
      let longitude =
        from.longitude + east * part + bend * north / shrink * sin(.pi * part) * (1 - 0.7 * part)
      let place = Self.place(latitude, longitude)
      // Towns are scattered along the road.
      let town = pow(Self.hash(place), 6)
      let use = LightUse.at(latitude, longitude)?.roads ?? 1
      let amount = use * (0.12 + 5 * town)
      let ends = 1 + 1.2 * (2 * part - 1) * (2 * part - 1)
      let site = Vector3(latitude: .degrees(latitude), longitude: .degrees(longitude))
      guard land(SIMD3<Float>(site)) > 0.5 else { continue }
      let light = Self.roadLight * road.traffic * amount * ends * step * kilometresPerRow
      add(light, latitude, longitude, spread: 0.6 * kilometresPerRow)
    }
  }

  /// Returns a longitude difference within half a turn.
  private static func wrapped(_ degrees: Double) -> Double {
    degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
  }

  /// Returns a pseudo-random number from 0 to 1 that depends on the place alone.
  private static func hash(_ place: UInt64) -> Double {
    var bits = place &* 0x9e37_79b9_7f4a_7c15
    bits = (bits ^ (bits >> 29)) &* 0xbf58_476d_1ce4_e5b9
    return Double((bits ^ (bits >> 32)) & 0xffff) / 65535
  }

  /// Adds light with a normal distribution about a place.
  /// - Parameters:
  ///   - total: The light in pixels times square kilometres.
  ///   - latitude: The latitude in degrees.
  ///   - longitude: The longitude in degrees.
  ///   - spread: The distance in kilometres at which it falls to 1/e.
  private mutating func add(
    _ total: Double, _ latitude: Double, _ longitude: Double, spread: Double
  ) {
    let perRow = kilometresPerRow
    let peak = total / (spread * spread)
    let row = (90 - latitude) / 180 * Double(height) - 0.5
    let column = (longitude + 180) / 360 * Double(width) - 0.5
    let shrink = max(cos(latitude * .pi / 180), 0.05)
    let reach = 3.2 * spread / perRow
    for y in max(Int(row - reach), 0)...min(Int(row + reach) + 1, height - 1) {
      for x in Int((column - reach / shrink).rounded(.down))...Int(column + reach / shrink) + 1 {
        let (dx, dy) = ((Double(x) - column) * shrink * perRow, (Double(y) - row) * perRow)
        let distance2 = (dx * dx + dy * dy) / (spread * spread)
        guard distance2 < 9 else { continue }
        let index = y * width + ((x % width) + width) % width
        light[index] += Float(peak * exp(-distance2))
      }
    }
  }
}
