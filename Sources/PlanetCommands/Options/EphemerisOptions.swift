import ArgumentParser
import PlanetSky
import PlanetSystem

/// The origin of positions: the series of the program, or a kernel.
struct EphemerisOptions: ParsableArguments {
  @Option(
    help: """
      SPK kernel with positions, such as JPL's de440.bsp; bodies and dates that it does not cover \
      are computed by the program's series. The option can be repeated; later kernels take \
      precedence.
      """)
  var ephemeris: [String] = []

  @Option(
    help: """
      File of ΔT (TT - UT1): lines of a decimal year and seconds, such as 2024,69.18. (default: \
      that of PLANETNODE_DELTA_T, else the program's values)
      """)
  var deltaT: String?

  /// The files that images are rendered from.
  var inputs: [String] { ephemeris + [deltaT].compactMap(\.self) }

  /// Reads the kernels; prints a warning for segments that are not read.
  /// - Throws: ``CommandFailure`` for a file that cannot be read or is no kernel.
  /// - Returns: The positions.
  func load() throws(CommandFailure) -> Ephemeris {
    var kernel: EphemerisKernel?
    for path in ephemeris {
      let next = try Self.kernel(path)
      do throws(KernelError) {
        kernel = try kernel?.joined(with: next) ?? next
      } catch {
        throw CommandFailure(.asset, "'\(path)': \(error)")
      }
    }
    guard let kernel else { return Ephemeris() }
    return Ephemeris(kernel: kernel)
  }

  /// Prints a warning if the kernels have no position at one of some moments.
  /// - Parameters:
  ///   - ephemeris: The positions, with the bodies of a catalogue.
  ///   - instants: The moments for which positions are needed.
  func warnOfCoverage(of ephemeris: Ephemeris, at instants: [Instant]) {
    guard ephemeris.hasKernel,
      let instant = instants.first(where: { ephemeris.isWithoutKernel(at: $0) })
    else { return }
    let names = self.ephemeris.map { "'\($0)'" }.joined(separator: ", ")
    Console.warning(
      "--ephemeris: \(names) \(self.ephemeris.count == 1 ? "has" : "have") no position at "
        + "\(instant); the program's series are used")
  }

  private static func kernel(_ path: String) throws(CommandFailure) -> EphemerisKernel {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try Files.read(path, limit: EphemerisKernel.maximumByteCount)
    } catch {
      throw CommandFailure(error, otherwise: .asset)
    }
    let kernel: EphemerisKernel
    do throws(KernelError) {
      kernel = try EphemerisKernel(bytes: bytes)
    } catch {
      throw CommandFailure(.asset, "'\(path)': \(error)")
    }
    guard !kernel.skipped.isEmpty else { return kernel }
    let named = kernel.skipped.prefix(5).map(\.description).joined(separator: ", ")
    let rest = kernel.skipped.count > 5 ? " and others" : ""
    Console.warning(
      "--ephemeris: '\(path)' has segments that are not read: \(named)\(rest); data types 1, 2, 3, "
        + "8, 9, 12, 13 and 21 in the frames 1 (J2000) and 17 (ECLIPJ2000) are")
    return kernel
  }
}

extension Ephemeris {
  /// Returns whether all positions at a moment are computed by the series and elements.
  fileprivate func isWithoutKernel(at instant: Instant) -> Bool {
    bodies.allSatisfy { $0 == .sun || !usesKernel(for: $0, at: instant) }
  }
}
