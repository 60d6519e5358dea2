import PlanetSystem
import Synchronization

/// The room for maps that a run adds to the cache in the mode `auto`.
///
/// Small maps may take a tenth of the cache, and one run adds at most ``greatestByteCount``, so
/// that a batch of thousands of maps neither fills the disk nor takes noticeably longer. Maps that
/// were not used for a week are removed for others. Maps used within a week are kept: otherwise
/// each run of a large batch would replace all of them. The last tenth of the disk is left free.
final class AutomaticRoom: Sendable {
  /// The greatest number of bytes that one run adds.
  static let greatestByteCount = 256 << 20
  /// The part of the cache that small maps may take, as a divisor of its limit.
  static let divisor = 10
  /// The time in nanoseconds after the last use of a map before which it is not removed.
  static let keptTime = 7 * 24 * 3600 * 1_000_000_000

  /// The bytes that are left; nil before the first map.
  private let left = Mutex<Int?>(nil)

  /// Takes the room for a map.
  /// - Parameters:
  ///   - bytes: The size of the file.
  ///   - cache: The cache.
  /// - Returns: False if there is no room.
  func take(_ bytes: Int, in cache: MapCache) -> Bool {
    // The folder is read outside the lock.
    let found = left.withLock(\.self) ?? cache.automaticRoom()
    return left.withLock { left in
      let room = left ?? found
      left = bytes <= room ? room - bytes : room
      return bytes <= room
    }
  }

  /// Returns the room of a map that was not added.
  func giveBack(_ bytes: Int) { left.withLock { $0 = $0.map { $0 + bytes } } }
}
