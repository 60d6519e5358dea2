extension Angle {
  /// The shortest decimal number of degrees that gives exactly this angle; the nearest if none
  /// does.
  package var shortestDegrees: Double {
    let nearest = degrees
    var candidates = [nearest, nearest.nextUp, nearest.nextDown]
    candidates += [nearest.nextUp.nextUp, nearest.nextDown.nextDown]
    let shortest =
      candidates.filter { Angle.degrees($0) == self }
      .min { $0.description.count < $1.description.count } ?? nearest
    return shortest.withoutNegativeZero
  }

  /// The angle of ``shortestDegrees``, which decimal degrees express exactly.
  package var exact: Angle { .degrees(shortestDegrees) }
}

extension FloatingPoint {
  /// The number, with 0 for -0.
  package var withoutNegativeZero: Self { isZero ? 0 : self }
}

extension Double {
  /// The shortest text that is parsed to the same number, without `.0`.
  package var shortText: String { Int(exactly: self).map(String.init) ?? description }
}
