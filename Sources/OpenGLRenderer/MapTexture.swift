import COpenGL
import PlanetImage
import PlanetScene

/// A map on the graphics card: its small levels first, larger ones as they are asked for.
///
/// Texels are those of the pyramid to the last bit: four shares of 65535, linear and premultiplied.
/// The pyramid itself belongs to whoever draws it, and may be gone before its texture.
final class MapTexture {
  private let texture: GLObject
  /// Tells whether the pyramid is still there.
  private weak var words: AnyObject?
  private let levels: [MipPyramid.Level]
  private let sourceTexel: Float
  private let wrapsLongitude: Bool
  /// How many of the map's finest levels are too large for this machine.
  private let missing: Int
  /// The finest level that is there whole.
  private(set) var finest: Int
  /// The rows of the next finer level that are there.
  private var rows = 0
  /// The most bytes of a level: that of a map of 16384x8192.
  private static let mostBytes = 1 << 30
  /// The number of the picture in which the map was last drawn.
  var lastUse = 0

  init(_ pyramid: MipPyramid, counted count: GLObjectCount) {
    words = pyramid.words
    levels = pyramid.levels
    sourceTexel = 1 / Float(pyramid.reduction * pyramid.reduction)
    wrapsLongitude = pyramid.wrapsLongitude
    let most = GLQueries.integer(.maxTextureSize)
    missing =
      pyramid.levels.firstIndex {
        max($0.width, $0.height) <= most && $0.width * $0.height * 8 <= Self.mostBytes
      } ?? 0
    finest = pyramid.levels.count
    texture = GLObject(.texture, counted: count)
    glBindTexture(.texture2D, texture.name)
    glTexParameteri(.texture2D, .minFilter, .linearMipmapNearest)
    glTexParameteri(.texture2D, .magFilter, .linear)
    glTexParameteri(.texture2D, .wrapS, pyramid.wrapsLongitude ? .repeats : .clampToEdge)
    glTexParameteri(.texture2D, .wrapT, .clampToEdge)
    glTexParameteri(.texture2D, .maxLevel, GLint(pyramid.levels.count - 1 - missing))
  }

  /// The bytes that the card keeps: all levels for which there is room.
  var byteCount: Int {
    levels[(rows > 0 ? finest - 1 : finest)...].reduce(0) { $0 + $1.width * $1.height * 8 }
  }

  /// Whether somebody can still ask for it.
  var isWanted: Bool { words != nil }

  /// Whether the level that is asked for, or the finest that this machine can hold, is there.
  func has(level: Int) -> Bool { finest <= max(level, missing) }

  /// Hands rows to the card, up to a level and so many bytes.
  ///
  /// The levels of up to 256 columns come at once, so that there is always something to show.
  /// - Parameters:
  ///   - pyramid: The map that it was created of.
  ///   - level: The finest level wanted.
  ///   - budget: The bytes that may be handed over; what was is taken off.
  func upload(_ pyramid: MipPyramid, to level: Int, budget: inout Int) {
    guard !has(level: level) else { return }
    glBindTexture(.texture2D, texture.name)
    while !has(level: level) {
      let next = finest - 1
      let size = levels[next]
      let isSmall = size.width <= 256
      guard isSmall || budget > 0 else { return }
      let wanted = isSmall ? size.height : max(budget / (8 * size.width), 1)
      let count = min(wanted, size.height - rows)
      if rows == 0 { makeRoom(forLevel: next) }
      GLMemory.setRows(rows..<rows + count, ofLevel: next, of: pyramid, target: next - missing)
      rows += count
      budget -= count * size.width * 8
      guard rows == size.height else { continue }
      (finest, rows) = (next, 0)
      glTexParameteri(.texture2D, .baseLevel, GLint(finest - missing))
    }
  }

  /// Makes room for a level.
  private func makeRoom(forLevel number: Int) {
    let level = levels[number]
    glTexImage2D(
      .texture2D, GLint(number - missing), .rgba16, GLsizei(level.width), GLsizei(level.height), 0,
      .rgba, .unsignedShort, nil)
  }

  /// Tells a program that is in use what to read, and where.
  func set(in program: ShaderProgram) {
    glActiveTexture(.texture0)
    glBindTexture(.texture2D, texture.name)
    program.set("map", 0)
    program.set("mapSize", SIMD2(Float(levels[0].width), Float(levels[0].height)))
    program.set("sourceTexel", sourceTexel)
    program.set("finestLevel", finest)
    program.set("coarsestLevel", levels.count - 1)
    program.set("wrapsLongitude", wrapsLongitude)
  }
}
