import ArgumentParser
import PlanetCatalogue
import PlanetExport
import PlanetMath
import PlanetRecipe
import PlanetSky
import PlanetStrings

/// A moment from the command line.
struct DateOption: Sendable {
  static let help: ArgumentHelp = """
    Date such as 2027-02-19T16:00Z or "19 February 2027" (UTC if no offset is given), Julian date \
    such as JD2451545.0, or now. (default of planetnode sky: now)
    """

  /// The moment.
  let instant: Instant

  /// Reads a written date, a Julian date, or `now`.
  /// - Throws: `ValidationError` with the expected form.
  init(reading text: String) throws {
    guard text.lowercased() != "now" else {
      // As it is written in render jobs.
      let now = Instant.now
      instant = (try? Instant(reading: now.iso(fractionDigits: 3))) ?? now
      return
    }
    do throws(InstantError) {
      instant = try Instant(reading: text)
    } catch {
      throw ValidationError(error.description)
    }
  }
}

/// A position from the command line from which bodies are seen.
enum ObserverOption: Hashable, Sendable {
  /// The centre of a body, or a place on it.
  case observer(Observer)
  /// A distance in kilometres from the centre of the body that is rendered.
  case distance(Double)

  /// The centre of the Earth.
  static let earth = ObserverOption.observer(.center(.earth))

  static let help: ArgumentHelp = """
    Observer: the centre of a body such as earth, sun or moon, or a place as \
    latitude,longitude@body or latitude,longitude,height@body, with the height in km. \
    (default: earth)
    """

  /// Reads the name of a body, `latitude,longitude[,height]@body`, or a distance such as `400km`.
  /// - Throws: `ValidationError` with the expected form.
  init(reading text: String) throws {
    if let distance = try Self.distance(text) {
      self = .distance(distance)
    } else if let mark = text.lastIndex(of: "@") {
      let body = try SolarSystemBody(reading: String(text[text.index(after: mark)...]))
      self = .observer(.place(try Self.place(text[..<mark], on: body)))
    } else {
      self = .observer(.center(try SolarSystemBody(reading: text)))
    }
  }

  /// The position of the camera.
  var camera: SkyCamera {
    switch self {
    case .distance(let distance): .distance(distance)
    case .observer(let observer): .observer(observer)
    }
  }

  /// The observer as on a command line.
  var text: String {
    switch self {
    case .distance(let distance): "\(distance.shortText)km"
    case .observer(let observer): observer.notation
    }
  }

  /// The observer; an error for a distance, which has no direction.
  func fixed() throws(CommandFailure) -> Observer {
    guard case .observer(let observer) = self else {
      throw CommandFailure(
        .usage,
        "the observer is a distance, which has no direction; expected a body such as moon, or a "
          + "place such as 51.5,-0.1@earth")
    }
    return observer
  }

  private static let form = """
    expected latitude,longitude@body, such as 51.5,-0.1@earth, or with a height in km \
    latitude,longitude,height@body
    """

  private static func place(
    _ text: Substring, on body: SolarSystemBody
  ) throws -> SurfacePlace {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = words.enumerated().compactMap { place, word in
      WrittenNumber.value(of: word)
        ?? (place < 2
          ? QuantityKind.degrees(String(word), place == 0 ? .latitude : .longitude) : nil)
    }
    guard (2...3).contains(words.count), numbers.count == words.count else {
      throw ValidationError("'\(text)' is not a place; \(form)")
    }
    let height = numbers.count == 3 ? numbers[2] : 0
    let limits = [(-90.0...90, "latitude"), (-360...360, "longitude"), (-10...1e9, "height")]
    for (number, (range, name)) in zip(numbers, limits) where !range.contains(number) {
      let bounds = "\(range.lowerBound.shortText) to \(range.upperBound.shortText)"
      throw ValidationError("the \(name) \(number.shortText) is not in \(bounds); \(form)")
    }
    return SurfacePlace(
      on: body, latitude: .degrees(numbers[0]), longitude: .degrees(numbers[1]), height: height)
  }

  /// Returns a distance in kilometres; nil for a text that does not begin with a number, or is a
  /// place.
  private static func distance(_ text: String) throws -> Double? {
    guard let first = text.first, first.isNumber || "+-".contains(first) else { return nil }
    if let distance = QuantityKind.kilometres(text) {
      guard (1e-3...1e15).contains(distance) else {
        throw ValidationError("the distance \(text) is not in 0.001 km to 1e15 km")
      }
      return distance
    }
    guard !text.contains("@") else { return nil }
    throw ValidationError("'\(text)' is not a distance; expected one such as 400km or 1.5au")
  }
}

extension SolarSystemBody {
  /// Reads the name of a body.
  /// - Throws: `ValidationError` with the nearest name.
  init(reading text: String) throws {
    let names = Self.allCases.map(\.rawValue)
    let word = text.folded.trimmed
    guard let body = Self(rawValue: word) else {
      if Self.withoutTheory.contains(word) {
        throw ValidationError(
          "unknown body '\(text)' here: it has no theory of motion, so it cannot be an observer or "
            + "--body of events; "
            + Self.theories)
      }
      let nearest = NearestWord.one(to: word, among: names).map { "did you mean '\($0)'?" }
      throw ValidationError(
        "unknown body '\(text)'; "
          + (nearest ?? "expected one of \(names.joined(separator: ", "))"))
    }
    self = body
  }
}

extension SolarSystemBody {
  /// The bodies of the bundled catalogue without a theory of motion.
  static let withoutTheory: Set<String> = [
    "bennu", "eris", "halley", "haumea", "hyperion", "makemake", "pallas", "proteus", "vesta",
  ]

  /// The bodies with a theory of motion, in words.
  static var theories: String {
    "bodies with one are "
      + allCases.map(\.rawValue).joined(separator: ", ")
  }
}

/// A date and an observer: the sky.
struct ObservationOptions: ParsableArguments {
  @Option(
    parsing: .unconditional, help: DateOption.help, transform: DateOption.init(reading:))
  var date: DateOption?

  @Option(
    name: [.long, .customLong("observer")], parsing: .unconditional, help: ObserverOption.help,
    transform: ObserverOption.init(reading:))
  var from: ObserverOption?

  @Flag(
    help: """
      Print apparent places as rightAscension and declination of --json too. Apparent places are \
      printed in any case.
      """)
  var aberration = false

  @OptionGroup var positions: EphemerisOptions

  /// The observer; the Earth's centre if none is given.
  var observer: ObserverOption { from ?? .earth }

  /// The date, or the present moment; prints a warning if positions are less accurate at it.
  func instant() -> Instant {
    let instant = date?.instant ?? .now
    instant.warnOfAccuracy()
    return instant
  }
}

extension Instant {
  /// Prints a warning if positions are less accurate at this moment.
  ///
  /// The warning states the errors of the Moon and Pluto, if they are concerned.
  /// - Parameter bodies: The bodies whose positions are used.
  func warnOfAccuracy(of bodies: [SolarSystemBody] = [.moon, .pluto]) {
    guard validity != .guaranteed else { return }
    let years = Self.guaranteedYears
    let errors = bodies.compactMap { body in
      body.error(at: self).map { "\(body.name) may be \(Self.words($0)) off" }
    }
    Console.warning(
      "\(self) is outside of \(years.lowerBound) to \(years.upperBound), for which the accuracy "
        + "of positions is stated" + (errors.isEmpty ? "" : ": ")
        + errors.joined(separator: ", "))
  }

  /// Returns an error in words, such as `0.3°` or `12″`.
  private static func words(_ error: Angle) -> String {
    let degrees = error.degrees
    if degrees >= 0.05 { return NumberText.decimal(degrees, digits: degrees < 2 ? 1 : 0) + "°" }
    return NumberText.decimal(degrees * 3600) + "″"
  }
}
