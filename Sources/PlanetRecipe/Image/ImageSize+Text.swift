package import PlanetImage
package import PlanetScene

extension ImageSize {
  /// The greatest width and height of an image, in pixels.
  package static let greatest = 16384

  /// Reads a size: `1024`, `1920x1080` or `1920,1080`.
  /// - Throws: ``ValueProblem``, also for sides beyond ``greatest``.
  package init(reading text: String) throws(ValueProblem) {
    let parts = text.lowercased().split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "x" || $0 == "," || $0 == "×" })
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == parts.count, (1...2).contains(numbers.count),
      numbers.allSatisfy({ (1...Self.greatest).contains($0) })
    else {
      throw ValueProblem(
        description:
          "expected one or two numbers from 1 to \(Self.greatest), such as 1024 or 1920x1080")
    }
    // 1,024 is a number with a separator of thousands rather than an image of 24 lines.
    if text.contains(","), numbers[0] < 10, parts[1].count == 3 {
      throw ValueProblem(
        description: "expected a number without separators, such as \(parts[0])\(parts[1]), or "
          + "width x height, such as \(numbers[0])x\(numbers[1])")
    }
    self.init(width: numbers[0], height: numbers[numbers.count - 1])
  }
}
