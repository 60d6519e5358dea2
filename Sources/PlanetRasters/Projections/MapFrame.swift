import PlanetMath

/// The projection of a map, and the place of its plane in the image.
package struct MapFrame: Hashable, Sendable {
  var projection: PlaneProjection
  /// The pixels of an equatorial radius to the right and down.
  var scale: SIMD2<Double>
  /// The column and the row of the plane's origin, from the upper left corner of the image.
  var origin: SIMD2<Double>
  /// True if the latitudes of the projection are planetocentric.
  package var isPlanetocentric = false
  /// True if the longitudes of the map increase to the west.
  package var hasWestLongitudes = false
  /// The latitude in radians at which a polar map ends; nil at the edges of the image.
  var edgeLatitude: Double?

  /// The projection in words.
  package var words: String { projection.kind.words }
  package var kind: SourceProjection { projection.kind }
  /// The central longitude in degrees.
  package var centralDegrees: Double { projection.centralLongitude * 180 / .pi }

  /// Creates the frame of an image that shows all that its projection can show.
  /// - Parameters:
  ///   - kind: The projection.
  ///   - width: The columns of the image.
  ///   - height: The rows of the image.
  ///   - centralLongitude: The central longitude in degrees, east positive.
  ///   - edgeLatitude: The latitude in degrees at the middle of the edges of a polar map.
  package init(
    _ kind: SourceProjection, width: Int, height: Int, centralLongitude: Double,
    edgeLatitude: Double = 0
  ) {
    var projection = PlaneProjection(kind: kind)
    projection.centralLongitude = centralLongitude * .pi / 180
    let size = SIMD2(Double(width), Double(height))
    origin = size / 2
    switch kind {
    case .equirectangular, .cube: scale = SIMD2(size.x / (2 * .pi), size.y / .pi)
    case .sinusoidal: scale = SIMD2(size.x / (2 * .pi), size.y / .pi)
    case .mollweide:
      let root = 2.0.squareRoot()
      scale = SIMD2(size.x / (4 * root), size.y / (2 * root))
    case .polarNorth, .polarSouth, .polarNorthEquidistant, .polarSouthEquidistant:
      projection.trueScale = .pi / 2
      let edge = edgeLatitude * .pi / 180
      self.edgeLatitude = edge
      scale = size / 2 / projection.row(kind.isSouth ? -edge : edge).factor
    }
    self.projection = projection
  }

  /// Creates the frame of a georeferenced image.
  init(projection: PlaneProjection, scale: SIMD2<Double>, origin: SIMD2<Double>) {
    (self.projection, self.scale, self.origin) = (projection, scale, origin)
  }

  /// Returns the frame of the image after averaging pixels.
  func reduced(by reduction: Int) -> MapFrame {
    var frame = self
    frame.scale /= Double(reduction)
    frame.origin /= Double(reduction)
    return frame
  }

  /// The columns of an equirectangular map of the same resolution.
  package var columns: Int {
    let perRadian =
      kind == .equirectangular ? max(cos(projection.trueScale) * scale.x, scale.y) : scale.x
    let columns = (perRadian * 2 * .pi).rounded()
    // A damaged file may state any scale.
    let most = 1_000_000_000.0
    return max(Int(min(columns, most)), 2)
  }

  /// Returns whether an image is a whole equirectangular map, which needs no resampling.
  package func isWhole(width: Int, height: Int) -> Bool {
    guard kind == .equirectangular else { return false }
    let period = 2 * .pi * cos(projection.trueScale) * scale.x
    let (top, bottom) = (origin.y - .pi / 2 * scale.y, origin.y + .pi / 2 * scale.y)
    return abs(period - Double(width)) < 1.5 && abs(top) < 1
      && abs(bottom - Double(height)) < 1
  }

  /// The longitude in the middle of a whole equirectangular map in degrees, -180 to 180.
  package func middleLongitude(width: Int) -> Double {
    let offset = (Double(width) / 2 - origin.x) / (scale.x * cos(projection.trueScale))
    let degrees = (projection.centralLongitude + offset) * 180 / .pi
    let turned = degrees - (degrees / 360).rounded() * 360
    return (turned * 1e6).rounded() / 1e6
  }
}
