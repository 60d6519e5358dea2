import PlanetMath

/// An icon as shapes in a unit square, x to the right and y down.
package struct Icon: Hashable {
  /// A shape of an icon.
  struct Shape: Hashable {
    /// The style of a shape.
    enum Style: Hashable {
      /// A convex polygon, whose points are in clockwise order.
      case filled
      /// A line of a width, closed or open.
      case line(width: Float, isClosed: Bool)
    }

    let points: [SIMD2<Float>]
    let style: Style
  }

  let shapes: [Shape]

  private init(_ shapes: Shape...) { self.shapes = shapes }

  private static let stroke: Float = 0.1

  private static func line(_ points: (Float, Float)..., width: Float = stroke) -> Shape {
    Shape(points: points.map { SIMD2($0.0, $0.1) }, style: .line(width: width, isClosed: false))
  }

  private static func outline(_ points: (Float, Float)...) -> Shape {
    Shape(points: points.map { SIMD2($0.0, $0.1) }, style: .line(width: stroke, isClosed: true))
  }

  private static func filled(_ points: (Float, Float)...) -> Shape {
    Shape(points: points.map { SIMD2($0.0, $0.1) }, style: .filled)
  }

  /// Returns the points of an ellipse's arc; angles are in turns, clockwise from the right.
  private static func arc(
    _ x: Float, _ y: Float, _ width: Float, _ height: Float, from: Double = 0, to: Double = 1,
    leaning: Double = 0
  ) -> [SIMD2<Float>] {
    let steps = max(Int((32 * (to - from).magnitude).rounded(.up)), 2)
    let lean = Angle.turns(leaning)
    return (0...steps).map { step in
      let angle = Angle.turns(from + (to - from) * Double(step) / Double(steps))
      let (along, across) = (Double(width) * cos(angle), Double(height) * sin(angle))
      return SIMD2(
        x + Float(along * cos(lean) - across * sin(lean)),
        y + Float(along * sin(lean) + across * cos(lean)))
    }
  }

  private static func circle(_ x: Float, _ y: Float, _ radius: Float) -> Shape {
    Shape(
      points: arc(x, y, radius, radius).dropLast(), style: .line(width: stroke, isClosed: true))
  }

  private static func disc(_ x: Float, _ y: Float, _ radius: Float) -> Shape {
    Shape(points: arc(x, y, radius, radius).dropLast(), style: .filled)
  }

  // MARK: - Icons

  package static let list = Icon(
    disc(0.12, 0.2, 0.08), disc(0.12, 0.5, 0.08), disc(0.12, 0.8, 0.08),
    line((0.34, 0.2), (0.95, 0.2)), line((0.34, 0.5), (0.95, 0.5)),
    line((0.34, 0.8), (0.95, 0.8)))
  package static let previous = Icon(line((0.66, 0.12), (0.28, 0.5), (0.66, 0.88), width: 0.13))
  package static let next = Icon(line((0.34, 0.12), (0.72, 0.5), (0.34, 0.88), width: 0.13))
  package static let pause = Icon(
    filled((0.2, 0.14), (0.4, 0.14), (0.4, 0.86), (0.2, 0.86)),
    filled((0.6, 0.14), (0.8, 0.14), (0.8, 0.86), (0.6, 0.86)))
  package static let play = Icon(filled((0.22, 0.1), (0.86, 0.5), (0.22, 0.9)))
  package static let reverse = Icon(
    Shape(
      points: arc(0.5, 0.54, 0.36, 0.36, from: -0.36, to: 0.36),
      style: .line(width: stroke, isClosed: false)),
    filled((0.32, 0), (0.32, 0.44), (0.02, 0.22)))
  package static let slower = Icon(
    line((0.48, 0.2), (0.18, 0.5), (0.48, 0.8)), line((0.84, 0.2), (0.54, 0.5), (0.84, 0.8)))
  package static let faster = Icon(
    line((0.16, 0.2), (0.46, 0.5), (0.16, 0.8)), line((0.52, 0.2), (0.82, 0.5), (0.52, 0.8)))
  package static let details = Icon(
    circle(0.5, 0.5, 0.42), disc(0.5, 0.29, 0.065), line((0.5, 0.46), (0.5, 0.74)))
  package static let save = Icon(
    line((0.5, 0.06), (0.5, 0.62)), line((0.26, 0.4), (0.5, 0.64), (0.74, 0.4)),
    line((0.1, 0.66), (0.1, 0.9), (0.9, 0.9), (0.9, 0.66)))
  package static let keys = Icon(
    outline((0.04, 0.2), (0.96, 0.2), (0.96, 0.8), (0.04, 0.8)),
    disc(0.24, 0.4, 0.055), disc(0.5, 0.4, 0.055), disc(0.76, 0.4, 0.055),
    line((0.28, 0.62), (0.72, 0.62)))
  package static let search = Icon(
    circle(0.42, 0.42, 0.3), line((0.64, 0.64), (0.92, 0.92), width: 0.13))
  package static let clear = Icon(line((0.2, 0.2), (0.8, 0.8)), line((0.8, 0.2), (0.2, 0.8)))
  static let check = Icon(line((0.18, 0.52), (0.42, 0.76), (0.84, 0.26), width: 0.14))
  package static let folder = Icon(
    outline(
      (0.06, 0.2), (0.38, 0.2), (0.48, 0.32), (0.94, 0.32), (0.94, 0.84), (0.06, 0.84)))
  package static let file = Icon(
    outline((0.2, 0.06), (0.6, 0.06), (0.82, 0.28), (0.82, 0.94), (0.2, 0.94)),
    line((0.58, 0.08), (0.58, 0.3), (0.8, 0.3)))
  package static let copy = Icon(
    outline((0.34, 0.34), (0.92, 0.34), (0.92, 0.92), (0.34, 0.92)),
    line((0.2, 0.66), (0.08, 0.66), (0.08, 0.08), (0.66, 0.08), (0.66, 0.2)))
  package static let browser = Icon(
    line((0.5, 0.1), (0.1, 0.1), (0.1, 0.9), (0.9, 0.9), (0.9, 0.5)),
    line((0.44, 0.56), (0.88, 0.12)), line((0.62, 0.1), (0.9, 0.1), (0.9, 0.38)))
  package static let time = Icon(
    circle(0.5, 0.5, 0.42), line((0.5, 0.24), (0.5, 0.52), (0.7, 0.62)))
  package static let refresh = Icon(
    Shape(
      points: arc(0.5, 0.5, 0.36, 0.36, from: -0.1, to: 0.72),
      style: .line(width: stroke, isClosed: false)),
    filled((0.66, 0.06), (0.98, 0.3), (0.62, 0.44)))
  package static let person = Icon(
    circle(0.5, 0.3, 0.2),
    Shape(
      points: arc(0.5, 0.94, 0.38, 0.36, from: 0.5, to: 1),
      style: .line(width: stroke, isClosed: true)))
  package static let film = Icon(
    outline((0.06, 0.16), (0.94, 0.16), (0.94, 0.84), (0.06, 0.84)),
    line((0.28, 0.16), (0.28, 0.84)), line((0.72, 0.16), (0.72, 0.84)),
    line((0.06, 0.5), (0.28, 0.5)), line((0.72, 0.5), (0.94, 0.5)))
  package static let fullScreen = Icon(
    line((0.36, 0.08), (0.08, 0.08), (0.08, 0.36)), line((0.64, 0.08), (0.92, 0.08), (0.92, 0.36)),
    line((0.36, 0.92), (0.08, 0.92), (0.08, 0.64)), line((0.64, 0.92), (0.92, 0.92), (0.92, 0.64)))
  /// An eye, for the View menu.
  package static let eye = Icon(
    Shape(
      points: arc(0.5, 0.86, 0.56, 0.6, from: 0.606, to: 0.894),
      style: .line(width: stroke, isClosed: false)),
    Shape(
      points: arc(0.5, 0.14, 0.56, 0.6, from: 0.106, to: 0.394),
      style: .line(width: stroke, isClosed: false)),
    circle(0.5, 0.5, 0.13))
  package static let calendar = Icon(
    outline((0.1, 0.18), (0.9, 0.18), (0.9, 0.92), (0.1, 0.92)), line((0.1, 0.4), (0.9, 0.4)),
    line((0.3, 0.06), (0.3, 0.26)), line((0.7, 0.06), (0.7, 0.26)))
  package static let more = Icon(
    disc(0.16, 0.5, 0.09), disc(0.5, 0.5, 0.09), disc(0.84, 0.5, 0.09))
  package static let menu = Icon(line((0.18, 0.36), (0.5, 0.68), (0.82, 0.36), width: 0.12))
  package static let warning = Icon(
    outline((0.5, 0.08), (0.97, 0.9), (0.03, 0.9)), line((0.5, 0.36), (0.5, 0.62)),
    disc(0.5, 0.76, 0.06))
  /// A globe with a ring.
  package static let ringedGlobe = Icon(
    circle(0.5, 0.5, 0.27),
    Shape(
      points: arc(0.5, 0.5, 0.49, 0.16, from: -0.06, to: 0.56, leaning: -0.06),
      style: .line(width: 0.08, isClosed: false)))
}
