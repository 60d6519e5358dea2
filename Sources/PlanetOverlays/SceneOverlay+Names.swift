import PlanetMath
import PlanetScene
import PlanetSky
import PlanetText

extension SceneOverlay {
  /// The rows of baselines; texts further away are beyond every image.
  private static let rows = -1_000_000...1_000_000

  /// Returns a label whose rectangle begins at a place.
  func label(_ text: String, size: Double, at low: SIMD2<Double>) -> OverlayPlan.Label {
    let extent = extent(of: text, size: size)
    // Baselines are whole rows; the rectangle follows.
    let baseline = (low.y + Self.rise * size).rounded()
    let top = SIMD2(low.x, baseline - Self.rise * size)
    return OverlayPlan.Label(
      text: text, size: size, left: low.x,
      baseline: baseline.wholeNumber(in: Self.rows),
      box: LabelBox(low: top, high: top + extent))
  }

  /// Returns the width and height of the rectangle of a label.
  func extent(of text: String, size: Double) -> SIMD2<Double> {
    SIMD2(font.width(of: text, size: size), (Self.rise + Self.fall) * size)
  }

  /// The heights above and below the baseline that letters cover, in em.
  private static let rise = 0.8
  private static let fall = 0.24

  /// The greatest radius of the subject's disc with a name beside it, in em.
  private static let largeSubject = 2.0

  /// Adds the names of bodies beside their discs, the largest disc first.
  func addNames(_ projection: OverlayProjection, to plan: inout OverlayPlan) {
    let discs = bodies.indices.compactMap { index in
      let radius = projection.discRadius(of: bodies[index])
      return projection.pixel(of: bodies[index].position).map {
        Disc(index: index, center: $0, radius: radius)
      }
    }.filter { projection.contains($0.center) }
    let hasPoints = discs.contains { $0.radius < Self.pointRadius }
    let light = hasPoints ? surroundings.map { PlaceLight($0) } : nil
    let named = discs.filter { disc in
      !(disc.index == 0 && disc.radius > Self.largeSubject * textSize)
        && !projection.isHidden(bodies[disc.index].position, besides: disc.index)
        && !discs.contains { $0.index != disc.index && isMerged(disc, with: $0) }
        && !isLost(disc, projection, light)
    }.sorted { ($0.radius, $1.index) > ($1.radius, $0.index) }
    for disc in named { addName(of: disc, among: discs, to: &plan) }
    for disc in discs where disc.radius < Self.largeSubject * textSize {
      plan.space.cover(LabelBox(around: disc.center, reach: disc.radius + lineWidth))
    }
  }

  /// The radius of a disc in pixels below which a circle shows its place.
  private static let smallDisc = 1.5

  private struct Disc {
    let index: Int
    let center: SIMD2<Double>
    let radius: Double
  }

  /// The radius in pixels of discs that are points of light in the sky of a place.
  private static let pointRadius = 0.5
  /// The fraction of a star's light in the pixel in its middle, and the least light of a star there
  /// as a fraction of that of the sky around it.
  private static let pointLight = (peak: Float(0.32), least: 0.08)

  /// Returns whether a point of light is lost in the light of the sky of a place.
  private func isLost(
    _ disc: Disc, _ projection: OverlayProjection, _ light: PlaceLight?
  ) -> Bool {
    guard let light, let frame = projection.place, disc.radius < Self.pointRadius else {
      return false
    }
    let direction = (bodies[disc.index].position - camera.eye).normalized
    let apparent = frame.view.apparent(direction)
    let altitude = frame.view.altitude(of: apparent)
    let sky = light.sky(apparent, altitude)
    // Nothing but its place is known of a body without a magnitude.
    guard let star = stars.last(where: { Surroundings.isPoint($0.direction, at: direction) }) else {
      return false
    }
    let factor = frame.starImage(at: apparent).factor * light.transmittance(altitude).y
    let point = Double(star.light.y * Self.pointLight.peak) * factor
    return point < Self.pointLight.least * max(sky.x, sky.y, sky.z) * Double(exposure)
  }

  /// Returns whether a small disc cannot be told from a larger one, which has the name.
  private func isMerged(_ disc: Disc, with other: Disc) -> Bool {
    guard disc.radius < Self.smallDisc, other.radius < textSize,
      other.radius > disc.radius || other.index < disc.index
    else { return false }
    let way = disc.center - other.center
    return way.x * way.x + way.y * way.y < textSize * textSize / 4
  }

  /// Adds a name beside a disc: outside other discs if there is a place, otherwise inside a large
  /// one; it is left out where it covers other labels.
  private func addName(of disc: Disc, among discs: [Disc], to plan: inout OverlayPlan) {
    let text = bodies[disc.index].name
    let extent = extent(of: text, size: textSize)
    let gap = textSize * 0.35
    let circle = textSize * 0.25
    let reach = disc.radius < Self.smallDisc ? circle : disc.radius
    for large in [Double.infinity, Self.largeSubject * textSize] {
      let others = discs.filter { $0.index != disc.index && $0.radius < large }
      for direction in Self.directions {
        let label = label(
          text, size: textSize,
          at: Self.corner(disc.center, direction, distance: reach + gap, extent))
        guard plan.space.isFree(label.box),
          !others.contains(where: {
            label.box.overlaps(discAt: $0.center, radius: $0.radius + gap / 2)
          })
        else { continue }
        if disc.radius < Self.smallDisc {
          plan.strokes.append(
            Stroke(
              [Self.circle(disc.center, radius: circle)], width: lineWidth, color: color,
              opacity: 0.6))
        }
        return plan.add(label)
      }
    }
  }

  /// The directions from a place to its label, the best first: x to the right, y down.
  static let directions: [SIMD2<Double>] = [
    SIMD2(1, 0), SIMD2(-1, 0), SIMD2(0, 1), SIMD2(0, -1), SIMD2(0.7, -0.7), SIMD2(0.7, 0.7),
    SIMD2(-0.7, -0.7), SIMD2(-0.7, 0.7),
  ]

  /// Returns the upper left corner of a label at a distance from a place: its near side is towards
  /// the place.
  static func corner(
    _ place: SIMD2<Double>, _ direction: SIMD2<Double>, distance: Double, _ extent: SIMD2<Double>
  ) -> SIMD2<Double> {
    let near = place + direction * distance
    func shift(_ part: Double) -> Double { part > 0.1 ? 0 : part < -0.1 ? 1 : 0.5 }
    return SIMD2(
      near.x - extent.x * shift(direction.x), near.y - extent.y * shift(direction.y))
  }
}

extension SceneOverlay {
  /// The radius of a disc in pixels from which its features have names.
  private static let leastRadius = 60.0
  /// The least diameter of a feature in pixels.
  private static let leastDiameter = 3.0
  /// The least cosine of the angle between the surface's normal and the camera.
  private static let leastCosine = 0.17

  /// The least part of the square around the disc for a name, in square em.
  private static let areaOfName = 24.0

  private struct Place {
    let feature: SurfaceFeature
    let pixel: SIMD2<Double>
  }

  /// Adds the names of features on the visible sides, the largest first.
  func addFeatures(_ projection: OverlayProjection, to plan: inout OverlayPlan) {
    for index in bodies.indices {
      let body = bodies[index]
      let radius = projection.discRadius(of: body)
      guard radius >= Self.leastRadius, isInFrame(index, projection, radius: radius) else {
        continue
      }
      let mine = features.filter { $0.body.rawValue == body.id }
        .enumerated().sorted { one, other in
          (one.element.diameter ?? 0, other.offset) > (other.element.diameter ?? 0, one.offset)
        }.map(\.element)
      let places = mine.compactMap { place(of: $0, index, projection) }
      let size = 2 * radius / textSize
      let most = (size * size / Self.areaOfName).wholeNumber(in: 0...1_000_000)
      var count = 0
      for place in places where count < most {
        if addName(of: place, among: places, to: &plan) { count += 1 }
      }
    }
  }

  /// Returns the place of a feature that is seen well enough.
  private func place(
    of feature: SurfaceFeature, _ index: Int, _ projection: OverlayProjection
  ) -> Place? {
    let body = bodies[index]
    let point = body.place(latitude: feature.latitude, longitude: feature.longitude)
    let world = body.point(onUnitSphere: point)
    let normal = body.orientation * (point / body.semiAxes).normalized
    let size = feature.diameter.map { $0 * projection.scale(at: world) }
    guard size ?? .infinity >= Self.leastDiameter,
      normal.dot(projection.towardsCamera(from: world)) > Self.leastCosine,
      let pixel = visiblePixel(point, index, projection)
    else { return nil }
    return Place(feature: feature, pixel: pixel)
  }

  /// The distances of labels from places in em; a leader line bridges all but the first.
  private static let distances = [0.4, 1.6, 2.6, 4]

  /// Adds a mark at a place and its name, if there is room.
  ///
  /// The name is beside the mark or else at the end of a leader line, in either case without
  /// covering other places; if that is impossible, it is beside the mark and covers them.
  /// - Returns: True if the name was added.
  private func addName(
    of place: Place, among places: [Place], to plan: inout OverlayPlan
  ) -> Bool {
    let size = max(textSize * 0.85, Font.sizes.lowerBound)
    let mark = LabelBox(around: place.pixel, reach: lineWidth * 2)
    guard plan.space.isFree(mark) else { return false }
    let others = places.filter { $0.pixel != place.pixel }.map {
      LabelBox(around: $0.pixel, reach: lineWidth * 2)
    }
    return Self.distances.contains { distance in
      addName(of: place, size: size, distance: distance * size, others, to: &plan)
    } || addName(of: place, size: size, distance: Self.distances[0] * size, [], to: &plan)
  }

  /// Adds a mark and a label at a distance from it that covers none of some rectangles.
  /// - Returns: True if the name was added.
  private func addName(
    of place: Place, size: Double, distance: Double, _ others: [LabelBox],
    to plan: inout OverlayPlan
  ) -> Bool {
    let extent = extent(of: place.feature.name, size: size)
    let hasLeader = distance > size
    for direction in Self.directions {
      let corner = Self.corner(place.pixel, direction, distance: distance, extent)
      let label = label(place.feature.name, size: size, at: corner)
      let end = place.pixel + direction * (distance - size * 0.2)
      guard plan.space.isFree(label.box), !others.contains(where: label.box.overlaps),
        !hasLeader || plan.space.isFree(from: place.pixel, to: end)
      else { continue }
      plan.strokes.append(
        Stroke([[place.pixel, place.pixel]], width: lineWidth * 2.5, color: color))
      if hasLeader {
        plan.strokes.append(
          Stroke([[place.pixel, end]], width: lineWidth, color: color, opacity: 0.8))
        plan.space.cover(from: place.pixel, to: end)
      }
      plan.space.cover(LabelBox(around: place.pixel, reach: lineWidth * 2))
      plan.add(label)
      return true
    }
    return false
  }
}
