public import PlanetCatalogue
package import PlanetImage
public import PlanetMath

/// A map of a whole globe: its pixels and its conventions.
public struct SurfaceMap: Hashable, Sendable {
  /// The pixels at all sizes.
  package let pyramid: MipPyramid
  /// The longitude in the middle column, east positive.
  public var centerLongitude: Angle
  /// The kind of latitude that the rows are equal steps of.
  public var latitudes: Latitudes
  /// A Boolean value that indicates whether the map is south up, rotated by 180° in its plane.
  public var isRotatedHalfTurn: Bool

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

  /// The factor κ by which tan(row's latitude) = κ tan(parametric latitude) on an ellipsoid.
  ///
  /// With semi-axes a and c, planetographic latitude has κ = a/c, planetocentric κ = c/a.
  package func latitudeFactor(on ellipsoid: Ellipsoid) -> Double {
    let ratio = ellipsoid.equatorialRadius / ellipsoid.polarRadius
    return latitudes == .planetographic ? ratio : 1 / ratio
  }

  /// Returns the texture coordinates of a point given by those for parametric latitude.
  ///
  /// Parametric latitude is the latitude on the unit sphere from which the ellipsoid is scaled.
  /// Results may be up to half a map beyond the left or the right edge, where the map repeats.
  func coordinates(_ parametric: PackedFloat2, on ellipsoid: Ellipsoid) -> PackedFloat2 {
    let (sine, cosine) = sinCos((0.5 - Double(parametric.v)) * .pi)
    let latitude = atan2(latitudeFactor(on: ellipsoid) * sine, max(cosine, 0))
    let u = Double(parametric.u) - centerLongitude.wrapped.radians / (2 * .pi)
    let v = 0.5 - latitude / .pi
    return isRotatedHalfTurn ? PackedFloat2(u: 1 - u, v: 1 - v) : PackedFloat2(u: u, v: v)
  }

  /// Returns a checker of 15° squares in two artificial colours, which replaces a missing map.
  package static func missing() -> SurfaceMap {
    let (width, height, cell) = (384, 192, 16)
    var image = Image<RGBA8>(width: width, height: height, filledWith: RGBA8(32, 32, 32))
    for y in 0..<height {
      for x in 0..<width where (x / cell + y / cell).isMultiple(of: 2) {
        image[x, y] = RGBA8(255, 0, 255)
      }
    }
    return SurfaceMap(MipPyramid(image))
  }
}
