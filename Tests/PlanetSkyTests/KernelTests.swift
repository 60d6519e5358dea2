import Foundation
import PlanetMath
import PlanetTestSupport
import Testing

@testable import PlanetSky

@Suite("SPK kernels")
struct KernelTests {
  private static let day = 86400.0
  /// Polynomials of the Mars barycentre's records: two records, three coordinates, four powers.
  private static let records = [
    [[2e8, 1e6, -3e4, 200], [1e7, -2e6, 5e3, 50], [-4e6, 3e5, 100, 7]],
    [[2.02e8, 9e5, -2e4, 150], [6e6, -2.1e6, 4e3, 40], [-3.4e6, 3e5, 90, 6]],
  ]

  /// A kernel of 64 days from J2000.0 with the sun, the Earth, the Moon and Mars.
  private func file(isBigEndian: Bool = false, dataType: Int = 2) -> KernelFile {
    let velocity = [[1.0, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]
    let records = Self.records.map { dataType == 3 ? $0 + velocity : $0 }
    func still(_ place: [Double]) -> [[[Double]]] { [place.map { [$0, 0] }] }
    let length = 32 * Self.day
    return KernelFile(
      isBigEndian: isBigEndian,
      segments: [
        .init(
          target: 4, center: 0, dataType: dataType, start: 0, length: length, records: records),
        .init(
          target: 10, center: 0, start: 0, length: 2 * length, records: still([1e5, 2e5, 3e5])),
        .init(
          target: 3, center: 0, start: 0, length: 2 * length, records: still([1.4e8, 5e7, 2e7])),
        .init(
          target: 399, center: 3, start: 0, length: 2 * length, records: still([-4000, 0, 900])),
        .init(
          target: 301, center: 3, start: 0, length: 2 * length, records: still([3.5e5, 1e4, 0])),
      ])
  }

  private func instant(days: Double) -> Instant {
    Instant(days: days, scale: .barycentricDynamical)
  }

  @Test(
    "Positions are the sums of the records' Chebyshev polynomials",
    arguments: [(false, 2), (true, 2), (false, 3), (true, 3)])
  func polynomials(isBigEndian: Bool, dataType: Int) throws {
    let file = file(isBigEndian: isBigEndian, dataType: dataType)
    let ephemeris = Ephemeris(kernel: try EphemerisKernel(bytes: file.data))
    for days in [0.0, 1, 15.75, 31.9, 32.1, 50, 64] {
      let index = min(Int(days / 32), 1)
      let x = (days - 32 * (Double(index) + 0.5)) / 16
      let sums = Self.records[index].map { coefficients in
        // T(n) is cos(n arccos x).
        coefficients.indices.reduce(0.0) {
          $0 + coefficients[$1] * Foundation.cos(Double($1) * Foundation.acos(x))
        }
      }
      let place = ephemeris.position(of: .mars, at: instant(days: days))
      let wanted = Vector3(sums[0], sums[1], sums[2]) - Vector3(1e5, 2e5, 3e5)
      #expect((place - wanted).length < 0.01, "day \(days): \(place)")
      #expect(ephemeris.source(of: .mars, at: instant(days: days)) == .kernel)
    }
  }

  @Test("Segments are chained, and others come from the series")
  func chains() throws {
    let ephemeris = Ephemeris(kernel: try EphemerisKernel(bytes: file().data))
    let moment = instant(days: 20)
    let moon = ephemeris.position(of: .moon, at: moment)
    #expect((moon - Vector3(1.4e8 + 3.5e5 - 1e5, 5e7 + 1e4 - 2e5, 2e7 - 3e5)).length < 1e-3)
    let earth = ephemeris.position(of: .earth, at: moment)
    #expect((moon - earth - Vector3(354_000, 10_000, -900)).length < 1e-3)
    let series = Ephemeris()
    for body in [SolarSystemBody.venus, .jupiter, .titan, .pluto, .ceres, .sun] {
      let place = ephemeris.position(of: body, at: moment)
      #expect(place == series.position(of: body, at: moment), "\(body)")
    }
    #expect(ephemeris.source(of: .moon, at: moment) == .kernel)
    #expect(ephemeris.source(of: .venus, at: moment) == .series)
    // Phobos moves about the kernel's Mars by elements.
    #expect(ephemeris.source(of: .phobos, at: moment) == .series)
    #expect(series.source(of: .mars, at: moment) == .series)
    for days in [-0.5, 64.5] {
      let moment = instant(days: days)
      #expect(ephemeris.source(of: .mars, at: moment) == .series)
      #expect(
        ephemeris.position(of: .mars, at: moment) == series.position(of: .mars, at: moment))
    }
  }

  /// Returns the message of a file that is not a kernel; nil for a kernel.
  private func problem(_ bytes: [UInt8]) -> String? {
    do throws(KernelError) {
      _ = try EphemerisKernel(bytes: bytes)
      return nil
    } catch {
      return error.description
    }
  }

  @Test("Records that segments share are checked once, so the work grows with the file")
  func sharedRecords() throws {
    func file(_ count: Int) -> KernelFile {
      let records = Array(repeating: [[1e8, 0], [2.0, 0], [3.0, 0]], count: count)
      let segment = KernelFile.Segment(
        target: 4, center: 0, start: 0, length: Self.day, records: records)
      var file = KernelFile(segments: Array(repeating: segment, count: count))
      file.sharesRecords = true
      return file
    }
    try expectLinearGrowth(from: 60) { count in
      let bytes = file(count).data
      var summaries = KernelSummaries(
        reader: KernelReader(bytes: bytes, isBigEndian: false), header: try KernelHeader(bytes))
      let segments = try summaries.segments()
      #expect(segments.count == count)
      return summaries.checkedCount
    }
    let shared = try EphemerisKernel(bytes: file(60).data)
    #expect(shared.position(of: 4, from: 0, at: 20.5 * Self.day) == Vector3(1e8, 2, 3))
  }

  @Test("Segments that overlap without sharing their records are an error")
  func overlap() {
    // Each segment has one record less than the one before, and the same last address.
    var file = file()
    file.segments = (0..<40).map { number in
      .init(
        target: 4, center: 0, start: Double(number) * Self.day, length: Self.day,
        records: Array(repeating: [[1e8, 0], [2.0, 0], [3.0, 0]], count: 40 - number))
    }
    var bytes = file.data
    #expect(problem(bytes) == nil)
    // All name the first records, so their directories lie within coefficients of the first one.
    let summaries = (0..<40).map { 1024 * (1 + 2 * ($0 / 25)) + 24 + 40 * ($0 % 25) }
    let first = bytes[summaries[0] + 32..<summaries[0] + 36]
    for place in summaries { bytes.replaceSubrange(place + 32..<place + 36, with: first) }
    #expect(problem(bytes) != nil)
  }

  @Test("Centres that form a circle are an error")
  func circle() {
    var file = file()
    file.segments = [(4, 10), (10, 4)].map { target, center in
      .init(
        target: target, center: center, start: 0, length: 64 * Self.day,
        records: [[[1, 0], [2, 0], [3, 0]]])
    }
    #expect(problem(file.data)?.contains("a longer chain or a cycle") == true)
  }

  @Test("Damage is named with its byte")
  func damage() throws {
    let data = file().data
    #expect(problem(data) == nil)
    func changed(_ offset: Int, _ bytes: [UInt8]) -> String? {
      var copy = data
      copy.replaceSubrange(offset..<offset + bytes.count, with: bytes)
      return problem(copy)
    }
    for (offset, bytes, part) in [
      (0, Array("PNG/SPK ".utf8), "'DAF/SPK'"), (8, [3], "number of doubles of a summary"),
      (12, [9], "number of integers of a summary"),
      (76, [200], "record of the first list of segments"),
      (80, [3], "record of the last list of segments"), (84, [0, 0, 0, 0], "first free address"),
      (86, [9], "data"), (88, Array("VAX-GFLT".utf8), "byte order"), (705, [10], "transfer check"),
      (1024 + 7, [0x41], "next list of segments"), (1024 + 23, [0x7F], "number of summaries"),
      (1024 + 40, [4, 0, 0, 0, 4], "target of a segment"),
      (1024 + 56, [0, 0, 0, 0], "first address of a segment"),
      (1024 + 63, [0x7F], "last address of a segment"), (3072 + 7, [0x7F], "middle of a record"),
      (3072 + 15, [0], "half length"), (3072 + 23, [0x7F], "coefficient"),
    ] as [(Int, [UInt8], String)] {
      let message = try #require(changed(offset, bytes), "\(part)")
      #expect(message.contains(part), "\(message)")
      #expect(message.contains("byte"), "\(message)")
    }
  }

  @Test("No changed byte and no shortened file is read beyond its end")
  func robustness() {
    let data = file().data
    for length in stride(from: 0, to: data.count, by: 13) {
      #expect(problem(Array(data[..<length])) != nil, "\(length)")
    }
    var accepted = 0
    for offset in Array(0..<110) + Array(690..<740) + Array(1024..<1240) + Array(3072..<data.count)
    {
      for value: UInt8 in [0, 1, 0x7F, 0xFF] {
        var copy = data
        copy[offset] = value
        guard let kernel = try? EphemerisKernel(bytes: copy) else { continue }
        accepted += 1
        let place = Ephemeris(kernel: kernel).position(of: .mars, at: instant(days: 40))
        #expect(place.length.isFinite)
      }
    }
    #expect(accepted > 100)
  }

  /// The path of de421.bsp, which the package skyfield-data contains.
  private static let kernelPath = ProcessInfo.processInfo.environment["PLANETNODE_KERNEL"]

  // Computed with jplephem 2.24 for JD 2461101.25 TDB.
  @Test(
    "Positions of DE421 agree with those of another reader",
    .enabled(if: kernelPath != nil, "PLANETNODE_KERNEL names no kernel: skipped"),
    arguments: [
      (SolarSystemBody.earth, -139_986_754.151343, 44_736_819.547515, 19_393_290.752998),
      (.moon, -140_271_214.928880, 44_958_420.132802, 19_502_033.342798),
      (.mercury, -37_692_777.590342, 27_830_490.275521, 18_773_584.210029),
      (.mars, 159_976_034.953161, -118_118_853.443810, -58_493_119.544183),
      (.jupiter, -317_028_297.820563, 655_139_557.142776, 288_527_611.428590),
    ])
  func reference(body: SolarSystemBody, x: Double, y: Double, z: Double) throws {
    let path = try #require(Self.kernelPath)
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let ephemeris = Ephemeris(kernel: try EphemerisKernel(bytes: Array(data)))
    let moment = Instant(julianDate: 2_461_101.25, scale: .barycentricDynamical)
    let place = ephemeris.position(of: body, at: moment)
    #expect((place - Vector3(x, y, z)).length < 0.05, "\(place - Vector3(x, y, z))")
    // The series of this module are within their accuracy of 10″.
    let series = Ephemeris().position(of: body, at: moment)
    #expect((place - series).length < 5e-5 * place.length)
  }
}
