import PlanetMath

/// Positions of bodies from binary SPK files of NASA's Navigation and Ancillary Information
/// Facility, such as de421.bsp or de440.bsp.
///
/// A file is a Double Precision Array File (NAIF, DAF Required Reading) of either byte order with
/// segments of data types 1, 2, 3, 8, 9, 12, 13 and 21 in the axes of the ICRF or of the ecliptic
/// of J2000; others are skipped. Segments are chained: a kernel with the
/// Moon relative to the Earth–Moon barycentre, and that relative to the solar system's barycentre,
/// has the Moon relative to the sun.
package struct EphemerisKernel: Sendable {
  /// The greatest number of bytes of a kernel: 2 GiB.
  package static let maximumByteCount = 1 << 31
  /// The greatest number of segments.
  static let maximumSegmentCount = 10000
  /// The greatest number of segments between a body and the origin.
  static let maximumChainLength = 16

  /// The segments, in the order of the files.
  private let segments: [KernelSegment]
  /// The bytes of each file.
  private let readers: [KernelReader]
  /// The indices of the segments of each target, the last of the last file first.
  private let indices: [Int: [Int]]
  /// The segments that are not read, in order of their targets.
  package let skipped: [KernelSkip]

  /// Reads a kernel from the bytes of its file.
  ///
  /// All parts are checked: the header, the list of segments, and every number of their records.
  /// - Parameter bytes: The file.
  /// - Throws: `KernelError` with the byte offset and the expected value.
  package init(bytes: [UInt8]) throws(KernelError) {
    guard bytes.count <= Self.maximumByteCount else {
      throw .tooLarge(byteCount: bytes.count, limit: Self.maximumByteCount)
    }
    let header = try KernelHeader(bytes)
    let reader = KernelReader(bytes: bytes, isBigEndian: header.isBigEndian)
    var summaries = KernelSummaries(reader: reader, header: header)
    try self.init(
      try summaries.segments(), [reader],
      skipped: summaries.skipped.sorted { $0.description < $1.description })
  }

  /// Returns a kernel with the segments of another file, which take precedence.
  /// - Parameter other: The other file.
  /// - Throws: `KernelError` if the chains of segments do not end.
  /// - Returns: The segments of both.
  package func joined(with other: EphemerisKernel) throws(KernelError) -> EphemerisKernel {
    let added = other.segments.map { segment in
      var segment = segment
      segment.file += readers.count
      return segment
    }
    return try EphemerisKernel(
      segments + added, readers + other.readers, skipped: skipped + other.skipped)
  }

  /// Creates a kernel of segments.
  private init(
    _ segments: [KernelSegment], _ readers: [KernelReader], skipped: [KernelSkip]
  ) throws(KernelError) {
    guard Self.areChainsFinite(segments) else {
      throw .invalid(
        part: "centres of the segments",
        expected: "at most \(Self.maximumChainLength) segments from each body to the last centre",
        found: "a longer chain or a cycle", offset: KernelHeader.recordSize)
    }
    var indices: [Int: [Int]] = [:]
    for (index, segment) in segments.enumerated().reversed() {
      indices[segment.target, default: []].append(index)
    }
    (self.readers, self.segments, self.indices) = (readers, segments, indices)
    self.skipped = skipped
  }

  /// Returns whether all chains of centres end within the greatest length.
  private static func areChainsFinite(_ segments: [KernelSegment]) -> Bool {
    var open = segments
    for _ in 0..<maximumChainLength where !open.isEmpty {
      let targets = Set(open.map(\.target))
      open.removeAll { !targets.contains($0.center) }
    }
    return open.isEmpty
  }

  /// Returns the last segment of the file that has a target at a moment; nil without one.
  private func segment(of target: Int, at seconds: Double) -> KernelSegment? {
    for index in indices[target] ?? [] where segments[index].seconds.contains(seconds) {
      return segments[index]
    }
    return nil
  }

  /// Returns the segments from a body to the farthest centre that is known at a moment.
  private func chain(from number: Int, at seconds: Double) -> [KernelSegment] {
    var chain: [KernelSegment] = []
    var current = number
    while chain.count < Self.maximumChainLength,
      let next = segment(of: current, at: seconds)
    {
      chain.append(next)
      current = next.center
    }
    return chain
  }

  /// Returns the moments at which segments of some targets, and of the centres of these, begin or
  /// end, in order.
  /// - Parameter targets: The numbers of bodies or barycentres.
  /// - Returns: Seconds of TDB from J2000.0.
  func limits(of targets: [Int]) -> [Double] {
    var (open, seen) = (targets, Set<Int>())
    var moments = Set<Double>()
    while let target = open.popLast() {
      guard seen.insert(target).inserted else { continue }
      for segment in (indices[target] ?? []).map({ segments[$0] }) {
        moments.formUnion([segment.seconds.lowerBound, segment.seconds.upperBound])
        open.append(segment.center)
      }
    }
    return moments.sorted()
  }

  /// Returns the position of a target relative to a centre; nil if no segments connect the two.
  /// - Parameters:
  ///   - target: The number of a body or barycentre.
  ///   - center: The number of another one.
  ///   - seconds: Seconds of TDB from J2000.0.
  /// - Returns: The position in kilometres in the axes of the ICRF.
  func position(of target: Int, from center: Int, at seconds: Double) -> Vector3? {
    let outward = chain(from: target, at: seconds)
    let inward = chain(from: center, at: seconds)
    let numbers = [target] + outward.map(\.center)
    let others = [center] + inward.map(\.center)
    // Both motions are summed up to the first centre that they share.
    guard let end = numbers.firstIndex(where: others.contains),
      let otherEnd = others.firstIndex(of: numbers[end])
    else { return nil }
    func sum(_ chain: ArraySlice<KernelSegment>) -> Vector3 {
      chain.reduce(Vector3(0, 0, 0)) { $0 + $1.position(at: seconds, in: readers[$1.file]) }
    }
    return sum(outward[..<end]) - sum(inward[..<otherEnd])
  }
}
