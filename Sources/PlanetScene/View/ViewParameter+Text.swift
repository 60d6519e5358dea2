import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetStrings

/// The reason for which a text is not a value of a parameter.
package struct ValueProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The expected values.
  package let description: String

  /// Creates a problem from the expected values.
  package init(description: String) { self.description = description }
}

extension ViewParameter {
  /// Reads a value from the text of its option.
  /// - Throws: ``ValueProblem``, also for a value out of range.
  package func read(_ text: String) throws(ValueProblem) -> ViewValue {
    let value: ViewValue
    switch storage {
    case .angle, .optionalAngle, .number, .optionalNumber:
      guard let number = number(text) else { throw ValueProblem(description: expectation) }
      value = .number(number)
    case .pair, .point:
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      let isPoint = if case .point = storage { true } else { false }
      let numbers = parts.enumerated().compactMap { place, part in
        number(String(part), isPoint ? (place == 0 ? .latitude : .longitude) : .none)
      }
      guard parts.count == 2, numbers.count == 2 else {
        throw ValueProblem(description: expectation)
      }
      value = .pair(numbers[0], numbers[1])
    case .optionalCount:
      guard let number = Int(text) else { throw ValueProblem(description: expectation) }
      value = .number(Double(number))
    case .keyword:
      guard words.contains(text.lowercased()) else {
        let nearest = NearestWord.one(to: text, among: words)
        throw ValueProblem(
          description: expectation + (nearest.map { "; did you mean '\($0)'?" } ?? ""))
      }
      value = .word(text.lowercased())
    case .layers:
      guard let layers = View.layers(reading: text.lowercased()) else {
        let names = View.Layer.allCases.map(\.rawValue) + ["all", "base"]
        let unknown = text.split(separator: ",").map(String.init).first { !names.contains($0) }
        let nearest = unknown.flatMap { NearestWord.one(to: $0, among: names) }
        throw ValueProblem(
          description: expectation + (nearest.map { "; did you mean '\($0)'?" } ?? ""))
      }
      value = .word(View.text(of: layers))
    case .relief:
      if let number = number(text) {
        value = .number(number)
        break
      }
      guard let word = ReliefWord(reading: text.lowercased()), range.contains(word.factor) else {
        let nearest = NearestWord.one(to: text.lowercased(), among: [ReliefWord.keyword])
        throw ValueProblem(
          description: expectation + (nearest.map { "; did you mean '\($0)'?" } ?? ""))
      }
      value = .word(word.text)
    case .color:
      guard let color = SRGBColor(written: text) else {
        let nearest = SRGBColor.nearestName(to: text).map { "; did you mean '\($0)'?" }
        throw ValueProblem(description: expectation + (nearest ?? ""))
      }
      value = .color(color.linear)
    case .background:
      let background = try Background(reading: text)
      if case .color(let color) = background { value = .color(color) } else { value = .none }
    }
    guard isInRange(value) else { throw ValueProblem(description: expectation) }
    return value
  }

  /// Returns the number of a text; angles may have a unit, as in `51.5° N` or `0.5 rad`.
  private func number(
    _ text: String, _ hemispheres: QuantityKind.Hemispheres = .none
  ) -> Double? {
    WrittenNumber.value(of: text)
      ?? (unit == "°" ? QuantityKind.degrees(text, hemispheres) : nil)
  }

  /// Returns a value as the text of its option; `none` for no value.
  package func text(of value: ViewValue) -> String {
    switch value {
    case .none: "none"
    case .number(let number): number.shortText
    case .pair(let one, let other): "\(one.shortText),\(other.shortText)"
    case .word(let word): word
    case .color(let color):
      SRGBColor(
        red: SRGB.encode8(color.x), green: SRGB.encode8(color.y), blue: SRGB.encode8(color.z)
      ).description
    }
  }

  /// Returns whether the numbers of a value are within the range of the parameter.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - margin: The allowed excess at both ends of the range.
  /// - Returns: False if a number is out of range.
  package func isInRange(_ value: ViewValue, margin: Double = 0) -> Bool {
    let range = range.lowerBound - margin...range.upperBound + margin
    switch value {
    case .none, .word: return true
    case .number(let number):
      if case .optionalCount = storage, Int(exactly: number) == nil { return false }
      return range.contains(number)
    case .pair(let one, let other):
      if case .point = storage {
        return Self.elevations.contains(one) && range.contains(other)
      }
      return range.contains(one) && range.contains(other)
    case .color(let color): return (0..<3).allSatisfy { (0...1).contains(color[$0]) }
    }
  }

  /// Returns the expected values if a view has none of them.
  ///
  /// A camera that orbits adds up to a turn to the azimuth that options allow.
  package func problem(in view: View) -> ValueProblem? {
    let margin = range == Self.turns ? 400.0 : 0
    let isPossible = isInRange(value(in: view), margin: margin)
    return isPossible ? nil : ValueProblem(description: expectation)
  }

  /// The expected values of the option.
  private var expectation: String {
    let (low, high) = (range.lowerBound.shortText, range.upperBound.shortText)
    switch storage {
    case .angle, .optionalAngle: return "expected degrees from \(low) to \(high)"
    case .number, .optionalNumber: return "expected a number from \(low) to \(high)"
    case .pair:
      return "expected two numbers from \(low) to \(high) with a comma, such as 0.5,-0.2"
    case .point:
      return "expected a latitude from -90 to 90 and a longitude from \(low) to \(high) with a "
        + "comma, such as 18.65,226.2"
    case .optionalCount: return "expected a whole number from \(low) to \(high)"
    case .keyword: return "expected one of \(words.joined(separator: ", "))"
    case .layers:
      return "expected all, base, or names with commas between them: "
        + View.Layer.allCases.map(\.rawValue).joined(separator: ", ")
    case .relief:
      return "expected a number from \(low) to \(high), displaced, or both, such as 10,displaced"
    case .color: return "expected a colour such as #ffd9a0, rgb(255, 217, 160) or orange"
    case .background: return "expected none, black, white or a colour such as #102030"
    }
  }

  /// The help text of the option, with range and default.
  package var helpText: String {
    let (low, high) = (range.lowerBound.shortText, range.upperBound.shortText)
    var text = help
    switch storage {
    case .angle, .optionalAngle, .number, .optionalNumber, .pair, .optionalCount, .relief:
      if range != Self.turns { text += ", \(low) to \(high)" }
    default: break
    }
    let value = defaultValue
    if value == .none, storage.isOptional { return "\(text)." }
    return "\(text). (default: \(self.text(of: value)))"
  }
}

extension ViewParameter.Storage {
  /// A Boolean value that indicates whether the option has no default value of its own.
  fileprivate var isOptional: Bool {
    switch self {
    case .optionalAngle, .optionalNumber, .point, .optionalCount: true
    case .keyword(let keyword): keyword.isOptional
    default: false
    }
  }
}

extension View {
  /// Returns layers as the text of their option.
  static func text(of layers: Set<Layer>) -> String {
    if layers.isEmpty { return "base" }
    if layers.count == Layer.allCases.count { return "all" }
    return Layer.allCases.filter(layers.contains).map(\.rawValue).joined(separator: ",")
  }

  /// Returns the layers of a text; nil for an unknown name.
  ///
  /// The base map is always rendered, so its name changes nothing.
  package static func layers(reading text: String) -> Set<Layer>? {
    var layers: Set<Layer> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let name = part.split(whereSeparator: \.isWhitespace).joined()
      if name == "base" { continue }
      if name == "all" {
        layers.formUnion(Layer.allCases)
        continue
      }
      guard let layer = Layer(rawValue: name) else { return nil }
      layers.insert(layer)
    }
    return layers
  }
}

extension Background {
  /// Reads a background: `none`, `black`, `white`, `#123` or `#102030`.
  /// - Throws: ``ValueProblem``
  package init(reading text: String) throws(ValueProblem) {
    let expectation = ValueProblem(
      description: "expected none, black, white or a colour such as #102030")
    if text.lowercased() == "none" || text.lowercased() == "transparent" {
      self = .transparent
      return
    }
    let named = ["black": "#000000", "white": "#ffffff"][text.lowercased()] ?? text
    let digits = named.dropFirst().compactMap(\.hexDigitValue)
    guard named.first == "#", digits.count == named.count - 1 else { throw expectation }
    let levels: [Int]
    switch digits.count {
    case 3: levels = digits.map { $0 * 17 }
    case 6: levels = [0, 2, 4].map { digits[$0] * 16 + digits[$0 + 1] }
    default: throw expectation
    }
    let linear = levels.map { SRGB.linear(UInt8($0)) }
    self = .color(SIMD3(linear[0], linear[1], linear[2]))
  }
}

extension SRGBColor {
  /// The colour in linear light.
  package var linear: SIMD3<Float> {
    SIMD3(SRGB.linear(red), SRGB.linear(green), SRGB.linear(blue))
  }
}
