package import PlanetImage
import PlanetMath
package import PlanetScene
package import PlanetSky
package import PlanetText

/// Lines and labels over an image of bodies at their places in space.
///
/// Drawn into a transparent image, the overlay is a layer of its own.
package struct SceneOverlay {
  /// The kinds of lines and labels, in the order of drawing.
  package let overlays: [Overlay]
  /// The text in the lower left corner.
  package let caption: String?
  /// The named features of all bodies.
  package let features: [SurfaceFeature]
  /// The paths of bodies in the world.
  package let orbits: [OrbitPath]
  /// The font of labels.
  package let font: Font
  /// The height of the em square in pixels.
  package let textSize: Double
  /// Linear red, green and blue of lines and labels.
  package let color: SIMD3<Float>
  /// The bodies of the scene; the subject first.
  package let bodies: [OverlayBody]
  let camera: Camera
  /// The velocity of the camera as a fraction of the speed of light.
  let velocity: Vector3
  /// The epoch of the places of stars; nil for places of J2000.0.
  let starEpoch: StarEpoch?
  /// The place of the camera; nil in space.
  let surroundings: Surroundings?
  /// The factor of the exposure.
  let exposure: Float
  /// The stars and the bodies among them.
  let stars: [Star]

  /// Creates an overlay.
  /// - Parameters:
  ///   - scene: The scene of the image.
  ///   - labels: The IDs and names of the bodies that are rendered, in the order of the scene.
  ///   - overlays: The kinds of lines and labels.
  ///   - caption: The text in the lower left corner.
  ///   - features: The named features; features of other bodies are left out.
  ///   - orbits: The paths of bodies in the world.
  ///   - font: The font of labels.
  ///   - textSize: The height of the em square in pixels, within `Font.sizes`.
  ///   - color: Linear red, green and blue of lines and labels.
  package init(
    scene: RenderScene, labels: [OverlayBody.Label], overlays: [Overlay], caption: String? = nil,
    features: [SurfaceFeature] = SurfaceFeature.all, orbits: [OrbitPath] = [], font: Font,
    textSize: Double,
    color: SIMD3<Float> = SIMD3(repeating: 1)
  ) {
    self.overlays = Overlay.allCases.filter(overlays.contains)
    self.caption = caption
    (self.features, self.orbits) = (features, orbits)
    (self.font, self.textSize, self.color) = (font, textSize, color)
    bodies = OverlayBody.bodies(of: scene, labels: labels)
    (camera, velocity, surroundings) = (scene.camera, scene.velocity, scene.surroundings)
    (exposure, stars, starEpoch) = (scene.exposure, scene.stars, scene.starEpoch)
  }

  /// Draws the overlay over an image of the scene.
  package func draw<Pixel: ColorPixel>(into image: inout Image<Pixel>) {
    let projection = OverlayProjection(
      camera, size: ImageSize(width: image.width, height: image.height), bodies: bodies,
      surroundings: surroundings)
    let plan = plan(projection)
    for stroke in plan.strokes {
      Stroke(
        stroke.lines, width: stroke.width + 2 * casing, color: shade,
        opacity: stroke.opacity * Self.casingOpacity
      ).draw(into: &image)
      stroke.draw(into: &image)
    }
    for label in plan.labels { draw(label, into: &image) }
  }

  /// Returns the lines and labels in a frame.
  package func plan(_ projection: OverlayProjection) -> OverlayPlan {
    var plan = OverlayPlan(size: projection.size, margin: (textSize / 3).rounded())
    if overlays.contains(.constellations) { addConstellations(projection, to: &plan) }
    if overlays.contains(.orbits) { addOrbits(projection, to: &plan) }
    for index in bodies.indices { addLines(of: index, projection, to: &plan) }
    if overlays.contains(.caption) { addCaption(to: &plan) }
    if overlays.contains(.scaleBar) { addScaleBar(projection, to: &plan) }
    if overlays.contains(.compass) {
      if let place = projection.place {
        addHorizon(place, projection, to: &plan)
      } else {
        addCompass(projection, to: &plan)
      }
    }
    if overlays.contains(.names) { addNames(projection, to: &plan) }
    if overlays.contains(.constellations) { addConstellationNames(projection, to: &plan) }
    if overlays.contains(.starNames) { addStarNames(projection, to: &plan) }
    if overlays.contains(.features) { addFeatures(projection, to: &plan) }
    return plan
  }

  /// The width of thin lines in pixels.
  var lineWidth: Double { max(textSize / 14, 1) }
  /// The width of the dark edges of light lines in pixels, or of the light edges of dark ones.
  private var casing: Double { max(textSize / 16, 1) }
  /// The opacity of the edges, as a fraction of the line's opacity.
  private static let casingOpacity = 0.6
  /// The colour of edges: black or white, whichever contrasts with the lines.
  private var shade: SIMD3<Float> { Contrast.ink(on: color) }
  /// The colour of lines that show the sun's direction: a yellow, darker for dark lines.
  var sunColor: SIMD3<Float> {
    shade.x > 0 ? SIMD3(0.35, 0.16, 0) : SIMD3(1, 0.62, 0.08)
  }

  private func draw<Pixel: ColorPixel>(
    _ label: OverlayPlan.Label, into image: inout Image<Pixel>
  ) {
    let boldness = Contrast.boldness(of: color, on: shade)
    let edge = min(max(label.size / 4.5, 2) + boldness, 4)
    for (color, boldness) in [(shade, edge), (color, 1.5 * boldness)] {
      font.draw(
        label.text, size: label.size, left: label.left, baseline: label.baseline, color: color,
        boldness: boldness, into: &image)
    }
  }
}

/// The lines and labels of an overlay in a frame.
package struct OverlayPlan {
  /// A line of text.
  package struct Label: Hashable, Sendable {
    package let text: String
    /// The height of the em square in pixels.
    package let size: Double
    /// The start of the line, in pixels from the left.
    package let left: Double
    /// The row of the baseline.
    package let baseline: Int
    /// The rectangle that the text covers.
    package let box: LabelBox
  }

  /// The lines, in the order of drawing.
  package var strokes: [Stroke] = []
  package private(set) var labels: [Label] = []
  /// The parts of the frame that are covered.
  var space: LabelSpace

  /// The size of the frame in pixels.
  let size: SIMD2<Double>

  init(size: SIMD2<Double>, margin: Double) {
    self.size = size
    space = LabelSpace(size: size, margin: margin)
  }

  /// Adds a label and covers its rectangle.
  mutating func add(_ label: Label) {
    labels.append(label)
    space.cover(label.box)
  }
}

extension SceneOverlay {
  /// The radii in pixels from which discs have a graticule, and other lines.
  private static let leastRadii = (graticule: 24.0, lines: 10.0)

  /// Adds the lines on a body.
  private func addLines(
    of index: Int, _ projection: OverlayProjection, to plan: inout OverlayPlan
  ) {
    let radius = projection.discRadius(of: bodies[index])
    guard radius >= Self.leastRadii.lines,
      isInFrame(index, projection, radius: radius)
    else { return }
    let curves = BodyCurves(of: index, projection)
    let strong = lineWidth * 1.5
    func add(
      _ lines: [CurveTracer.Polyline], width: Double, opacity: Double, color: SIMD3<Float>? = nil
    ) {
      guard !lines.isEmpty else { return }
      plan.strokes.append(
        Stroke(lines, width: width, color: color ?? self.color, opacity: opacity))
    }
    for overlay in overlays {
      switch overlay {
      case .graticule:
        guard radius >= Self.leastRadii.graticule else { continue }
        let step = BodyCurves.graticuleStep(radius: nearScale(of: index, projection))
        let graticule = curves.graticule(step: step)
        add(graticule.lines, width: lineWidth, opacity: 0.45)
        add(graticule.strong, width: lineWidth, opacity: 0.9)
      case .equator: add(curves.equator, width: strong, opacity: 0.9)
      case .axis:
        let axis = curves.axis
        add(axis.north + axis.south, width: strong, opacity: 0.9)
      case .terminator: add(curves.terminator, width: strong, opacity: 0.9, color: sunColor)
      case .subpoints: addSubPoints(of: index, projection, to: &plan)
      case .orbits, .names, .starNames, .constellations, .features, .scaleBar, .compass, .caption:
        break
      }
    }
  }

  /// Returns whether any part of a body or its axis can be in the frame.
  func isInFrame(_ index: Int, _ projection: OverlayProjection, radius: Double) -> Bool {
    guard let middle = projection.pixel(of: bodies[index].position) else {
      return radius > projection.size.max()
    }
    return projection.contains(middle, margin: radius * BodyCurves.axisEnd)
  }

  /// Returns the pixels per radian of the surface at the point below the camera.
  private func nearScale(of index: Int, _ projection: OverlayProjection) -> Double {
    let body = bodies[index]
    let radius = body.equatorialRadius
    let top = body.position + projection.towardsCamera(from: body.position) * radius
    let height = (camera.eye - top).length
    let depth = (top - camera.eye).dot(camera.forward)
    // Where the camera looks along the surface, its height counts.
    return projection.scale(at: camera.eye + camera.forward * max(height, depth)) * radius
  }

  /// Adds a cross at the sub-observer point and a dot at the sub-solar point.
  private func addSubPoints(
    of index: Int, _ projection: OverlayProjection, to plan: inout OverlayPlan
  ) {
    let body = bodies[index]
    let size = (textSize * 0.45).rounded()
    if let place = surfacePixel(
      along: projection.towardsCamera(from: body.position), index, projection)
    {
      let (x, y) = (SIMD2(size, 0), SIMD2(0, size))
      plan.strokes.append(
        Stroke(
          [[place - x, place + x], [place - y, place + y]], width: lineWidth * 1.5,
          color: color))
      plan.space.cover(LabelBox(around: place, reach: size))
    }
    if let sun = body.sunDirection, let place = surfacePixel(along: sun, index, projection) {
      plan.strokes.append(Stroke([[place, place]], width: size, color: sunColor))
      plan.space.cover(LabelBox(around: place, reach: size / 2))
    }
  }

  /// Returns the place of the surface point in a direction from the centre; nil if it is hidden.
  private func surfacePixel(
    along direction: Vector3, _ index: Int, _ projection: OverlayProjection
  ) -> SIMD2<Double>? {
    visiblePixel(bodies[index].onUnitSphere(direction).normalized, index, projection)
  }

  /// Returns the place of a point of the unit sphere; nil if it is hidden or outside the frame.
  func visiblePixel(
    _ point: Vector3, _ index: Int, _ projection: OverlayProjection
  ) -> SIMD2<Double>? {
    let body = bodies[index]
    let side = projection.visibleSide(of: body)
    let place = body.point(onUnitSphere: point)
    guard point.dot(side.vector) > side.limit, !projection.isHidden(place, besides: index),
      let pixel = projection.pixel(of: place), projection.contains(pixel)
    else { return nil }
    return pixel
  }
}
