import PlanetCatalogue
import PlanetStrings

/// The formats of files that are written, by the ends of their names.
enum OutputFormat: String, CaseIterable {
  case png
  case apng

  /// What it is for.
  private var words: String {
    switch self {
    case .png: "images and sprite sheets as PNG (.png)"
    case .apng: "animations as animated PNG (.apng)"
    }
  }

  /// The ends of names that promise a video or an animation of another kind.
  private static let videos = ["mp4", "webm", "mov", "mkv", "avi", "gif", "webp"]

  /// Returns the end of a name after its last dot; nothing for a name without.
  private static func ending(_ name: String) -> String? {
    let last = name.split(separator: "/").last ?? ""
    guard let dot = last.lastIndex(of: "."), dot != last.startIndex else { return nil }
    let ending = last[last.index(after: dot)...].lowercased()
    return ending.isEmpty ? nil : ending
  }

  /// The format that the end of a name tells; nothing for a name without an end, or another one.
  static func named(_ name: String) -> OutputFormat? {
    ending(name).flatMap { OutputFormat(rawValue: $0) }
  }

  /// Refuses a name whose end is that of another format.
  /// - Parameters:
  ///   - name: The name of a file, perhaps with places for numbers.
  ///   - option: The option whose value it is.
  ///   - formats: Those that can be written there.
  /// - Throws: A failure of usage that lists the formats.
  static func check(
    _ name: String, as option: String, allowing formats: [OutputFormat]
  ) throws(CommandFailure) {
    guard let ending = ending(name), !formats.contains(where: { $0.rawValue == ending }) else {
      return
    }
    let known = OutputFormat.allCases.map(\.words).joined(separator: ", ")
    let nearest = NearestWord.one(to: ending, among: formats.map(\.rawValue))
    var reason = "\(option) '\(name)' ends in .\(ending); the program writes \(known)"
    if let nearest {
      reason += "; did you mean .\(nearest)?"
    } else if videos.contains(ending) {
      reason +=
        "; for videos pipe 'planetnode animate --format rgba -o -' into ffmpeg "
        + "(see planetnode help animate)"
    }
    throw CommandFailure(.usage, reason)
  }
}
