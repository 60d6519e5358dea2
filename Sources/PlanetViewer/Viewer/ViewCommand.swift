import PlanetMath

/// The view that a copied `planetnode render` command asks for.
struct ViewCommand: Hashable {
  /// The body's name.
  private(set) var body: String?
  /// The longitude that faces the eye.
  private(set) var longitude: Angle?
  private var numbers: [String: Double] = [:]
  private var pan: SIMD2<Double>?

  /// Why a text is no such command.
  struct Problem: Error, Hashable, CustomStringConvertible {
    let description: String
  }

  /// Reads a command; options that do not move the eye are passed over.
  init(_ text: String) throws(Problem) {
    var words = text.split(whereSeparator: \.isWhitespace).map(String.init)[...]
    guard words.popFirst() == "planetnode", words.popFirst() == "render" else {
      throw Problem(description: "Nothing that begins with 'planetnode render' was copied")
    }
    while let word = words.popFirst() {
      guard word.hasPrefix("-") else {
        if body == nil { body = word }
        continue
      }
      let name = String(word.drop { $0 == "-" })
      if name == "pan" {
        pan = try Self.pair(words.popFirst())
      } else if Self.names.contains(name) {
        guard let value = words.popFirst().flatMap(Double.init), value.isFinite else {
          throw Problem(description: "\(word) of the copied command wants a number")
        }
        numbers[name] = value
      } else if !Self.flags.contains(name) {
        _ = words.popFirst()
      }
    }
    longitude = numbers["longitude"].map(Angle.degrees)
  }

  private static let names: Set<String> = [
    "azimuth", "elevation", "roll", "share", "longitude", "light-azimuth", "light-elevation",
  ]

  /// Options of `render` that have no value.
  private static let flags: Set<String> = [
    "orthographic", "strict", "no-dither", "dither", "quiet", "overwrite", "no-overwrite",
    "resume", "dry-run", "fail-fast", "keep-going",
  ]

  private static func pair(_ word: String?) throws(Problem) -> SIMD2<Double> {
    let numbers = (word ?? "").split(separator: ",").compactMap { Double($0) }
    guard numbers.count == 2, numbers.allSatisfy(\.isFinite) else {
      throw Problem(description: "--pan of the copied command wants two numbers, as in 0.1,-0.2")
    }
    return SIMD2(numbers[0], numbers[1])
  }

  /// The viewpoint of the command; what it does not say is as `render` has it.
  var viewpoint: Viewpoint {
    Viewpoint(
      azimuth: .degrees(numbers["azimuth"] ?? 0).wrapped,
      elevation: .degrees(min(max(numbers["elevation"] ?? 15, -90), 90)),
      roll: .degrees(numbers["roll"] ?? 0).wrapped, pan: pan ?? .zero,
      share: max(numbers["share"] ?? 0.9, 1e-3))
  }

  /// The angles of the light from the eye; what the command does not say is as `render` has it.
  var light: (azimuth: Angle, elevation: Angle) {
    (
      .degrees(numbers["light-azimuth"] ?? -35),
      .degrees(min(max(numbers["light-elevation"] ?? 15, -90), 90))
    )
  }
}
