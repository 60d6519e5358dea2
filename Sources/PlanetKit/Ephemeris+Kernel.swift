public import PlanetSky
import PlanetSystem

extension Ephemeris {
  /// Creates an ephemeris from a binary SPK file, such as JPL's de440.bsp.
  ///
  /// Bodies and dates that it does not cover are computed by series.
  /// - Parameter path: The file.
  /// - Throws: ``PlanetError`` for a file that cannot be read or is not an SPK kernel.
  public init(kernelAt path: String) throws(PlanetError) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try Files.read(path, limit: EphemerisKernel.maximumByteCount)
    } catch {
      throw PlanetError(error)
    }
    do throws(KernelError) {
      self.init(kernel: try EphemerisKernel(bytes: bytes))
    } catch {
      throw .file(path: path, reason: "'\(path)': \(error)")
    }
  }
}

extension Instant {
  /// Returns the present moment.
  public static func now() -> Instant { Instant(unixSeconds: Double(Files.now) / 1e9) }
}
