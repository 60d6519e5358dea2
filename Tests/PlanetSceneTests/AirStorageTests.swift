import PlanetCatalogue
import Testing

@testable import PlanetScene

@Suite("Stored tables of light in air")
struct AirStorageTests {
  private static let air = Atmosphere(
    top: 80, groundAlbedo: 0.25,
    constituents: [
      Atmosphere.Constituent(
        scattering: [0.006, 0.0137, 0.033], profile: .exponential(scaleHeight: 8),
        refractivity: 0.000293),
      Atmosphere.Constituent(
        scattering: [0.004, 0.004, 0.004], profile: .tent(lowest: 1, peak: 2, highest: 4),
        phase: .particles(asymmetry: 0.7)),
    ])

  @Test("Tables from their numbers are the same, to the last bit")
  func tables() throws {
    let tables = AirTables(Self.air, radius: 6000)
    let stored = try #require(AirTables(Self.air, radius: 6000, numbers: tables.numbers))
    #expect(stored.numbers == tables.numbers && stored.model == tables.model)
    #expect(stored.visibleHeight == tables.visibleHeight && stored.veil == tables.veil)
    #expect(stored.groundTexels == tables.groundTexels)
    #expect(AirTables(Self.air, radius: 6000, numbers: Array(tables.numbers.dropLast())) == nil)
    #expect(AirTables(Self.air, radius: 6000, numbers: []) == nil)
  }

  @Test("Views from their numbers are the same, to the last bit", arguments: [3.5, .infinity])
  func views(distance: Double) throws {
    let tables = AirTables(Self.air, radius: 6000)
    let key = AirView.Key(distance: distance, phaseCosine: 0.4)
    let view = AirView(tables, key)
    let stored = try #require(AirView(tables, key, numbers: view.numbers))
    #expect(stored.numbers == view.numbers && stored.texels == view.texels && stored.key == key)
    #expect(AirView(tables, key, numbers: view.numbers + [0]) == nil)
    // A view of stored tables is the same, too.
    let again = try #require(AirTables(Self.air, radius: 6000, numbers: tables.numbers))
    #expect(AirView(again, key).numbers == view.numbers)
  }

  @Test("Every number of an atmosphere is in the key of its tables")
  func keys() {
    var keys = Set([AirTables.key(Self.air, radius: 6000), AirTables.key(Self.air, radius: 6001)])
    func add(_ change: (inout Atmosphere) -> Void) {
      var air = Self.air
      change(&air)
      keys.insert(AirTables.key(air, radius: 6000))
    }
    add { $0.top = 81 }
    add { $0.groundAlbedo = 0.25.nextUp }
    add { $0.constituents.removeLast() }
    add { $0.constituents[0].scattering[2] = 0.033.nextUp }
    add { $0.constituents[1].absorption[0] = 1e-9 }
    add { $0.constituents[0].profile = .exponential(scaleHeight: 8.1) }
    add { $0.constituents[1].profile = .tent(lowest: 1, peak: 2, highest: 4.1) }
    add { $0.constituents[1].phase = .particles(asymmetry: 0.71) }
    add { $0.constituents[1].phase = .rayleigh }
    add { $0.constituents[0].refractivity = nil }
    add { $0.constituents.swapAt(0, 1) }
    #expect(keys.count == 13)
  }
}
