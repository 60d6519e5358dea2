/// The plane of the air beyond the limb of a globe, a translucent disc behind the globe.
package struct LimbPlane {
  /// The radius about which the disc has a hole, in radii of the globe: inside the limb.
  package let innerRadius: Double
  /// The distance of the plane behind the globe's centre, in its unit.
  package let setback: Double
  /// The distance of the plane of high clouds behind the globe's centre: in front of the air.
  let cloudSetback: Double

  /// Finds the plane of the globe of a shape.
  ///
  /// Ground of the height h beyond the limb is visible up to √(2h) behind the centre.
  package init(_ shape: Shape) {
    let ground = shape.groundRange
    innerRadius = 0.97 * ground.lowerBound
    cloudSetback = max(0.1, (2 * (ground.upperBound - 1)).squareRoot())
    setback = 1.05 * cloudSetback
  }
}
