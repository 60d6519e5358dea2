import PlanetMath
import PlanetSky
import PlanetStrings

/// Writes apparent states as JSON, in the structure of `Catalogues/sky.schema.json`.
///
/// Angles are in degrees, distances in astronomical units, diameters in arcseconds.
struct SkyJSON {
  let ephemeris: Ephemeris
  let observer: Observer
  /// The apparent state of the sun; nil for an observer in its centre.
  let sun: ApparentState?
  /// The place that the first right ascension and declination state.
  let place: PlaceKind
  /// The air at the observer.
  let air: AirOptions
  /// The state of the sky; nil for an observer that is not at a place.
  let daylight: Daylight?

  /// Returns a body's state and the shadows on it as an object on one line.
  func text(of state: ApparentState) -> String {
    JSONRecord.text(
      figures(of: state) + places(of: state) + [
        (
          "shadows",
          .list(
            ephemeris.shadows(on: state.body, at: state.emission).map { shadow in
              let place = state.imagePosition(of: shadow.position / state.radii.x)
              return Self.value(shadow, position: (place.x, place.y))
            })
        )
      ])
  }

  /// Returns the fields that do not depend on the kind of place.
  private func figures(of state: ApparentState) -> [(String, JSONText.Value)] {
    [
      ("body", .text(state.body.rawValue)),
      ("subObserver", Self.value(state.subObserver)),
      ("subSolar", state.subSolar.map(Self.value) ?? .null),
      ("phaseAngle", Self.degrees(state.phaseAngle)),
      ("illuminatedFraction", .number(state.illuminatedFraction)),
      ("northPoleAngle", Self.degrees(state.northPoleAngle)),
      ("angularDiameter", .number(state.angularDiameter.degrees * 3600)),
      ("distance", .number(state.distance / astronomicalUnit)),
      ("magnitude", .number(orNull: state.magnitude)),
      (
        "ringOpening",
        state.ringOpening.map {
          .object([("observer", Self.degrees($0.observer)), ("sun", Self.degrees($0.sun))])
        } ?? .null
      ),
    ]
  }

  /// Returns the fields of the place in the sky.
  private func places(of state: ApparentState) -> [(String, JSONText.Value)] {
    let ofDate = ephemeris.system == nil ? state.placeOfDate : nil
    let horizontal = state.horizontalPlace(for: observer, ephemeris)
    let elongation = sun.map { state.separation(from: $0) }
    return [
      ("rightAscension", Self.degrees(state.rightAscension(of: place))),
      ("declination", Self.degrees(state.declination(of: place))),
      ("apparent", Self.place(state.rightAscension, state.declination)),
      ("ofDate", ofDate.map { Self.place($0.rightAscension, $0.declination) } ?? .null),
      ("elongation", elongation.map(Self.degrees) ?? .null),
      (
        "constellation",
        ephemeris.hasEarthSky ? .text(Constellation.name(at: state.direction)) : .null
      ),
      ("horizontal", horizontal.map(value) ?? .null),
      ("centralMeridians", state.centralMeridians.map(Self.value) ?? .null),
      (
        "rangeRate",
        .number(orNull: ephemeris.rangeRate(of: state.body, from: observer, at: state.instant))
      ),
    ]
  }

  private static func place(_ ascension: Angle, _ declination: Angle) -> JSONText.Value {
    .object([("rightAscension", degrees(ascension)), ("declination", degrees(declination))])
  }

  private func value(_ place: HorizontalPlace) -> JSONText.Value {
    let refracted = observer.body == .earth ? air.refractedAltitude(of: place) : place.altitude
    return .object([
      ("azimuth", place.azimuth.map(Self.degrees) ?? .null),
      ("altitude", Self.degrees(place.altitude)),
      ("refractedAltitude", Self.degrees(refracted)),
      ("compassPoint", .text(orNull: place.compassPoint)),
      ("isAboveHorizon", .truth(refracted.radians > 0)),
      ("sky", .text(orNull: daylight?.words)),
    ])
  }

  private static func value(_ meridians: CentralMeridians) -> JSONText.Value {
    .object([
      ("I", degrees(meridians.first)), ("II", meridians.second.map(degrees) ?? .null),
      ("III", degrees(meridians.third)),
    ])
  }

  /// Returns the body in whose centre the observer is: only its light and the shadows on it are
  /// known, all that depends on a direction of view is null.
  func text(ofObserverBody body: SolarSystemBody, at instant: Instant) -> String {
    let unseen = [
      "phaseAngle", "illuminatedFraction", "northPoleAngle", "angularDiameter", "distance",
      "magnitude", "ringOpening", "rightAscension", "declination", "apparent", "ofDate",
      "elongation", "constellation", "horizontal", "centralMeridians", "rangeRate",
    ]
    let sun = ephemeris.subSolarPoint(of: body, at: instant)
    return JSONRecord.text(
      [
        ("body", .text(body.rawValue)), ("subObserver", .null),
        ("subSolar", sun.map(Self.value) ?? .null),
      ] + unseen.map { ($0, .null) } + [
        (
          "shadows",
          .list(
            ephemeris.shadows(on: body, at: instant).map { Self.value($0, position: nil) })
        )
      ])
  }

  private static func value(
    _ shadow: BodyShadow, position: (x: Double, y: Double)?
  ) -> JSONText.Value {
    .object(
      [("by", .text(shadow.caster.rawValue))] + fields(of: shadow.point) + [
        ("x", .number(orNull: position?.x)), ("y", .number(orNull: position?.y)),
        ("kind", .text(shadow.kind.rawValue)),
      ])
  }

  private static func value(_ point: PlanetocentricPoint) -> JSONText.Value {
    .object(fields(of: point))
  }

  private static func fields(of point: PlanetocentricPoint) -> [(String, JSONText.Value)] {
    let longitude = point.longitude.degrees
    return [
      ("latitude", degrees(point.latitude)),
      ("longitude", .number(longitude < 0 ? longitude + 360 : longitude)),
      ("planetographicLatitude", degrees(point.planetographicLatitude)),
      ("planetographicLongitude", degrees(point.planetographicLongitude)),
    ]
  }

  private static func degrees(_ angle: Angle) -> JSONText.Value { .number(angle.degrees) }
}
