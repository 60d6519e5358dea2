import ArgumentParser
import PlanetStrings

/// The options of copies of catalogues from the web.
package struct CopyOptions: ParsableArguments {
  @Option(
    help: "Age up to which a copy of a web catalogue is used unchecked, such as 30m, 12h or 7d.",
    transform: Age.init(reading:))
  package var maxAge = Age(seconds: 86_400)

  @Flag(help: "Use copies of web catalogues of any age, and open no socket.")
  package var offline = false

  package init() {}

  /// A duration: `90s`, `30m`, `12h` or `7d`.
  package struct Age: Hashable, Sendable, CustomStringConvertible {
    /// The length in seconds.
    package var seconds: Int

    private static let units = [("d", 86_400), ("h", 3600), ("m", 60), ("s", 1)]

    init(seconds: Int) { self.seconds = seconds }

    /// Reads a duration from the text of an option.
    init(reading argument: String) throws {
      let number = argument.prefix { $0.isASCII && $0.isNumber }
      let unit = argument.dropFirst(number.count).lowercased()
      let length = Self.units.first { $0.0 == unit }?.1
      guard let count = Int(number), count <= 1_000_000, let length = argument == "0" ? 1 : length
      else {
        throw ValidationError(
          "'\(argument)' is not a duration; expected a whole number with s, m, h or d, "
            + "such as 30m, 12h or 7d; 0 always revalidates")
      }
      seconds = count * length
    }

    /// The length in the greatest unit without a fraction.
    package var description: String {
      let unit = Self.units.first { seconds % $0.1 == 0 } ?? ("s", 1)
      return seconds == 0 ? "0" : "\(seconds / unit.1)\(unit.0)"
    }
  }
}
