import PlanetMath
import Testing

@testable import PlanetRasters

@Suite("Projections of maps")
struct PlaneProjectionTests {
  /// A projection, and its places of (100° E, 65° N), (70° W, 80° S) and (20° E, 10° N) by PROJ 9.1
  /// with `+lon_0=30 +a=1`.
  struct Reference: Sendable {
    var kind: SourceProjection
    var trueScale = 90.0
    var flattening = 0.0
    var places: [(Double, Double)]
  }

  private static let references = [
    Reference(
      kind: .polarNorth,
      places: [
        (0.416649677, -0.151648081), (-22.512808250, 3.969615506), (-0.291416244, -1.652703645),
      ]),
    Reference(
      kind: .polarSouth, trueScale: 71,
      places: [
        (8.246429694, 3.001454948), (-0.167624935, -0.029556799), (-0.402616975, 2.283354331),
      ]),
    Reference(
      kind: .polarNorth, trueScale: 70, flattening: 0.1,
      places: [
        (0.439608881, -0.160004547), (-16.208719046, 2.858034491), (-0.264898519, -1.502314152),
      ]),
    Reference(
      kind: .polarNorth, flattening: 0.1,
      places: [
        (0.453087033, -0.164910194), (-16.705668923, 2.945660162), (-0.273020153, -1.548374228),
      ]),
    Reference(
      kind: .polarSouthEquidistant,
      places: [
        (2.542113179, 0.925253529), (-0.171881378, -0.030307324), (-0.303073244, 1.718813779),
      ]),
    Reference(
      kind: .mollweide,
      places: [
        (0.639190094, 1.150920820), (-0.512155757, -1.336986967), (-0.155657329, 0.193479906),
      ]),
    Reference(
      kind: .sinusoidal,
      places: [
        (0.516325610, 1.134464014), (-0.303073244, -1.396263402), (-0.171881378, 0.174532925),
      ]),
    Reference(
      kind: .equirectangular, trueScale: 30,
      places: [
        (1.058049629, 1.134464014), (-1.511499470, -1.396263402), (-0.151149947, 0.174532925),
      ]),
  ]

  @Test("Places agree with PROJ", arguments: references)
  func proj(reference: Reference) {
    let degrees = Double.pi / 180
    var projection = PlaneProjection(kind: reference.kind)
    projection.centralLongitude = 30 * degrees
    projection.trueScale = reference.trueScale * degrees
    projection.eccentricity =
      (reference.flattening * (2 - reference.flattening)).squareRoot()
    let places = [(100.0, 65.0), (-70, -80), (20, 10)]
    for (place, expected) in zip(places, reference.places) {
      let longitude = place.0 * degrees - projection.centralLongitude
      let row = projection.row(place.1 * degrees)
      let (sine, cosine) = sinCos(longitude)
      let (u, v) = projection.place(row, longitude, sine: sine, cosine: cosine)
      #expect(abs(u - expected.0) < 2e-8 && abs(v - expected.1) < 2e-8, "\(place): \(u), \(v)")
    }
  }

  @Test("The faces of a cube share their edges")
  func cube() {
    for face in CubeFace.allCases {
      for s in stride(from: -0.95, through: 0.95, by: 0.38) {
        for t in stride(from: -0.95, through: 0.95, by: 0.38) {
          let direction = face.direction(s, t)
          let found = CubeFace.face(direction.x, direction.y, direction.z)
          #expect(found.face == face && abs(found.s - s) < 1e-12 && abs(found.t - t) < 1e-12)
        }
      }
    }
    // The right edge of the front is the left edge of the right face.
    let (edge, next) = (CubeFace.front.direction(1, 0.5), CubeFace.right.direction(-1, 0.5))
    #expect(edge.x == next.x && edge.y == next.y && edge.z == next.z)
    let (upper, top) = (CubeFace.front.direction(0.5, -1), CubeFace.top.direction(0.5, 1))
    #expect(upper.x == top.x && upper.y == top.y && upper.z == top.z)
  }

  @Test("Faces are recognised by the ends of file names")
  func faceNames() {
    let names: [(String, CubeFace?)] = [
      ("mars_px", .right), ("mars-negy", .bottom), ("Mars_Top", .top), ("pos_z", .front),
      ("m.back", .back), ("m_1", .left), ("mars", nil), ("m_7", nil),
    ]
    for (name, face) in names { #expect(CubeFace(stem: name) == face, "\(name)") }
  }
}
