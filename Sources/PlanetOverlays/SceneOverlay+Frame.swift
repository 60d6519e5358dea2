import PlanetMath
import PlanetScene
import PlanetText

extension SceneOverlay {
  /// The distance of the corners' content from the edges of the frame, in pixels.
  private var margin: Double { (textSize * 0.8).rounded() }

  /// Adds the caption in the lower left corner, shortened to the width of the frame.
  func addCaption(to plan: inout OverlayPlan) {
    guard let caption else { return }
    let width = plan.size.x - 2 * margin
    // Where there is no room for the observer, the date is kept.
    let short = caption.firstRange(of: ", seen from ").map { String(caption[..<$0.lowerBound]) }
    let versions = [caption, short ?? caption]
    let fitting = versions.first { self.extent(of: $0, size: textSize).x <= width }
    let text = fitting ?? font.shortened(versions[1], size: textSize, toWidth: width)
    guard !text.isEmpty else { return }
    let extent = extent(of: text, size: textSize)
    plan.add(label(text, size: textSize, at: SIMD2(margin, plan.size.y - margin - extent.y)))
  }

  /// Adds a horizontal bar in the lower right corner, with its length at the subject's distance.
  ///
  /// It is at most a quarter as wide as the frame, and above the caption if both have no room
  /// beside each other.
  func addScaleBar(_ projection: OverlayProjection, to plan: inout OverlayPlan) {
    guard let subject = bodies.first else { return }
    let scale = projection.scale(at: subject.position)
    guard scale > 0 else { return }
    let length = ScaleBar.length(plan.size.x / 4 / scale)
    let text = ScaleBar.text(of: length)
    let extent = extent(of: text, size: textSize)
    let (width, tick) = (length * scale, (textSize / 4).rounded())
    let reach = max(width, extent.x)
    let right = plan.size.x - margin
    var box = LabelBox(
      low: SIMD2(right - reach, plan.size.y - margin - extent.y - 3 * tick),
      high: SIMD2(right, plan.size.y - margin))
    if !plan.space.isFree(box) {
      let lift = SIMD2(0, extent.y + 2 * tick)
      box = LabelBox(low: box.low - lift, high: box.high - lift)
    }
    let middle = right - reach / 2
    let (left, y) = (middle - width / 2, box.high.y.rounded() - tick - 0.5)
    let end = left + width
    plan.strokes.append(
      Stroke(
        [
          [SIMD2(left, y), SIMD2(end, y)], [SIMD2(left, y - tick), SIMD2(left, y + tick)],
          [SIMD2(end, y - tick), SIMD2(end, y + tick)],
        ], width: lineWidth * 1.5, color: color))
    plan.add(
      label(text, size: textSize, at: SIMD2(middle - extent.x / 2, box.low.y)))
    plan.space.cover(box)
  }

  /// Adds arrows in the upper right corner: the subject's north pole, with an N, and the direction
  /// to the sun, with a circle and a dot.
  ///
  /// An arrow along the view is left out.
  func addCompass(_ projection: OverlayProjection, to plan: inout OverlayPlan) {
    guard let subject = bodies.first else { return }
    let length = 2 * textSize
    let reach = length + 1.2 * textSize
    let middle = SIMD2(plan.size.x - margin - reach, margin + reach)
    plan.space.cover(LabelBox(around: middle, reach: reach))
    let north = direction(subject.orientation.matrix.z)
    if let sun = subject.sunDirection.flatMap(direction) {
      let start = middle + shift(of: sun, beside: north)
      addArrow(start, sun, length: length, color: sunColor, to: &plan)
      let center = start + sun * (length + textSize * 0.6)
      plan.strokes.append(
        Stroke(
          [Self.circle(center, radius: textSize * 0.32), [center, center]],
          width: lineWidth * 1.5, color: sunColor))
    }
    if let north {
      addArrow(middle, north, length: length, color: color, to: &plan)
      let extent = extent(of: "N", size: textSize)
      let center = middle + north * (length + textSize * 0.6)
      plan.add(label("N", size: textSize, at: center - extent / 2))
    }
  }

  /// Returns the shift of the sun's arrow to its side of the arrow to the north, if they are less
  /// than 35° apart.
  private func shift(of sun: SIMD2<Double>, beside north: SIMD2<Double>?) -> SIMD2<Double> {
    guard let north, sun.x * north.x + sun.y * north.y > 0.82 else { return SIMD2(0, 0) }
    let side = SIMD2(-north.y, north.x)
    let isRight = sun.x * side.x + sun.y * side.y >= 0
    return side * (isRight ? textSize : -textSize)
  }

  /// Returns the unit direction in the frame of a direction of the world, y down; nil for one along
  /// the view.
  private func direction(_ vector: Vector3) -> SIMD2<Double>? {
    let place = SIMD2(vector.dot(camera.right), -vector.dot(camera.up))
    let length = (place.x * place.x + place.y * place.y).squareRoot()
    return length > 1e-6 * vector.length ? place / length : nil
  }

  private func addArrow(
    _ start: SIMD2<Double>, _ direction: SIMD2<Double>, length: Double, color: SIMD3<Float>,
    to plan: inout OverlayPlan
  ) {
    let end = start + direction * length
    let side = SIMD2(-direction.y, direction.x)
    let head = textSize * 0.4
    let wings = [side, -side].map { end - direction * head + $0 * (head * 0.6) }
    plan.strokes.append(
      Stroke([[start, end], [wings[0], end, wings[1]]], width: lineWidth * 1.5, color: color))
  }

  /// Returns a circle as a closed line.
  static func circle(_ center: SIMD2<Double>, radius: Double) -> [SIMD2<Double>] {
    (0...36).map { number in
      let (sine, cosine) = sinCos(Angle.degrees(Double(number * 10)).radians)
      return center + SIMD2(cosine, sine) * radius
    }
  }
}
