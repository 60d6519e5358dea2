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

/// The lights of Earth's cities by night, in warm white.
///
/// The light of a city grows with its population to the power 3/4 and falls off over the radius
/// that a density of 4000 people per km² gives it.
struct CityLights {
  private let cities: [City]

  init(_ cities: [City]) { self.cities = cities }

  /// Returns the map of a width; rows are half as many.
  func map(width: Int) -> Image<RGBA8> {
    let height = width / 2
    var light = [Float](repeating: 0, count: width * height)
    for city in cities { add(city, to: &light, width, height) }
    let colors = light.enumerated().map { index, value in
      let bright = value / (1 + value)
      let color = RGB(1, 0.78, 0.46) * bright + RGB(0, 0.16, 0.30) * (bright * bright)
      let (x, y) = (index % width, index / width)
      return MapCanvas.encode(color, threshold: MapCanvas.dither(x, y))
    }
    return Image(width: width, height: height, pixels: colors)
  }

  /// The radius of the Earth in kilometres.
  private static let earthRadius = 6371.0

  private func add(_ city: City, to light: inout [Float], _ width: Int, _ height: Int) {
    let perRow = Self.earthRadius * .pi / Double(height)
    let radius = (city.population / 4000 / .pi).squareRoot()
    // A light is never sharper than a pixel.
    let spread = max(radius * 0.7, 0.62 * perRow)
    let total = 0.4 * pow(city.population / 1e5, 0.75) * 120 / (spread * spread)
    let row = (90 - city.latitude) / 180 * Double(height) - 0.5
    let column = (city.longitude + 180) / 360 * Double(width) - 0.5
    let shrink = max(cos(city.latitude * .pi / 180), 0.05)
    let reach = 3.2 * spread / perRow
    for y in max(Int(row - reach), 0)...min(Int(row + reach) + 1, height - 1) {
      for x in Int((column - reach / shrink).rounded(.down))...Int(column + reach / shrink) + 1 {
        let (dx, dy) = ((Double(x) - column) * shrink * perRow, (Double(y) - row) * perRow)
        let distance2 = (dx * dx + dy * dy) / (spread * spread)
        guard distance2 < 9 else { continue }
        let index = y * width + ((x % width) + width) % width
        light[index] += Float(total * exp(-distance2))
      }
    }
  }
}
