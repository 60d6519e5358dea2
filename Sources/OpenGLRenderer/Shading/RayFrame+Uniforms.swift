import PlanetImage
import PlanetMath
import PlanetScene

extension RayFrame {
  /// P × D, the moment of a ray about the object's centre, which changes linearly too.
  var moment: AffineVector {
    if isPerspective {
      // The camera is on every ray.
      return AffineVector(
        middle: origin.middle.cross(direction.middle), column: camera.cross(direction.column),
        row: camera.cross(direction.row))
    }
    return AffineVector(
      middle: origin.middle.cross(direction.middle),
      column: origin.column.cross(direction.middle), row: origin.row.cross(direction.middle))
  }

  /// Sets the uniforms of a program in use.
  func set(in program: ShaderProgram, of frame: FrameContext) {
    frame.plan.depth.set(in: program)
    program.set("middleDistance", self.depth)
    program.set("frameMiddle", SIMD2(Float(frame.size.width), Float(frame.size.height)) / 2)
    program.set("rayOrigin", origin.vectors)
    program.set("rayDirection", direction.vectors)
    program.set("nearest", isPerspective ? Float(nearest) : -1e30)
  }
}

extension AffineVector {
  /// The value in the middle, and its change per column to the right and per row down.
  var vectors: [Vector3] { [middle, column, row] }
}
