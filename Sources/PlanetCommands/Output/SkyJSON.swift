import PlanetMath
import PlanetSky
import PlanetStrings

/// Writes apparent states as JSON, in the structure of `Catalogues/sky.schema.json`.
///
/// Angles are in degrees, distances in astronomical units, diameters in arcseconds.
enum SkyJSON {
  /// Returns a body's state and the shadows on it as an object on one line.
  static func text(of state: ApparentState, _ ephemeris: Ephemeris) -> String {
    JSONRecord.text([
      ("body", .text(state.body.rawValue)),
      ("subObserver", value(state.subObserver)),
      ("subSolar", state.subSolar.map(value) ?? .null),
      ("phaseAngle", degrees(state.phaseAngle)),
      ("illuminatedFraction", .number(state.illuminatedFraction)),
      ("northPoleAngle", degrees(state.northPoleAngle)),
      ("angularDiameter", .number(state.angularDiameter.degrees * 3600)),
      ("distance", .number(state.distance / astronomicalUnit)),
      ("magnitude", .number(orNull: state.magnitude)),
      (
        "ringOpening",
        state.ringOpening.map {
          .object([("observer", degrees($0.observer)), ("sun", degrees($0.sun))])
        } ?? .null
      ),
      ("rightAscension", degrees(state.rightAscension)),
      ("declination", degrees(state.declination)),
      (
        "shadows",
        .list(
          ephemeris.shadows(on: state.body, at: state.emission).map { shadow in
            let place = state.imagePosition(of: shadow.position / state.radii.x)
            return value(shadow, position: (place.x, place.y))
          })
      ),
    ])
  }

  /// Returns the body in whose centre the observer is: only its light and the shadows on it are
  /// known, all that depends on a direction of view is null.
  static func text(
    ofObserverBody body: SolarSystemBody, at instant: Instant, _ ephemeris: Ephemeris
  ) -> String {
    let unseen = [
      "phaseAngle", "illuminatedFraction", "northPoleAngle", "angularDiameter", "distance",
      "magnitude", "ringOpening", "rightAscension", "declination",
    ]
    let sun = ephemeris.subSolarPoint(of: body, at: instant)
    return JSONRecord.text(
      [
        ("body", .text(body.rawValue)), ("subObserver", .null),
        ("subSolar", sun.map(value) ?? .null),
      ] + unseen.map { ($0, .null) } + [
        (
          "shadows",
          .list(ephemeris.shadows(on: body, at: instant).map { value($0, position: nil) })
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
