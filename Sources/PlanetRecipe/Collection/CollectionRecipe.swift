import FoundationEssentials
import PlanetAssets
package import PlanetCatalogue
package import PlanetImage
import PlanetMath
import PlanetScene
import PlanetStrings
package import PlanetSystem

/// The recipe of a collection: everything that determines the pixels of a sheet or an animation.
///
/// Its text is canonical, like the text of an ``ImageRecipe``. Images that differ only in the
/// rotation of the body, the camera azimuth or the light azimuth are stored as the first image and
/// a ``Variation``.
package struct CollectionRecipe: Codable, Hashable, Sendable {
  /// The version of the text.
  package static let currentFormat = 1

  /// The kind of a collection.
  package enum Kind: String, Codable, CaseIterable, Hashable, Sendable {
    /// A contact sheet: images side by side, with names below them.
    case sheet
    /// A sprite sheet: the frames of a sequence side by side.
    case sprites
    /// An animation: frames one after another.
    case animation
  }

  /// The grid of a sheet.
  package struct Layout: Codable, Hashable, Sendable {
    /// The number of images in a full row.
    package var columns: Int
    /// The width of an image with its label, in pixels.
    package var cellWidth: Int
    /// The height of an image with its label, in pixels.
    package var cellHeight: Int
    /// The pixels between cells.
    package var gap: Int
    /// The pixels around all cells.
    package var margin: Int

    /// Creates the layout of a grid.
    package init(_ grid: ImageGrid) {
      columns = grid.columns
      cellWidth = grid.cellWidth
      cellHeight = grid.cellHeight
      gap = grid.gap
      margin = grid.margin
    }
  }

  /// The style of names below images.
  package struct Labels: Codable, Hashable, Sendable {
    /// The font by name and content.
    package var font: FileReference
    /// The fonts of characters that the font lacks, by name and content.
    package var fallbacks: [FileReference]?
    /// The height of the em square in pixels.
    package var size: Double
    /// Red, green and blue in linear light; three numbers.
    package var color: [Float]

    /// Creates a style.
    /// - Parameters:
    ///   - fonts: The names and contents of the font's file and of its fallbacks.
    ///   - size: The height of the em square in pixels.
    ///   - color: The linear colour.
    package init(fonts: [(name: String, bytes: [UInt8])], size: Double, color: SIMD3<Float>) {
      precondition(!fonts.isEmpty, "labels need a font")
      let files = fonts.map {
        FileReference(name: $0.name, sha256: SHA256Digest(of: $0.bytes).description)
      }
      font = files[0]
      fallbacks = files.count > 1 ? Array(files.dropFirst()) : nil
      self.size = size
      self.color = [color.x, color.y, color.z]
    }

    /// Red, green and blue in linear light.
    package var linearColor: SIMD3<Float> { SIMD3(color[0], color[1], color[2]) }
  }

  /// The timing of an animation.
  package struct Timing: Codable, Hashable, Sendable {
    /// The number of frames that are shown in ``seconds``.
    package var frames: UInt16
    /// The number of seconds in which ``frames`` are shown.
    package var seconds: UInt16
    /// The number of times that the animation is played; 0 repeats it without end.
    package var plays: Int

    package init(_ rate: FrameRate, plays: Int) {
      frames = rate.frames
      seconds = rate.seconds
      self.plays = plays
    }
  }

  /// The angles that differ between images, one for each image; nil for an angle that is the same
  /// in all images.
  package struct Variation: Codable, Hashable, Sendable {
    /// The rotation of the body in turns.
    package var turn: [Double]?
    /// The camera azimuth in degrees.
    package var azimuth: [Double]?
    /// The light azimuth in degrees, to the right of the camera.
    package var lightAzimuth: [Double]?
  }

  /// The version of the text.
  package var format = CollectionRecipe.currentFormat
  /// The kind of the collection.
  package var kind: Kind
  /// The number of images.
  package var count: Int
  /// The grid; nil for an animation.
  package var layout: Layout?
  /// The style of names; nil for collections other than contact sheets.
  package var labels: Labels?
  /// The timing; nil for sheets.
  package var timing: Timing?
  /// The recipes of the images, in order; only the first if the others differ by ``variation``.
  package var images: [ImageRecipe]
  /// The angles that differ between images; nil if ``images`` contains all of them.
  package var variation: Variation?

  private enum CodingKeys: String, CodingKey {
    case format, kind, count, layout, labels, timing
    case images = "pictures"
    case variation = "varying"
  }

  /// Creates the recipe of a collection of at least one image.
  init(
    _ kind: Kind, of images: [ImageRecipe], layout: Layout? = nil, labels: Labels? = nil,
    timing: Timing? = nil
  ) {
    precondition(!images.isEmpty, "a collection needs an image")
    self.kind = kind
    count = images.count
    self.layout = layout
    self.labels = labels
    self.timing = timing
    let variation = Variation(of: images)
    self.variation = variation
    self.images = variation == nil ? images : [images[0]]
  }

  /// Returns the recipe of a contact sheet.
  /// - Parameters:
  ///   - images: The recipes of its images; at least one.
  ///   - grid: The positions of the images.
  ///   - labels: The style of their names.
  /// - Returns: The recipe.
  package static func sheet(
    of images: [ImageRecipe], grid: ImageGrid, labels: Labels
  ) -> CollectionRecipe {
    CollectionRecipe(.sheet, of: images, layout: Layout(grid), labels: labels)
  }

  /// Returns the recipe of a sprite sheet.
  package static func sprites(of images: [ImageRecipe], grid: ImageGrid) -> CollectionRecipe {
    CollectionRecipe(.sprites, of: images, layout: Layout(grid))
  }

  /// Returns the recipe of an animation.
  /// - Parameters:
  ///   - images: The recipes of its frames; at least one.
  ///   - count: The number of all frames, if only the first is known.
  ///   - rate: The frame rate.
  ///   - plays: The number of times that the animation is played; 0 repeats it without end.
  /// - Returns: The recipe.
  package static func animation(
    of images: [ImageRecipe], count: Int? = nil, rate: FrameRate, plays: Int
  ) -> CollectionRecipe {
    var recipe = CollectionRecipe(.animation, of: images, timing: Timing(rate, plays: plays))
    recipe.count = count ?? images.count
    return recipe
  }

  /// The recipes of all images, in order.
  package var recipes: [ImageRecipe] { (0..<count).map { recipe(ofImage: $0) } }

  /// Returns the recipe of an image by its index, from 0.
  package func recipe(ofImage index: Int) -> ImageRecipe {
    variation?.recipe(ofImage: index, like: images[0]) ?? images[index]
  }

  /// The positions of the images on a sheet; nil for an animation.
  package var grid: ImageGrid? {
    layout.map {
      ImageGrid(
        count: count, columns: $0.columns, cellWidth: $0.cellWidth, cellHeight: $0.cellHeight,
        gap: $0.gap, margin: $0.margin)
    }
  }

  /// The width of the sheet or of each frame, in pixels.
  package var width: Int { grid?.width ?? images[0].width }
  /// The height of the sheet or of each frame, in pixels.
  package var height: Int { grid?.height ?? images[0].height }

  /// The canonical text, which is the same for equal recipes on all machines.
  package var text: String { CanonicalText.text(of: self) }

  /// The SHA-256 of the canonical text.
  package var fingerprint: SHA256Digest { SHA256Digest(of: Array(text.utf8)) }
}

extension CollectionRecipe.Variation {
  /// Creates the variation of images that differ only in these angles; nil for a single image and
  /// for images with other differences.
  init?(of images: [ImageRecipe]) {
    guard images.count > 1 else { return nil }
    func list(_ number: (ImageRecipe) -> Double) -> [Double]? {
      let numbers = images.map(number)
      return Set(numbers).count > 1 ? numbers : nil
    }
    turn = list(\.body.turn)
    azimuth = list(\.view.azimuth.shortestDegrees)
    lightAzimuth = list(\.view.lightAzimuth.shortestDegrees)
    for (index, image) in images.enumerated()
    where recipe(ofImage: index, like: images[0]) != image { return nil }
  }

  /// Returns the recipe of an image: the first one with the angles of an index.
  func recipe(ofImage index: Int, like first: ImageRecipe) -> ImageRecipe {
    var recipe = first
    if let turn { recipe.body.turn = turn[index] }
    if let azimuth { recipe.view.azimuth = .degrees(azimuth[index]) }
    if let lightAzimuth { recipe.view.lightAzimuth = .degrees(lightAzimuth[index]) }
    return recipe
  }
}
