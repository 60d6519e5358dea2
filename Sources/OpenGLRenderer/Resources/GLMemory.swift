import COpenGL
import PlanetImage

// The unsafe code that passes memory to OpenGL, which reads and writes it without bounds checks.
// Each function checks the size first.

/// Uploads arrays to OpenGL, and reads images back.
enum GLMemory {
  /// Fills the bound buffer with elements that do not change.
  /// - Throws: ``OpenGLError/memory(bytes:)``
  static func fill<Element: BitwiseCopyable>(
    _ target: GLenum, _ elements: [Element], counted count: GLObjectCount
  ) throws(OpenGLError) {
    let bytes = elements.count * MemoryLayout<Element>.stride
    let isThere = count.allocates(bytes) {
      unsafe elements.withUnsafeBytes { bytes in
        unsafe glBufferData(target, bytes.count, bytes.baseAddress, .staticDraw)
      }
    }
    guard isThere else { throw .memory(bytes: bytes) }
  }

  /// Makes the bound texture one of four floats a texel, with as many rows as there are.
  /// - Throws: ``OpenGLError/memory(bytes:)``
  static func setTexels(
    _ texels: [SIMD4<Float>], width: Int, counted count: GLObjectCount
  ) throws(OpenGLError) {
    let height = texels.count / width
    let isThere = count.allocates(texels.count * 16) {
      unsafe texels.withUnsafeBytes { bytes in
        unsafe glTexImage2D(
          .texture2D, 0, .rgba32Float, GLsizei(width), GLsizei(height), 0, .rgba, .float,
          bytes.baseAddress)
      }
    }
    guard isThere else { throw .memory(bytes: texels.count * 16) }
  }

  /// Returns a texture of one black texel.
  static func blankTexture(counted count: GLObjectCount) -> GLObject {
    let texture = GLObject(.texture, counted: count)
    glActiveTexture(.texture0)
    glBindTexture(.texture2D, texture.name)
    GLState.resetUnpacking()
    let texel = [UInt8](repeating: 0, count: 4)
    unsafe glTexImage2D(.texture2D, 0, .rgba8, 1, 1, 0, .rgba, .unsignedByte, texel)
    glTexParameteri(.texture2D, .maxLevel, 0)
    return texture
  }

  /// Uploads rows of a map into a level of the bound texture.
  /// - Parameters:
  ///   - rows: The rows of the map's level.
  ///   - level: The mip level of the map.
  ///   - pyramid: The map.
  ///   - channels: The channels of the texture.
  ///   - target: The texture's level, as large as the map's.
  static func setRows(
    _ rows: Range<Int>, ofLevel level: Int, of pyramid: MipPyramid, _ channels: MapChannels,
    target: Int
  ) {
    let size = pyramid.levels[level]
    precondition(rows.lowerBound >= 0 && rows.upperBound <= size.height && !rows.isEmpty)
    guard channels == .all else {
      return setFirstChannel(rows, of: size, of: pyramid, target: target)
    }
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

  /// Uploads the first channel of rows of a map into a level of the bound texture.
  private static func setFirstChannel(
    _ rows: Range<Int>, of size: MipPyramid.Level, of pyramid: MipPyramid, target: Int
  ) {
    let values = pyramid.withStorage { words in
      unsafe [UInt16](unsafeUninitializedCapacity: rows.count * size.width) { values, count in
        for row in rows {
          let start = size.origin + row * size.stride
          for word in start..<start + size.width {
            let value = UInt16(truncatingIfNeeded: words[word])
            unsafe values.initializeElement(at: count, to: value)
            count += 1
          }
        }
      }
    }
    glPixelStorei(.unpackAlignment, 2)
    unsafe values.withUnsafeBytes { bytes in
      unsafe glTexSubImage2D(
        .texture2D, GLint(target), 0, GLint(rows.lowerBound), GLsizei(size.width),
        GLsizei(rows.count), .red, .unsignedShort, bytes.baseAddress)
    }
    glPixelStorei(.unpackAlignment, 4)
  }

  /// Returns the bound framebuffer as an image, its first row first.
  static func image(_ size: ImageSize) -> Image<RGBA8> {
    var image = Image<RGBA8>(width: size.width, height: size.height, filledWith: .clear)
    GLState.resetPacking()
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
