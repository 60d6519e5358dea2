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
    such as JD2451545.0, days from the epoch of another system of stars such as +123.5d, or now. \
    (default of planetnode sky: now)
    """

  /// A date in the form in which it is written.
  private enum Moment: Sendable {
    case instant(Instant)
    /// Days from the epoch of a system of stars.
    case days(Double)
  }

  private let moment: Moment
  /// The date as it was written.
  let text: String

  /// Reads a written date, a Julian date, days from an epoch such as `+123.5d`, or `now`.
  /// - Throws: `ValidationError` with the expected form.
  init(reading text: String) throws {
    self.text = text
    guard text.lowercased() != "now" else {
      // As it is written in render jobs.
      let now = Instant.now
      moment = .instant((try? Instant(reading: now.iso(fractionDigits: 3))) ?? now)
      return
    }
    if let days = Self.days(text) {
      moment = .days(days)
      return
    }
    do throws(InstantError) {
      moment = .instant(try Instant(reading: text))
    } catch {
      throw ValidationError(error.description)
    }
  }

  /// Returns the days of a text such as `+123.5d`; nil for another one.
  private static func days(_ text: String) -> Double? {
    guard text.hasSuffix("d"), let days = WrittenNumber.value(of: text.dropLast()),
      days.magnitude <= 2e6
    else { return nil }
    return days
  }

  /// A Boolean value that indicates whether the date does not depend on an epoch.
  var isAbsolute: Bool { if case .instant = moment { true } else { false } }

  /// Returns the moment.
  /// - Parameter system: The system of the bodies; nil for the solar system.
  /// - Throws: ``CommandFailure`` for days in the solar system, which has no epoch, and beyond the
  ///   supported years.
  /// - Returns: The moment.
  func instant(in system: OrbitSystem?) throws(CommandFailure) -> Instant {
    switch moment {
    case .instant(let instant): return instant
    case .days(let days):
      guard let system else {
        throw CommandFailure(
          .usage,
          "the date '\(text)' counts from the epoch of another system of stars; the solar system "
            + "needs a date such as 2027-02-19")
      }
      let instant = system.instant(days: days)
      guard instant.validity != .unsupported else {
        throw CommandFailure(.usage, InstantError.unsupportedYear(text).description)
      }
      // As it is written in render jobs.
      return (try? Instant(reading: instant.iso(fractionDigits: 3))) ?? instant
    }
  }
}

/// A position from the command line from which bodies are seen.
enum ObserverOption: Hashable, Sendable {
  /// The centre of a body.
  case center(String)
  /// A place on a body, or above it, with the height in kilometres.
  case place(latitude: Angle, longitude: Angle, height: Double, body: String)
  /// A distance in kilometres from the centre of the body that is rendered.
  case distance(Double)

  static let help: ArgumentHelp = """
    Observer: the centre of a body such as earth, sun or halley, or a place as \
    latitude,longitude@body or latitude,longitude,height@body, with the height in km. \
    (default: earth)
    """

  /// Reads the name of a body, `latitude,longitude[,height]@body`, or a distance such as `400km`.
  /// - Throws: `ValidationError` with the expected form.
  init(reading text: String) throws {
    if let distance = QuantityKind.kilometres(text) {
      guard (1e-3...1e15).contains(distance) else {
        throw ValidationError("the distance \(text) is not in 0.001 km to 1e15 km")
      }
      self = .distance(distance)
    } else if let mark = text.lastIndex(of: "@") {
      self = try Self.place(text[..<mark], on: String(text[text.index(after: mark)...]))
    } else {
      self = .center(text)
    }
  }

  /// The name of the body; nil for a distance.
  var bodyName: String? {
    switch self {
    case .center(let name), .place(_, _, _, let name): name
    case .distance: nil
    }
  }

  /// A Boolean value that indicates whether the observer is a distance, at a place, or on a body
  /// with a theory of motion or of the bundled catalogue.
  var isCertain: Bool {
    guard case .center(let name) = self else { return true }
    let word = name.folded.trimmed
    return SolarSystemBody(rawValue: word) != nil || SolarSystemBody.withoutTheory.contains(word)
  }

  /// Returns the observer; an error for a distance, which has no direction.
  func observer(among bodies: SkyBodies) throws(CommandFailure) -> Observer {
    switch self {
    case .center(let name): return .center(try bodies.body(named: name, orDistance: true))
    case .place(let latitude, let longitude, let height, let name):
      return .place(
        SurfacePlace(
          on: try bodies.body(named: name), latitude: latitude, longitude: longitude,
          height: height))
    case .distance:
      throw CommandFailure(
        .usage,
        "the observer is a distance, which has no direction; expected a body such as moon, or a "
          + "place such as 51.5,-0.1@earth")
    }
  }

  /// Returns the position of the camera.
  func camera(among bodies: SkyBodies) throws(CommandFailure) -> SkyCamera {
    if case .distance(let distance) = self { return .distance(distance) }
    return .observer(try observer(among: bodies))
  }

  private static let form = """
    expected latitude,longitude@body, such as 51.5,-0.1@earth, or with a height in km \
    latitude,longitude,height@body
    """

  private static func place(_ text: Substring, on body: String) throws -> ObserverOption {
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
    return .place(
      latitude: .degrees(numbers[0]), longitude: .degrees(numbers[1]), height: height, body: body)
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
