import PlanetMath
import PlanetStrings

extension CelestialBody {
  /// Returns sentences about the body's spin and shape, as far as its figures show them.
  ///
  /// - A retrograde spin, and where the Sun rises on the body's own map.
  /// - An axis within 15° of the plane of the orbit.
  /// - Flattening of more than 2 % that the spin accounts for (see ``isFlattenedBySpin``).
  /// - A moon that turns once in every orbit.
  /// - Parameter parent: The body that it orbits.
  /// - Returns: Whole sentences.
  public func remarks(parent: CelestialBody?) -> [String] {
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

  /// True for a moon whose periods of rotation and revolution agree within 0.1 %, in one sense.
  private var turnsOnceInEveryOrbit: Bool {
    guard kind == .moon, let rotation, let orbit, let period = orbit.period,
      let hours = rotation.period
    else { return false }
    return rotation.direction == orbit.direction
      && (hours / 24 / period - 1).magnitude < 0.001
  }

  /// True if rotation alone accounts for the flattening of a body in hydrostatic equilibrium.
  ///
  /// With m = ω²a³/GM, the centrifugal acceleration at the equator over that of gravity, a rotating
  /// fluid body is flattened by m/2 where all mass is at its centre (Huygens) and by 5m/4 where its
  /// density is uniform (Newton); terms of higher order add up to a tenth. Moons and triaxial
  /// bodies are left out, as tides shape them too.
  var isFlattenedBySpin: Bool {
    guard kind != .moon, let radii, !radii.isTriaxial, let hours = rotation?.period, let mass
    else { return false }
    let gravitationalConstant = 6.674_3e-11
    let radius = radii.equatorial * 1000
    let speed = 2 * Double.pi / (hours * 3600)
    let ratio = speed * speed * radius * radius * radius / (gravitationalConstant * mass)
    return (0.5...1.375).contains(radii.flattening / ratio)
  }
}
