import PlanetMath

/// The depths of impact craters on a body, by their diameters.
///
/// Small craters are bowls; above a diameter of transition they have flat floors and central peaks.
/// Depths are powers of the diameter, in kilometres: `simple.factor` D^`simple.power` and the same
/// for complex craters.
struct CraterShape: Sendable {
  /// A power of the diameter in kilometres.
  struct Power: Sendable {
    /// The value at a diameter of 1 km.
    let factor: Double
    /// The exponent.
    let exponent: Double

    /// Creates a power of the diameter.
    init(_ factor: Double, _ exponent: Double) {
      self.factor = factor
      self.exponent = exponent
    }

    /// Returns the value at a diameter in kilometres.
    func callAsFunction(_ diameter: Double) -> Double { factor * pow(diameter, exponent) }
  }

  /// The diameter of transition from bowls to complex craters, in kilometres.
  let transition: Double
  /// The depth of fresh bowls from rim to floor, in kilometres.
  let simple: Power
  /// The depth of fresh complex craters from rim to floor, in kilometres.
  let complex: Power
  /// The radius of the body in kilometres.
  let radius: Double

  /// Creates the shape of the craters of a body of a radius in kilometres.
  init(transition: Double, simple: Power, complex: Power, onRadius radius: Double) {
    self.transition = transition
    self.simple = simple
    self.complex = complex
    self.radius = radius
  }

  /// Returns the depth of a fresh crater from rim to floor, in kilometres.
  func depth(_ diameter: Double) -> Double {
    diameter < transition ? simple(diameter) : complex(diameter)
  }

  /// Creates the shape of craters that are a fifth as deep as wide up to a diameter of transition
  /// in kilometres, and deepen with a power of the diameter beyond it.
  init(transition: Double, exponent: Double, onRadius radius: Double) {
    self.init(
      transition: transition, simple: .init(0.2, 1),
      complex: .init(0.2 * pow(transition, 1 - exponent), exponent), onRadius: radius)
  }
}
