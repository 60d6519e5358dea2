import PlanetMath

extension View: Codable {
  /// The key of a parameter in a render job.
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ parameter: ViewParameter) { stringValue = parameter.key }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Encodes the parameters by their keys; angles in degrees, colours in linear light.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    for parameter in ViewParameter.all {
      let (value, key) = (parameter.value(in: self), Key(parameter))
      if parameter.isOmittedByDefault && value == parameter.defaultValue { continue }
      switch value {
      case .none: break
      case .number(let number): try values.encode(number, forKey: key)
      case .pair(let one, let other): try values.encode([one, other], forKey: key)
      case .word(let word): try values.encode(Self.keyword(word, of: parameter), forKey: key)
      case .color(let color): try values.encode([color.x, color.y, color.z], forKey: key)
      }
    }
  }

  /// Decodes the parameters.
  ///
  /// Missing parameters that are omitted by default have the default; other optional ones have no
  /// value, and required ones are an error, as is a value out of its range.
  public init(from decoder: any Decoder) throws {
    self.init()
    let values = try decoder.container(keyedBy: Key.self)
    for parameter in ViewParameter.all {
      let key = Key(parameter)
      guard values.contains(key) || !parameter.isOmittedByDefault else { continue }
      func fault(_ reason: String) -> DecodingError {
        .dataCorruptedError(forKey: key, in: values, debugDescription: reason)
      }
      switch parameter.storage {
      case .optionalAngle, .optionalNumber:
        let number = try values.decodeIfPresent(Double.self, forKey: key)
        parameter.set(number.map { .number($0) } ?? .none, in: &self)
      case .angle, .number:
        parameter.set(.number(try values.decode(Double.self, forKey: key)), in: &self)
      case .pair, .point:
        let numbers = try values.decode([Double].self, forKey: key)
        guard numbers.count == 2 else { throw fault("expected two numbers") }
        parameter.set(.pair(numbers[0], numbers[1]), in: &self)
      case .optionalCount:
        let number = try values.decode(Double.self, forKey: key)
        guard Int(exactly: number) != nil else { throw fault("expected a whole number") }
        parameter.set(.number(number), in: &self)
      case .keyword:
        let keyword = try values.decode(String.self, forKey: key)
        guard let word = Self.word(keyword, of: parameter) else { throw fault("unknown word") }
        parameter.set(.word(word), in: &self)
      case .layers:
        let text = try values.decode(String.self, forKey: key)
        guard View.layers(reading: text) != nil else { throw fault("unknown layer") }
        parameter.set(.word(text), in: &self)
      case .relief:
        if let number = try? values.decode(Double.self, forKey: key) {
          parameter.set(.number(number), in: &self)
          break
        }
        let text = try values.decode(String.self, forKey: key)
        guard let word = ReliefWord(reading: text), parameter.range.contains(word.factor) else {
          throw fault("unknown relief")
        }
        parameter.set(.word(word.text), in: &self)
      case .color, .background:
        let color = try values.decodeIfPresent([Float].self, forKey: key)
        guard color?.count ?? 3 == 3 else { throw fault("expected three numbers") }
        let value = color.map { ViewValue.color(SIMD3($0[0], $0[1], $0[2])) }
        parameter.set(value ?? .none, in: &self)
      }
      if let problem = parameter.problem(in: self) {
        let value = parameter.text(of: parameter.value(in: self))
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: values.codingPath + [key],
            debugDescription: "'\(parameter.key)' \(value); \(problem)", underlyingError: problem))
      }
    }
  }

  /// The keywords of format 1 that differ from the words of options: in it, `rings` means the
  /// visible rings.
  private static let keywords = [Fit.auto.rawValue: "rings", Fit.rings.rawValue: "all-rings"]

  private static func keyword(_ word: String, of parameter: ViewParameter) -> String {
    parameter.key == ViewParameter.fit.key ? keywords[word] ?? word : word
  }

  private static func word(_ keyword: String, of parameter: ViewParameter) -> String? {
    parameter.words.first { Self.keyword($0, of: parameter) == keyword }
  }
}
