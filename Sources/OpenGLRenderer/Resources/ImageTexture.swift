import COpenGL
package import PlanetImage

// The unsafe code that passes pixels to OpenGL.

/// An image on the graphics card, for panels that draw encoded levels without conversion.
///
/// Its context must be current where it is created and where it ends.
package final class ImageTexture {
  /// The OpenGL name of the texture.
  package var name: UInt32 { texture.name }
  /// The width in pixels.
  package private(set) var width = 0
  /// The height in pixels.
  package private(set) var height = 0
  private let texture: GLObject

  fileprivate init(_ image: borrowing Image<RGBA8>, counted count: GLObjectCount) {
    texture = GLObject(.texture, counted: count)
    glBindTexture(.texture2D, texture.name)
    glTexParameteri(.texture2D, .minFilter, .linear)
    glTexParameteri(.texture2D, .magFilter, .linear)
    glTexParameteri(.texture2D, .wrapS, .clampToEdge)
    glTexParameteri(.texture2D, .wrapT, .clampToEdge)
    glTexParameteri(.texture2D, .maxLevel, 0)
    set(image)
  }

  /// Replaces the image.
  package func set(_ image: borrowing Image<RGBA8>) {
    (width, height) = (image.width, image.height)
    glBindTexture(.texture2D, texture.name)
    GLState.resetUnpacking()
    let (columns, rows) = (GLsizei(image.width), GLsizei(image.height))
    image.withPixels { pixels in
      unsafe pixels.withUnsafeBytes { bytes in
        unsafe glTexImage2D(
          .texture2D, 0, .rgba8, columns, rows, 0, .rgba, .unsignedByte, bytes.baseAddress)
      }
    }
    glBindTexture(.texture2D, 0)
  }
}

extension OpenGLRenderer {
  /// Returns a texture of an image, for panels.
  package func texture(of image: borrowing Image<RGBA8>) -> ImageTexture {
    ImageTexture(image, counted: count)
  }

  /// Returns the image that a closure draws into an offscreen framebuffer.
  /// - Parameters:
  ///   - width: The width in pixels, at least 1.
  ///   - height: The height in pixels, at least 1.
  ///   - draw: Draws into the bound framebuffer.
  /// - Returns: The framebuffer's levels, the upper row first.
  /// - Throws: ``OpenGLError``, or what `draw` throws.
  package func capture(
    width: Int, height: Int, draw: () throws -> Void
  ) throws -> Image<RGBA8> {
    let bound = BoundFramebuffers()
    defer { bound.restore() }
    let size = ImageSize(width: width, height: height)
    let target = try FrameTarget(size, format: .rgba8, counted: count)
    target.bind()
    try draw()
    target.bind()
    let image = GLMemory.image(size)
    // OpenGL counts rows upwards.
    var result = Image<RGBA8>(width: width, height: height, filledWith: .clear)
    for y in 0..<height {
      for x in 0..<width { result[x, y] = image[x, height - 1 - y] }
    }
    return result
  }

  /// Fills the bound framebuffer with a colour.
  /// - Parameters:
  ///   - color: The sRGB levels, written unchanged.
  ///   - width: The width in pixels of the framebuffer.
  ///   - height: The height in pixels of the framebuffer.
  package func clear(to color: RGBA8, width: Int, height: Int) {
    glViewport(0, 0, GLsizei(width), GLsizei(height))
    for state in [GLenum.scissorTest, .framebufferSRGB, .rasterizerDiscard] { glDisable(state) }
    glColorMask(1, 1, 1, 1)
    func share(_ code: UInt8) -> Float { Float(code) / 255 }
    glClearColor(share(color.r), share(color.g), share(color.b), share(color.a))
    glClear(.colorBufferBit)
  }
}
