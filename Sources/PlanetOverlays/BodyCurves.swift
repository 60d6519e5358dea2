package import PlanetMath

/// The circles on the visible side of a body and the lines of its axis, in pixels.
package struct BodyCurves {
  /// A line through places in pixels.
  package typealias Polyline = CurveTracer.Polyline

  private let body: OverlayBody
  private let projection: OverlayProjection
  private let tracer: CurveTracer
  /// The bodies that can be in front of this one.
  private let index: Int

  /// Creates the curves of a body.
  /// - Parameters:
  ///   - index: The number of the body in the projection.
  ///   - projection: The projection to the frame.
  package init(of index: Int, _ projection: OverlayProjection) {
    body = projection.bodies[index]
    (self.index, self.projection) = (index, projection)
    tracer = CurveTracer(
      projection, longestChord: projection.bodies.count > 1 ? CurveTracer.shortChord : .infinity
    ) { !projection.isHidden($0, besides: index) }
  }

  /// The visible part of the equator.
  package var equator: [Polyline] { parallel(latitude: .zero) }

  /// The visible part of the circle between day and night; empty for the sun.
  ///
  /// The normal n = u / (a, b, c) of the point u of the unit sphere is perpendicular to the sun's
  /// direction s where u · (s / (a, b, c)) = 0: a great circle.
  package var terminator: [Polyline] {
    guard let sun = body.sunDirection else { return [] }
    let pole = body.onUnitSphere(sun).normalized
    let side = pole.z.magnitude < 0.9 ? Vector3.unitZ : .unitX
    let first = side.cross(pole).normalized
    return circle(center: Vector3(0, 0, 0), first, pole.cross(first))
  }

  /// Returns the visible part of a parallel.
  ///
  /// The parametric latitude β has tan β = (c / a) tan φ.
  /// - Parameter latitude: The planetographic latitude φ.
  /// - Returns: The lines.
  package func parallel(latitude: Angle) -> [Polyline] {
    let (sine, cosine) = sinCos(latitude.radians)
    let point = Vector3(
      cosine * body.equatorialRadius, 0, sine * body.semiAxes.z
    ).normalized
    return circle(
      center: Vector3(0, 0, point.z), Vector3(point.x, 0, 0), Vector3(0, point.x, 0))
  }

  /// Returns the visible part of a meridian.
  /// - Parameters:
  ///   - longitude: The longitude, east positive.
  ///   - reach: The greatest parametric latitude to the north and to the south.
  /// - Returns: The lines.
  package func meridian(longitude: Angle, reach: Angle = .quarterTurn) -> [Polyline] {
    let foot = body.place(latitude: .zero, longitude: longitude)
    return circle(
      center: Vector3(0, 0, 0), foot, .unitZ, within: -reach.radians...reach.radians)
  }

  /// The visible parts of the axis beyond the poles: from the surface to a quarter of the polar
  /// radius above it, first in the north.
  package var axis: (north: [Polyline], south: [Polyline]) {
    func line(_ sign: Double) -> [Polyline] {
      let tracer = CurveTracer(projection, longestChord: CurveTracer.shortChord) {
        !projection.isHidden($0)
      }
      return tracer.polylines(1...Self.axisEnd) {
        body.point(onUnitSphere: Vector3(0, 0, sign * $0))
      }
    }
    return (line(1), line(-1))
  }

  /// The distance of the ends of the axis from the centre, in polar radii.
  static let axisEnd = 1.25

  /// Returns the visible part of center + first cos t + second sin t on the unit sphere.
  private func circle(
    center: Vector3, _ first: Vector3, _ second: Vector3,
    within range: ClosedRange<Double> = -Double.pi...Double.pi
  ) -> [Polyline] {
    let side = projection.visibleSide(of: body)
    let arcs = Self.arcs(
      constant: center.dot(side.vector) - side.limit, cosine: first.dot(side.vector),
      sine: second.dot(side.vector), within: range)
    return arcs.flatMap { arc in
      tracer.polylines(arc) { parameter in
        let (sine, cosine) = sinCos(parameter)
        return body.point(onUnitSphere: center + first * cosine + second * sine)
      }
    }
  }

  /// Returns the ranges of t in which constant + cosine cos t + sine sin t is positive.
  ///
  /// The sum is constant + R cos(t − t₀), with R and t₀ the polar coordinates of the coefficients.
  private static func arcs(
    constant: Double, cosine: Double, sine: Double, within range: ClosedRange<Double>
  ) -> [ClosedRange<Double>] {
    let amplitude = (cosine * cosine + sine * sine).squareRoot()
    if constant >= amplitude { return [range] }
    guard constant > -amplitude else { return [] }
    let middle = atan2(sine, cosine)
    let half = acos(-constant / amplitude)
    let isFullTurn = range.upperBound - range.lowerBound > 2 * Double.pi - 1e-9
    if isFullTurn { return [middle - half...middle + half] }
    return [-2 * Double.pi, 0, 2 * Double.pi].compactMap { turn in
      let low = max(middle - half + turn, range.lowerBound)
      let high = min(middle + half + turn, range.upperBound)
      return low < high ? low...high : nil
    }
  }
}

extension BodyCurves {
  /// The lines of a graticule: ordinary ones, and the prime meridian with the equator.
  package typealias Graticule = (lines: [Polyline], strong: [Polyline])

  /// Returns the degrees between neighbouring lines of a graticule, by the pixels of a radian in
  /// the middle of the disc.
  package static func graticuleStep(radius: Double) -> Int {
    switch radius {
    case ..<120: 30
    case ..<1200: 15
    case ..<2400: 10
    case ..<4800: 5
    case ..<12_000: 2
    default: 1
    }
  }

  /// Returns the visible parts of meridians and parallels.
  ///
  /// Only every 90th degree has a meridian to the poles; the others end at the last parallel.
  /// - Parameter step: The degrees between neighbouring lines, a divisor of 30.
  /// - Returns: The lines.
  package func graticule(step: Int) -> Graticule {
    var (lines, strong): Graticule = ([], equator)
    for latitude in stride(from: step, to: 90, by: step) {
      lines += parallel(latitude: .degrees(Double(latitude)))
      lines += parallel(latitude: .degrees(Double(-latitude)))
    }
    let last = Angle.degrees(Double(90 - step))
    let reach = Angle.radians(
      atan2(sin(last) * body.semiAxes.z, cos(last) * body.equatorialRadius))
    for longitude in stride(from: 0, to: 360, by: step) {
      let line = meridian(
        longitude: .degrees(Double(longitude)),
        reach: longitude.isMultiple(of: 90) ? .quarterTurn : reach)
      if longitude == 0 { strong += line } else { lines += line }
    }
    return (lines, strong)
  }
}
