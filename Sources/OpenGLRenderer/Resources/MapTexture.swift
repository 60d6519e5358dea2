import COpenGL
import PlanetImage
import PlanetMath
import PlanetScene

/// A map on the graphics card: its small mip levels first, larger ones on demand.
///
/// Texels are equal to the pyramid's to the last bit: four 16-bit channels, linear and
/// premultiplied, or the first of them alone. The pyramid itself belongs to the caller, and may end
/// before its texture.
///
/// Only requested levels are allocated. For a finer level than was allocated, a larger texture is
/// filled beside the visible one, which is deleted once the larger one is as fine.
final class MapTexture {
  private let count: GLObjectCount
  /// The owner of the pyramid's words, if it still exists.
  private weak var words: AnyObject?
  private let levels: [MipPyramid.Level]
  /// The channels of the texels.
  let channels: MapChannels
  private let sourceTexel: Float
  private let wrapsLongitude: Bool
  /// The number of the map's finest levels that are too large for OpenGL.
  private let tooLarge: Int
  /// The number of the map's finest levels that are unavailable: too large, or out of memory.
  private var missing: Int
  private var hasRetried = false
  /// The levels that are rendered.
  private var shown: MapLevels?
  /// Finer levels that are being filled.
  private var pending: MapLevels?
  /// The greatest number of bytes of a level: a map of 16384x8192.
  private static let mostBytes = 1 << 30
  /// The number of the image in which the map was last rendered.
  var lastUse = 0

  init(_ pyramid: MipPyramid, _ channels: MapChannels, counted count: GLObjectCount) {
    (self.count, self.channels) = (count, channels)
    words = pyramid.words
    levels = pyramid.levels
    sourceTexel = 1 / Float(pyramid.reduction * pyramid.reduction)
    wrapsLongitude = pyramid.wrapsLongitude
    let most = GLQueries.integer(.maxTextureSize)
    tooLarge =
      pyramid.levels.firstIndex {
        max($0.width, $0.height) <= most
          && $0.width * $0.height * channels.byteCount <= Self.mostBytes
      } ?? 0
    missing = tooLarge
  }

  /// The bytes allocated on the card.
  var byteCount: Int { (shown?.byteCount ?? 0) + (pending?.byteCount ?? 0) }

  /// A Boolean value that indicates whether the pyramid still exists.
  var isReferenced: Bool { words != nil }

  /// A Boolean value that indicates whether a level was out of memory, and may be tried once more.
  var mayRetry: Bool { missing > tooLarge && !hasRetried }

  /// A Boolean value that indicates whether any level can be rendered.
  var isAvailable: Bool { shown != nil }

  /// Returns whether a level, or the finest that this machine can hold, is available.
  func has(level: Int) -> Bool { finest <= max(level, missing) }

  /// The finest level that is rendered.
  private var finest: Int { shown?.finest ?? levels.count }

  /// Uploads rows, up to a level and a number of bytes.
  ///
  /// Levels of up to 256 columns are uploaded at once, so that every map is visible. If the card is
  /// out of memory for a level, the next smaller one is the finest.
  /// - Parameters:
  ///   - pyramid: The map that the texture was created for.
  ///   - level: The finest level wanted.
  ///   - budget: The bytes that may be uploaded; reduced by those that were.
  func upload(_ pyramid: MipPyramid, to level: Int, budget: inout Int) {
    while !has(level: level) {
      let wanted = max(level, missing)
      guard let next = room(for: wanted) else {
        missing = wanted + 1
        continue
      }
      next.fill(from: pyramid, to: wanted, budget: &budget)
      if next !== shown, next.finest < levels.count, next.finest <= finest {
        (shown, pending) = (next, nil)
      }
      if next.finest > wanted { return }
    }
  }

  /// Allows another try for the levels that were out of memory.
  func retry() { (missing, hasRetried) = (tooLarge, true) }

  /// Returns the levels to fill for a wanted level; nil if the card is out of memory.
  private func room(for level: Int) -> MapLevels? {
    if let shown, shown.top <= level { return shown }
    if let pending, pending.top <= level { return pending }
    pending = nil
    let allocated = MapLevels(levels, channels, from: level, counted: count)
    if shown == nil { shown = allocated } else { pending = allocated }
    return allocated
  }

  /// Sets the uniforms of a program in use.
  /// - Parameters:
  ///   - program: The program.
  ///   - role: The map's role in the program.
  ///   - isGlobe: True if the map covers a globe, so that its first column follows its last one
  ///     whatever its pyramid says.
  func set(in program: ShaderProgram, as role: MapRole = .base, isGlobe: Bool) {
    let wraps = isGlobe || wrapsLongitude
    shown?.bind(wraps: wraps, unit: role.unit)
    program.set("\(role.rawValue)Texture", role.unit)
    let map = "\(role.rawValue)Map"
    program.set("\(map).size", SIMD2(Float(levels[0].width), Float(levels[0].height)))
    program.set("\(map).sourceTexel", sourceTexel)
    program.set("\(map).finestLevel", finest)
    program.set("\(map).coarsestLevel", levels.count - 1)
    program.set("\(map).wrapsLongitude", wraps)
  }
}

/// The channels of a map that its texture contains.
enum MapChannels {
  case all
  /// The first channel, for opacities and masks.
  case first

  /// The bytes of a texel.
  var byteCount: Int { self == .all ? 8 : 2 }
}

/// The role of a map in a program, which is the start of the names of its uniforms.
enum MapRole: String, CaseIterable {
  case base
  case relief
  case water
  case night
  case cloud

  /// The number of the texture unit; unit 1 has the profile of rings.
  var unit: Int {
    switch self {
    case .base: 0
    case .relief: 2
    case .water: 3
    case .night: 4
    case .cloud: 5
    }
  }

  /// Sets the uniforms of the projection of a map onto an ellipsoid.
  /// - Parameters:
  ///   - map: The map.
  ///   - ellipsoid: The ellipsoid.
  ///   - rotation: The rotation of the map relative to the ellipsoid, eastward.
  ///   - program: The program in use.
  func setMapping(
    of map: SurfaceMap, on ellipsoid: Ellipsoid, rotation: Angle = .zero,
    in program: ShaderProgram
  ) {
    let turns = (map.centerLongitude + rotation).wrapped.radians / (2 * .pi)
    let mapping = "\(rawValue)Mapping"
    program.set("\(mapping).shift", Float(map.isRotatedHalfTurn ? turns : -turns))
    program.set("\(mapping).latitudeFactor", Float(map.latitudeFactor(on: ellipsoid)))
    program.set("\(mapping).longitudeFactor", Float(map.longitudeFactor(on: ellipsoid)))
    program.set("\(mapping).isRotatedHalfTurn", map.isRotatedHalfTurn)
  }
}

/// A texture with room for some levels of a map, filled from the coarsest on.
private final class MapLevels {
  private let texture: GLObject
  private let levels: [MipPyramid.Level]
  private let channels: MapChannels
  /// The finest allocated level: the texture's own level 0.
  let top: Int
  /// The finest complete level.
  private(set) var finest: Int
  /// The number of uploaded rows of the next finer level.
  private var rows = 0
  private var wraps: Bool?

  /// Allocates a level and all smaller ones; nil if the card is out of memory.
  ///
  /// All are allocated at once, the largest first: a driver that sees a small level first can only
  /// guess the size of the others.
  init?(
    _ levels: [MipPyramid.Level], _ channels: MapChannels, from top: Int,
    counted count: GLObjectCount
  ) {
    (self.levels, self.channels, self.top, finest) = (levels, channels, top, levels.count)
    texture = GLObject(.texture, counted: count)
    glActiveTexture(.texture0)
    glBindTexture(.texture2D, texture.name)
    glTexParameteri(.texture2D, .minFilter, .linearMipmapNearest)
    glTexParameteri(.texture2D, .magFilter, .linear)
    glTexParameteri(.texture2D, .wrapT, .clampToEdge)
    glTexParameteri(.texture2D, .maxLevel, GLint(levels.count - 1 - top))
    let sizes = levels[top...].map { (width: GLsizei($0.width), height: GLsizei($0.height)) }
    let isAvailable = count.allocates(Self.byteCount(levels, channels, from: top)) {
      if count.hasTextureStorage {
        glTexStorage2D(
          .texture2D, GLsizei(sizes.count), channels == .all ? .sizedRGBA16 : .sizedRed16,
          sizes[0].width, sizes[0].height)
        return
      }
      for (number, size) in sizes.enumerated() {
        glTexImage2D(
          .texture2D, GLint(number), channels == .all ? .rgba16 : .red16, size.width, size.height,
          0, channels == .all ? .rgba : .red, .unsignedShort, nil)
      }
    }
    guard isAvailable else { return nil }
  }

  /// The bytes of all allocated levels.
  var byteCount: Int { Self.byteCount(levels, channels, from: top) }

  private static func byteCount(
    _ levels: [MipPyramid.Level], _ channels: MapChannels, from top: Int
  ) -> Int {
    levels[top...].reduce(0) { $0 + $1.width * $1.height * channels.byteCount }
  }

  /// Uploads rows, up to a level and a number of bytes.
  func fill(from pyramid: MipPyramid, to level: Int, budget: inout Int) {
    glActiveTexture(.texture0)
    glBindTexture(.texture2D, texture.name)
    while finest > level {
      let next = finest - 1
      let size = levels[next]
      let isSmall = size.width <= 256
      guard isSmall || budget > 0 else { return }
      let rowBytes = channels.byteCount * size.width
      let wanted = isSmall ? size.height : max(budget / rowBytes, 1)
      let count = min(wanted, size.height - rows)
      GLMemory.setRows(
        rows..<rows + count, ofLevel: next, of: pyramid, channels, target: next - top)
      rows += count
      budget -= count * rowBytes
      guard rows == size.height else { continue }
      (finest, rows) = (next, 0)
      glTexParameteri(.texture2D, .baseLevel, GLint(finest - top))
    }
  }

  /// Binds the texture for reading; beyond its columns it wraps or clamps.
  func bind(wraps: Bool, unit: Int) {
    glActiveTexture(.texture0 + GLenum(unit))
    glBindTexture(.texture2D, texture.name)
    if wraps != self.wraps {
      self.wraps = wraps
      glTexParameteri(.texture2D, .wrapS, wraps ? .repeats : .clampToEdge)
    }
    glActiveTexture(.texture0)
  }
}
