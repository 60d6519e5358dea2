import PlanetMath
import ProceduralMaps

/// An elongated soft spot that brightens or darkens a surface.
struct Splat: Stamp {
  let center: Vector
  let reach: Float
  private let along: Vector
  private let across: Vector
  private let strength: Float
  private let dark: Float

  /// Creates a spot.
  /// - Parameters:
  ///   - center: The direction of the centre.
  ///   - heading: A direction along the surface.
  ///   - length: The half-length along the heading, as a chord.
  ///   - width: The half-width, as a chord.
  ///   - strength: The brightness added in the middle.
  ///   - dark: The cover by dark material added in the middle.
  init(
    _ center: Vector, along heading: Vector, length: Float, width: Float, strength: Float,
    dark: Float = 0
  ) {
    self.center = center
    let forward = (heading - center * heading.dot(center)).unit
    along = forward * (1 / length)
    across = center.cross(forward) * (1 / width)
    reach = max(length, width)
    self.strength = strength
    self.dark = dark
  }

  @inline(__always)
  func apply(to cell: inout Surface.Cell, at p: Vector) {
    let (u, v) = (p.dot(along), p.dot(across))
    let square = u * u + v * v
    guard square < 1, p.dot(center) > 0 else { return }
    let weight = (1 - square) * (1 - square)
    cell.y += strength * weight
    cell.z += dark * weight
  }
}

/// The bright ejecta of a young crater: a ragged blanket, and rays of clusters of secondaries.
///
/// Rays consist of clusters that become longer, fainter and rarer with distance, as on images of
/// Tycho and Copernicus (Elliott et al. 2018): never of continuous lines.
struct Ejecta: Sendable {
  /// The direction of the crater's centre.
  let center: Vector
  /// The crater's diameter in kilometres.
  let diameter: Double
  /// The length of the longest rays in kilometres.
  let length: Double
  /// The brightness at the rim; 1 for the strongest.
  let strength: Float
  /// The seed of the random numbers.
  let seed: UInt64
  /// The number of long rays.
  var rays = 11
  /// A sector without ejecta, because the impact was oblique: its middle and half-width in degrees
  /// from the east over the north, and the half-width 0 for none.
  var gap: (middle: Float, width: Float) = (0, 0)
  /// A Boolean value that indicates whether the crater has few pixels, and needs few spots.
  var isSmall = false
  /// A Boolean value that indicates whether the ejecta are dark instead of bright.
  var isDark = false

  /// Returns the spots of the ejecta on a body of a radius in kilometres.
  func splats(onRadius body: Double, pixel: Float) -> [Splat] {
    var maker = SplatMaker(self, body: body, pixel: pixel)
    maker.addBlanket(count: isSmall ? 44 : 260)
    if !isSmall { maker.addHalo(count: 150) }
    maker.addRays(count: isSmall ? rays : 5 * rays / 2, from: 0.35, to: 1, width: isSmall ? 0.5 : 1)
    if !isSmall { maker.addRays(count: 5 * rays, from: 0.06, to: 0.3, width: 0.5) }
    return maker.splats
  }
}

/// Places the spots of a crater's ejecta.
private struct SplatMaker {
  private let ejecta: Ejecta
  private let center: Vector
  private let east: Vector
  private let north: Vector
  private let radius: Float
  private let length: Float
  private let pixel: Float
  private var generator: SeededGenerator
  var splats: [Splat] = []

  init(_ ejecta: Ejecta, body: Double, pixel: Float) {
    self.ejecta = ejecta
    center = ejecta.center
    (east, north) = center.tangents
    radius = Float(ejecta.diameter / 2 / body)
    length = Float(ejecta.length / body)
    self.pixel = pixel
    generator = SeededGenerator(seed: ejecta.seed)
  }

  /// Returns a number about 0 with a standard deviation of about 1.
  private mutating func normal() -> Float {
    (generator.unit() + generator.unit() + generator.unit() + generator.unit() - 2) * 1.73
  }

  private func isAllowed(_ angle: Float) -> Bool {
    guard ejecta.gap.width > 0 else { return true }
    var away = (angle * 180 / .pi - ejecta.gap.middle).truncatingRemainder(dividingBy: 360)
    if away > 180 { away -= 360 }
    if away < -180 { away += 360 }
    return abs(away) > ejecta.gap.width
  }

  private mutating func add(
    _ angle: Float, _ distance: Float, long: Float, wide: Float, strength: Float, twist: Float = 0
  ) {
    guard strength > 0.004 else { return }
    let outward = east * cos(angle) + north * sin(angle)
    let place = center * cos(distance) + outward * sin(distance)
    let heading = outward * cos(distance) - center * sin(distance)
    let side = place.cross(heading)
    // A spot is never sharper than a pixel.
    let (a, b) = (max(long, 1.2 * pixel), max(wide, 1.1 * pixel))
    let thinned = min(1, long / (1.2 * pixel)) * min(1, wide / (1.1 * pixel))
    splats.append(
      Splat(
        place, along: heading + side * twist, length: a, width: b,
        strength: ejecta.isDark ? 0 : strength * thinned,
        dark: ejecta.isDark ? strength * thinned : 0))
  }

  mutating func addBlanket(count: Int) {
    for _ in 0..<count {
      let angle = generator.number(0, 2 * .pi)
      guard isAllowed(angle) else { continue }
      let u = generator.unit()
      let distance = radius * (0.5 + 2.2 * u * u)
      add(
        angle, distance, long: radius * generator.number(0.25, 0.7),
        wide: radius * generator.number(0.1, 0.3),
        strength: ejecta.strength * (ejecta.isSmall ? 0.34 : 0.15) * (1.1 - u)
          * generator.number(0.4, 1.4),
        twist: 0.2 * normal())
    }
  }

  /// Adds the diffuse halo of fine ejecta: wide faint spots that thin out with distance.
  mutating func addHalo(count: Int) {
    let reach = min(0.45 * length / radius, 9)
    for _ in 0..<count {
      let angle = generator.number(0, 2 * .pi)
      guard isAllowed(angle) else { continue }
      let u = generator.unit()
      let distance = radius * (0.9 + reach * u * u)
      add(
        angle, distance, long: (0.7 * radius + 0.5 * distance) * generator.number(0.6, 1.2),
        wide: (0.4 * radius + 0.16 * distance) * generator.number(0.6, 1.2),
        strength: ejecta.strength * 0.11 * (1.1 - u) * generator.number(0.5, 1.3),
        twist: 0.15 * normal())
    }
  }

  mutating func addRays(count: Int, from shortest: Float, to longest: Float, width: Float) {
    for _ in 0..<count {
      let angle = generator.number(0, 2 * .pi)
      let share = generator.unit()
      let reach = max(length * mix(shortest, longest, share * share), radius * 2.2)
      let luck = generator.unit()
      let power = mix(0.2, 1, luck * luck) * ejecta.strength
      let bend = 0.05 * normal()
      guard isAllowed(angle) else { continue }
      addRay(angle, reach: reach, power: power, bend: bend, width: width)
    }
  }

  private mutating func addRay(
    _ angle: Float, reach: Float, power: Float, bend: Float, width: Float
  ) {
    let spread = radius * generator.number(0.1, 0.5) * width
    let clusters = Int((9 + 60 * min(reach / radius / 16, 2.4)) * (ejecta.isSmall ? 0.5 : width))
    for _ in 0..<clusters {
      let u = generator.unit()
      // Clusters are dense near the crater: distances are uniform between linear and logarithmic.
      let near = radius * 1.05
      let distance = near + (reach - near) * u * (0.35 + 0.65 * u)
      let fade = (1 - distance / reach).squareRoot()
      let turn = angle + bend * distance / reach + spread * normal() * 0.8 / distance
      let size = radius * 0.22 + distance * 0.02
      let members = Int(generator.number(2, 7))
      let bright = power * fade * generator.number(0.14, 0.5)
      // Fine dust lies between the clusters.
      add(
        turn, distance, long: size * generator.number(2, 5),
        wide: (spread + 0.02 * distance + 0.2 * radius) * generator.number(0.5, 1.1),
        strength: 0.24 * bright, twist: 0.1 * normal())
      for _ in 0..<members {
        let offset = normal() * (spread + 0.02 * distance)
        add(
          turn + offset / max(distance, 1e-5), distance + normal() * size * 1.6,
          long: size * generator.number(0.6, 2.2) * (0.5 + 0.5 * width),
          wide: size * generator.number(0.14, 0.4), strength: bright, twist: 0.14 * normal())
      }
    }
  }
}
