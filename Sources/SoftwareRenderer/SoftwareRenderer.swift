public import PlanetImage
public import PlanetScene

/// Draws scenes into images on the CPU: the same pixels on any machine, for any number of threads.
///
/// Each band of rows finds what is visible, by the exact outlines of
/// ellipsoids and rings and by the triangles of meshes, colours it, and lays translucent surfaces
/// over it; bands run in parallel and touch only rows of their own.
public struct SoftwareRenderer: Sendable {
  /// Who draws, and the version of the pixels: raised by whatever makes any picture differ.
  public static let identity = "software 3"

  /// The most threads at once; the picture does not depend on it.
  public var threads: Int
  /// The least number of places within a globe's pixel at which its colour is taken, each filtered
  /// over its share of the pixel; square numbers count: 1, 4, 9, 16 and so on.
  ///
  /// Rings take the exact mean over the pixel anyway, and meshes one place.
  public var samples = 1
  /// Whether colours between two 8-bit codes become a fine pattern of both, so that no bands show.
  public var dithers = true
  /// What is kept from picture to picture of a turntable; the pictures do not depend on it.
  public var memory: TurntableMemory?

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
    let plan = plan(scene, width, height)
    let background = plan.backdrop
    let dithers = dithers
    var image = Image<RGBA8>(
      width: width, height: height, rowsPerBand: plan.bins.rowsPerBand, threads: threads,
      workspace: { BandRenderer(plan) },
      settingBands: { band, rows, pixels in
        band.draw(rows)
        SRGB.encode(
          band.pixels.span.extracting(first: pixels.count), over: background, width: width,
          firstRow: rows.lowerBound, dithers: dithers, to: &pixels)
      })
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
    let plan = plan(scene, width, height)
    let background = plan.backdrop.vector
    return Image<RGBAFloat>(
      width: width, height: height, rowsPerBand: plan.bins.rowsPerBand, threads: threads,
      workspace: { BandRenderer(plan) },
      settingBands: { band, rows, pixels in
        band.draw(rows)
        let drawn = band.pixels.span
        for index in pixels.indices {
          let vector = drawn[index].vector
          pixels[index] = RGBAFloat(vector + background * (1 - vector.w))
        }
      })
  }

  private func plan(_ scene: RenderScene, _ width: Int, _ height: Int) -> FramePlan {
    FramePlan(
      scene, size: FrameSize(width: width, height: height),
      samples: SamplesPerPixel(atLeast: samples), memory: memory)
  }
}

extension FramePlan {
  /// What stands behind everything, premultiplied.
  fileprivate var backdrop: RGBAFloat {
    switch background {
    case .transparent: .clear
    case .color(let color): RGBAFloat(SIMD4(color, 1))
    }
  }
}
