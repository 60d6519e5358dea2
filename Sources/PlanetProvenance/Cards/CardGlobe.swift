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
      if let (columns, rows) = bounds(ofMesh: object, scene, size) {
        reach.x = max(reach.x, middle.x - columns.lowerBound, columns.upperBound - middle.x)
        reach.y = max(reach.y, middle.y - rows.lowerBound, rows.upperBound - middle.y)
      }
      guard let outline = outline(of: object, scene, size, rings: radius) else { continue }
      // A stride of floating-point numbers would use fused multiply-add.
      for step in 0...Int(20 * middle.y) {
        let row = 0.5 * Double(step) - 4 * middle.y
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

  /// Returns the columns and rows of a mesh on the screen, in pixels; nil for another shape.
  private static func bounds(
    ofMesh object: SceneObject, _ scene: RenderScene, _ size: ImageSize
  ) -> (columns: ClosedRange<Double>, rows: ClosedRange<Double>)? {
    guard let mesh = object.shape.mesh, !mesh.positions.isEmpty else { return nil }
    let (width, height) = (Double(size.width), Double(size.height))
    let transform = scene.camera.clipTransform(
      aspect: width / height, nearest: 1e-3 * object.scale, farthest: 1e6 * object.scale)
    var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
    for position in mesh.positions {
      let point = transform.transform(
        object.position + object.orientation * (position.vector * object.scale))
      guard point.w > 0 else { continue }
      let place = SIMD2((1 + point.x / point.w) * width, (1 - point.y / point.w) * height) / 2
      (low, high) = (pointwiseMin(low, place), pointwiseMax(high, place))
    }
    return low.x <= high.x ? (low.x...high.x, low.y...high.y) : nil
  }

  /// Returns the left and right edge of the globe in a frame of a card, in pixels of the card.
  /// - Parameters:
  ///   - scene: The scene of the globe.
  ///   - size: The size of its image.
  ///   - frame: The frame.
  /// - Returns: The edges; nil if nothing is visible.
  static func disc(
    in scene: RenderScene, _ size: ImageSize, _ frame: CardFrame
  ) -> ClosedRange<Double>? {
    var (left, right) = (Double.infinity, -Double.infinity)
    let globe = scene.objects.first { if case .ellipsoid = $0.shape { true } else { false } }
    if let outline = globe.flatMap({ outline(of: $0, scene, size) }) {
      for step in 0...4 * size.height {
        guard let (low, high) = outline.columns(atRow: 0.25 * Double(step)) else { continue }
        (left, right) = (min(left, low), max(right, high))
      }
    } else if let mesh = scene.objects.lazy.compactMap({ bounds(ofMesh: $0, scene, size) }).first {
      left = max(mesh.columns.lowerBound, 0)
      right = min(mesh.columns.upperBound, Double(size.width))
    }
    guard left < right, left.isFinite, right.isFinite else { return nil }
    let scale = frame.width / Double(size.width)
    return frame.x + left * scale...frame.x + right * scale
  }
}
