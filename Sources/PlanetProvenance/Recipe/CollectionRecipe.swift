import FoundationEssentials
import PlanetAssets
package import PlanetImage
import PlanetMath
import PlanetScene
import PlanetStrings
package import PlanetSystem

/// Everything that decides the pixels of what is made of many pictures, as a value.
///
/// Its text is canonical as that of a ``ImageRecipe`` is. Pictures that differ in nothing but how
/// far body, eye or light have turned are told as the first of them and as what varies.
package struct CollectionRecipe: Codable, Hashable, Sendable {
  /// The form of this description.
  package static let currentFormat = 1

  /// What pictures become.
  package enum Kind: String, Codable, CaseIterable, Hashable, Sendable {
    /// Pictures side by side, with names under them.
    case sheet
    /// The frames of a turn side by side.
    case sprites
    /// Frames one after another.
    case animation
  }

  /// Where pictures stand.
  package struct Layout: Codable, Hashable, Sendable {
    /// The pictures in a full row.
    package var columns: Int
    /// The width of a picture with all that belongs to it, in pixels.
    package var cellWidth: Int
    /// The height of a picture with all that belongs to it, in pixels.
    package var cellHeight: Int
    /// The pixels between cells.
    package var gap: Int
    /// The pixels around all cells.
    package var margin: Int

    /// Describes a grid.
    package init(_ grid: ImageGrid) {
      columns = grid.columns
      cellWidth = grid.cellWidth
      cellHeight = grid.cellHeight
      gap = grid.gap
      margin = grid.margin
    }
  }

  /// How names are drawn under pictures.
  package struct Labels: Codable, Hashable, Sendable {
    /// The font by name and content.
    package var font: ImageRecipe.File
    /// The fonts of characters that the font lacks, by name and content.
    package var fallbacks: [ImageRecipe.File]?
    /// The height of the em square in pixels.
    package var size: Double
    /// Red, green and blue in linear light.
    package var color: [Float]

    /// Describes how names are drawn.
    /// - Parameters:
    ///   - fonts: The names and contents of the font's file and of its fallbacks.
    ///   - size: The height of the em square in pixels.
    ///   - color: The linear colour.
    package init(fonts: [(name: String, bytes: [UInt8])], size: Double, color: SIMD3<Float>) {
      precondition(!fonts.isEmpty, "names have a font")
      let files = fonts.map {
        ImageRecipe.File(name: $0.name, sha256: SHA256Digest(of: $0.bytes).description)
      }
      font = files[0]
      fallbacks = files.count > 1 ? Array(files.dropFirst()) : nil
      self.size = size
      self.color = [color.x, color.y, color.z]
    }
  }

  /// How frames follow each other.
  package struct Timing: Codable, Hashable, Sendable {
    /// The frames that are shown in ``seconds``.
    package var frames: UInt16
    /// The seconds in which ``frames`` are shown.
    package var seconds: UInt16
    /// How often all are shown; 0 is for ever.
    package var plays: Int

    /// Describes a rate.
    package init(_ rate: FrameRate, plays: Int) {
      frames = rate.frames
      seconds = rate.seconds
      self.plays = plays
    }
  }

  /// What differs between frames, one number for each; nothing for what is the same in all.
  package struct Variation: Codable, Hashable, Sendable {
    /// How far the body has turned, as a share of a full turn.
    package var turn: [Double]?
    /// How far the eye has gone round, in degrees.
    package var azimuth: [Double]?
    /// Where the light stands, in degrees to the right of the eye.
    package var lightAzimuth: [Double]?
  }

  /// The form of the description.
  package var format = CollectionRecipe.currentFormat
  /// What pictures become.
  package var kind: Kind
  /// The number of pictures.
  package var count: Int
  /// Where pictures stand, if side by side.
  package var layout: Layout?
  /// How names are drawn, where they are.
  package var labels: Labels?
  /// How frames follow each other, if one after another.
  package var timing: Timing?
  /// The jobs of the pictures, in order; only the first where others differ by ``varying`` alone.
  package var pictures: [ImageRecipe]
  /// What differs between frames.
  package var varying: Variation?

  /// Describes a collection of pictures, of which there is one at least.
  init(
    _ kind: Kind, of pictures: [ImageRecipe], layout: Layout? = nil, labels: Labels? = nil,
    timing: Timing? = nil
  ) {
    precondition(!pictures.isEmpty, "a collection has pictures")
    self.kind = kind
    count = pictures.count
    self.layout = layout
    self.labels = labels
    self.timing = timing
    let varying = Variation(of: pictures)
    self.varying = varying
    self.pictures = varying == nil ? pictures : [pictures[0]]
  }

  /// Describes a contact sheet.
  /// - Parameters:
  ///   - pictures: Its pictures; at least one.
  ///   - grid: Where they stand.
  ///   - labels: How names are drawn under them.
  /// - Returns: The job.
  package static func sheet(
    of pictures: [ImageRecipe], grid: ImageGrid, labels: Labels
  ) -> CollectionRecipe {
    CollectionRecipe(.sheet, of: pictures, layout: Layout(grid), labels: labels)
  }

  /// Describes a sprite sheet.
  package static func sprites(of pictures: [ImageRecipe], grid: ImageGrid) -> CollectionRecipe {
    CollectionRecipe(.sprites, of: pictures, layout: Layout(grid))
  }

  /// Describes an animation.
  /// - Parameters:
  ///   - pictures: Its frames; at least one.
  ///   - count: The number of all frames, if only the first is known as yet.
  ///   - rate: How fast they follow each other.
  ///   - plays: How often all are shown; 0 is for ever.
  /// - Returns: The job.
  package static func animation(
    of pictures: [ImageRecipe], count: Int? = nil, rate: FrameRate, plays: Int
  ) -> CollectionRecipe {
    var job = CollectionRecipe(.animation, of: pictures, timing: Timing(rate, plays: plays))
    job.count = count ?? pictures.count
    return job
  }

  /// The jobs of all pictures, in order.
  package var jobs: [ImageRecipe] { (0..<count).map { picture($0) } }

  /// Returns the job of a picture by its place, from 0.
  func picture(_ index: Int) -> ImageRecipe {
    varying?.job(index, like: pictures[0]) ?? pictures[index]
  }

  /// Where pictures stand, if side by side.
  package var grid: ImageGrid? {
    layout.map {
      ImageGrid(
        count: count, columns: $0.columns, cellWidth: $0.cellWidth, cellHeight: $0.cellHeight,
        gap: $0.gap, margin: $0.margin)
    }
  }

  /// The width of the whole, in pixels.
  package var width: Int { grid?.width ?? pictures[0].width }
  /// The height of the whole, in pixels.
  package var height: Int { grid?.height ?? pictures[0].height }

  /// The canonical text: the same for equal jobs on all machines.
  package var text: String { CanonicalText.text(of: self) }

  /// The SHA-256 of the canonical text.
  package var fingerprint: SHA256Digest { SHA256Digest(of: Array(text.utf8)) }
}

extension CollectionRecipe.Variation {
  /// Tells pictures apart by angles; nothing if there are too few, or if they differ in more.
  init?(of pictures: [ImageRecipe]) {
    guard pictures.count > 1 else { return nil }
    func list(_ number: (ImageRecipe) -> Double) -> [Double]? {
      let numbers = pictures.map(number)
      return Set(numbers).count > 1 ? numbers : nil
    }
    turn = list(\.body.turn)
    azimuth = list(\.view.azimuth.shortestDegrees)
    lightAzimuth = list(\.view.lightAzimuth.shortestDegrees)
    for (index, picture) in pictures.enumerated()
    where job(index, like: pictures[0]) != picture { return nil }
  }

  /// Returns the job of a picture that is like the first one, but for the angles.
  func job(_ index: Int, like first: ImageRecipe) -> ImageRecipe {
    var job = first
    if let turn { job.body.turn = turn[index] }
    if let azimuth { job.view.azimuth = .degrees(azimuth[index]) }
    if let lightAzimuth { job.view.lightAzimuth = .degrees(lightAzimuth[index]) }
    return job
  }
}
