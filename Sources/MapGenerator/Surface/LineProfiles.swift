import PlanetMath
import ProceduralMaps

/// A pair of ridges with a groove between them, and a stain on both flanks.
struct DoubleRidge: CrossProfile {
  /// The height of the crests in metres.
  var height: Float
  /// The cover of the flanks by dark material, 0…1.
  var stain: Float
  /// The brightness of the crests.
  var frost: Float = 0
  /// A number that changes the stain along the line.
  var phase: Float = 0

  @inline(__always)
  func mark(_ cell: inout Surface.Cell, across d: Float, width: Float, along s: Float) {
    let r = abs(d)
    let crest = bell((r - 0.36) / 0.17)
    let groove = bell(d / 0.15)
    let edge = smoothstep(1, 0.55, r)
    let patchy = saturate(0.85 + 0.35 * cell.w + 0.3 * sin(s * 31 + phase))
    cell.x += height * (crest - 0.9 * groove) * edge
    cell.y += frost * crest * edge
    let cover = stain * edge * patchy * (1 - 0.45 * groove)
    cell.z += (1 - cell.z) * cover
  }
}

/// A fracture: a narrow valley with raised shoulders, and a stain along it.
struct Fracture: CrossProfile {
  /// The depth in metres.
  var depth: Float
  /// The cover of the valley by dark material, 0…1.
  var stain: Float = 0
  /// The height of the shoulders as a fraction of the depth.
  var shoulders: Float = 0.3
  /// The brightness of the shoulders.
  var frost: Float = 0

  @inline(__always)
  func mark(_ cell: inout Surface.Cell, across d: Float, width: Float, along s: Float) {
    let r = abs(d) * (1 + 0.25 * cell.w)
    let valley = smoothstep(0.45, 0, r)
    let shoulder = bell((r - 0.55) / 0.2) * smoothstep(1, 0.7, r)
    cell.x += depth * (shoulders * shoulder - valley)
    cell.y += frost * shoulder
    cell.z += (1 - cell.z) * stain * smoothstep(0.75, 0.1, r)
  }
}

/// A trough with a flat floor between scarps, which steps down in terraces.
struct Trough: CrossProfile {
  /// The depth in metres.
  var depth: Float
  /// The brightness of the scarps.
  var frost: Float = 0
  /// The cover of the floor by dark material.
  var stain: Float = 0
  /// The height of the shoulders as a fraction of the depth.
  var shoulders: Float = 0.15
  /// The tilt of the floor to one side, −1…1.
  var lean: Float = 0

  @inline(__always)
  func mark(_ cell: inout Surface.Cell, across d: Float, width: Float, along s: Float) {
    let rough = 0.16 * cell.w + 0.05 * sin(s * 47)
    let r = abs(d + 0.5 * rough) * (1 + 0.6 * rough)
    let upper = smoothstep(0.86, 0.74, r)
    let lower = smoothstep(0.6, 0.46, r)
    let drop = 0.45 * upper + 0.55 * lower
    let shoulder = smoothstep(1, 0.9, r) * smoothstep(0.76, 0.9, r)
    cell.x += depth * (shoulders * shoulder - drop * (1 + 0.35 * lean * d) + 0.12 * lower * rough)
    let wall = bell((r - 0.8) / 0.07) + bell((r - 0.53) / 0.07)
    cell.y += frost * wall * saturate(0.7 + 0.6 * cell.w)
    cell.z += (1 - cell.z) * stain * lower
  }
}

/// A scarp: ground that rises steeply on the left and falls slowly behind the crest.
struct Scarp: CrossProfile {
  /// The height in metres.
  var height: Float
  /// The brightness of the steep face.
  var frost: Float = 0

  @inline(__always)
  func mark(_ cell: inout Surface.Cell, across d: Float, width: Float, along s: Float) {
    let e = d + 0.12 * cell.w
    cell.x += height * smoothstep(-0.12, 0.12, e) * smoothstep(1, 0.15, e)
    cell.y += frost * bell(e / 0.12)
  }
}

/// A single rounded ridge.
struct Ridge: CrossProfile {
  /// The height in metres.
  var height: Float
  /// The brightness of the crest.
  var frost: Float = 0
  /// The cover of the foot by dark material.
  var stain: Float = 0

  @inline(__always)
  func mark(_ cell: inout Surface.Cell, across d: Float, width: Float, along s: Float) {
    let r = abs(d + 0.2 * cell.w)
    let crest = smoothstep(0.9, 0, r)
    let gaps = saturate(0.75 + 0.7 * cell.w)
    cell.x += height * crest * crest * gaps
    cell.y += frost * crest * crest * gaps
    cell.z += (1 - cell.z) * stain * crest
  }
}

/// A lane of parallel grooves that replaces the ground below it.
struct GrooveLane: CrossProfile {
  /// The height of the crests over the grooves in metres.
  var height: Float
  /// The number of grooves across the lane.
  var count: Float
  /// The level of the lane over the ground in metres.
  var level: Float
  /// The brightness of the lane.
  var frost: Float
  /// The cover by dark material that the lane has.
  var stain: Float
  /// A number that changes the pattern.
  var phase: Float
  /// The fraction of the ground that the lane replaces.
  var cover: Float = 1

  @inline(__always)
  func mark(_ cell: inout Surface.Cell, across d: Float, width: Float, along s: Float) {
    let edge = smoothstep(1, 0.86, abs(d) + 0.06 * cell.w) * cover
    let x = d * count * 3.1416
    let drift = sin(s * 9 + phase) * 0.9
    let first = sin(x + phase * 3 + drift)
    let second = sin(x * 1.618 + phase * 7 - drift * 1.7 + s * 3)
    let third = sin(x * 0.47 + phase * 5)
    let pattern = 0.5 * first + 0.35 * second + 0.4 * third
    let rim = bell((abs(d) - 0.93) / 0.05)
    let ground = level + height * (pattern + 0.3 * cell.w - 0.9 * rim)
    cell.x = mix(cell.x, ground, edge)
    cell.y = mix(cell.y, frost * (1 + 0.35 * third + 0.25 * second), edge)
    cell.z = mix(cell.z, stain, edge)
  }
}
