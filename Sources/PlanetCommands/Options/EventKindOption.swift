import ArgumentParser
import PlanetSky
import PlanetStrings

/// A kind of events from the command line, or a word for several kinds.
struct EventKindOption: Hashable, Sendable {
  /// The word as it was written.
  let word: String
  /// The kinds.
  let kinds: Set<SkyEvent.Kind>

  /// The words for several kinds, in order.
  private static let groups: [(word: String, kinds: Set<SkyEvent.Kind>)] = [
    ("conjunction", [.conjunction, .planetaryConjunction]),
    ("station", SkyEvent.Kind.stations), ("eclipse", [.solarEclipse, .lunarEclipse]),
    ("rise", [.rise, .aboveHorizon, .belowHorizon]),
    ("set", [.set, .aboveHorizon, .belowHorizon]), ("twilight", SkyEvent.Kind.twilights),
    ("transit", [.transit, .meridianTransit]), ("occultation", [.lunarOccultation]),
  ]

  /// All words.
  static let words: [String] = {
    let kinds = SkyEvent.Kind.allCases.map(\.word)
    return kinds + groups.map(\.word).filter { !kinds.contains($0) }
  }()

  /// Reads the word of a kind, or one for several kinds.
  /// - Throws: `ValidationError` with the nearest word.
  init(reading text: String) throws {
    word = text.lowercased()
    if let group = Self.groups.first(where: { [word] in $0.word == word }) {
      kinds = group.kinds
    } else if let kind = SkyEvent.Kind.allCases.first(where: { [word] in $0.word == word }) {
      kinds = [kind]
    } else {
      let nearest = NearestWord.one(to: text, among: Self.words).map { "did you mean '\($0)'?" }
      throw ValidationError(
        "'\(text)' is not a kind of events; "
          + (nearest ?? "expected one of \(Self.words.joined(separator: ", "))"))
    }
  }
}

extension SkyEvent.Kind {
  /// The kind as a word of the command line, such as `solar-eclipse`.
  var word: String {
    rawValue.reduce(into: "") { word, letter in
      word += letter.isUppercase ? "-\(letter.lowercased())" : String(letter)
    }
  }
}

/// A place on the Earth from the command line.
struct EarthPlaceOption: Hashable, Sendable {
  /// The place.
  let place: SurfacePlace

  /// Reads `latitude,longitude[,height]`, with or without `@earth`.
  /// - Throws: `ValidationError` with the expected form.
  init(reading text: String) throws {
    let observer = try ObserverOption(reading: text.contains("@") ? text : "\(text)@earth")
    guard case .place(let latitude, let longitude, let height, let body) = observer,
      body.folded.trimmed == SolarSystemBody.earth.rawValue
    else {
      throw ValidationError(
        "'\(text)' is not a place on the Earth; expected latitude,longitude such as 48.86,2.35, or "
          + "with a height in km latitude,longitude,height")
    }
    place = SurfacePlace(on: .earth, latitude: latitude, longitude: longitude, height: height)
  }
}
