import Foundation
import PlanetImage
import PlanetMath
import PlanetOverlays
import PlanetScene
import Testing

/// A body in the middle of a frame, with north up and longitude 0 towards the camera.
struct OverlayView {
  /// The semi-axes in the equatorial plane and along the axis.
  var radii = (equatorial: 1000.0, polar: 1000.0)
  /// The planetocentric latitude of the camera in degrees.
  var latitude = 0.0
  /// The distance of the camera; nil for parallel rays.
  var distance: Double?
  /// The direction to the sun.
  var sun = Vector3(1, 0, 0)
  /// The height of the frame in pixels, in which the body takes four fifths.
  var height = 500

  var object: SceneObject {
    SceneObject(
      .ellipsoid(
        Ellipsoid(equatorialRadius: 1, polarRadius: radii.polar / radii.equatorial),
        Surface(.constant(SIMD4(1, 1, 1, 1)))), scale: radii.equatorial)
  }

  /// The sine and cosine of the camera's latitude.
  var tilt: (sine: Double, cosine: Double) {
    (Foundation.sin(latitude * .pi / 180), Foundation.cos(latitude * .pi / 180))
  }

  var camera: Camera {
    let direction = Vector3(tilt.cosine, 0, tilt.sine)
    guard let distance else {
      return Camera(
        eye: direction * 1e4, target: Vector3(0, 0, 0),
        projection: .orthographic(height: radii.equatorial * 2.5))
    }
    let half = 1.25 * radii.equatorial / distance
    return Camera(
      eye: direction * distance, target: Vector3(0, 0, 0),
      projection: .perspective(fieldOfView: .radians(2 * Foundation.atan(half))))
  }

  /// The pixels per scene unit in the middle of the frame.
  var scale: Double { Double(height) / (2.5 * radii.equatorial) }

  func scene(_ others: [SceneObject] = []) -> RenderScene {
    RenderScene(
      objects: [object] + others, camera: camera, light: DirectionalLight(direction: sun))
  }

  func projection(_ others: [SceneObject] = []) -> OverlayProjection {
    let scene = scene(others)
    let labels = scene.objects.indices.map { (id: "body\($0)", name: "Body \($0)") }
    return OverlayProjection(
      camera, size: ImageSize(width: height, height: height),
      bodies: OverlayBody.bodies(of: scene, labels: labels))
  }

  func curves(_ others: [SceneObject] = []) -> BodyCurves { BodyCurves(of: 0, projection(others)) }

  /// Returns a point of the frame as x to the right and y upwards, in equatorial radii.
  func plane(_ pixel: SIMD2<Double>) -> (x: Double, y: Double) {
    let unit = scale * radii.equatorial
    return ((pixel.x - Double(height) / 2) / unit, (Double(height) / 2 - pixel.y) / unit)
  }

  /// Returns the point of a sphere of radius 1 at a point of the frame: the nearer intersection
  /// with the ray; nil outside the disc.
  func point(on pixel: SIMD2<Double>) -> Vector3? {
    let (x, y) = plane(pixel)
    let (sine, cosine) = tilt
    let far = (distance ?? 0) / radii.equatorial
    let eye = Vector3(cosine, 0, sine) * far
    let across = Vector3(-sine * y, x, cosine * y)
    guard distance != nil else {
      let rest = 1 - x * x - y * y
      return rest < 0 ? nil : across + Vector3(cosine, 0, sine) * rest.squareRoot()
    }
    // |eye + t (across − eye)| = 1
    let line = across - eye
    let (a, b, c) = (line.dot(line), eye.dot(line), eye.dot(eye) - 1)
    let rest = b * b - a * c
    return rest < 0 ? nil : eye + line * ((-b - rest.squareRoot()) / a)
  }
}

/// Returns the vertices of some lines and the middles of their chords.
private func places(_ lines: [[SIMD2<Double>]]) -> [SIMD2<Double>] {
  lines.flatMap { line in line + zip(line, line.dropFirst()).map { ($0 + $1) / 2 } }
}

@Suite("Curves of overlays")
struct OverlayCurveTests {
  @Test(
    "Parallels of an oblate body are ellipses by closed form, within 0.1 pixels",
    arguments: [0.0, 12, -26.7, 55], [-60.0, -30, 0, 15, 45, 75])
  func ellipses(tilt: Double, latitude: Double) throws {
    let view = OverlayView(radii: (1000, 902), latitude: tilt)
    let (sine, cosine) = view.tilt
    // Planetographic latitude φ: z = c² sin φ / N and r = a² cos φ / N, N² = a² cos² φ + c² sin² φ.
    let (s, c) = (
      Foundation.sin(latitude * .pi / 180), Foundation.cos(latitude * .pi / 180)
    )
    let ratio = 0.902 * 0.902
    let length = (c * c + ratio * s * s).squareRoot()
    let (radius, z) = (c / length, ratio * s / length)
    let lines = view.curves().parallel(latitude: .degrees(latitude))
    // The longitude λ is visible where the normal (c cos λ, c sin λ, s) faces the camera.
    let isSeen = c * cosine > -s * sine
    #expect(lines.isEmpty == !isSeen)
    var widest = 0.0
    for place in places(lines) {
      let (x, y) = view.plane(place)
      let height = z * cosine - y
      if sine.magnitude < 1e-9 {
        #expect((y - z).magnitude * 200 < 0.1)
      } else {
        // (x / r)² + ((z cos B − y) / (r sin B))² = 1
        let (u, v) = (x / radius, height / (radius * sine))
        let value = u * u + v * v - 1
        let (gx, gy) = (2 * u / radius, 2 * v / (radius * sine))
        let error = value.magnitude / (gx * gx + gy * gy).squareRoot() * 200
        #expect(error < 0.1, "\(place)")
      }
      widest = max(widest, x.magnitude)
    }
    // Where the circle's sides are visible, the line reaches them.
    if s * sine >= 0 && isSeen { #expect((widest - radius).magnitude < 5e-4) }
  }

  @Test("Circles on a near sphere are where rays through their pixels meet it")
  func perspective() throws {
    let view = OverlayView(latitude: 20, distance: 2500, sun: Vector3(0.4, -0.7, 0.3))
    let curves = view.curves()
    let sun = Vector3(0.4, -0.7, 0.3).normalized
    let slope = Foundation.tan(50 * Double.pi / 180)
    let cases: [(lines: [[SIMD2<Double>]], error: (Vector3) -> Double)] = [
      (curves.equator, { $0.z }),
      (curves.parallel(latitude: .degrees(30)), { $0.z - 0.5 }),
      (curves.terminator, { $0.dot(sun) }),
      (curves.meridian(longitude: .degrees(50)), { ($0.y - slope * $0.x) / 1.6 }),
    ]
    for (number, (lines, error)) in cases.enumerated() {
      var count = 0
      for place in places(lines) {
        guard let point = view.point(on: place) else { continue }
        // The error on the surface is projected at the angle of the surface there.
        let towards = (Vector3(view.tilt.cosine, 0, view.tilt.sine) * 2.5 - point).normalized
        #expect(error(point).magnitude * towards.dot(point) * 330 < 0.1, "\(number): \(place)")
        count += 1
      }
      #expect(count > 20, "\(number)")
    }
  }

  @Test("No line is on the far side, and lines to the limb end at it")
  func farSide() throws {
    let view = OverlayView(latitude: 30, distance: 4000)
    let curves = view.curves()
    #expect(curves.parallel(latitude: .degrees(-80)).isEmpty)
    #expect(curves.meridian(longitude: .degrees(180), reach: .degrees(40)).isEmpty)
    // The limb of a sphere at 4 radii: the slope 1 / √15, and 200 pixels are a slope of 1/4.
    let limb = 800 / 15.0.squareRoot()
    for line in curves.equator + curves.meridian(longitude: .degrees(90)) {
      for place in line {
        let (x, y) = (place.x - 250, place.y - 250)
        #expect((x * x + y * y).squareRoot() < limb + 0.01)
      }
    }
    let equator = try #require(curves.equator.first)
    for end in [equator[0], equator[equator.count - 1]] {
      let (x, y) = (end.x - 250, end.y - 250)
      #expect(((x * x + y * y).squareRoot() - limb).magnitude < 0.01)
    }
  }

  @Test("The axis is whole at the near pole, and begins at the limb at the far one")
  func axis() throws {
    let view = OverlayView(latitude: 30)
    let (north, south) = view.curves().axis
    // In pixels upwards: the pole is at R cos 30°, the end at 1.25 times that.
    let top = 200 * 3.0.squareRoot() / 2
    let upper = try #require(north.first)
    #expect((250 - upper[0].y - top).magnitude < 0.06)
    #expect((250 - upper[upper.count - 1].y - 1.25 * top).magnitude < 1e-6)
    let lower = try #require(south.first)
    #expect((lower[0].y - 250 - 200).magnitude < 0.1)
    #expect((lower[lower.count - 1].y - 250 - 1.25 * top).magnitude < 1e-6)
    #expect(OverlayView(latitude: 60).curves().axis.south.isEmpty)
  }

  @Test("A body in front hides the lines behind its disc, and one behind hides none")
  func occlusion() throws {
    let view = OverlayView()
    func moon(_ x: Double) -> SceneObject {
      var object = view.object
      (object.position, object.scale) = (Vector3(x, 300, 0), 50)
      return object
    }
    let free = places(view.curves().equator)
    let hidden = places(view.curves([moon(2000)]).equator)
    func isBehind(_ place: SIMD2<Double>) -> Bool { (place.x - 310).magnitude < 9.8 }
    #expect(free.contains { $0.x < 310 } && free.contains { $0.x > 310 })
    #expect(!hidden.contains(where: isBehind))
    #expect(hidden.contains { ($0.x - 310).magnitude < 10.2 })
    #expect(view.curves([moon(2000)]).equator.count == 2)
    #expect(view.curves([moon(-2000)]).equator.count == 1)
  }

  @Test("A sun has no terminator, and a graticule has its lines")
  func kinds() {
    let view = OverlayView()
    let bodies = view.projection().bodies
    #expect(bodies.count == 1 && bodies[0].sunDirection == Vector3(1, 0, 0))
    var scene = view.scene()
    scene.sun = SunSphere(position: Vector3(0, 0, 0), radius: nil)
    let suns = OverlayBody.bodies(of: scene, labels: [(id: "sun", name: "Sun")])
    let projection = OverlayProjection(
      view.camera, size: ImageSize(width: 500, height: 500), bodies: suns)
    #expect(BodyCurves(of: 0, projection).terminator.isEmpty)
    // A single star that is not where the light comes from, as in a portrait.
    var star = view.object
    star.shape = .ellipsoid(
      Ellipsoid(equatorialRadius: 1, polarRadius: 1),
      Surface(.constant(SIMD4(1, 1, 1, 1)), photometry: .emissive(.sun)))
    let alone = RenderScene(
      objects: [star], camera: view.camera, light: DirectionalLight(direction: view.sun))
    let stars = OverlayBody.bodies(of: alone, labels: [(id: "star", name: "Star")])
    #expect(stars.count == 1 && stars[0].sunDirection == nil)
    // Seen from above the equator: two times two parallels, and the meridians −60°, −30°, 30°, 60°;
    // those of ±90° are the limb.
    let graticule = view.curves().graticule(step: 30)
    #expect(graticule.strong.count == 2)
    let inside = graticule.lines.filter { line in
      line.contains { (place) in
        let (x, y) = view.plane(place)
        return x * x + y * y < 0.9
      }
    }
    #expect(inside.count == 8)
  }
}
