import PlanetMath

extension EventSearch {
  /// Returns the eclipses of the sun on the Earth.
  func solarEclipses() -> [SkyEvent] {
    phaseMoments(of: [.newMoon]).compactMap { solarEclipse(near: $0.time) }
  }

  /// Returns the eclipse near a new moon; nil if the penumbra misses the Earth.
  ///
  /// Contacts are P1 and P4 of the penumbra with the Earth, and C1 and C2 where the axis of the
  /// shadow first and last meets it.
  private func solarEclipse(near newMoon: Double) -> SkyEvent? {
    // Beyond this latitude the penumbra does not touch the Earth.
    guard eclipticPosition(of: .moon, at: newMoon).latitude.degrees.magnitude < 1.7,
      let greatest = RootFinder.turningPoint(
        of: { moonShadow(at: $0)?.missDistance ?? 0 }, from: newMoon - 0.2, to: newMoon + 0.2,
        halfWidth: 0.002),
      contains(greatest), let eclipse = moonShadow(at: greatest), eclipse.penumbraGap < 0
    else { return nil }
    func moments(_ gap: @escaping (SolarEclipse) -> Double) -> [Double?] {
      let gap = { (time: Double) in moonShadow(at: time).map(gap) ?? 0 }
      return [
        RootFinder.zero(of: gap, from: greatest - 0.2, to: greatest),
        RootFinder.zero(of: gap, from: greatest, to: greatest + 0.2),
      ]
    }
    let outer = moments(\.penumbraGap)
    let inner = eclipse.axisGap < 0 ? moments(\.axisGap) : [nil, nil]
    let ends = inner.compactMap { $0.flatMap(moonShadow) }
    var event = SkyEvent(.solarEclipse, of: .sun, with: [.moon, .earth], at: instant(greatest))
    event.eclipseType = eclipse.type(pathEnds: ends)
    event.magnitude = eclipse.magnitude
    event.obscuration = eclipse.obscuration
    event.gamma = eclipse.gamma
    event.place = eclipse.place
    event.contacts = [
      contact("P1", outer[0]), contact("C1", inner[0]), contact("C2", inner[1]),
      contact("P4", outer[1]),
    ].compactMap { $0 }
    return event
  }

  /// Returns the Moon's shadow near the Earth.
  private func moonShadow(at time: Double) -> SolarEclipse? {
    let moment = instant(time)
    guard let axis = ephemeris.shadowAxis(of: .moon, near: .earth, at: moment) else { return nil }
    return SolarEclipse(axis: axis, earth: ephemeris.orientation(of: .earth, at: moment))
  }
}

/// The Moon's shadow near the Earth at a moment of an eclipse of the sun.
struct SolarEclipse {
  /// The radius of the sun's photosphere in eclipses and transits, in kilometres: 959.63″ at 1 AU
  /// (Auwers 1891).
  static let sunRadius = 696_000.0
  /// The Moon's radius for the penumbra, in kilometres: 0.272508 radii of the Earth, as in the
  /// catalogues of Espenak and Meeus (2006).
  static let penumbralMoonRadius = 0.272508 * 6378.137
  /// The Moon's radius for the umbra to the bottom of its valleys, in kilometres: 0.272281 radii of
  /// the Earth, as in the catalogues of Espenak and Meeus (2006).
  static let umbralMoonRadius = 0.272281 * 6378.137

  let axis: ShadowAxis
  /// The Earth's axes in the ICRF.
  let earth: Orientation

  /// The point of the axis next to the Earth's centre, in the ICRF.
  private var nearest: Vector3 { axis.offset + axis.direction * axis.length }

  /// The distance of the axis from the Earth's centre, in kilometres.
  var missDistance: Double { axis.missDistance }

  /// The distance of the axis from the Earth's centre in equatorial radii, positive to the north.
  var gamma: Double {
    let north = nearest.dot(earth.matrix.z) < 0 ? -1.0 : 1.0
    return north * missDistance / SolarSystemBody.earth.equatorialRadius
  }

  /// The distance of the Earth's outline from its centre towards the axis, in kilometres.
  private var limbDistance: Double { (limbDirection * SolarSystemBody.earth.radii).length }

  /// The unit vector from the Earth's centre to the axis, in the Earth's frame.
  private var limbDirection: Vector3 { earth.matrix.transposed * nearest.normalized }

  /// The distance of the penumbra from the Earth in kilometres; negative where it falls on it.
  var penumbraGap: Double { missDistance - limbDistance - penumbraRadius(at: axis.length) }

  /// The distance of the axis from the Earth in kilometres; negative where the axis meets it.
  var axisGap: Double { missDistance - limbDistance }

  /// The place where the axis meets the Earth, or the place next to it, and the distance of the
  /// place from the Moon's centre along the axis.
  private var meeting: (point: Vector3, length: Double) {
    let frame = earth.matrix.transposed
    let radii = SolarSystemBody.earth.radii
    let start = frame * axis.offset
    let direction = frame * axis.direction
    let point =
      SurfaceLine(from: start, direction: direction, radii: radii).firstPoint
      ?? limbDirection * radii * radii / limbDistance
    return (point, (point - start).dot(direction))
  }

  /// The place on the Earth where the eclipse is greatest.
  var place: PlanetocentricPoint {
    PlanetocentricPoint(
      body: .earth, direction: meeting.point, radii: SolarSystemBody.earth.radii)
  }

  /// Returns the radius of the penumbra at a distance from the Moon, in kilometres.
  private func penumbraRadius(at length: Double) -> Double {
    let radius = Self.penumbralMoonRadius
    return radius + (Self.sunRadius + radius) * length / axis.sunDistance
  }

  /// Returns the radius of the umbra at a distance from the Moon in kilometres; negative for the
  /// antumbra.
  private func umbraRadius(at length: Double) -> Double {
    let radius = Self.umbralMoonRadius
    return radius - (Self.sunRadius - radius) * length / axis.sunDistance
  }

  /// The ratio of the apparent diameters of Moon and sun at the place.
  private var diameterRatio: Double {
    let length = meeting.length
    let moon = isCentral ? Self.umbralMoonRadius : Self.penumbralMoonRadius
    return (moon / length) / (Self.sunRadius / (length + axis.sunDistance))
  }

  /// A Boolean value that indicates whether the umbra or antumbra falls on the Earth.
  private var isCentral: Bool { axisGap < umbraRadius(at: axis.length).magnitude }

  /// The distance of the centres of Moon and sun at the place, in radii of the sun.
  private var separation: Double {
    let length = meeting.length
    let sun = Self.sunRadius * length / axis.sunDistance
    return max(axisGap, 0) / sun
  }

  /// The fraction of the sun's diameter that is covered at the place; where the axis meets the
  /// Earth, the ratio of the diameters.
  var magnitude: Double {
    axisGap < 0 ? diameterRatio : (1 + diameterRatio - separation) / 2
  }

  /// The fraction of the sun's disc that is covered at the place.
  var obscuration: Double {
    coveredFraction(of: 1, by: diameterRatio, separation: separation)
  }

  /// Returns the type of the eclipse at its greatest phase, from the shadow at both ends of the
  /// central path; none without a path.
  func type(pathEnds ends: [SolarEclipse]) -> SkyEvent.EclipseType {
    guard isCentral else { return .partial }
    guard umbraRadius(at: meeting.length) > 0 else { return .annular }
    return ends.allSatisfy { $0.umbraRadius(at: $0.axis.length) > 0 } ? .total : .hybrid
  }
}
