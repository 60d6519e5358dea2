import PlanetMath
import ProceduralMaps
import Testing

@testable import MapGenerator

@Suite("Tools for procedural maps")
struct ToolTests {
  @Test("Noise averages 0, stays within ±1, and is continuous across lattice planes")
  func noise() {
    let noise = Noise(7)
    var generator = SeededGenerator(seed: 11)
    var sum: Float = 0
    for _ in 0..<4_000 {
      let p = generator.direction() * 30
      let value = noise.value(p)
      #expect(abs(value) <= 1.25)
      sum += value
      let near = noise.value(p + Vector(1e-4, 0, 0))
      #expect(abs(near - value) < 2e-3)
    }
    #expect(abs(sum / 4_000) < 0.02)
    let plane = Vector(3, 1.37, -2.2)
    let before = noise.value(plane - Vector(1e-5, 0, 0))
    let after = noise.value(plane + Vector(1e-5, 0, 0))
    #expect(abs(before - after) < 1e-4)
  }

  @Test("Cells give ordered distances, and each cell one tag")
  func cells() {
    let cells = Cells(3)
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<500 {
      let sample = cells.sample(generator.direction() * 12)
      #expect(sample.first <= sample.second)
      #expect((0...1).contains(sample.tag))
    }
  }

  @Test("A patch is 0 far away, 1 in its middle, one half on its edge")
  func patch() {
    let patch = Patch(Place(20, 170), east: 20, north: 10)
    #expect(patch.weight(Place(20, 170).direction, softness: 0.3) == 1)
    #expect(patch.weight(Place(-20, -10).direction, softness: 0.3) == 0)
    #expect(abs(patch.weight(Place(30, 170).direction, softness: 0.3) - 0.5) < 1e-3)
    #expect(abs(patch.distance(Place(10, 170).direction) - 1) < 1e-4)
  }

  @Test("The distance to a stroke is that to its nearest arc or end")
  func stroke() throws {
    let stroke = Geodesic((0, 0), (0, 40))
    let beside = try #require(stroke.nearestPart(Place(5, 20).direction, within: 0.2))
    #expect(abs(beside.distance - 0.0873) < 1e-3)
    #expect(abs(beside.progress - 0.5) < 0.05)
    let beyond = try #require(stroke.nearestPart(Place(0, 45).direction, within: 0.2))
    #expect(abs(beyond.distance - 0.0873) < 1e-3)
    #expect(beyond.progress == 1)
    #expect(stroke.nearestPart(Place(0, -170).direction, within: 0.2) == nil)
  }

  @Test("A crater is found from every point within it, at the poles and the seam too")
  func craters() {
    var generator = SeededGenerator(seed: 21)
    for place in [Place(89, 40), Place(-88, 10), Place(3, 179.5), Place(45, -179.9)] {
      let crater = Crater(place, diameter: 240, onRadius: 1_000, freshness: 0.5)
      let field = CraterField([crater])
      for _ in 0..<400 {
        let p = (place.direction + generator.direction() * 0.2).unit
        let longitude = Float(atan2(Double(p.y), Double(p.x)) * 180 / .pi)
        let site = Site(direction: p, latitude: p.latitude, longitude: longitude)
        var alone: Float = 0
        crater.add(to: &alone, at: p, wobble: 0)
        #expect(field.shade(at: site, wobble: 0) == alone)
      }
    }
  }

  @Test("Planetocentric latitudes become planetographic ones")
  func centric() {
    let place = Place(centric: 45, 10, flattening: 0.1)
    // tan φ = 1 / 0.81
    #expect(abs(place.latitude - 50.9925) < 1e-3)
    #expect(Place(centric: 90, 0, flattening: 0.1).latitude > 89.999)
  }

  @Test("Scattered craters follow their power law")
  func powerLaw() {
    let all = CraterField.scattered(
      seed: 9, count: 20_000, diameters: 10...160, onRadius: 1_000, slope: 2)
    let above20 = all.count { $0.radius > 0.01 }
    // N(>20) / N(>10) = (1/4 − 1/256) / (1 − 1/256)
    #expect(abs(Double(above20) / 20_000 - 0.2471) < 0.012)
    #expect(all.allSatisfy { $0.radius >= 0.00499 && $0.radius <= 0.0801 })
  }
}
