import PlanetMath
import PlanetScene
import PlanetSky
import PlanetText

extension SceneOverlay {
  /// Adds the parts of the orbits that no body hides.
  func addOrbits(_ projection: OverlayProjection, to plan: inout OverlayPlan) {
    let tracer = CurveTracer(projection, longestChord: CurveTracer.shortChord) {
      !projection.isHidden($0)
    }
    for orbit in orbits {
      let lines = tracer.polylines(-Double.pi...Double.pi, at: orbit.point)
      if !lines.isEmpty {
        plan.strokes.append(Stroke(lines, width: lineWidth, color: color, opacity: 0.5))
      }
    }
  }

  /// A distance in kilometres at which stars have the same directions as from the camera.
  static let starDistance = 1e15

  /// Adds the names of visible stars beside them, the brightest first.
  func addStarNames(_ projection: OverlayProjection, to plan: inout OverlayPlan) {
    guard surroundings?.hidesStars != true else { return }
    let size = max(textSize * 0.85, Font.sizes.lowerBound)
    let discs = projection.bodies.compactMap { body in
      projection.pixel(of: body.position).map {
        (center: $0, radius: projection.discRadius(of: body))
      }
    }
    for star in NamedStar.all {
      let direction = LabelledStars.direction(star.direction, at: starEpoch)
      let point = camera.eye + (direction + velocity) * Self.starDistance
      guard let place = projection.pixel(of: point), projection.contains(place),
        !projection.isHidden(point)
      else { continue }
      let extent = extent(of: star.name, size: size)
      let labels = Self.directions.map {
        label(star.name, size: size, at: Self.corner(place, $0, distance: size * 0.5, extent))
      }
      let free = labels.first { label in
        plan.space.isFree(label.box)
          && !discs.contains { label.box.overlaps(discAt: $0.center, radius: $0.radius) }
      }
      if let free { plan.add(free) }
    }
  }
}
