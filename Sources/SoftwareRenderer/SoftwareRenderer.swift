public import PlanetImage
public import PlanetScene

/// Draws scenes into images on the CPU: the same pixels on any machine, for any number of threads.
///
/// Triangles are projected and sorted into bands of rows. Each band finds what is visible at
/// sixteen samples per pixel, colours it, and lays translucent surfaces over it; bands run in
/// parallel and touch only rows of their own.
public struct SoftwareRenderer: Sendable {
  /// The most threads at once; the picture does not depend on it.
  public var threads: Int

  /// Creates a renderer that uses at most so many threads, at least 1.
  public init(threads: Int = 1) {
    precondition(threads >= 1, "somebody has to draw")
    self.threads = threads
  }

  /// Returns a picture of a scene, sRGB-encoded with straight alpha.
  ///
  /// Transparent pixels beside the picture carry its colour, so that scaling it later mixes in
  /// nothing foreign.
  /// - Parameters:
  ///   - scene: What to draw.
  ///   - width: In pixels, at least 1.
  ///   - height: In pixels, at least 1.
  /// - Returns: The picture.
  public func render(_ scene: RenderScene, width: Int, height: Int) -> Image<RGBA8> {
    let plan = FramePlan(scene, size: FrameSize(width: width, height: height))
    var image = Image<RGBA8>(width: width, height: height, filledWith: .clear)
    image.fillBands(rowsPerBand: FramePlan.rowsPerBand, threads: threads) { rows, pixels in
      var band = BandRenderer(plan, rows: rows)
      SRGB.encode(band.draw().span, to: &pixels)
    }
    if scene.background == .transparent { image.bleedColors() }
    return image
  }

  /// Returns a picture of a scene in 16 bits per channel, sRGB-encoded with straight alpha.
  /// - Parameters:
  ///   - scene: What to draw.
  ///   - width: In pixels, at least 1.
  ///   - height: In pixels, at least 1.
  /// - Returns: The picture.
  public func render16(_ scene: RenderScene, width: Int, height: Int) -> Image<RGBA16> {
    let linear = renderLinear(scene, width: width, height: height)
    var image = linear.encoded16(threads: threads)
    if scene.background == .transparent { image.bleedColors() }
    return image
  }

  /// Returns a picture of a scene in linear light with premultiplied alpha.
  /// - Parameters:
  ///   - scene: What to draw.
  ///   - width: In pixels, at least 1.
  ///   - height: In pixels, at least 1.
  /// - Returns: The picture.
  public func renderLinear(_ scene: RenderScene, width: Int, height: Int) -> Image<RGBAFloat> {
    let plan = FramePlan(scene, size: FrameSize(width: width, height: height))
    var image = Image<RGBAFloat>(width: width, height: height, filledWith: .clear)
    image.fillBands(rowsPerBand: FramePlan.rowsPerBand, threads: threads) { rows, pixels in
      var band = BandRenderer(plan, rows: rows)
      let drawn = band.draw()
      for index in drawn.indices { pixels[index] = drawn[index] }
    }
    return image
  }
}
