import PlanetMath

/// States at moments, between which positions are interpolated: by Lagrange's polynomials of the
/// positions (data types 8 and 9) or Hermite's of positions and velocities (12 and 13).
struct KernelStates: Hashable, Sendable {
  /// The moments of states.
  enum Moments: Hashable, Sendable {
    /// Moments at equal intervals (types 8 and 12), in seconds of TDB from J2000.0.
    case equal(start: Double, step: Double)
    /// Moments in the file (types 9 and 13): the byte offset of the first one.
    case listed(offset: Int)
  }

  /// The byte offset of the first state: three coordinates in kilometres, and three components of
  /// the velocity in kilometres per second.
  let offset: Int
  /// The number of states.
  let count: Int
  /// The moments of the states.
  let moments: Moments
  /// The number of states of a polynomial, from 1 to ``count``.
  let window: Int
  /// A Boolean value that indicates whether velocities are used.
  let usesVelocities: Bool

  /// The number of double-precision numbers of a state.
  static let stateSize = 6

  /// Returns the moment of a state.
  private func moment(_ index: Int, in reader: KernelReader) -> Double {
    switch moments {
    case .equal(let start, let step): start + Double(index) * step
    case .listed(let offset): reader.word(at: offset + index * KernelReader.wordSize)
    }
  }

  /// Returns the number of the last state that is not after a moment; 0 before the first.
  private func lastIndex(before time: Double, in reader: KernelReader) -> Int {
    if case .equal(let start, let step) = moments {
      return ((time - start) / step).rounded(.down).wholeNumber(in: 0...count - 1)
    }
    var (low, high) = (0, count)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if moment(middle, in: reader) <= time { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the position at a moment.
  ///
  /// The states are those of NAIF's reader: an even number has the moment in its middle interval,
  /// an odd one the nearest state in its middle.
  func position(at time: Double, in reader: KernelReader) -> Vector3 {
    var middle = lastIndex(before: time, in: reader)
    if window % 2 == 1, middle + 1 < count,
      moment(middle + 1, in: reader) - time < time - moment(middle, in: reader)
    {
      middle += 1
    }
    let first = min(max(middle - (window - 1) / 2, 0), count - window)
    let times = (first..<first + window).map { moment($0, in: reader) }
    let states = (first..<first + window).map { index in
      (vector(index, part: 0, in: reader), vector(index, part: 3, in: reader))
    }
    // Divided differences of Newton's form; a state with its velocity is a node twice.
    let repeats = usesVelocities ? 2 : 1
    let nodes = times.flatMap { Array(repeating: $0, count: repeats) }
    var column = states.flatMap { Array(repeating: $0.0, count: repeats) }
    var coefficients = [column[0]]
    for order in 1..<max(nodes.count, 1) {
      column = (0..<column.count - 1).map { index in
        let (left, right) = (nodes[index], nodes[index + order])
        return left == right
          ? states[index / repeats].1 : (column[index + 1] - column[index]) / (right - left)
      }
      coefficients.append(column[0])
    }
    return zip(nodes, coefficients).reversed().reduce(Vector3(0, 0, 0)) { sum, term in
      sum * (time - term.0) + term.1
    }
  }

  /// Returns the position or the velocity of a state.
  private func vector(_ index: Int, part: Int, in reader: KernelReader) -> Vector3 {
    let word = KernelReader.wordSize
    let first = offset + (index * Self.stateSize + part) * word
    return Vector3(
      reader.word(at: first), reader.word(at: first + word), reader.word(at: first + 2 * word))
  }
}
