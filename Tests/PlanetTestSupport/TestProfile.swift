/// ICC profiles of version 2 (ICC.1:2001-04), written without any library.
package enum TestProfile {
  /// A colorant in XYZ relative to D50.
  private typealias Colorant = [Double]

  /// The profile of Adobe RGB (1998): its colorants adapted to D50, and a gamma of 563/256.
  package static let adobeRGB: [UInt8] = {
    let colorants: [(String, Colorant)] = [
      ("rXYZ", [0.60974, 0.31111, 0.01947]), ("gXYZ", [0.20528, 0.62567, 0.06087]),
      ("bXYZ", [0.14919, 0.06322, 0.74457]),
    ]
    let curves = ["rTRC", "gTRC", "bTRC"].map { ($0, curve) }
    return profile("RGB ", colorants.map { ($0, xyz($1)) } + curves)
  }()

  /// The profile of one channel with a gamma of 563/256.
  package static let gray = profile("GRAY", [("kTRC", curve)])

  /// A map's PNG with the profile in its iCCP chunk.
  package static func png(_ file: TinyPNG, with profile: [UInt8]) -> [UInt8] {
    var file = file
    let name: [UInt8] = Array("test".utf8) + [0]
    file.chunksBefore.append(.init("iCCP", name + [0] + TinyPNG.stored(profile)))
    return file.bytes
  }

  /// A JPEG with the profile in its APP2 marker (ICC.1:2001-04, B.4).
  /// - Parameters:
  ///   - file: A JPEG without a profile.
  ///   - profile: At most 65,000 bytes.
  ///   - partCount: The number of parts that the marker states; other than 1, they do not fit.
  /// - Returns: The file with the marker.
  package static func jpeg(
    _ file: [UInt8], with profile: [UInt8], partCount: UInt8 = 1
  ) -> [UInt8] {
    file[..<2] + marker([1, partCount], profile) + file[2...]
  }

  /// A JPEG with markers for a profile of more than 16 MB.
  package static func jpegWithLargeProfile(_ file: [UInt8]) -> [UInt8] {
    let part = [UInt8](repeating: 0, count: 65_500)
    let parts = (1...255).flatMap { marker([$0, 255], part) } + marker([1, 255], part)
    return file[..<2] + parts + marker([2, 255], part) + file[2...]
  }

  /// A marker of one part of a profile.
  private static func marker(_ number: [UInt8], _ part: [UInt8]) -> [UInt8] {
    let data = Array("ICC_PROFILE".utf8) + [0] + number + part
    let count = data.count + 2
    return [0xFF, 0xE2, UInt8(count >> 8), UInt8(count & 255)] + data
  }

  private static func profile(_ space: String, _ tags: [(String, [UInt8])]) -> [UInt8] {
    let description: [UInt8] =
      Array("desc".utf8) + word(0) + word(5) + Array("test".utf8) + [0]
      + [UInt8](repeating: 0, count: 78 + 2)
    let rights = Array("text".utf8) + word(0) + Array("none".utf8) + [0, 0, 0, 0]
    let white = xyz([0.9642, 1, 0.8249])
    let all = [("desc", description), ("cprt", rights), ("wtpt", white)] + tags
    var (table, data) = (word(UInt32(all.count)), [UInt8]())
    for (name, bytes) in all {
      table += Array(name.utf8) + word(UInt32(128 + 4 + 12 * all.count + data.count))
      table += word(UInt32(bytes.count))
      data += bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
    var header = [UInt8](repeating: 0, count: 128)
    func put(_ bytes: [UInt8], at place: Int) {
      header.replaceSubrange(place..<place + bytes.count, with: bytes)
    }
    put(word(UInt32(128 + table.count + data.count)), at: 0)
    put(word(0x0210_0000), at: 8)
    put(Array("mntr\(space)XYZ ".utf8), at: 12)
    put([0x07, 0xD0, 0, 1, 0, 1], at: 24)
    put(Array("acsp".utf8), at: 36)
    put(Array(xyz([0.9642, 1, 0.8249])[8...]), at: 68)
    return header + table + data
  }

  /// A gamma of 563/256.
  private static let curve = Array("curv".utf8) + word(0) + word(1) + [2, 0x33, 0, 0]

  private static func xyz(_ values: [Double]) -> [UInt8] {
    Array("XYZ ".utf8) + word(0)
      + values.flatMap { word(UInt32(($0 * 65536).rounded())) }
  }

  private static func word(_ value: UInt32) -> [UInt8] { TinyPNG.word(value) }
}
