package import PlanetImage
package import PlanetProvenance
package import PlanetScene
package import PlanetText

/// Pictures in a grid with their names under them.
///
/// A name stands in the middle under its picture, in one line; one that has no room is shortened.
package struct ContactSheet: ~Copyable, Sendable {
  /// How a sheet looks.
  package struct Style: Hashable, Sendable {
    /// What stands behind pictures and names.
    package let background: Background
    /// The linear colour of names.
    package let textColor: SIMD3<Float>
    /// The height of the names' em square in pixels.
    package let textSize: Double

    /// Creates a style.
    /// - Parameters:
    ///   - background: What stands behind pictures and names.
    ///   - textColor: The linear colour of names; if not given, black or white, whichever can be
    ///     read better on the background, or a grey where there is none.
    ///   - textSize: The height of the names' em square in pixels, within `Font.sizes`.
    package init(background: Background, textColor: SIMD3<Float>? = nil, textSize: Double) {
      self.background = background
      self.textSize = textSize
      switch background {
      case .transparent: self.textColor = textColor ?? Contrast.inkOnAnything
      case .color(let color): self.textColor = textColor ?? Contrast.ink(on: color)
      }
    }

    /// How much wider strokes are drawn than the font has them, in pixels.
    ///
    /// Where light is mixed as it is in nature, dark strokes that are about a pixel wide look
    /// thinner than light ones. A third of a pixel makes up for it.
    var boldness: Double {
      guard case .color(let color) = background, Contrast.isDarker(textColor, than: color) else {
        return 0
      }
      return 0.3
    }

    /// Returns the size of names that suits pictures of a size: a fifteenth, but 11 at the least.
    package static func textSize(for picture: ImageSize) -> Double {
      min(max(Double(min(picture.width, picture.height)) / 15, 11), Font.sizes.upperBound)
    }
  }

  /// Where pictures stand; a cell holds a picture and its name.
  package let grid: ImageGrid
  /// The size of each picture.
  package let picture: ImageSize
  /// How the sheet looks.
  package let style: Style
  /// The sheet so far.
  package private(set) var image: Image<RGBA8>
  /// The rows from the upper edge of a cell to the baseline of its name.
  private let baseline: Int

  /// Returns where the pictures of a sheet stand, before any memory is taken for it.
  /// - Parameters:
  ///   - count: The number of pictures, at least 1.
  ///   - picture: The size of each.
  ///   - columns: The number of pictures in a row, if not the number that suits.
  ///   - gap: The pixels between cells and around them all.
  ///   - textSize: The height of the names' em square in pixels.
  ///   - font: What names are drawn in.
  /// - Returns: The grid.
  package static func grid(
    count: Int, picture: ImageSize, columns: Int?, gap: Int, textSize: Double,
    font: borrowing Font
  ) -> ImageGrid {
    let label = Self.ascent(font, textSize) + Int(font.descent(size: textSize).rounded(.up))
    return ImageGrid(
      count: count, columns: columns, cellWidth: picture.width,
      cellHeight: picture.height + label, gap: gap, margin: gap)
  }

  /// Creates an empty sheet by its grid.
  package init(grid: ImageGrid, picture: ImageSize, style: Style, font: borrowing Font) {
    self.grid = grid
    self.picture = picture
    self.style = style
    baseline = picture.height + Self.ascent(font, style.textSize)
    image = Image(width: grid.width, height: grid.height, filledWith: style.background.pixel)
  }

  /// Returns the rows from a picture to the baseline of its name.
  private static func ascent(_ font: borrowing Font, _ size: Double) -> Int {
    Int((font.ascent(size: size) + size / 8).rounded(.up))
  }

  /// Puts a picture into its cell.
  package mutating func place(_ picture: borrowing Image<RGBA8>, at index: Int) {
    let (left, top) = grid.origin(of: index)
    image.place(picture, left: left, top: top)
  }

  /// Writes a name under a picture.
  /// - Parameters:
  ///   - name: The name.
  ///   - index: The picture's place, from 0.
  ///   - font: What it is drawn in.
  package mutating func label(_ name: String, at index: Int, in font: borrowing Font) {
    let (left, top) = grid.origin(of: index)
    if style.background == .transparent {
      // Programs that scale a picture without minding its alpha find the colour beside letters too.
      var beside = RGBA8(RGBAFloat(SIMD4(style.textColor, 1)))
      beside.a = 0
      image.fill(
        left..<left + grid.cellWidth, top + picture.height..<top + grid.cellHeight, with: beside)
    }
    let room = Double(grid.cellWidth)
    let text = font.shortened(name, size: style.textSize, toWidth: room)
    let width = font.width(of: text, size: style.textSize)
    font.draw(
      text, size: style.textSize, left: Double(left) + (room - width) / 2,
      baseline: top + baseline, color: style.textColor, boldness: style.boldness, into: &image)
  }
}

extension Background {
  /// A pixel of nothing else.
  var pixel: RGBA8 {
    switch self {
    case .transparent: .clear
    case .color(let color): RGBA8(RGBAFloat(SIMD4(color, 1)))
    }
  }
}
