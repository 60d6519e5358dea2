import PlanetCards
import PlanetStrings

/// The phase of a body at the date of a card.
package struct CardPhase: Hashable, Sendable {
  /// The illuminated fraction of the disc, from 0 to 1.
  let fraction: Double
  /// A Boolean value that indicates whether the fraction increases.
  let isWaxing: Bool
  /// A Boolean value that indicates whether it is a phase of the Moon as seen from the Earth, which
  /// has the names of the calendar.
  let isMoonFromEarth: Bool

  /// The fraction below which a globe looks black.
  private static let darkness = 0.01

  /// The figure of a card.
  var fact: CardContent.Fact { CardContent.Fact("Illuminated", percentage, note: name) }

  /// A warning about a disc that is dark; nil for other phases.
  var warning: String? {
    guard fraction < Self.darkness else { return nil }
    return "\(percentage) of the disc is illuminated at this date, so the globe is dark; choose "
      + "another --date, or an observer with --from"
  }

  /// The fraction in percent, with a decimal where the disc is nearly dark or nearly full.
  private var percentage: String {
    let isExtreme = fraction < 0.1 || fraction > 0.9
    return NumberText.fixed(100 * fraction, digits: isExtreme ? 1 : 0) + " %"
  }

  /// The name of the phase.
  private var name: String {
    switch fraction {
    case ..<Self.darkness: isMoonFromEarth ? "new Moon" : "new"
    case (1 - Self.darkness)...: isMoonFromEarth ? "full Moon" : "full"
    case 0.47...0.53:
      switch (isMoonFromEarth, isWaxing) {
      case (true, true): "first quarter"
      case (true, false): "last quarter"
      case (false, true): "half, waxing"
      case (false, false): "half, waning"
      }
    default: (isWaxing ? "waxing " : "waning ") + (fraction < 0.5 ? "crescent" : "gibbous")
    }
  }
}
