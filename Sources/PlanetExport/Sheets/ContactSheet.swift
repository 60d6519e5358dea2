package import PlanetImage
package import PlanetRecipe
package import PlanetScene
package import PlanetText

/// A grid of images with their names below them.
///
/// A name is centred below its image, on one line; a name that is too long is shortened.
package struct ContactSheet: ~Copyable, Sendable {
  /// The style of a sheet.
  package struct Style: Hashable, Sendable {
    /// The background of images and names.
    package let background: Background
    /// The linear colour of names.
    package let textColor: SIMD3<Float>
    /// The height of the names' em square in pixels.
    package let textSize: Double

    /// Creates a style.
    /// - Parameters:
    ///   - background: The background of images and names.
    ///   - textColor: The linear colour of names; if nil, black or white, whichever has more
    ///     contrast with the background, or a grey for a transparent one.
    ///   - textSize: The height of the names' em square in pixels, within `Font.sizes`.
    package init(background: Background, textColor: SIMD3<Float>? = nil, textSize: Double) {
      self.background = background
      self.textSize = textSize
      self.textColor = textColor ?? Contrast.ink(on: background.color)
    }

    /// The additional width of strokes in pixels.
    var boldness: Double { Contrast.boldness(of: textColor, on: background.color) }

    /// Returns the default size of names for images of a size: a fifteenth, at least 11.
    package static func textSize(for imageSize: ImageSize) -> Double {
      min(max(Double(min(imageSize.width, imageSize.height)) / 15, 11), Font.sizes.upperBound)
    }
  }

  /// The grid; a cell holds an image and its name.
  package let grid: ImageGrid
  /// The size of each image.
  package let imageSize: ImageSize
  /// The style of the sheet.
  package let style: Style
  /// The image of the sheet.
  package private(set) var image: Image<RGBA8>
  /// The rows from the upper edge of a cell to the baseline of its name.
  private let baseline: Int

  /// Returns the grid of a sheet, before memory is allocated for it.
  /// - Parameters:
  ///   - count: The number of images, at least 1.
  ///   - imageSize: The size of each.
  ///   - columns: The number of images in a row; nil for the default.
  ///   - gap: The pixels between cells and around all of them.
  ///   - textSize: The height of the names' em square in pixels.
  ///   - font: The font of the names.
  /// - Returns: The grid.
  package static func grid(
    count: Int, imageSize: ImageSize, columns: Int?, gap: Int, textSize: Double,
    font: borrowing Font
  ) -> ImageGrid {
    let label = Self.ascent(font, textSize) + Int(font.descent(size: textSize).rounded(.up))
    return ImageGrid(
      count: count, columns: columns, cellWidth: imageSize.width,
      cellHeight: imageSize.height + label, gap: gap, margin: gap)
  }

  /// Creates an empty sheet by its grid.
  package init(grid: ImageGrid, imageSize: ImageSize, style: Style, font: borrowing Font) {
    self.grid = grid
    self.imageSize = imageSize
    self.style = style
    baseline = imageSize.height + Self.ascent(font, style.textSize)
    image = Image(width: grid.width, height: grid.height, filledWith: style.background.pixel)
  }

  /// Returns the rows from an image to the baseline of its name.
  private static func ascent(_ font: borrowing Font, _ size: Double) -> Int {
    Int((font.ascent(size: size) + size / 8).rounded(.up))
  }

  /// Copies an image into its cell.
  package mutating func place(_ cell: borrowing Image<RGBA8>, at index: Int) {
    let (left, top) = grid.origin(of: index)
    image.place(cell, left: left, top: top)
  }

  /// Renders a name below an image.
  /// - Parameters:
  ///   - name: The name.
  ///   - index: The index of the image, from 0.
  ///   - font: The font.
  package mutating func label(_ name: String, at index: Int, in font: borrowing Font) {
    let (left, top) = grid.origin(of: index)
    if style.background == .transparent {
      // Programs that scale an image without regard to alpha need the colour beside letters too.
      var beside = RGBA8(RGBAFloat(SIMD4(style.textColor, 1)))
      beside.a = 0
      image.fill(
        left..<left + grid.cellWidth, top + imageSize.height..<top + grid.cellHeight, with: beside)
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
  /// An opaque or transparent pixel of the background.
  var pixel: RGBA8 {
    switch self {
    case .transparent: .clear
    case .color(let color): RGBA8(RGBAFloat(SIMD4(color, 1)))
    }
  }
}
