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

extension Ephemeris {
  /// Returns the events in an interval as seen from the Earth's centre, in order of time.
  ///
  /// An event belongs to the interval if its exact moment or its greatest phase lies in it; the end
  /// does not belong to it. The moons of Jupiter and Saturn have thousands of events a year, which
  /// are returned only if the planet or the moon is among the bodies. In the guaranteed years, the
  /// error of most moments is below a minute, and that of events of these moons below four minutes.
  /// It is larger for bodies that move slowly in the sky, or past each other.
  /// - Parameters:
  ///   - start: The beginning of the interval.
  ///   - end: The end of the interval.
  ///   - bodies: The bodies, one of which takes part in each event; nil for all.
  ///   - kinds: The kinds of events; nil for all.
  /// - Throws: ``PlanetError/invalidDate(text:reason:)`` if the end is before the beginning or a
  ///   year is not from -3000 to 3000.
  /// - Returns: The events, in order of time, kind and body.
  public func events(
    from start: Instant, to end: Instant, of bodies: Set<SolarSystemBody>? = nil,
    kinds: Set<SkyEvent.Kind>? = nil
  ) throws(PlanetError) -> [SkyEvent] {
    do throws(SkyEventError) {
      return try searchEvents(from: start, to: end, of: bodies, kinds: kinds)
    } catch {
      throw PlanetError(error)
    }
  }
}

extension Instant {
  /// Creates a moment from a written date or a Julian date.
  ///
  /// A date is 0 h UTC without a time, and UTC without an offset: `2027-02-19`,
  /// `2027-02-19T16:00+01:00`, `19 February 2027`. A Julian date follows `JD`, with TAI, TT or TDB
  /// behind it if it is not in UTC: `JD2451545.0 TDB`.
  /// - Parameter text: The date.
  /// - Throws: ``PlanetError/invalidDate(text:reason:)`` with the expected form.
  public init(parsing text: String) throws(PlanetError) {
    do throws(InstantError) {
      self = try Instant(reading: text)
    } catch {
      throw .invalidDate(text: text, reason: error.description)
    }
  }
}
