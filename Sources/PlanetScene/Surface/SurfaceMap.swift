public import PlanetCatalogue
package import PlanetImage
public import PlanetMath

/// A map of a whole globe: its pixels and its conventions.
public struct SurfaceMap: Hashable, Sendable {
  /// The conventions by which pixels lie on a globe.
  package struct Projection: Hashable, Sendable {
    /// The longitude in the middle column, east positive.
    var centerLongitude: Angle
    /// The kind of latitude that the rows are equal steps of.
    var latitudes: Latitudes
    /// A Boolean value that indicates whether the map is south up, rotated by 180° in its plane.
    var isRotatedHalfTurn: Bool

    /// Creates conventions.
    package init(centerLongitude: Angle, latitudes: Latitudes, isRotatedHalfTurn: Bool) {
      self.centerLongitude = centerLongitude
      self.latitudes = latitudes
      self.isRotatedHalfTurn = isRotatedHalfTurn
    }
  }

  /// The pixels at all sizes.
  package let pyramid: MipPyramid
  /// The longitude in the middle column, east positive.
  public var centerLongitude: Angle
  /// The kind of latitude that the rows are equal steps of.
  public var latitudes: Latitudes
  /// A Boolean value that indicates whether the map is south up, rotated by 180° in its plane.
  public var isRotatedHalfTurn: Bool

  /// The conventions by which its pixels lie on a globe.
  package var projection: Projection {
    Projection(
      centerLongitude: centerLongitude, latitudes: latitudes,
      isRotatedHalfTurn: isRotatedHalfTurn)
  }

  /// Creates a map from its pixels and its conventions.
  package init(
    _ pyramid: MipPyramid, centerLongitude: Angle = .zero,
    latitudes: Latitudes = .planetographic, isRotatedHalfTurn: Bool = false
  ) {
    self.pyramid = pyramid
    self.centerLongitude = centerLongitude
    self.latitudes = latitudes
    self.isRotatedHalfTurn = isRotatedHalfTurn
  }

  /// Returns ``Projection/latitudeFactor(on:)`` of its conventions.
  package func latitudeFactor(on ellipsoid: Ellipsoid) -> Double {
    projection.latitudeFactor(on: ellipsoid)
  }

  /// Returns ``Projection/longitudeFactor(on:)`` of its conventions.
  package func longitudeFactor(on ellipsoid: Ellipsoid) -> Double {
    projection.longitudeFactor(on: ellipsoid)
  }

  /// Returns ``Projection/coordinates(_:on:)`` of its conventions.
  func coordinates(_ parametric: PackedFloat2, on ellipsoid: Ellipsoid) -> PackedFloat2 {
    projection.coordinates(parametric, on: ellipsoid)
  }

  /// Returns ``Projection/coordinates(_:on:)`` of points.
  func coordinates(_ parametric: [PackedFloat2], on ellipsoid: Ellipsoid) -> [PackedFloat2] {
    projection.coordinates(parametric, on: ellipsoid)
  }

  /// A checker of 15° squares in two artificial colours, which replaces a missing map.
  ///
  /// It is made once: a plan of many images has a planet with it for each.
  package static let missing: SurfaceMap = {
    let (width, height, cell) = (384, 192, 16)
    var image = Image<RGBA8>(width: width, height: height, filledWith: RGBA8(32, 32, 32))
    for y in 0..<height {
      for x in 0..<width where (x / cell + y / cell).isMultiple(of: 2) {
        image[x, y] = RGBA8(255, 0, 255)
      }
    }
    return SurfaceMap(MipPyramid(image))
  }()
}

extension SurfaceMap.Projection {
  /// The factor κ by which tan(row's latitude) = κ tan(parametric latitude) on an ellipsoid.
  ///
  /// With semi-axes a and c, planetographic latitude has κ = a/c, planetocentric κ = c/a.
  func latitudeFactor(on ellipsoid: Ellipsoid) -> Double {
    let ratio = ellipsoid.equatorialRadius / ellipsoid.polarRadius
    return latitudes == .planetographic ? ratio : 1 / ratio
  }

  /// The factor μ in the direction (x, μ y, κ z) of a map's longitude and latitude at the point (x,
  /// y, z) of the unit sphere from which the ellipsoid is scaled.
  ///
  /// Planetographic directions are along the normal, μ = a/b, and planetocentric ones from the
  /// centre, μ = b/a; both are 1 for an ellipsoid of revolution.
  func longitudeFactor(on ellipsoid: Ellipsoid) -> Double {
    let ratio = ellipsoid.equatorialRadius / ellipsoid.intermediateRadius
    return latitudes == .planetographic ? ratio : 1 / ratio
  }

  /// Returns the texture coordinates of a point, from its coordinates by parametric latitude.
  ///
  /// Parametric latitude is the latitude on the unit sphere from which the ellipsoid is scaled.
  /// Results may be up to half a map beyond the left or the right edge, where the map repeats.
  func coordinates(_ parametric: PackedFloat2, on ellipsoid: Ellipsoid) -> PackedFloat2 {
    let (sine, cosine) = sinCos((0.5 - Double(parametric.v)) * .pi)
    var (u, radius) = (Double(parametric.u), max(cosine, 0))
    if ellipsoid.isTriaxial {
      let longitude = (u - 0.5) * 2 * .pi
      let (y, x) = sinCos(longitude)
      let along = longitudeFactor(on: ellipsoid) * y
      radius *= (x * x + along * along).squareRoot()
      // Both longitudes are in one quadrant; the difference is that of their directions.
      u += atan2(along * x - y * x, x * x + along * y) / (2 * .pi)
    }
    let latitude = atan2(latitudeFactor(on: ellipsoid) * sine, radius)
    u -= centerLongitude.wrapped.radians / (2 * .pi)
    let v = 0.5 - latitude / .pi
    return isRotatedHalfTurn ? PackedFloat2(u: 1 - u, v: 1 - v) : PackedFloat2(u: u, v: v)
  }

  /// Returns the texture coordinates of points, from their coordinates by parametric latitude.
  func coordinates(_ parametric: [PackedFloat2], on ellipsoid: Ellipsoid) -> [PackedFloat2] {
    guard !ellipsoid.isTriaxial else { return parametric.map { coordinates($0, on: ellipsoid) } }
    // The vertices of a parallel have one latitude, which is computed once.
    let turn = centerLongitude.wrapped.radians / (2 * .pi)
    var known: (parametric: Float, v: Float)?
    return parametric.map { point in
      guard let known, known.parametric == point.v else {
        let result = coordinates(point, on: ellipsoid)
        known = (point.v, result.v)
        return result
      }
      let u = Double(point.u) - turn
      return PackedFloat2(u: isRotatedHalfTurn ? 1 - u : u, v: Double(known.v))
    }
  }
}
