import PlanetMath
import PlanetTestSupport
import Testing

@Suite("Vectors, matrices and orientations")
struct VectorTests {
  private func randomVector(_ generator: inout SeededGenerator) -> Vector3 {
    Vector3.random(in: -2...2, using: &generator)
  }

  @Test("The vector product is perpendicular to both and right-handed")
  func crossProduct() {
    #expect(Vector3.unitX.cross(.unitY) == .unitZ)
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<100 {
      let (a, b) = (randomVector(&generator), randomVector(&generator))
      let c = a.cross(b)
      #expect(abs(c.dot(a)) < 1e-12 && abs(c.dot(b)) < 1e-12)
    }
  }

  @Test("Normalising gives length 1 and preserves zero")
  func normalising() {
    #expect(abs(Vector3(3, 4, 12).normalized.length - 1) < 1e-15)
    #expect(Vector3(0, 0, 0).normalized == Vector3(0, 0, 0))
  }

  @Test("A quarter turn about +Z takes +X to +Y")
  func quarterTurn() {
    let turned = Orientation(about: .unitZ, by: .quarterTurn) * .unitX
    #expect((turned - .unitY).length < 1e-15)
  }

  @Test("Orientations stay orthonormal, compose in order and have inverses")
  func orientationLaws() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<100 {
      let a = Orientation(
        about: randomVector(&generator), by: .degrees(.random(in: -720...720, using: &generator)))
      let b = Orientation(
        about: randomVector(&generator), by: .degrees(.random(in: -720...720, using: &generator)))
      let v = randomVector(&generator)
      let axes = a.matrix
      #expect(abs(axes.x.dot(axes.y.cross(axes.z)) - 1) < 1e-13)
      #expect(((a * b) * v - a * (b * v)).length < 1e-13)
      #expect((a.inverse * (a * v) - v).length < 1e-13)
    }
  }

  @Test("Latitude and longitude are those of the direction")
  func sphericalCoordinates() {
    for latitude in stride(from: -85.0, through: 85, by: 17) {
      for longitude in stride(from: -170.0, through: 170, by: 34) {
        let direction = Vector3(latitude: .degrees(latitude), longitude: .degrees(longitude))
        #expect(abs(direction.latitude.degrees - latitude) < 1e-12)
        #expect(abs(direction.longitude.degrees - longitude) < 1e-12)
      }
    }
  }

  @Test("Matrix products apply the right one first")
  func matrixProducts() {
    let scale = Matrix4(linear: .diagonal(Vector3(2, 3, 4)), translation: Vector3(0, 0, 0))
    let move = Matrix4(linear: .identity, translation: Vector3(1, 1, 1))
    #expect((move * scale).transform(Vector3(1, 1, 1)) == Vector4(3, 4, 5, 1))
    #expect((scale * move).transform(Vector3(1, 1, 1)) == Vector4(4, 6, 8, 1))
  }

  @Test("A perspective projection maps the near plane to -1 and the far distance towards 1")
  func perspective() {
    let projection = Matrix4.perspective(halfHeight: 0.5, aspect: 2, near: 0.1)
    let near = projection.transform(Vector3(0, 0, -0.1))
    #expect(abs(near.z / near.w + 1) < 1e-12)
    let far = projection.transform(Vector3(0, 0, -1e9))
    #expect(far.z / far.w < 1 && far.z / far.w > 0.999)
    let corner = projection.transform(Vector3(2, 1, -2))
    #expect(abs(corner.x / corner.w - 1) < 1e-12 && abs(corner.y / corner.w - 1) < 1e-12)
  }

  @Test("An orthographic projection keeps sizes at any depth")
  func orthographic() {
    let projection = Matrix4.orthographic(halfHeight: 2, aspect: 1.5, near: 1, far: 9)
    #expect(projection.transform(Vector3(3, 2, -1)) == Vector4(1, 1, -1, 1))
    #expect(projection.transform(Vector3(3, 2, -9)) == Vector4(1, 1, 1, 1))
  }

  @Test("An angle wraps into -180° (exclusive) to 180°")
  func wrapping() {
    #expect(abs(Angle.degrees(190).wrapped.degrees + 170) < 1e-12)
    #expect(abs(Angle.degrees(-190).wrapped.degrees - 170) < 1e-12)
    #expect(Angle.degrees(180).wrapped.degrees == 180)
    #expect(abs(Angle.degrees(360 * 1000 + 5).wrapped.degrees - 5) < 1e-9)
  }
}
