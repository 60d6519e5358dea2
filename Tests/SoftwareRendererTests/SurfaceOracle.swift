import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetScene
import PlanetTestSupport

/// A map whose colours encode the position on the globe.
///
/// The direction d of a latitude and longitude has the linear colour 0.5 + 0.4 d: smooth
/// everywhere, poles and antimeridian included.
struct PositionMap {
  var width = 256
  var centerLongitude = Angle.zero
  var latitudes = Latitudes.planetographic
  var isRotatedHalfTurn = false

  static func color(_ direction: Vector3) -> Vector3 { direction * 0.4 + 0.5 }

  var map: SurfaceMap {
    let height = width / 2
    var image = Image<RGBA8>(width: width, height: height, filledWith: .clear)
    for y in 0..<height {
      for x in 0..<width {
        let turn = (Double(x) + 0.5) / Double(width) - 0.5
        let direction = Vector3(
          latitude: .radians((0.5 - (Double(y) + 0.5) / Double(height)) * .pi),
          longitude: .radians(turn * 2 * .pi) + centerLongitude)
        let pixel = RGBA8(RGBAFloat(SIMD4(SIMD3<Float>(Self.color(direction)), 1)))
        if isRotatedHalfTurn {
          image[width - 1 - x, height - 1 - y] = pixel
        } else {
          image[x, y] = pixel
        }
      }
    }
    return SurfaceMap(
      MipPyramid(image), centerLongitude: centerLongitude, latitudes: latitudes,
      isRotatedHalfTurn: isRotatedHalfTurn)
  }
}

/// A view of a globe with a position map, computed independently: pixel by pixel in double
/// precision, a ray against the ellipsoid, latitude and longitude, a formula for the colour.
struct SurfaceOracle {
  let view: GlobeView
  let latitudes: Latitudes

  /// The intersection of a view ray.
  struct Hit {
    /// The linear colour before lighting.
    var base: Vector3
    /// The cosine of the light's angle to the normal.
    var lambert: Double
    /// The cosine of the view ray's angle to the normal.
    var slant: Double
  }

  /// Returns the intersection at a point of the frame in pixels.
  func hit(x: Double, y: Double) -> Hit? {
    let camera = view.camera
    let step = 2 * camera.halfHeight / Double(view.height)
    let offset =
      camera.right * ((x - Double(view.width) / 2) * step)
      - camera.up * ((y - Double(view.height) / 2) * step)
    var (start, ray) = (camera.eye, camera.forward)
    switch camera.projection {
    case .perspective: ray = (ray + offset).normalized
    case .orthographic: start += offset
    }
    let turn = view.orientation.inverse
    let axes = view.ellipsoid.semiAxes
    let (p, d) = (turn * start / axes, turn * ray / axes)
    let (a, b, c) = (d.dot(d), p.dot(d), p.dot(p) - 1)
    let discriminant = b * b - a * c
    guard discriminant >= 0, c > 0 else { return nil }
    let t = (-b - discriminant.squareRoot()) / a
    guard t > 0 else { return nil }
    let point = (p + d * t) * axes
    let normal = (point / (axes * axes)).normalized
    let place = latitudes == .planetocentric ? point : normal
    // Longitude is that of the normal, which on an ellipsoid of revolution is that of the point.
    let direction = Vector3(latitude: place.latitude, longitude: place.longitude)
    return Hit(
      base: PositionMap.color(direction), lambert: max(0, normal.dot(turn * view.light.direction)),
      slant: -normal.dot(turn * ray))
  }

  /// Returns the linear colour of an intersection.
  func color(_ hit: Hit) -> Vector3 {
    let sunlit = Vector3(view.lightColor) * hit.lambert
    let full = Vector3(repeating: hit.lambert)
    let light =
      sunlit
      + Double(view.ambient) * (1 - sunlit.replacing(with: full, where: full .< sunlit))
    return hit.base * light
  }

  /// Returns the largest difference of levels between an image and the oracle, and the number of
  /// pixels compared: those whose slant is at least a limit.
  func largestDifference(
    from image: borrowing Image<RGBA8>, slant limit: Double
  ) -> (difference: Int, count: Int) {
    var (difference, count) = (0, 0)
    for y in 0..<view.height {
      for x in 0..<view.width {
        guard let hit = hit(x: Double(x) + 0.5, y: Double(y) + 0.5), hit.slant > limit else {
          continue
        }
        let expected = RGBA8(RGBAFloat(SIMD4(SIMD3<Float>(color(hit)), 1)))
        let actual = image[x, y]
        for (one, two) in [
          (actual.r, expected.r), (actual.g, expected.g), (actual.b, expected.b), (actual.a, 255),
        ] {
          difference = max(difference, abs(Int(one) - Int(two)))
        }
        count += 1
      }
    }
    return (difference, count)
  }
}
