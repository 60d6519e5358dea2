import PlanetCards
import PlanetImage
import PlanetMath
import PlanetScene

/// The globe of a card in its frame.
enum CardGlobe {
  /// The part of the frame that a globe with its rings fills.
  static let fill = 0.96

  /// Returns a view in which a planet with its rings is as large as the frame permits.
  /// - Parameters:
  ///   - view: The view.
  ///   - node: The planet.
  ///   - size: The size of the frame in pixels.
  /// - Returns: The view with another ``View/fill``.
  static func fitted(_ view: View, to node: PlanetNode, in size: ImageSize) -> View {
    var view = view
    view.fill = fill
    // Rings that are too faint to be seen do not count.
    let radius = view.fittedRadius(of: node)
    guard node.rings != nil, radius > 1.2 * node.globeBoundingRadius else { return view }
    for _ in 0..<3 {
      let scene = view.scene(of: node, width: size.width, height: size.height)
      guard let reach = reach(of: scene, rings: radius, size) else { break }
      let growth = min(
        fill * Double(size.width) / (2 * reach.x), fill * Double(size.height) / (2 * reach.y))
      view.fill = min(max(view.fill * growth, 0.01), 20)
    }
    return view
  }

  /// Returns the greatest distances of the outlines from the middle of the frame, in pixels, to the
  /// side and up; nil if they are unbounded.
  private static func reach(
    of scene: RenderScene, rings radius: Double, _ size: ImageSize
  ) -> SIMD2<Double>? {
    // In a frame three times as large, so that nothing is outside.
    let middle = SIMD2(Double(size.width), Double(size.height)) / 2
    var reach = SIMD2(0.0, 0.0)
    for object in scene.objects {
      guard let outline = outline(of: object, scene, size, rings: radius) else { continue }
      for row in stride(from: -4.0 * middle.y, through: 6 * middle.y, by: 0.5) {
        guard let (low, high) = outline.columns(atRow: row) else { continue }
        guard low.isFinite, high.isFinite else { return nil }
        reach.x = max(reach.x, middle.x - low, high - middle.x)
        reach.y = max(reach.y, abs(row - middle.y))
      }
    }
    return reach.x > 0 && reach.y > 0 ? reach : nil
  }

  private static func outline(
    of object: SceneObject, _ scene: RenderScene, _ size: ImageSize, rings radius: Double = 1
  ) -> ConicOutline? {
    switch object.shape {
    case .ellipsoid(let ellipsoid, _):
      ConicOutline(
        sphere: RayFrame(scene.camera, size: size, of: object, axes: ellipsoid.semiAxes))
    case .ring:
      ConicOutline(disc: radius, RayFrame(scene.camera, size: size, of: object))
    case .mesh: nil
    }
  }

  /// Returns the left and right edge of the globe in a frame of a card, in pixels of the card.
  /// - Parameters:
  ///   - scene: The scene of the globe.
  ///   - image: Its image, for the outline of a mesh.
  ///   - frame: The frame.
  /// - Returns: The edges; nil if nothing is visible.
  static func disc(
    in scene: RenderScene, _ image: borrowing Image<RGBA8>, _ frame: CardFrame
  ) -> ClosedRange<Double>? {
    let size = ImageSize(width: image.width, height: image.height)
    var (left, right) = (Double.infinity, -Double.infinity)
    let globe = scene.objects.first { if case .ellipsoid = $0.shape { true } else { false } }
    if let outline = globe.flatMap({ outline(of: $0, scene, size) }) {
      for row in stride(from: 0.0, through: Double(size.height), by: 0.25) {
        guard let (low, high) = outline.columns(atRow: row) else { continue }
        (left, right) = (min(left, low), max(right, high))
      }
    } else {
      for y in 0..<image.height {
        for x in 0..<image.width where image[x, y].a >= 128 {
          (left, right) = (min(left, Double(x)), max(right, Double(x + 1)))
        }
      }
    }
    guard left < right, left.isFinite, right.isFinite else { return nil }
    let scale = frame.width / Double(size.width)
    return frame.x + left * scale...frame.x + right * scale
  }
}
