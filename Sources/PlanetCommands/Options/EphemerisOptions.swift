import ArgumentParser
import PlanetSky
import PlanetSystem

/// The origin of positions: the series of the program, or a kernel.
struct EphemerisOptions: ParsableArguments {
  @Option(
    help: """
      SPK kernel with positions, such as JPL's de440.bsp; bodies and dates that it does not cover \
      are computed by the program's series.
      """)
  var ephemeris: String?

  @Option(
    help: """
      File of ΔT (TT - UT1): lines of a decimal year and seconds, such as 2024,69.18. (default: \
      that of PLANETNODE_DELTA_T, else the program's values)
      """)
  var deltaT: String?

  /// The files that images are rendered from.
  var inputs: [String] { [ephemeris, deltaT].compactMap(\.self) }

  /// Reads the kernel; prints a warning if it has no position at one of some moments.
  /// - Parameter instants: The moments for which positions are needed.
  /// - Throws: ``CommandFailure`` for a file that cannot be read or is no kernel.
  /// - Returns: The positions.
  func load(at instants: [Instant]) throws(CommandFailure) -> Ephemeris {
    guard let path = ephemeris else { return Ephemeris() }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try Files.read(path, limit: EphemerisKernel.maximumByteCount)
    } catch {
      throw CommandFailure(error, otherwise: .asset)
    }
    let ephemeris: Ephemeris
    do throws(KernelError) {
      ephemeris = Ephemeris(kernel: try EphemerisKernel(bytes: bytes))
    } catch {
      throw CommandFailure(.asset, "'\(path)': \(error)")
    }
    if let instant = instants.first(where: { ephemeris.isWithoutKernel(at: $0) }) {
      Console.warning(
        "--ephemeris: '\(path)' has no position at \(instant); the program's series are used")
    }
    return ephemeris
  }
}

extension Ephemeris {
  /// Returns whether all positions at a moment are computed by the series.
  fileprivate func isWithoutKernel(at instant: Instant) -> Bool {
    SolarSystemBody.allCases.allSatisfy { $0 == .sun || source(of: $0, at: instant) == .series }
  }
}
