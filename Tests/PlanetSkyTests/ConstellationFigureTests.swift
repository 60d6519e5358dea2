import PlanetMath
import PlanetScene
import Testing

@testable import PlanetSky

@Suite("Figures of constellations")
struct ConstellationFigureTests {
  @Test("Lines connect bright stars of their constellation")
  func stars() {
    #expect(ConstellationFigure.all.count == 69)
    let bright = BrightStar.all.filter { $0.magnitude < 5.3 }
    for figure in ConstellationFigure.all {
      let stars = figure.lines.joined()
      #expect(stars.count > 1 && figure.lines.allSatisfy { $0.count > 1 })
      for star in stars {
        let nearest = bright.map { $0.direction.dot(star) }.max() ?? -1
        #expect(nearest > cos(Angle.degrees(0.04)), "\(figure.name)")
      }
      // Alpheratz is a corner of Pegasus, and Elnath one of Auriga.
      let own = stars.count { Constellation.name(at: $0) == figure.name }
      #expect(own >= stars.count - 1, "\(figure.name)")
    }
  }
}
