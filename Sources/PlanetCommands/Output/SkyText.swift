import PlanetMath
import PlanetSky
import PlanetStrings

/// Apparent states as text.
enum SkyText {
  /// Returns a table of states, one row for each body.
  /// - Parameters:
  ///   - states: The states.
  ///   - horizon: The horizon of an observer at a place; nil for others.
  ///   - ephemeris: The positions.
  /// - Returns: The lines, with the meaning of the columns.
  static func table(
    of states: [ApparentState], _ horizon: SkyHorizon?, _ ephemeris: Ephemeris
  ) -> [String] {
    // The Earth's equator of date has no meaning in another system of stars.
    let isOfSun = ephemeris.system == nil
    var table = TextTable()
    table.add(
      row: ["Body"] + (horizon == nil ? [] : SkyHorizon.titles) + [
        "RA astrom.", "Dec astrom.", "RA apparent", "Dec apparent",
      ] + (isOfSun ? ["RA of date", "Dec of date"] : []) + [
        "Distance", "Diameter", "Mag.", "Phase", "Lit", "Pole", "Centre of disc",
      ])
    for state in states {
      let ofDate = state.placeOfDate
      let cells =
        [
          place(state.rightAscension(of: .astrometric)),
          place(state.declination(of: .astrometric)), place(state.rightAscension),
          place(state.declination),
        ] + (isOfSun ? [place(ofDate.rightAscension), place(ofDate.declination)] : []) + [
          distance(state), diameter(state), magnitude(state), degrees(state.phaseAngle, digits: 1),
          percent(state.illuminatedFraction), degrees(state.northPoleAngle, digits: 1),
          point(state.subObserver),
        ]
      table.add(row: [state.body.name] + (horizon?.cells(of: state) ?? []) + cells)
    }
    return table.lines + [""] + (horizon?.legend(states) ?? []) + [
      isOfSun ? Self.legend : Self.plainLegend
    ]
  }

  /// The meaning of the columns of places in another system of stars.
  private static let plainLegend = "RA and Dec: astrometric and apparent, in the axes of the ICRF."

  /// The meaning of the columns of places.
  private static let legend = """
    RA and Dec: astrometric and apparent in the ICRF, apparent on the true equator of date.
    """

  /// Returns the state of one body as labels with values.
  static func card(
    of state: ApparentState, from observer: Observer, _ ephemeris: Ephemeris
  ) -> [String] {
    var table = TextTable()
    for kind in [PlaceKind.astrometric, .apparent] {
      table.add(
        "\(kind.rawValue.prefix(1).uppercased())\(kind.rawValue.dropFirst()) place",
        places(state.rightAscension(of: kind), state.declination(of: kind), "ICRF"))
    }
    if ephemeris.system == nil {
      let ofDate = state.placeOfDate
      table.add(
        "Apparent place", places(ofDate.rightAscension, ofDate.declination, "equator of date"))
    }
    if ephemeris.hasEarthSky {
      table.add("Constellation", Constellation.name(at: state.direction))
    }
    if let horizontal = state.horizontalPlace(for: observer, ephemeris) {
      if let azimuth = horizontal.azimuth, let point = horizontal.compassPoint {
        table.add("Azimuth", "\(degrees(azimuth)) from north through east, \(point)")
      }
      let side = horizontal.altitude.radians > 0 ? "above" : "below"
      table.add(
        "Altitude", "\(degrees(horizontal.altitude)) without refraction, \(side) the horizon")
    }
    table.add("Distance", "\(distance(state)), \(kilometres(state.distance))")
    table.add("Angular diameter", diameter(state))
    if state.magnitude != nil { table.add("Magnitude", magnitude(state)) }
    table.add("Centre of the disc", point(state.subObserver))
    if let sun = state.subSolar {
      let days = state.emission.days(.barycentricDynamical)
      table.add("\(ephemeris.sun(of: state.body, days: days).name) overhead at", point(sun))
    }
    table.add("Phase angle", degrees(state.phaseAngle))
    table.add("Illuminated", percent(state.illuminatedFraction))
    table.add("North pole", "\(degrees(state.northPoleAngle)) from celestial north to the east")
    if let opening = state.ringOpening {
      table.add(
        "Ring opening",
        "\(degrees(opening.observer)) to the observer, \(degrees(opening.sun)) to the Sun")
    }
    if let parent = state.body.parent, !parent.isCentral,
      let shadow = ephemeris.shadowAxis(of: parent, near: state.body, at: state.emission),
      shadow.umbralFraction > 0
    {
      table.add(
        "In the umbra",
        "\(percent(shadow.umbralFraction)) of the disc, of \(parent.name); the magnitude "
          + "is that without an eclipse")
    }
    for shadow in ephemeris.shadows(on: state.body, at: state.emission) {
      table.add("Shadow of \(shadow.caster.name)", "\(point(shadow.point)) (\(shadow.kind))")
    }
    return table.lines
  }

  /// Returns right ascension and declination with their axes.
  private static func places(_ ascension: Angle, _ declination: Angle, _ axes: String) -> String {
    "\(place(ascension)), \(place(declination)) (right ascension, declination; \(axes))"
  }

  /// Returns an angle to a third of an arc second.
  private static func place(_ angle: Angle) -> String { degrees(angle, digits: 4) }

  private static func degrees(_ angle: Angle, digits: Int = 2) -> String {
    NumberText.fixed(angle.degrees, digits: digits) + "°"
  }

  private static func percent(_ fraction: Double) -> String {
    NumberText.fixed(100 * fraction, digits: 1) + " %"
  }

  private static func magnitude(_ state: ApparentState) -> String {
    state.magnitude.map { NumberText.fixed($0, digits: 2) } ?? ""
  }

  /// Returns the angular diameter in degrees, minutes or seconds of arc, whichever suits its size.
  private static func diameter(_ state: ApparentState) -> String {
    let degrees = state.angularDiameter.degrees
    if degrees >= 1 { return NumberText.fixed(degrees, digits: 2) + "°" }
    if degrees >= 0.1 { return NumberText.fixed(60 * degrees, digits: 2) + "′" }
    return NumberText.fixed(3600 * degrees, digits: degrees < 1e-3 ? 3 : 2) + "″"
  }

  /// Returns the distance in astronomical units, with as many places as it needs.
  private static func distance(_ state: ApparentState) -> String {
    let units = state.distance / astronomicalUnit
    return NumberText.fixed(units, digits: units < 0.1 ? 7 : 4) + " au"
  }

  private static func kilometres(_ distance: Double) -> String {
    NumberText.decimal(distance) + " km"
  }

  /// Returns planetographic coordinates by the rules of the IAU, such as `12.5° N, 102.3° E`, or
  /// `3.1° S, 283.4° W` for bodies with longitudes to the west; `3.1° S, 283.4°` for the sun.
  static func point(_ point: PlanetocentricPoint) -> String {
    let latitude = point.planetographicLatitude.degrees
    let place =
      NumberText.fixed(latitude.magnitude, digits: 2) + (latitude < 0 ? "° S, " : "° N, ")
    if point.body == .sun {
      // As almanacs write the Carrington longitude.
      return place + NumberText.fixed(point.planetographicLongitude.degrees, digits: 2) + "°"
    }
    if point.body.hasWestLongitudes {
      return place + NumberText.fixed(point.planetographicLongitude.degrees, digits: 2) + "° W"
    }
    let longitude = point.longitude.degrees
    return place + NumberText.fixed(longitude.magnitude, digits: 2)
      + (longitude < 0 ? "° W" : "° E")
  }
}
