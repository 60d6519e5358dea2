import CQREncode

// Unsafe: wraps libqrencode, which takes and returns pointers.

/// A QR code: rows of dark and light modules, without its quiet zone.
package struct CardCode: Hashable, Sendable {
  /// The number of modules of a side.
  package let side: Int
  /// The modules, row by row from the top; true for dark ones.
  package let modules: [Bool]

  /// The width of the light zone around a code in modules.
  package static let quietZone = 4

  /// The number of modules of a side with the quiet zone.
  package var wholeSide: Int { side + 2 * Self.quietZone }

  /// Creates the code of an address; nil if the address is too long for a code.
  /// - Parameters:
  ///   - address: The address.
  ///   - isRobust: True for error correction of level M, false for level L, which is smaller.
  package init?(_ address: String, isRobust: Bool) {
    let bytes = Array(address.utf8)
    guard !bytes.isEmpty, bytes.count < 3000,
      let code = unsafe QRcode_encodeData(
        Int32(bytes.count), bytes, 0, isRobust ? QR_ECLEVEL_M : QR_ECLEVEL_L)
    else { return nil }
    defer { unsafe QRcode_free(code) }
    let count = Int(unsafe code.pointee.width)
    guard let data = unsafe code.pointee.data else { return nil }
    side = count
    modules = (0..<count * count).map { unsafe data[$0] & 1 == 1 }
  }

  /// The dark modules as runs: row, first column and length.
  var runs: [(row: Int, column: Int, length: Int)] {
    var runs: [(row: Int, column: Int, length: Int)] = []
    for row in 0..<side {
      var column = 0
      while column < side {
        guard modules[row * side + column] else {
          column += 1
          continue
        }
        let start = column
        while column < side, modules[row * side + column] { column += 1 }
        runs.append((row, start, column - start))
      }
    }
    return runs
  }
}
