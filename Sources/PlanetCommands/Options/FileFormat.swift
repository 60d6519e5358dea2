import PlanetCatalogue
import PlanetStrings

/// The formats of output files, by file extension.
enum FileFormat: String, CaseIterable {
  case png
  case apng
  case jpeg
  case jpg
  case webp
  case exr
  case pdf

  /// The formats of images that are files of their own.
  static let images: [FileFormat] = [.png, .jpeg, .jpg, .webp, .exr]

  /// The formats of fact cards.
  static let cards: [FileFormat] = [.png, .jpeg, .jpg, .webp, .pdf]

  /// The use of the format; nil for another extension of one.
  private var words: String? {
    switch self {
    case .png: "images and sprite sheets as PNG (.png)"
    case .apng: "animations as animated PNG (.apng)"
    case .jpeg: "images as JPEG (.jpg, .jpeg)"
    case .webp: "images as WebP (.webp)"
    case .exr: "images as OpenEXR (.exr)"
    case .pdf: "fact cards as PDF (.pdf)"
    case .jpg: nil
    }
  }

  /// The formats of fact cards in words.
  static let cardWords = "PNG (.png), JPEG (.jpg, .jpeg), WebP (.webp) or PDF (.pdf)"

  /// The extensions of other videos and animations.
  private static let videos = ["mp4", "webm", "mov", "mkv", "avi", "gif"]

  /// Returns the extension of a file name; nil for a name without one.
  private static func ending(_ name: String) -> String? {
    let last = name.split(separator: "/").last ?? ""
    guard let dot = last.lastIndex(of: "."), dot != last.startIndex else { return nil }
    let ending = last[last.index(after: dot)...].lowercased()
    return ending.isEmpty ? nil : ending
  }

  /// Returns the format for the extension of a file name; nil for none or an unknown one.
  static func named(_ name: String) -> FileFormat? {
    ending(name).flatMap { FileFormat(rawValue: $0) }
  }

  /// Throws an error for a file name with the extension of another format.
  /// - Parameters:
  ///   - name: The name of a file, perhaps with placeholders.
  ///   - option: The option whose value it is.
  ///   - formats: The formats that are supported there.
  /// - Throws: ``CommandFailure`` of usage that lists the formats.
  static func check(
    _ name: String, as option: String, allowing formats: [FileFormat]
  ) throws(CommandFailure) {
    guard let ending = ending(name), !formats.contains(where: { $0.rawValue == ending }) else {
      return
    }
    let isOfCards = formats == cards
    let known =
      isOfCards
      ? "a card as \(cardWords)" : formats.compactMap(\.words).joined(separator: ", ")
    let nearest = NearestWord.one(to: ending, among: formats.map(\.rawValue))
    var reason = "\(option) '\(name)' ends in .\(ending); expected \(known)"
    if let nearest {
      reason += "; did you mean .\(nearest)?"
    } else if !isOfCards, videos.contains(ending) {
      reason +=
        "; for videos pipe 'planetnode animate --format rgba -o -' into ffmpeg "
        + "(see planetnode help animate)"
    }
    throw CommandFailure(.usage, reason)
  }
}
