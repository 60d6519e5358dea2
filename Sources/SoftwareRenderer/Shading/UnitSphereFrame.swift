import PlanetMath
import PlanetScene

/// The frame in which an ellipsoid is the unit sphere, and the sun in both frames.
struct UnitSphereFrame {
  /// The semi-axes of the ellipsoid.
  let axes: VectorLanes
  /// The reciprocals of the semi-axes: points of the unit sphere times these are along the normal.
  let inverseAxes: VectorLanes
  /// The unit direction towards the sun in the object's frame.
  let towardsSun: VectorLanes
  /// The unit direction towards the sun in the frame of the unit sphere.
  let unitTowardsSun: VectorLanes

  /// Creates the frame of an ellipsoid, with the unit direction towards the sun in the object's
  /// frame.
  init(_ ellipsoid: Ellipsoid, towardsSun: Vector3) {
    axes = VectorLanes(repeating: SIMD3<Float>(ellipsoid.semiAxes))
    inverseAxes = VectorLanes(repeating: SIMD3<Float>(1 / ellipsoid.semiAxes))
    self.towardsSun = VectorLanes(repeating: SIMD3<Float>(towardsSun))
    unitTowardsSun = VectorLanes(
      repeating: SIMD3<Float>((towardsSun / ellipsoid.semiAxes).normalized))
  }
}
