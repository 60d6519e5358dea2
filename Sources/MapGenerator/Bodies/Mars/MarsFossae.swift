import PlanetMath
import ProceduralMaps

/// The fossae of Mars: fields of long, narrow troughs between faults.
///
/// Names and centres: IAU Gazetteer (USGS); directions follow the maps of faults around Tharsis
/// (Anderson et al. 2001), in outline. Troughs are a few kilometres wide and at most 2 km deep.
struct MarsFossae: Sendable {
  /// A field of troughs.
  private struct Field: Sendable {
    let patch: Patch
    let along: Vector
    let across: Vector
    let depth: Float
  }

  private static func field(
    _ latitude: Double, _ longitude: Double, _ east: Double, _ north: Double, _ turn: Double,
    _ depth: Float
  ) -> Field {
    let place = MarsFacts.place(latitude, longitude)
    let eastward = Vector(latitude: 0, longitude: longitude + 90)
    let northward = place.direction.cross(eastward)
    let (c, s) = (Float(cos(turn * .pi / 180)), Float(sin(turn * .pi / 180)))
    return Field(
      patch: Patch(place, east: east, north: north), along: eastward * c + northward * s,
      across: northward * c - eastward * s, depth: depth)
  }

  /// The fields; the angle is the direction of the troughs, north of east.
  private let fields: [Field] = [
    // Ceraunius, Tantalus and Alba, Acheron, Tempe, Labeatis, Mareotis.
    field(28, 252, 4.5, 8, 96, 700), field(42, 243, 3.5, 9, 104, 500),
    field(44, 258, 4, 8, 64, 500),
    field(38, 224, 5, 2.2, 12, 800), field(39, 288, 7, 5, 42, 500), field(24, 278, 4, 4.5, 52, 400),
    field(44, 284, 4, 3, 45, 400),
    // Claritas, Thaumasia, Icaria, Memnonia, Sirenum.
    field(-25, 254.5, 4, 9, 104, 900), field(-43, 268, 11, 4.5, 22, 600),
    field(-48, 240, 11, 5, 18, 500), field(-21, 212, 13, 3.4, 22, 400),
    field(-35, 202, 17, 3, 20, 500),
    // Nili, Cerberus, the west of Noctis.
    field(22.5, 77, 2.6, 4.4, 54, 500), field(9.6, 163, 9, 1.4, -14, 600),
    field(-5, 249, 4, 3.4, 8, 500),
  ]

  private let noise = Noise(461)

  /// Returns the depth of troughs at a place in metres.
  func depth(_ p: Vector) -> Float {
    var depth: Float = 0
    for field in fields {
      let weight = field.patch.weight(p, softness: 0.7)
      guard weight > 0 else { continue }
      // A noise drawn out along the faults; a trough runs where it changes its sign.
      let (u, v) = (p.dot(field.along), p.dot(field.across))
      let bend = 0.004 * noise.value(p * 30)
      let q = Vector(u * 9, (v + bend) * 120, field.depth * 0.01)
      let value = noise.value(q) + 0.5 * noise.value(q * 2.1)
      let open = noise.value(Vector(u * 16, v * 40, 7))
      let trough = smoothstep(0.13, 0.02, abs(value)) * smoothstep(-0.35, 0.2, open)
      depth = max(depth, field.depth * weight * trough)
    }
    return depth
  }
}
