/// A kind of place of a body, as seen by an observer.
package enum PlaceKind: String, CaseIterable, Sendable {
  /// The place of the body at the moment of observation.
  case geometric
  /// The place of the body when its light left it, as among the stars of a catalogue.
  case astrometric
  /// The astrometric place, displaced by the motion of the observer (aberration): the direction in
  /// which the body is seen.
  ///
  /// The deflection of light by the sun is neglected: 1.75″ at the sun's limb, 0.02″ at 20°.
  case apparent
}
