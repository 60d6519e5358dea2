import PlanetMath

/// Roads between neighbouring cities: the edges of their Gabriel graph.
///
/// Two cities are neighbours if no other city is within the circle about the middle between them
/// that passes through both. The traffic follows a gravity model.
struct CityRoads {
  /// A road.
  struct Road {
    /// The index of the city at its start.
    let from: Int
    /// The index of the city at its end.
    let to: Int
    /// The length in kilometres.
    let length: Double
    /// The traffic, about 1 between cities of 300,000 people at a distance of 100 km.
    let traffic: Double
  }

  let roads: [Road]

  /// The greatest length of a road in kilometres.
  private static let greatestLength = 350.0
  /// The size of a cell of the grid of cities in degrees.
  private static let cell = 4.0

  init(_ cities: [City]) {
    let places = cities.map {
      Vector3(latitude: .degrees($0.latitude), longitude: .degrees($0.longitude))
    }
    var grid: [Int: [Int]] = [:]
    func key(_ row: Int, _ column: Int) -> Int {
      let columns = Int(360 / Self.cell)
      return row * columns + (column % columns + columns) % columns
    }
    func row(_ city: City) -> Int { Int((city.latitude + 90) / Self.cell) }
    func column(_ city: City) -> Int { Int((city.longitude + 180) / Self.cell) }
    for (index, city) in cities.enumerated() {
      grid[key(row(city), column(city)), default: []].append(index)
    }
    // The straight distance of the ends of the longest road, on the unit sphere.
    let reach = Self.greatestLength / CityLights.earthRadius
    roads = cities.indices.flatMap { index -> [Road] in
      let city = cities[index]
      let shrink = max(cos(city.latitude * .pi / 180), 0.1)
      let columns = Int((Self.greatestLength / 111 / shrink / Self.cell).rounded(.up))
      var near: [(index: Int, distance: Double)] = []
      for y in row(city) - 1...row(city) + 1 {
        for x in column(city) - columns...column(city) + columns {
          for other in grid[key(y, x)] ?? [] where other != index {
            let distance = (places[other] - places[index]).length
            if distance <= reach { near.append((other, distance)) }
          }
        }
      }
      near.sort { ($0.distance, $0.index) < ($1.distance, $1.index) }
      return near.compactMap { other, distance in
        guard other > index else { return nil }
        let middle = (places[index] + places[other]) * 0.5
        let isBlocked = near.contains { third in
          third.index != other && third.distance < distance
            && (places[third.index] - middle).length < distance / 2
        }
        guard !isBlocked else { return nil }
        let length = distance * CityLights.earthRadius
        let people = (city.population * cities[other].population).squareRoot()
        let traffic = pow(people / 3e5, 0.45) * pow(80 / (length + 15), 1.5)
        return Road(from: index, to: other, length: length, traffic: min(traffic, 2.5))
      }
    }
  }
}
