import PlanetMath

extension Ephemeris {
  /// The origin of positions.
  package enum Source: Hashable, Sendable {
    case kernel
    /// The series and orbital elements of this module.
    case series
  }

  /// Returns the origin of a body's position from the sun at a moment; that of the sun itself is
  /// the kernel if there is one.
  package func source(of body: SolarSystemBody, at instant: Instant) -> Source {
    guard kernel != nil else { return .series }
    let days = instant.days(.barycentricDynamical)
    let system = body.system
    guard system == .sun || kernelPosition(ofSystem: system, days: days) != nil else {
      return .series
    }
    let isCentre = body == system && body != .pluto
    return isCentre || kernelPosition(of: body, inSystemOf: system, days: days) != nil
      ? .kernel : .series
  }

  /// Returns whether the kernel has a part of the position of a body from the sun: that of its
  /// planet, or its own from its planet.
  package func usesKernel(for body: SolarSystemBody, at instant: Instant) -> Bool {
    let days = instant.days(.barycentricDynamical)
    if case .other(let other) = body { return kernelPosition(of: other, days: days) != nil }
    return kernelPosition(ofSystem: body.system, days: days) != nil
      || kernelPosition(of: body, inSystemOf: body.system, days: days) != nil
  }

  /// Returns the heliocentric position of a body with a number by the kernel; nil where it has
  /// none.
  func kernelPosition(of body: OrbitingBody, days: Double) -> Vector3? {
    guard let kernel, let number = body.kernelNumber else { return nil }
    let seconds = days * Instant.secondsPerDay
    if let place = kernel.position(of: number, from: Self.sunNumber, at: seconds) { return place }
    // Relative to a planet whose own position the kernel does not have.
    guard let parent = body.parent, parent != .sun, case let system = parent.system,
      let place = Self.systemNumbers(system).lazy.compactMap({
        kernel.position(of: number, from: $0, at: seconds)
      }).first
    else { return nil }
    return position(of: system, days: days) + place
  }

  /// Returns whether the kernel has positions of a body with a number at all moments of an
  /// interval in days.
  ///
  /// Coverage changes only where segments begin or end; gaps of less than a second do not count.
  func hasKernelPositions(of body: OrbitingBody, days: ClosedRange<Double>) -> Bool {
    guard let kernel, let number = body.kernelNumber else { return false }
    var numbers = [number, Self.sunNumber]
    if let parent = body.parent { numbers += Self.systemNumbers(parent.system) }
    let limits = kernel.limits(of: numbers).map { $0 / Instant.secondsPerDay }
      .filter { days.contains($0) }
    let moments = [days.lowerBound] + limits + [days.upperBound]
    let middles = zip(moments, moments.dropFirst()).filter { $1 - $0 > 1 / Instant.secondsPerDay }
      .map { ($0 + $1) / 2 }
    return ([days.lowerBound, days.upperBound] + middles).allSatisfy {
      kernelPosition(of: body, days: $0) != nil
    }
  }

  /// The number of the sun in kernels.
  private static let sunNumber = 10

  /// Returns the heliocentric position of the origin of a planetary system by the kernel: the
  /// planet's centre, for Pluto the barycentre with Charon; nil where it has none.
  ///
  /// Where a kernel has the barycentre of a planet with its moons alone, this is the position of
  /// the planet. By the masses and distances of the large moons, it is within 230 km of Jupiter's
  /// centre and within 310 km of Saturn's.
  func kernelPosition(ofSystem system: SolarSystemBody, days: Double) -> Vector3? {
    guard let kernel, system != .sun else { return nil }
    let seconds = days * Instant.secondsPerDay
    return Self.systemNumbers(system).lazy.compactMap {
      kernel.position(of: $0, from: Self.sunNumber, at: seconds)
    }.first
  }

  /// Returns the position of a moon, of Pluto or of Charon from the origin of its system by the
  /// kernel; nil where it has none.
  func kernelPosition(
    of body: SolarSystemBody, inSystemOf system: SolarSystemBody, days: Double
  ) -> Vector3? {
    guard let kernel, body != system || body == .pluto, let number = body.kernelNumber else {
      return nil
    }
    let seconds = days * Instant.secondsPerDay
    return Self.systemNumbers(system).lazy.compactMap {
      kernel.position(of: number, from: $0, at: seconds)
    }.first
  }

  /// Returns the numbers of the origin of a system: the best first.
  private static func systemNumbers(_ system: SolarSystemBody) -> [Int] {
    guard let number = system.kernelNumber else { return [] }
    guard (100...999).contains(number) else { return [number] }
    switch system {
    case .earth: return [number]
    case .pluto: return [number / 100]
    default: return [number, number / 100]
    }
  }
}
