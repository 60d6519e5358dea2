import PlanetMath

/// A bright or a dark place, by which the orientation of a map is recognised.
struct Landmark {
  /// The planetocentric latitude in degrees.
  var latitude: Double
  /// The longitude in degrees, east positive.
  var longitude: Double
  /// The angular radius in degrees.
  var radius: Double
  /// True if it is brighter than its surroundings.
  var isBright: Bool

  /// Returns the angular distance of each cell of a grid in radii of the landmark.
  func distances(of cells: [SIMD3<Double>]) -> [Double] {
    let place = LuminanceGrid.direction(latitude: latitude, longitude: longitude)
    return cells.map { cell in
      let cosine = cell.x * place.x + cell.y * place.y + cell.z * place.z
      return acos(min(max(cosine, -1), 1)) / (radius * .pi / 180)
    }
  }
}

/// Finds the orientation of maps by their correlation with landmarks, or with a reference.
///
/// The score of an orientation is the correlation of the map with the landmarks, and the contrast
/// of the landmarks with their surroundings, which also finds small ones.
struct OrientationSearch {
  /// The expected brightness of cells, with the mean 0, or the contrast of the reference.
  private let pattern: [Double]
  /// A Boolean value that indicates whether the pattern is that of a reference.
  private let hasReference: Bool
  /// The weights of the cells that are positive on bright landmarks and negative on dark ones, with
  /// opposite weights around them; empty without landmarks.
  private let kernel: [Double]

  private typealias Grid = LuminanceGrid

  /// The correlation that counts as much as one standard deviation of the landmarks' contrast.
  private static let correlationUnit = 0.08
  /// The least score of an orientation.
  private static let leastScore = 6.5
  /// The least difference of its score to that of the next orientation.
  private static let leastMargin = 1.6
  /// The number of columns by which the features of a map may be displaced.
  private static let tolerance = 4

  /// Creates a search by landmarks.
  init(landmarks: [Landmark]) {
    let cells = Grid.directions
    var pattern = [Double](repeating: 0, count: cells.count)
    var kernel = pattern
    for landmark in landmarks {
      let distances = landmark.distances(of: cells)
      let sign = landmark.isBright ? 1.0 : -1
      let inner = distances.indices.map { exp(-distances[$0] * distances[$0]) }
      let outer = distances.indices.map { exp(-distances[$0] * distances[$0] / 4) }
      let (innerSum, outerSum) = (Grid.sum(inner), Grid.sum(outer))
      let shape = inner.indices.map { inner[$0] / innerSum - outer[$0] / outerSum }
      let factor = sign / Grid.sum(shape.map { $0 * $0 }).squareRoot()
      for cell in cells.indices {
        pattern[cell] += sign * inner[cell]
        kernel[cell] += factor * shape[cell] * Grid.weights[cell / Grid.width]
      }
    }
    let mean = Grid.sum(pattern) / Grid.sum(pattern.map { _ in 1 })
    self.pattern = pattern.map { $0 - mean }
    (self.kernel, hasReference) = (kernel, false)
  }

  /// Creates a search by a map of the body in the usual orientation.
  init(reference: LuminanceGrid) {
    (pattern, kernel, hasReference) = (reference.contrastAlongRows, [], true)
  }

  /// Returns the orientation of a map; nil if none is clearly better than all others.
  func orientation(of map: LuminanceGrid) -> MapOrientation? {
    let kinds = MapOrientation.Mirroring.allCases
    let grids = kinds.map {
      map.mirrored(columns: $0.reversesColumns, rows: $0.reversesRows)
    }
    let correlations = grids.map(correlations)
    let contrasts = kernel.isEmpty ? [] : grids.map { Self.products($0.contrast, kernel) }
    let deviation = Self.deviation(contrasts.flatMap(\.self))
    let scores = kinds.indices.map { kind in
      (0..<Grid.width).map { shift in
        correlations[kind][shift] / Self.correlationUnit
          + (deviation > 0 ? contrasts[kind][shift] / deviation : 0)
      }
    }
    return Self.best(of: scores).map { kind, shift in
      MapOrientation(mirroring: kinds[kind], centralMeridian: Self.meridian(of: shift))
    }
  }

  /// Returns the kind and the shift with the greatest score, if no other is nearly as great.
  private static func best(of scores: [[Double]]) -> (kind: Int, shift: Int)? {
    // Most maps have longitude 0° or 180° in the middle; other shifts need a greater margin.
    let near = (-tolerance...tolerance).map { ($0 + Grid.width) % Grid.width }
    let half = near.map { ($0 + Grid.width / 2) % Grid.width }
    var usual: [(score: Double, kind: Int, shift: Int)] = []
    var peaks: [(score: Double, kind: Int, shift: Int)] = []
    for kind in scores.indices {
      for (shift, window) in [(0, near), (Grid.width / 2, half)] {
        usual.append((window.map { scores[kind][$0] }.max() ?? 0, kind, shift))
      }
      let peak = scores[kind].indices.max { scores[kind][$0] < scores[kind][$1] } ?? 0
      peaks.append((scores[kind][peak], kind, peak))
    }
    usual.sort { $0.score > $1.score }
    peaks.sort { $0.score > $1.score }
    let isElsewhere = peaks[0].score >= usual[0].score + leastMargin
    if isElsewhere {
      guard peaks[0].score >= leastScore, peaks[0].score >= peaks[1].score + leastMargin,
        peaks[0].score >= usual[0].score + 2 * leastMargin
      else { return nil }
      return (peaks[0].kind, peaks[0].shift)
    }
    guard usual[0].score >= leastScore, usual[0].score >= usual[1].score + leastMargin else {
      return nil
    }
    return (usual[0].kind, usual[0].shift)
  }

  /// Returns the longitude in the middle of a map whose columns a shift moves to the right to match
  /// the pattern.
  private static func meridian(of shift: Int) -> Double {
    let degrees = Double(shift) * 360 / Double(Grid.width)
    return degrees > 180 ? degrees - 360 : degrees
  }

  /// Returns the correlation of a map with the pattern for each shift to the right, in the cells
  /// where the map has data.
  private func correlations(of map: LuminanceGrid) -> [Double] {
    let contrast = hasReference ? map.contrastAlongRows : map.contrast
    let weighted = pattern.indices.map { pattern[$0] * Grid.weights[$0 / Grid.width] }
    let products = Self.products(contrast, weighted)
    let squares = Self.products(
      map.isMissing.map { $0 ? 0 : 1 }, pattern.indices.map { pattern[$0] * weighted[$0] })
    let own = Grid.sum(contrast.map { $0 * $0 })
    return products.indices.map { shift in
      let length = (own * squares[shift]).squareRoot()
      return length > 1e-9 ? products[shift] / length : 0
    }
  }

  /// Returns the sum of products of a map with weights for each shift of its columns to the right.
  private static func products(_ map: [Double], _ weights: [Double]) -> [Double] {
    let (width, height) = (Grid.width, Grid.height)
    var sums = [Double](repeating: 0, count: width)
    let (map, weights) = (map.span, weights.span)
    for row in 0..<height {
      let start = row * width
      for shift in 0..<width {
        var sum = 0.0
        for column in 0..<width - shift {
          sum += map[start + column] * weights[start + column + shift]
        }
        for column in width - shift..<width {
          sum += map[start + column] * weights[start + column + shift - width]
        }
        sums[shift] += sum
      }
    }
    return sums
  }

  private static func deviation(_ values: [Double]) -> Double {
    guard !values.isEmpty else { return 0 }
    let mean = values.reduce(0, +) / Double(values.count)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(values.count)).squareRoot()
  }
}
