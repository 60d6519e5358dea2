package import PlanetMath

/// The positions of bodies side by side in an image, all at one scale.
///
/// Bodies are in a row, in the middle of the space for them. Each has a cell as wide as the wider
/// of the body and its label, with a gap between cells.
package struct BodyLineup: Hashable, Sendable {
  /// The horizontal position of the centre of each cell, in pixels from the left.
  package let centers: [Double]
  /// The width of each cell in pixels.
  package let cellWidths: [Double]
  /// The vertical position of the centres of all bodies, in pixels from the top.
  package let middle: Double
  /// The pixels per unit of length.
  package let scale: Double

  /// Returns the row of bodies at the largest scale at which it fits.
  /// - Parameters:
  ///   - halfExtents: Half of the width and height of each body, in one unit of length; positive.
  ///   - labelWidths: The width of each label in pixels.
  ///   - columns: The space for the row from left to right, in pixels.
  ///   - rows: The space for bodies from top to bottom, in pixels.
  ///   - gap: The least distance between cells in pixels.
  /// - Precondition: There are as many labels as bodies, at least one.
  package init(
    halfExtents: [SIMD2<Double>], labelWidths: [Double], columns: ClosedRange<Double>,
    rows: ClosedRange<Double>, gap: Double
  ) {
    precondition(!halfExtents.isEmpty && halfExtents.count == labelWidths.count)
    let count = Double(halfExtents.count)
    let width = columns.upperBound - columns.lowerBound
    let gap = min(gap, width / (2 * count))
    let room = width - (count - 1) * gap
    // Labels take half of the width at most, so that bodies have the rest.
    let labels = labelWidths.map { min($0, room / (2 * count)) }
    func cells(_ scale: Double) -> [Double] {
      zip(halfExtents, labels).map { max(2 * $0.x * scale, $1) }
    }
    func sum(_ values: [Double]) -> Double { values.reduce(0, +) }
    let height = rows.upperBound - rows.lowerBound
    var high = height / (2 * (halfExtents.map(\.y).max() ?? 1))
    if sum(cells(high)) > room {
      // The width of the row grows with the scale.
      var low = 0.0
      for _ in 0..<100 {
        let between = (low + high) / 2
        if sum(cells(between)) > room { high = between } else { low = between }
      }
      high = low
    }
    let widths = cells(high)
    var left = columns.lowerBound + (room - sum(widths)) / 2
    var centers: [Double] = []
    for width in widths {
      centers.append(left + width / 2)
      left += width + gap
    }
    scale = high
    cellWidths = widths
    self.centers = centers
    middle = (rows.lowerBound + rows.upperBound) / 2
  }

  /// Returns the position of a body's centre in the world.
  /// - Parameters:
  ///   - index: The number of the body, from 0.
  ///   - camera: The camera, which looks at the world's origin; units of length as in the scene.
  ///   - width: The width of the image in pixels.
  ///   - height: The height of the image in pixels.
  /// - Returns: A point in the plane through the origin perpendicular to the view.
  package func position(
    _ index: Int, camera: OrbitCamera, width: Int, height: Int
  ) -> Vector3 {
    let right = (centers[index] - Double(width) / 2) / scale
    let up = (Double(height) / 2 - middle) / scale
    return camera.right * right + camera.up * up
  }
}

/// The scale at which bodies of different sizes are compared.
public enum SizeScale: String, CaseIterable, Codable, Hashable, Sendable {
  /// True relative sizes.
  case `true`
  /// Logarithmic sizes: each doubling of the radius adds the radius of the smallest body.
  case log

  /// Returns the factors by which bodies are magnified.
  /// - Parameter radii: The radii of the bodies in one unit; positive.
  /// - Returns: A factor for each body; 1 for the smallest, and for all at true scale.
  package func magnifications(of radii: [Double]) -> [Double] {
    guard self == .log, let smallest = radii.min() else { return radii.map { _ in 1 } }
    return radii.map { (1 + log2($0 / smallest)) * smallest / $0 }
  }
}
