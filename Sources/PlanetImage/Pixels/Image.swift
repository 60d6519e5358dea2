/// An image with row-major pixels, rows top to bottom, without padding.
///
/// Images are non-copyable, so that copies are explicit: ``copy()``. Loops over many pixels call
/// ``withPixels(_:)`` or ``withMutablePixels(_:)`` once, outside the loop.
@usableFromInline package struct Image<Pixel: BitwiseCopyable & Sendable>: ~Copyable, Sendable {
  /// The number of columns, at least 1.
  @usableFromInline package let width: Int
  /// The number of rows, at least 1.
  @usableFromInline package let height: Int
  /// All pixels, row by row from the top.
  @usableFromInline
  var storage: [Pixel]

  /// Creates an image of one colour; both sizes must be at least 1.
  package init(width: Int, height: Int, filledWith pixel: Pixel) {
    precondition(width > 0 && height > 0, "an image has at least one pixel")
    self.width = width
    self.height = height
    storage = Array(repeating: pixel, count: width * height)
  }

  /// Creates an image from its rows, top to bottom; there must be `width * height` pixels.
  package init(width: Int, height: Int, pixels: [Pixel]) {
    precondition(width > 0 && height > 0, "an image has at least one pixel")
    precondition(pixels.count == width * height, "an image needs width times height pixels")
    self.width = width
    self.height = height
    storage = pixels
  }

  /// The pixel in column `x` from the left and row `y` from the top.
  @inlinable
  package subscript(x: Int, y: Int) -> Pixel {
    get {
      precondition(x >= 0 && x < width && y >= 0 && y < height, "pixel outside the image")
      return storage[y * width + x]
    }
    set {
      precondition(x >= 0 && x < width && y >= 0 && y < height, "pixel outside the image")
      storage[y * width + x] = newValue
    }
  }

  /// Calls a closure with all pixels for reading, row by row from the top.
  @inlinable
  package borrowing func withPixels<Result: ~Copyable, Failure: Error>(
    _ body: (Span<Pixel>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(storage.span)
  }

  /// Calls a closure with all pixels for writing, row by row from the top.
  @inlinable
  package mutating func withMutablePixels<Result: ~Copyable, Failure: Error>(
    _ body: (inout MutableSpan<Pixel>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var span = storage.mutableSpan
    return try body(&span)
  }

  package borrowing func copy() -> Image<Pixel> {
    Image(width: width, height: height, pixels: storage)
  }
}

extension Image where Pixel: Equatable {
  /// Returns whether both images have the same size and the same pixels.
  package borrowing func isIdentical(to other: borrowing Image<Pixel>) -> Bool {
    width == other.width && height == other.height && storage == other.storage
  }
}
