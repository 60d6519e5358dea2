import PlanetMath
import PlanetScene
import PlanetSky
import PlanetText

extension SceneOverlay {
  /// The distance of lines from stars in pixels, beyond half the width of a line.
  private static let gap = 3.0
  /// The least part of a figure's stars in the frame with which it has a name.
  private static let namedPart = 0.5

  /// Returns the lines of a figure through its stars at their places.
  private func lines(of figure: ConstellationFigure) -> [[Vector3]] {
    figure.lines.map { line in line.map { LabelledStars.direction($0, at: starEpoch) } }
  }

  /// Returns a point in the apparent direction of a star.
  private func place(_ direction: Vector3) -> Vector3 {
    camera.eye + (direction + velocity).normalized * Self.starDistance
  }

  /// Adds the names of constellations, as far as there is room.
  func addConstellationNames(_ projection: OverlayProjection, to plan: inout OverlayPlan) {
    guard surroundings?.hidesStars != true else { return }
    for figure in ConstellationFigure.all {
      addName(figure.name, lines(of: figure), projection, to: &plan)
    }
  }

  /// Adds the lines of constellations behind all bodies.
  func addConstellations(_ projection: OverlayProjection, to plan: inout OverlayPlan) {
    guard surroundings?.hidesStars != true else { return }
    let tracer = CurveTracer(projection, longestChord: CurveTracer.shortChord * 4) {
      !projection.isHidden($0)
    }
    var lines: [CurveTracer.Polyline] = []
    for figure in ConstellationFigure.all {
      for line in self.lines(of: figure) {
        for (start, end) in zip(line, line.dropFirst()) {
          // Along the great circle from one star to the next.
          let angle = start.angle(to: end)
          let across = (end - start * start.dot(end)).normalized
          // A gap leaves the stars visible.
          let pixels = projection.scale(at: place(start)) * Self.starDistance
          let gap = min(pixels > 0 ? (Self.gap + lineWidth / 2) / pixels : 0, angle / 4)
          lines += tracer.polylines(gap...angle - gap) { part in
            let (sine, cosine) = sinCos(part)
            return place(start * cosine + across * sine)
          }
        }
      }
    }
    guard !lines.isEmpty else { return }
    plan.strokes.append(Stroke(lines, width: lineWidth, color: color, opacity: 0.35))
  }

  /// Adds the name of a figure in the middle of its stars.
  private func addName(
    _ name: String, _ lines: [[Vector3]], _ projection: OverlayProjection,
    to plan: inout OverlayPlan
  ) {
    let stars = Array(Set(lines.joined()))
    let visible = stars.filter { star in
      let point = place(star)
      return projection.pixel(of: point).map { projection.contains($0) } ?? false
        && !projection.isHidden(point)
    }
    guard Double(visible.count) >= Self.namedPart * Double(stars.count) else { return }
    let sum = lines.joined().reduce(Vector3(0, 0, 0)) { $0 + $1 }
    guard let middle = projection.pixel(of: place(sum.normalized)) else { return }
    let size = textSize * 0.9
    let label = label(name, size: size, at: middle - extent(of: name, size: size) / 2)
    if plan.space.isFree(label.box) { plan.add(label) }
  }
}
