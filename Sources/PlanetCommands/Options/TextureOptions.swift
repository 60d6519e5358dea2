import ArgumentParser
import PlanetAssets
import PlanetCatalogue
import PlanetStrings

/// The options that describe a map: licence, orientation and content.
struct TextureOptions: ParsableArguments {
  @Option(help: TextureLayer.help, transform: { try Self.word($0) })
  var layer = TextureLayer.base

  @Option(
    name: [.customLong("licence"), .customLong("license")],
    help: "Licence of the map, such as CC-BY-4.0 or CC0-1.0; images contain it.")
  var licence: String?

  @Option(help: "Attribution of the map; images contain it.")
  var attribution: String?

  @Option(
    name: [.customLong("central-meridian"), .customLong("central-longitude")],
    parsing: .unconditional, help: "Longitude in the middle of the map, in degrees. (default: 0)",
    transform: number("degrees from -360 to 360"))
  var centralMeridian: Double?

  @Option(
    help: "Latitudes of the rows: planetographic or planetocentric. (default: planetographic)",
    transform: { try Self.word($0) })
  var latitudes = Latitudes.planetographic

  @Flag(help: "The map is rotated by 180°: south is up, and west to the right.")
  var rotated = false

  @Option(
    help: "Mirrored edges of the map: horizontal (west is right) or vertical (south is up).",
    transform: { try Self.word($0) })
  var flip: MapFlip?

  @Option(
    help: "Content besides the subject, with commas: air (which is removed), shading, clouds.",
    transform: { try Self.list($0) })
  var bakedIn: [BakedIn] = []

  @Flag(help: "The map is painted or generated, not made of measurements.")
  var procedural = false

  @Option(
    parsing: .unconditional, help: "Height of black in km, for maps of heights.",
    transform: number("a height in km"))
  var lowest: Double?

  @Option(
    parsing: .unconditional, help: "Height of white in km, for maps of heights.",
    transform: number("a height in km"))
  var highest: Double?

  @Option(
    parsing: .unconditional, help: "Radius of the left edge in km, for strips of rings.",
    transform: number("a radius in km"))
  var inner: Double?

  @Option(
    parsing: .unconditional, help: "Radius of the right edge in km, for strips of rings.",
    transform: number("a radius in km"))
  var outer: Double?

  @Option(
    parsing: .unconditional, help: "Factor on linear light, 0 to 100. (default: 1)",
    transform: number("a number from 0 to 100"))
  var gain: Double?

  /// The facts that the options state.
  /// - Throws: An error without licence or attribution, and for facts that the layer lacks.
  func facts() throws -> TextureFacts {
    let facts = try facts(of: layer)
    guard let problem = facts.problem(as: layer) else { return facts }
    let options =
      switch layer {
      case .height: ": --lowest and --highest"
      case .rings: ": --inner and --outer"
      default: ""
      }
    throw ValidationError(problem + options)
  }

  /// The facts that the options state about a layer, which may lack what its file states.
  /// - Throws: An error without licence or attribution.
  func facts(of layer: TextureLayer) throws -> TextureFacts {
    guard let licence, let attribution, !licence.trimmed.isEmpty, !attribution.trimmed.isEmpty
    else {
      throw ValidationError(
        "a map needs --licence and --attribution, which every image of it contains; of your own "
          + "map, write your name")
    }
    var facts = TextureFacts()
    (facts.licence, facts.attribution) = (licence.trimmed, attribution.trimmed)
    facts.centralMeridian = centralMeridian ?? 0
    (facts.latitudes, facts.rotated, facts.flip) = (latitudes, rotated, flip)
    (facts.bakedIn, facts.measured) = (bakedIn, !procedural)
    if layer == .height { (facts.lowest, facts.highest) = (lowest, highest) }
    if layer == .rings { (facts.inner, facts.outer) = (inner, outer) }
    facts.gain = gain
    return facts
  }

  /// The names of all options, without the values that a parser would need.
  var isEmpty: Bool {
    layer == .base && licence == nil && attribution == nil && centralMeridian == nil
      && latitudes == .planetographic && !rotated && flip == nil && bakedIn.isEmpty && !procedural
      && lowest == nil && highest == nil && inner == nil && outer == nil && gain == nil
  }

  /// Reads words with commas between them.
  static func list<Word: RawRepresentable<String> & CaseIterable>(
    _ argument: String
  ) throws -> [Word] {
    try argument.split(separator: ",").map { try word(String($0).trimmed) }
  }

  /// Reads a word.
  static func word<Word: RawRepresentable<String> & CaseIterable>(
    _ word: String
  ) throws -> Word {
    if let value = Word(rawValue: word) { return value }
    let known = Word.allCases.map(\.rawValue)
    let nearest = NearestWord.one(to: word, among: known).map { "; did you mean '\($0)'?" }
    throw ValidationError(
      "'\(word)' is unknown; expected one of \(known.joined(separator: ", "))" + (nearest ?? ""))
  }
}

extension TextureLayer {
  /// The names of all layers.
  static let words = allCases.map(\.rawValue).joined(separator: ", ")
  /// The help of options with one layer.
  static let help: ArgumentHelp = "Layer: \(words). (default: base)"
}
