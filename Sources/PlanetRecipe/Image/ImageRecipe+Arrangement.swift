import PlanetAssets
package import PlanetImage
import PlanetMath
import PlanetScene

extension ImageRecipe {
  /// The positions and sizes of the bodies of an image.
  package enum Arrangement: Hashable, Sendable {
    /// One body, which the view fits into the frame.
    case alone
    /// Bodies side by side in parallel projection.
    case row(Row)
    /// Bodies at their positions at a date.
    case sky(Sky)

    /// The bodies side by side; nil for others.
    package var row: Row? {
      guard case .row(let row) = self else { return nil }
      return row
    }

    /// The bodies at their positions at a date; nil for others.
    package var sky: Sky? {
      guard case .sky(let sky) = self else { return nil }
      return sky
    }

    /// A Boolean value that indicates whether comets have their comas: in space at a date.
    var showsComas: Bool { sky.map { $0.observation.place == nil } ?? false }

    /// The positions and sizes, one for each body; empty for a body alone.
    package var placements: [Placement] {
      switch self {
      case .alone: []
      case .row(let row): row.placements
      case .sky(let sky): sky.placements
      }
    }

    /// The style of names, lines and the scale bar; nil without them.
    package var labels: CollectionRecipe.Labels? {
      get {
        switch self {
        case .alone: nil
        case .row(let row): row.labels
        case .sky(let sky): sky.labels
        }
      }
      set {
        switch self {
        case .alone: break
        case .row(var row):
          row.labels = newValue
          self = .row(row)
        case .sky(var sky):
          sky.labels = newValue
          self = .sky(sky)
        }
      }
    }
  }

  /// Returns the size of an image of one body alone whose disc has the same size as in this image.
  ///
  /// The resolution of the body's map is chosen by it.
  /// - Parameter index: The number of the body, from 0.
  /// - Returns: The size in pixels; the image's size for a body alone.
  package func loadingSize(ofBody index: Int) -> ImageSize {
    arrangement.loadingSize(
      ofBody: index, radius: bodies[index].equatorialRadius ?? 1,
      image: ImageSize(width: width, height: height), fill: view.fill)
  }
}

extension ImageRecipe.Arrangement {
  /// Returns the size of an image of one body alone whose disc has the same size as in this scene.
  /// - Parameters:
  ///   - index: The number of the body, from 0.
  ///   - radius: The equatorial radius in kilometres.
  ///   - image: The size of the scene's image in pixels.
  ///   - fill: The fraction of the image of one body that the body fills.
  /// - Returns: A square size in pixels; the image's size for a body alone.
  package func loadingSize(
    ofBody index: Int, radius: Double, image: ImageSize, fill: Double
  ) -> ImageSize {
    let placement: ImageRecipe.Placement
    let frameHeight: Double
    switch self {
    case .alone: return image
    case .row(let row): (placement, frameHeight) = (row.placements[index], row.frameHeight)
    case .sky(let sky):
      placement = sky.placements[index]
      frameHeight = sky.frameHeight(ofNearestPoint: placement, radius: radius)
    }
    if placement.isHidden { return ImageSize(width: 1, height: 1) }
    let diameter = 2 * radius * placement.magnification * Double(image.height) / frameHeight
    let side = (diameter / fill).rounded(.up).wholeNumber(in: 1...ImageSize.greatest)
    let stepped = sky == nil ? side : Self.stepped(side)
    return ImageSize(width: stepped, height: stepped)
  }

  /// Returns a number rounded up to one of sixteen steps per octave, so that the frames of an
  /// animation share maps.
  private static func stepped(_ number: Int) -> Int {
    let step = max(1 << (Int.bitWidth - 5 - number.leadingZeroBitCount), 1)
    return min((number + step - 1) / step * step, ImageSize.greatest)
  }
}

extension ImageRecipe.Arrangement: Codable {
  /// The key that bodies at a date have, and bodies side by side lack.
  private enum CodingKeys: CodingKey {
    case observation
  }

  /// Encodes the bodies side by side or at a date; a body alone has no arrangement in a text.
  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .alone: break
    case .row(let row): try row.encode(to: encoder)
    case .sky(let sky): try sky.encode(to: encoder)
    }
  }

  /// Decodes bodies side by side, or at a date.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let isDated = try values.contains(.observation) && !values.decodeNil(forKey: .observation)
    self =
      isDated
      ? .sky(try ImageRecipe.Sky(from: decoder)) : .row(try ImageRecipe.Row(from: decoder))
  }
}
