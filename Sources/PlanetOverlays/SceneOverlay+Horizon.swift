import PlanetMath
import PlanetScene
import PlanetText

extension SceneOverlay {
  /// The points of the compass by azimuth, in steps of 45°.
  private static let points = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
  /// The degrees of azimuth between the ends of lines along the horizon.
  private static let step = 0.5

  /// Adds a line along the horizon of a place, and the points of the compass above it.
  func addHorizon(
    _ frame: PlaceFrame, _ projection: OverlayProjection, to plan: inout OverlayPlan
  ) {
    var lines: [[SIMD2<Double>]] = [[]]
    let reach = LabelBox(low: SIMD2(-64, -64), high: plan.size + 64)
    for number in 0...Int(360 / Self.step) {
      let azimuth = Angle.degrees(Double(number) * Self.step)
      let point = frame.pixel(
        ofApparent: frame.view.direction(azimuth: azimuth, altitude: frame.horizon))
      if let point, reach.contains(point) {
        lines[lines.count - 1].append(point)
      } else if lines.last?.isEmpty == false {
        lines.append([])
      }
    }
    let horizon = lines.filter { $0.count > 1 }
    if !horizon.isEmpty {
      plan.strokes.append(Stroke(horizon, width: lineWidth, color: color, opacity: 0.35))
    }
    for (number, name) in Self.points.enumerated() {
      addPoint(name, azimuth: .degrees(Double(number) * 45), frame, projection, to: &plan)
    }
  }

  /// The least radius in pixels around a body that has no letters.
  private static let leastRadius = 4.0

  /// Adds the name of a point of the compass, a little above the horizon.
  private func addPoint(
    _ name: String, azimuth: Angle, _ frame: PlaceFrame, _ projection: OverlayProjection,
    to plan: inout OverlayPlan
  ) {
    let view = frame.view
    let low = view.direction(azimuth: azimuth, altitude: frame.horizon)
    let high = view.direction(azimuth: azimuth, altitude: frame.horizon + .degrees(0.5))
    guard let place = frame.pixel(ofApparent: low), let above = frame.pixel(ofApparent: high)
    else { return }
    let line = above - place
    let length = (line.x * line.x + line.y * line.y).squareRoot()
    guard length > 0 else { return }
    let size = name.count == 1 ? textSize * 1.15 : textSize * 0.9
    let extent = extent(of: name, size: size)
    let center = place + line * (1.2 * textSize / length)
    let label = label(name, size: size, at: center - extent / 2)
    let coversBody = bodies.contains { body in
      let radius = max(projection.discRadius(of: body), Self.leastRadius)
      return projection.pixel(of: body.position).map {
        label.box.overlaps(discAt: $0, radius: radius)
      } ?? false
    }
    guard plan.space.isFree(label.box), !coversBody else { return }
    plan.add(label)
  }
}
