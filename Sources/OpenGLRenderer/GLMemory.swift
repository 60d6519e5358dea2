import COpenGL
import PlanetImage

// Says unsafe: here memory is lent to OpenGL, which reads and writes it without asking how large it
// is. Each function checks that first.

/// Brings arrays to OpenGL, and pictures back.
enum GLMemory {
  /// Fills a buffer that is bound with elements that do not change.
  static func fill(_ target: GLenum, _ elements: [some BitwiseCopyable]) {
    unsafe elements.withUnsafeBytes { bytes in
      unsafe glBufferData(target, bytes.count, bytes.baseAddress, .staticDraw)
    }
  }

  /// Makes the texture that is bound one of four floats a texel, of as many rows as there are.
  static func setTexels(_ texels: [SIMD4<Float>], width: Int) {
    let height = texels.count / width
    unsafe texels.withUnsafeBytes { bytes in
      unsafe glTexImage2D(
        .texture2D, 0, .rgba32Float, GLsizei(width), GLsizei(height), 0, .rgba, .float,
        bytes.baseAddress)
    }
  }

  /// Fills rows of a level of the texture that is bound with those of a map.
  /// - Parameters:
  ///   - rows: Rows of the map's level.
  ///   - level: Of the map.
  ///   - pyramid: The map.
  ///   - target: The texture's level, as large as the map's.
  static func setRows(
    _ rows: Range<Int>, ofLevel level: Int, of pyramid: MipPyramid, target: Int
  ) {
    let size = pyramid.levels[level]
    precondition(rows.lowerBound >= 0 && rows.upperBound <= size.height && !rows.isEmpty)
    glPixelStorei(.unpackAlignment, 8)
    glPixelStorei(.unpackRowLength, GLint(size.stride))
    pyramid.withStorage { words in
      let start = size.origin + rows.lowerBound * size.stride
      let part = words.extracting(start..<start + (rows.count - 1) * size.stride + size.width)
      unsafe part.withUnsafeBytes { bytes in
        unsafe glTexSubImage2D(
          .texture2D, GLint(target), 0, GLint(rows.lowerBound), GLsizei(size.width),
          GLsizei(rows.count), .rgba, .unsignedShort, bytes.baseAddress)
      }
    }
    glPixelStorei(.unpackRowLength, 0)
    glPixelStorei(.unpackAlignment, 4)
  }

  /// Returns the framebuffer that is bound as a picture, its first row first.
  static func picture(_ size: FrameSize) -> Image<RGBA8> {
    var image = Image<RGBA8>(width: size.width, height: size.height, filledWith: .clear)
    glBindBuffer(.pixelPackBuffer, 0)
    glPixelStorei(.packAlignment, 4)
    image.withMutablePixels { pixels in
      unsafe pixels.withUnsafeMutableBytes { bytes in
        unsafe glReadPixels(
          0, 0, GLsizei(size.width), GLsizei(size.height), .rgba, .unsignedByte,
          bytes.baseAddress)
      }
    }
    return image
  }
}
