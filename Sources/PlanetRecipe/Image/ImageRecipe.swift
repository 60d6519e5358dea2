import FoundationEssentials
package import PlanetAssets
import PlanetCatalogue
package import PlanetScene
import PlanetStrings
package import PlanetSystem

/// The recipe of one image: everything that determines its pixels.
///
/// Images of equal recipes have equal pixels. Angles are in degrees, lengths in kilometres, and
/// light is linear. The text of a recipe, its render job, is JSON with sorted keys, without spaces,
/// and with the shortest numbers that are read back as the same values. Its SHA-256 is the
/// fingerprint of the recipe.
///
/// An angle that no number of degrees gives exactly is changed in its last bit before rendering, so
/// an image that is rendered again from its recipe has the same pixels.
///
/// These files contain no recipe: passes in PNG files, images by OpenGL, images with maps or meshes
/// made in code, images of the window with stars or a name but without a date, and collections
/// whose recipe is too long.
package struct ImageRecipe: Hashable, Sendable {
  /// The formats that are read.
  ///
  /// 1. One body.
  /// 2. Bodies side by side (``Row``), such as a ``Comparison``.
  /// 3. A generated map, or a stated colour.
  /// 4. Bodies at their positions at a date (``Sky``).
  /// 5. A panorama of the sky, or overlays alone.
  /// 6. Clouds that have moved at a date.
  /// 7. Suns, a colour of the light, or adjusted maps.
  /// 8. The sky of a place (``Observation/place``), stars that have moved at a date
  ///    (``Observation/starEpoch``; formats below have places of J2000.0), maps that have drifted,
  ///    comas, bodies of another system of stars at a date, or orbits that do not close.
  package static let formats = 1...8

  /// The name of the renderer and the version of its pixels.
  package var renderer: String
  /// The width in pixels.
  package var width: Int
  /// The height in pixels.
  package var height: Int
  /// The number of bits per channel, 8 or 16.
  package var depth: Int
  /// The least number of shading samples within a pixel of a globe.
  package var samples: Int
  /// A Boolean value that indicates whether the image is dithered.
  package var dithers: Bool
  /// The bodies; at least one.
  package var bodies: [Appearance]
  /// The positions of the bodies.
  package var arrangement: Arrangement
  /// The camera, the light and the background.
  package var view: View
  /// The panorama of the sky over the background; nil without one.
  package var panorama: PanoramaReference?

  /// The body of an image of one body; the first of several.
  package var body: Appearance {
    get { bodies[0] }
    set { bodies[0] = newValue }
  }

  /// A Boolean value that indicates whether the image shows bodies side by side.
  package var isComparison: Bool { arrangement.row != nil }

  /// A Boolean value that indicates whether a checker replaces a missing map.
  package var showsChecker: Bool { bodies.contains { $0.map?.files.isEmpty == true } }

  /// A Boolean value that indicates whether the image has an alpha channel.
  package var isTransparent: Bool {
    view.background == .transparent || arrangement.sky?.isOverlayOnly == true
  }

  /// The format of the text: the lowest that can describe the image.
  package var format: Int {
    if arrangement.sky?.needsFormat8 == true || bodies.contains(where: { $0.coma != nil }) {
      return 8
    }
    if view.lightColor != View().lightColor || bodies.contains(where: \.isAdjusted) { return 7 }
    if arrangement.placements.contains(where: { $0.cloudRotation != nil }) { return 6 }
    if panorama != nil || arrangement.sky?.isOverlayOnly == true { return 5 }
    if arrangement.sky != nil { return 4 }
    if bodies.contains(where: { $0.generated != nil || $0.color != nil }) { return 3 }
    return arrangement == .alone ? 1 : 2
  }

  /// The error of an invalid recipe.
  package struct Malformed: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, as a predicate of the recipe.
    package let reason: String
    /// The error as a sentence.
    package var description: String { "its render job \(reason)" }

    package init(reason: String) { self.reason = reason }

    /// Creates the error of a text that cannot be decoded, with the key of an invalid value.
    package init(_ error: any Error) {
      switch error {
      case DecodingError.dataCorrupted(let context) where context.underlyingError is ValueProblem:
        self.init(reason: "has \(context.debugDescription)")
      case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
        let key = context.codingPath.last { $0.intValue == nil }?.stringValue ?? ""
        self.init(reason: "has an invalid '\(key)'")
      default: self.init(reason: "cannot be read")
      }
    }
  }

  /// Reads the text of a recipe.
  /// - Throws: ``Malformed`` for a text that is not a recipe, or has another format.
  package init(text: String) throws(Malformed) {
    guard text.utf8.count <= 1 << 20 else { throw Malformed(reason: "is over 1 MB long") }
    let data = Data(text.utf8)
    let format: FormatOnly
    do {
      format = try JSONDecoder().decode(FormatOnly.self, from: data)
    } catch {
      throw Malformed(reason: "cannot be read")
    }
    guard Self.formats.contains(format.format) else {
      throw Malformed(
        reason: "has format \(format.format); this program reads formats "
          + "\(Self.formats.lowerBound) to \(Self.formats.upperBound)")
    }
    do {
      self = try JSONDecoder().decode(ImageRecipe.self, from: data)
    } catch {
      throw Malformed(error)
    }
    if let reason = validationError { throw Malformed(reason: reason) }
  }

  /// The canonical text, which is the same for equal recipes on all machines.
  package var text: String { CanonicalText.text(of: self) }

  /// The SHA-256 of the canonical text.
  package var fingerprint: SHA256Digest { SHA256Digest(of: Array(text.utf8)) }
}
