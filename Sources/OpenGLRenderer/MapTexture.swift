import COpenGL
import PlanetImage
import PlanetScene

/// A map on the graphics card: its small levels first, larger ones as they are asked for.
///
/// Texels are those of the pyramid to the last bit: four shares of 65535, linear and premultiplied.
/// The pyramid itself belongs to whoever draws it, and may be gone before its texture.
///
/// Only the levels that were asked for have room on the card. Where a finer one is wanted than
/// there is room for, a larger texture is filled beside the one that is shown, which goes once the
/// larger is as good.
final class MapTexture {
  private let count: GLObjectCount
  /// Tells whether the pyramid is still there.
  private weak var words: AnyObject?
  private let levels: [MipPyramid.Level]
  private let sourceTexel: Float
  private let wrapsLongitude: Bool
  /// How many of the map's finest levels are too large for OpenGL.
  private let tooLarge: Int
  /// How many of the map's finest levels are not there to be had: too large, or refused.
  private var missing: Int
  private var hasRetried = false
  /// What is drawn.
  private var shown: MapLevels?
  /// What is filled to be drawn later, finer.
  private var coming: MapLevels?
  /// The most bytes of a level: that of a map of 16384x8192.
  private static let mostBytes = 1 << 30
  /// The number of the picture in which the map was last drawn.
  var lastUse = 0

  init(_ pyramid: MipPyramid, counted count: GLObjectCount) {
    self.count = count
    words = pyramid.words
    levels = pyramid.levels
    sourceTexel = 1 / Float(pyramid.reduction * pyramid.reduction)
    wrapsLongitude = pyramid.wrapsLongitude
    let most = GLQueries.integer(.maxTextureSize)
    tooLarge =
      pyramid.levels.firstIndex {
        max($0.width, $0.height) <= most && $0.width * $0.height * 8 <= Self.mostBytes
      } ?? 0
    missing = tooLarge
  }

  /// The bytes that the card keeps: all levels for which there is room.
  var byteCount: Int { (shown?.byteCount ?? 0) + (coming?.byteCount ?? 0) }

  /// Whether somebody can still ask for it.
  var isWanted: Bool { words != nil }

  /// Whether the card had no room for a level that was asked for, and may be asked once more.
  var mayRetry: Bool { missing > tooLarge && !hasRetried }

  /// Whether there is anything to draw.
  var isThere: Bool { shown != nil }

  /// Whether the level that is asked for, or the finest that this machine can hold, is there.
  func has(level: Int) -> Bool { finest <= max(level, missing) }

  /// The finest level that is drawn.
  private var finest: Int { shown?.finest ?? levels.count }

  /// Hands rows to the card, up to a level and so many bytes.
  ///
  /// The levels of up to 256 columns come at once, so that there is always something to show. What
  /// the card has no room for is done without: then the next smaller level is the finest.
  /// - Parameters:
  ///   - pyramid: The map that it was created of.
  ///   - level: The finest level wanted.
  ///   - budget: The bytes that may be handed over; what was is taken off.
  func upload(_ pyramid: MipPyramid, to level: Int, budget: inout Int) {
    while !has(level: level) {
      let wanted = max(level, missing)
      guard let next = room(for: wanted) else {
        missing = wanted + 1
        continue
      }
      next.fill(from: pyramid, to: wanted, budget: &budget)
      if next !== shown, next.finest < levels.count, next.finest <= finest {
        (shown, coming) = (next, nil)
      }
      if next.finest > wanted { return }
    }
  }

  /// Asks for levels once more that the card had no room for.
  func retry() { (missing, hasRetried) = (tooLarge, true) }

  /// Returns the texture to fill so that it holds a level; nothing, if the card has no room.
  private func room(for level: Int) -> MapLevels? {
    if let shown, shown.top <= level { return shown }
    if let coming, coming.top <= level { return coming }
    coming = nil
    let fresh = MapLevels(levels, from: level, counted: count)
    if shown == nil { shown = fresh } else { coming = fresh }
    return fresh
  }

  /// Tells a program that is in use what to read, and where.
  /// - Parameters:
  ///   - program: What reads.
  ///   - isGlobe: Whether the map lies round a globe, so that its first column follows its last
  ///     one, whatever its pyramid says.
  func set(in program: ShaderProgram, isGlobe: Bool) {
    let wraps = isGlobe || wrapsLongitude
    shown?.bind(wraps: wraps)
    program.set("map", 0)
    program.set("mapSize", SIMD2(Float(levels[0].width), Float(levels[0].height)))
    program.set("sourceTexel", sourceTexel)
    program.set("finestLevel", finest)
    program.set("coarsestLevel", levels.count - 1)
    program.set("wrapsLongitude", wraps)
  }
}

/// A texture with room for some levels of a map, filled from the coarsest on.
private final class MapLevels {
  private let texture: GLObject
  private let levels: [MipPyramid.Level]
  /// The finest level for which there is room: the texture's own level 0.
  let top: Int
  /// The finest level that is there whole.
  private(set) var finest: Int
  /// The rows of the next finer level that are there.
  private var rows = 0
  private var wraps: Bool?

  /// Makes room for a level and all smaller ones; nothing, if the card has not so much.
  ///
  /// All of it is asked for at once, the largest first: a driver that sees a small level first can
  /// only guess how large the others will be.
  init?(_ levels: [MipPyramid.Level], from top: Int, counted count: GLObjectCount) {
    (self.levels, self.top, finest) = (levels, top, levels.count)
    texture = GLObject(.texture, counted: count)
    glActiveTexture(.texture0)
    glBindTexture(.texture2D, texture.name)
    glTexParameteri(.texture2D, .minFilter, .linearMipmapNearest)
    glTexParameteri(.texture2D, .magFilter, .linear)
    glTexParameteri(.texture2D, .wrapT, .clampToEdge)
    glTexParameteri(.texture2D, .maxLevel, GLint(levels.count - 1 - top))
    let sizes = levels[top...].map { (width: GLsizei($0.width), height: GLsizei($0.height)) }
    let isThere = count.allocates(Self.byteCount(levels, from: top)) {
      if count.hasTextureStorage {
        glTexStorage2D(
          .texture2D, GLsizei(sizes.count), .sizedRGBA16, sizes[0].width, sizes[0].height)
        return
      }
      for (number, size) in sizes.enumerated() {
        glTexImage2D(
          .texture2D, GLint(number), .rgba16, size.width, size.height, 0, .rgba, .unsignedShort,
          nil)
      }
    }
    guard isThere else { return nil }
  }

  /// The bytes of all levels for which there is room.
  var byteCount: Int { Self.byteCount(levels, from: top) }

  private static func byteCount(_ levels: [MipPyramid.Level], from top: Int) -> Int {
    levels[top...].reduce(0) { $0 + $1.width * $1.height * 8 }
  }

  /// Hands rows to the card, up to a level and so many bytes.
  func fill(from pyramid: MipPyramid, to level: Int, budget: inout Int) {
    glActiveTexture(.texture0)
    glBindTexture(.texture2D, texture.name)
    while finest > level {
      let next = finest - 1
      let size = levels[next]
      let isSmall = size.width <= 256
      guard isSmall || budget > 0 else { return }
      let wanted = isSmall ? size.height : max(budget / (8 * size.width), 1)
      let count = min(wanted, size.height - rows)
      GLMemory.setRows(rows..<rows + count, ofLevel: next, of: pyramid, target: next - top)
      rows += count
      budget -= count * size.width * 8
      guard rows == size.height else { continue }
      (finest, rows) = (next, 0)
      glTexParameteri(.texture2D, .baseLevel, GLint(finest - top))
    }
  }

  /// Lets it be read; beyond its columns it goes on with the first ones, or ends.
  func bind(wraps: Bool) {
    glActiveTexture(.texture0)
    glBindTexture(.texture2D, texture.name)
    guard wraps != self.wraps else { return }
    self.wraps = wraps
    glTexParameteri(.texture2D, .wrapS, wraps ? .repeats : .clampToEdge)
  }
}
