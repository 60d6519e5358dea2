package import PlanetImage

/// The options of a JPEG file.
package struct JPEGOptions: Hashable, Sendable {
  /// The quality from 1 (smallest) to 100 (best); from 90, chroma has the resolution of luma.
  package var quality: Int
  /// A Boolean value that indicates whether the image is stored from coarse to fine.
  package var isProgressive: Bool
  /// The texts, each keyword at most once, as ``XMP`` stores them.
  package var texts: [PNGText]

  /// Creates options; the defaults suit rendered images.
  package init(quality: Int = 92, isProgressive: Bool = false, texts: [PNGText] = []) {
    self.quality = quality
    self.isProgressive = isProgressive
    self.texts = texts
  }
}

extension JPEG {
  /// Encodes an image as a JPEG in sRGB, with its texts as EXIF and XMP.
  ///
  /// JPEG has no alpha: the image is composited on black in linear light. Memory besides the image
  /// and the file is 6 bytes per pixel for a progressive file, and 4 for transparent pixels.
  /// - Parameters:
  ///   - image: The image; at most 65535 columns and rows.
  ///   - options: The options of the file.
  /// - Returns: The bytes of the file: the same for the same image, options and libraries.
  /// - Throws: ``ImageFileError``
  package static func encode(
    _ image: borrowing Image<RGBA8>, options: JPEGOptions
  ) throws(ImageFileError) -> [UInt8] {
    guard (1...100).contains(options.quality) else { throw .badQuality(options.quality) }
    let size = ImageSize(width: image.width, height: image.height)
    guard max(size.width, size.height) <= 65535 else {
      throw .tooLarge(format: "JPEG", size: size, most: 65535)
    }
    let added =
      try segment("Exif\0\0", EXIF.block(options.texts, size: size))
      + segment("http://ns.adobe.com/xap/1.0/\0", XMP.packet(options.texts))
    var file: [UInt8]
    do throws(JPEGError) {
      file =
        image.isOpaque
        ? try encoded(image, options) : try encoded(image.compositedOnBlack(), options)
    } catch {
      throw .notWritten(format: "JPEG", reason: "\(error)")
    }
    // After the start of the image and the JFIF segment, which has a length of its own.
    file.insert(contentsOf: added, at: 4 + (Int(file[4]) << 8 | Int(file[5])))
    return file
  }

  private static func encoded(
    _ image: borrowing Image<RGBA8>, _ options: JPEGOptions
  ) throws(JPEGError) -> [UInt8] {
    try encode(
      image, quality: options.quality, subsamplesChroma: options.quality < 90,
      isProgressive: options.isProgressive)
  }

  /// Returns an APP1 segment.
  private static func segment(
    _ name: String, _ content: [UInt8]
  ) throws(ImageFileError) -> [UInt8] {
    let bytes = Array(name.utf8) + content
    guard let length = UInt16(exactly: bytes.count + 2) else {
      throw .notWritten(
        format: "JPEG", reason: "its texts take \(bytes.count) bytes, at most 65533 are possible")
    }
    return [0xFF, 0xE1, UInt8(length >> 8), UInt8(truncatingIfNeeded: length)] + bytes
  }
}

extension Image where Pixel == RGBA8 {
  /// Returns the image composited on black in linear light; opaque pixels keep their levels.
  fileprivate borrowing func compositedOnBlack() -> Image<RGBA8> {
    withPixels { pixels in
      Image(
        width: width, height: height,
        pixels: pixels.indices.map { index in
          let pixel = pixels[index]
          guard pixel.a < 255 else { return pixel }
          let linear = pixel.linear
          return RGBA8(RGBAFloat(r: linear.r, g: linear.g, b: linear.b))
        })
    }
  }
}
