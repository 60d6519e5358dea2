import PlanetMath

/// Records with modified difference arrays, as of integrators of variable order and step (data
/// types 1 and 21).
struct DifferenceRecords: Hashable, Sendable {
  /// The byte offset of the first record.
  let offset: Int
  /// The number of records.
  let count: Int
  /// The byte offset of the first of the moments up to which records hold.
  let moments: Int
  /// The greatest number of differences of a coordinate: 15 of type 1.
  let dimension: Int

  /// The number of double-precision numbers of a record.
  var wordCount: Int { Self.wordCount(dimension: dimension) }

  /// Returns the number of double-precision numbers of a record: the reference time, step sizes,
  /// position and velocity, differences, the order plus 1, and the orders of the coordinates.
  static func wordCount(dimension: Int) -> Int { 4 * dimension + 11 }

  /// The offset of the order in a record, in numbers.
  static func orderOffset(dimension: Int) -> Int { 4 * dimension + 7 }

  /// Returns the position at a moment.
  ///
  /// The position is x + Δ (v + Δ Σ Dⱼ wⱼ), where Δ is the time from the record's reference time;
  /// the coefficients w follow from the step sizes by the recurrence of NAIF's SPKE21.
  func position(at time: Double, in reader: KernelReader) -> Vector3 {
    let word = KernelReader.wordSize
    let start = offset + recordIndex(at: time, in: reader) * wordCount * word
    func value(_ index: Int) -> Double { reader.word(at: start + index * word) }
    let delta = time - value(0)
    let weights = weights(delta, order: Int(value(Self.orderOffset(dimension: dimension)))) {
      value(1 + $0)
    }
    func coordinate(_ axis: Int) -> Double {
      let place = dimension + 1 + 2 * axis
      let order = Int(value(Self.orderOffset(dimension: dimension) + 1 + axis))
      let differences = dimension + 7 + axis * dimension
      let sum = (0..<order).reversed().reduce(0.0) { $0 + value(differences + $1) * weights[$1] }
      return value(place) + delta * (value(place + 1) + delta * sum)
    }
    return Vector3(coordinate(0), coordinate(1), coordinate(2))
  }

  /// Returns the number of the first record that holds up to a moment.
  private func recordIndex(at time: Double, in reader: KernelReader) -> Int {
    var (low, high) = (0, count - 1)
    while low < high {
      let middle = low + (high - low) / 2
      if reader.word(at: moments + middle * KernelReader.wordSize) < time {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// Returns the coefficients of the differences.
  /// - Parameters:
  ///   - delta: The seconds from the reference time.
  ///   - order: The greatest order of the coordinates plus 1, at least 2.
  ///   - step: Returns a step size in seconds.
  /// - Returns: The coefficients, at least ``dimension``.
  private func weights(_ delta: Double, order: Int, _ step: (Int) -> Double) -> [Double] {
    var (factors, ratios) = ([1.0], [Double]())
    var time = delta
    for index in 0..<max(order - 2, 0) {
      factors.append(time / step(index))
      ratios.append(delta / step(index))
      time = delta + step(index)
    }
    var weights = (0..<order + dimension + 2).map { $0 < order ? 1 / Double($0 + 1) : 0 }
    var (level, start) = (0, order - 1)
    while start >= 2 {
      level += 1
      for index in 1...level {
        weights[index + start - 1] =
          factors[index] * weights[index + start - 2] - ratios[index - 1]
          * weights[index + start - 1]
      }
      start -= 1
    }
    return Array(weights.dropFirst())
  }
}
