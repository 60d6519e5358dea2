/// A steady advection of a cloud deck: eddies between jets.
///
/// A place is followed upstream for a few steps, and gets the colour of its origin. The velocity is
/// the curl of a noise on the sphere, so it is free of divergence: filaments fold as in a real
/// shear layer. Source of the method: Bridson et al., "Curl-noise for procedural fluid flow"
/// (2007).
package struct Flow: Sendable {
  /// One size of eddies.
  package struct Eddies: Sendable {
    /// Eddies per unit of length; higher is smaller.
    package let frequency: Float
    /// The displacement in one step, in radians.
    package let strength: Float

    /// Creates eddies of one size.
    package init(frequency: Float, strength: Float) {
      self.frequency = frequency
      self.strength = strength
    }
  }

  private let noise: Noise
  private let eddies: [Eddies]
  private let steps: Int

  /// Creates a flow of eddies of several sizes, followed in a number of steps.
  package init(seed: UInt32, eddies: [Eddies], steps: Int) {
    noise = Noise(seed)
    self.eddies = eddies
    self.steps = steps
  }

  /// Returns the origin of the clouds at a place.
  ///
  /// - Parameters:
  ///   - start: The place.
  ///   - vigour: The strength of eddies at a sine of latitude.
  ///   - jet: The eastward drift per step, in radians, at a sine of latitude.
  /// - Returns: The direction of the place upstream.
  package func origin(
    of start: Vector, vigour: (Float) -> Float, jet: (Float) -> Float
  ) -> Vector {
    var p = start
    for _ in 0..<steps {
      let force = vigour(p.z)
      var velocity = Vector(-p.y, p.x, 0) * jet(p.z)
      for eddy in eddies {
        // Flattened in latitude, as eddies between jets are.
        let f = eddy.frequency
        let slope = noise.slope(Vector(p.x * f, p.y * f, p.z * f * 1.7))
        let stretched = Vector(slope.x, slope.y, slope.z * 1.7)
        velocity += p.cross(stretched) * (eddy.strength * force)
      }
      p = (p - velocity).unit
    }
    return p
  }
}

/// A storm that rotates the clouds around it.
package struct Vortex: Sendable {
  /// The oval within which it rotates them.
  package let oval: Patch
  private let axis: Vector
  private let turn: Float

  /// Creates a storm with half-axes in degrees and a rotation at its centre in radians.
  package init(_ place: Place, east: Double, north: Double, turn: Float) {
    oval = Patch(place, east: east, north: north)
    axis = place.direction
    self.turn = turn
  }

  /// Returns the origin of the clouds at a place.
  package func origin(of p: Vector) -> Vector {
    guard oval.mayBe(p, within: 2.5) else { return p }
    let distance = oval.distance(p)
    guard distance < 2.5 else { return p }
    let angle = turn * bell(distance * 0.9) * smoothstep(2.5, 1.2, distance)
    // A turn about the axis by Rodrigues' formula, with sine and cosine from the half-angle
    // tangent: any smooth turn will do, and this one needs no trigonometry.
    let t = angle * 0.5
    let k = 1 / (1 + t * t)
    let sine = 2 * t * k
    let cosine = (1 - t * t) * k
    return p * cosine + axis.cross(p) * sine + axis * (axis.dot(p) * (1 - cosine))
  }
}
