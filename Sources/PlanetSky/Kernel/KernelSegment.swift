import PlanetMath

/// A part of a kernel: the motion of a target relative to a centre over an interval of time.
///
/// The interval is divided into records of equal length. A record has Chebyshev polynomials of the
/// coordinates in kilometres (data type 2), or of the coordinates and of the components of the
/// velocity in kilometres per second (data type 3); NAIF, SPK Required Reading.
struct KernelSegment: Hashable, Sendable {
  /// The data type: the polynomials of a record.
  enum DataType: Int, Hashable, Sendable {
    /// Polynomials of the position.
    case position = 2
    /// Polynomials of the position and of the velocity, which are not used.
    case positionAndVelocity = 3

    /// The number of polynomials of a record.
    var componentCount: Int { self == .position ? 3 : 6 }
  }

  /// The number of the body or barycentre that moves.
  let target: Int
  /// The number of the body or barycentre that the motion is relative to.
  let center: Int
  let dataType: DataType
  /// The seconds of TDB from J2000.0 for which the segment is valid.
  let seconds: ClosedRange<Double>
  let records: Records

  /// The position of a segment's records in the file, and their division of time.
  struct Records: Hashable, Sendable {
    /// The byte offset of the first record.
    let offset: Int
    /// The number of records.
    let count: Int
    /// The number of double-precision numbers of a record.
    let wordCount: Int
    /// The seconds of TDB from J2000.0 at the beginning of the first record.
    let start: Double
    /// The seconds that a record covers.
    let length: Double
  }

  /// The number of coefficients of each polynomial.
  private var coefficientCount: Int { (records.wordCount - 2) / dataType.componentCount }

  /// Returns the position of the target relative to the centre.
  /// - Parameters:
  ///   - time: Seconds of TDB from J2000.0, within the segment.
  ///   - reader: The kernel's bytes.
  /// - Returns: The position in kilometres in the axes of the ICRF.
  func position(at time: Double, in reader: KernelReader) -> Vector3 {
    let quotient = (time - records.start) / records.length
    let index = quotient.wholeNumber(in: 0...records.count - 1)
    let offset = records.offset + index * records.wordCount * KernelReader.wordSize
    let radius = reader.word(at: offset + KernelReader.wordSize)
    let x = (time - reader.word(at: offset)) / radius
    return sum(at: x, from: offset + 2 * KernelReader.wordSize, in: reader)
  }

  /// Returns the values of three polynomials by the recurrence of Clenshaw (1955), from the highest
  /// power.
  private func sum(at x: Double, from offset: Int, in reader: KernelReader) -> Vector3 {
    let stride = coefficientCount * KernelReader.wordSize
    func coefficients(_ index: Int) -> Vector3 {
      let first = offset + index * KernelReader.wordSize
      return Vector3(
        reader.word(at: first), reader.word(at: first + stride),
        reader.word(at: first + 2 * stride))
    }
    var (value, last) = (Vector3(0, 0, 0), Vector3(0, 0, 0))
    for index in (1..<coefficientCount).reversed() {
      (value, last) = (coefficients(index) + value * (2 * x) - last, value)
    }
    return coefficients(0) + value * x - last
  }
}
