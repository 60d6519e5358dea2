/// A warning about a card.
package struct CardWarning: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of warnings that many cards of a catalogue have for the same reason.
  package enum Kind: Hashable, Sendable, CaseIterable {
    /// The image of a story is on the web.
    case webImage
    /// A date has no effect on a story.
    case date
    /// Camera options have no effect on the place of a story.
    case camera
    /// The warning is about one card.
    case single
  }

  package let kind: Kind
  package let description: String

  init(_ description: String, _ kind: Kind = .single) {
    (self.description, self.kind) = (description, kind)
  }

  /// Returns a sentence about other cards with the same warning.
  /// - Parameters:
  ///   - count: The number of other cards, from 1.
  ///   - kind: The kind of warning.
  /// - Returns: The sentence; nil for a kind that is about one card.
  package static func summary(of count: Int, _ kind: Kind) -> String? {
    let cards = count == 1 ? "1 other card" : "\(count) other cards"
    return switch kind {
    case .webImage:
      count == 1
        ? "the image of 1 other card is on the web and is left out, too"
        : "the images of \(cards) are on the web and are left out, too"
    case .date:
      count == 1
        ? "--date has no effect on 1 other card of a story, either"
        : "--date has no effect on \(cards) of stories, either"
    case .camera: "options of the camera position have no effect on \(cards), either"
    case .single: nil
    }
  }
}
