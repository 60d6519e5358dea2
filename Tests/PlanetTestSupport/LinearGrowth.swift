package import Testing

/// Expects that ten times the input takes at most fifteen times the steps.
///
/// Steps are operations that the code counts, not seconds: the result is the same on every machine.
/// - Parameters:
///   - size: The size of the smaller input.
///   - location: The place of the expectation.
///   - steps: Returns the number of operations for an input of a size.
/// - Throws: The error of the closure.
package func expectLinearGrowth(
  from size: Int, sourceLocation location: SourceLocation = #_sourceLocation,
  steps: (Int) throws -> Int
) throws {
  let (few, many) = (try steps(size), try steps(10 * size))
  #expect(few > 0, "nothing was counted", sourceLocation: location)
  #expect(many <= 15 * few, "\(few) steps became \(many)", sourceLocation: location)
}
