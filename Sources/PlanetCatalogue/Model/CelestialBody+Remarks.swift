import PlanetMath
import PlanetStrings

extension CelestialBody {
  /// Returns sentences about the body's rotation and shape, as far as its figures allow.
  ///
  /// - A retrograde rotation, and the direction of sunrise on the body's own map.
  /// - An axis within 15° of the plane of the orbit.
  /// - Flattening of more than 2 % that the rotation explains (see ``isFlattenedBySpin``).
  /// - A moon in synchronous rotation.
  /// - Parameter parent: The body that it orbits.
  /// - Returns: Whole sentences.
  package func remarks(parent: CelestialBody?) -> [String] {
    guard let rotation else { return [] }
    var remarks: [String] = []
    if rotation.direction == .retrograde {
      let plane = kind == .moon ? "its planet's equator" : "its orbit"
      remarks.append(
        "↻ \(name) spins backwards: seen from north of \(plane), it turns clockwise"
          + (rotation.turnsEastward ? "." : ", and sunrise is in the west."))
    }
    if let obliquity = rotation.obliquity?.degrees, (75...105).contains(obliquity) {
      remarks.append(
        "Its axis lies nearly in the plane of its orbit: it is tilted by "
          + "\(NumberText.adaptive(obliquity))°.")
    }
    if let radii, radii.flattening > 0.02, isFlattenedBySpin {
      let percent = NumberText.decimal(radii.flattening * 100, digits: 1)
      remarks.append(
        "Its spin flattens it: the poles are \(percent) % nearer to the centre than the equator.")
    }
    if let parent, turnsOnceInEveryOrbit {
      remarks.append("It always shows the same side to \(parent.name).")
    }
    return remarks
  }

  /// A Boolean value that indicates whether the periods of rotation and revolution agree within 0.1
  /// %, in the same sense.
  private var turnsOnceInEveryOrbit: Bool {
    guard kind == .moon, let rotation, let orbit, let period = orbit.period,
      let hours = rotation.period
    else { return false }
    return rotation.direction == orbit.direction
      && (hours / 24 / period - 1).magnitude < 0.001
  }

  /// A Boolean value that indicates whether rotation alone explains the flattening of a body in
  /// hydrostatic equilibrium.
  ///
  /// With m = ω²a³/GM, the ratio of the centrifugal acceleration and gravity at the equator, a
  /// rotating fluid body has the flattening m/2 if all mass is at its centre (Huygens) and 5m/4 if
  /// its density is uniform (Newton); terms of higher order add up to a tenth. Moons and triaxial
  /// bodies are excluded, as tides shape them too.
  var isFlattenedBySpin: Bool {
    guard kind != .moon, let radii, !radii.isTriaxial, let hours = rotation?.period,
      let mass = facts.mass
    else { return false }
    let gravitationalConstant = 6.674_3e-11
    let radius = radii.equatorial * 1000
    let speed = 2 * Double.pi / (hours * 3600)
    let ratio = speed * speed * radius * radius * radius / (gravitationalConstant * mass)
    return (0.5...1.375).contains(radii.flattening / ratio)
  }
}
