import PlanetMath

/// A part of a kernel: the motion of a target relative to a centre over an interval of time (NAIF,
/// SPK Required Reading).
struct KernelSegment: Hashable, Sendable {
  /// The number of the body or barycentre that moves.
  let target: Int
  /// The number of the body or barycentre that the motion is relative to.
  let center: Int
  /// The seconds of TDB from J2000.0 for which the segment is valid.
  let seconds: ClosedRange<Double>
  /// The axes of the positions.
  let frame: Frame
  /// The numbers from which positions follow.
  let data: Data
  /// The index of the kernel's file that has them.
  var file = 0

  /// The axes of positions, by their numbers in kernels.
  enum Frame: Int, Hashable, Sendable {
    /// The axes of the ICRF.
    case equator = 1
    /// The ecliptic and the equinox of J2000.
    case ecliptic = 17
  }

  /// The numbers of a segment, by its data type.
  enum Data: Hashable, Sendable {
    /// Chebyshev polynomials (types 2 and 3).
    case polynomials(ChebyshevRecords)
    /// States, between which positions are interpolated (types 8, 9, 12 and 13).
    case states(KernelStates)
    /// Modified difference arrays (types 1 and 21).
    case differences(DifferenceRecords)
  }

  /// Returns the position of the target relative to the centre.
  /// - Parameters:
  ///   - time: Seconds of TDB from J2000.0, within the segment.
  ///   - reader: The bytes of the kernel's file.
  /// - Returns: The position in kilometres in the axes of the ICRF.
  func position(at time: Double, in reader: KernelReader) -> Vector3 {
    let place =
      switch data {
      case .polynomials(let records): records.position(at: time, in: reader)
      case .states(let states): states.position(at: time, in: reader)
      case .differences(let records): records.position(at: time, in: reader)
      }
    return frame == .ecliptic ? ConicOrbit.ecliptic * place : place
  }
}

/// Records of equal length with Chebyshev polynomials of the coordinates in kilometres (data type
/// 2), or of the coordinates and of the components of the velocity in kilometres per second (data
/// type 3).
struct ChebyshevRecords: Hashable, Sendable {
  /// The polynomials of a record.
  enum Kind: Int, Hashable, Sendable {
    /// Polynomials of the position.
    case position = 2
    /// Polynomials of the position and of the velocity, which are not used.
    case positionAndVelocity = 3

    /// The number of polynomials of a record.
    var componentCount: Int { self == .position ? 3 : 6 }
  }

  /// The polynomials.
  let kind: Kind
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

  /// The number of coefficients of each polynomial.
  private var coefficientCount: Int { (wordCount - 2) / kind.componentCount }

  /// Returns the position at a moment.
  func position(at time: Double, in reader: KernelReader) -> Vector3 {
    let quotient = (time - start) / length
    let index = quotient.wholeNumber(in: 0...count - 1)
    let offset = offset + index * wordCount * KernelReader.wordSize
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
