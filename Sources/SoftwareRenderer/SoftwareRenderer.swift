package import PlanetImage
package import PlanetScene

/// Renders scenes into images on the CPU: the same pixels on every x86-64 processor, for any number
/// of threads.
///
/// For each strip of rows it resolves visibility by the conic outlines of ellipsoids and rings and
/// by the triangles of meshes, shades the visible surfaces, and composites translucent surfaces
/// over them. Strips are rendered in parallel and have disjoint rows.
package struct SoftwareRenderer: Sendable {
  /// The name of the renderer and the version of its pixels, raised by any change of any pixel.
  ///
  /// An image of another version is reported as one of another renderer, not as wrong.
  package static let identity = "software 10"

  /// The greatest number of threads, at least 1; images do not depend on it.
  package var threads: Int
  /// The number of shading samples per pixel of an ellipsoid, at least 1; rounded up to a square
  /// number.
  ///
  /// A pixel is divided into a grid of squares, and each sample is filtered over its square. The
  /// number has no effect on rings and meshes.
  package var samples = 1
  /// A Boolean value that indicates whether 8-bit levels are dithered, so that no banding shows.
  package var dithers = true
  /// The cache of surface samples for the frames of a turntable; images do not depend on it.
  package var memory: TurntableMemory?
  /// Returns whether an image of 8 bits per channel is no longer wanted: strips that are not begun
  /// are left empty then.
  package var isCancelled: @Sendable () -> Bool = { false }

  /// Creates a renderer that uses at most a number of threads, at least 1.
  package init(threads: Int = 1) {
    precondition(threads >= 1, "a renderer needs at least one thread")
    self.threads = threads
  }

  /// Returns an image of a scene, sRGB-encoded with straight alpha.
  ///
  /// Edge colours are extended a few pixels into transparent areas (edge padding), so that scaling
  /// the image adds no dark fringe.
  /// - Parameters:
  ///   - scene: The scene to render.
  ///   - width: The width in pixels, at least 1.
  ///   - height: The height in pixels, at least 1.
  /// - Returns: The image.
  package func render(_ scene: RenderScene, width: Int, height: Int) -> Image<RGBA8> {
    let plans = plans(scene, width, height)
    let plan = plans[0]
    let background = plan.backgroundColor
    let (dithers, isCancelled) = (dithers, isCancelled)
    var image = Image<RGBA8>(
      width: width, height: height, rowsPerStrip: plan.bins.rowsPerStrip, threads: threads,
      workspace: { LightSum(plans) },
      settingStrips: { strip, rows, pixels in
        guard !isCancelled() else {
          for index in pixels.indices { pixels[index] = .clear }
          return
        }
        strip.render(rows)
        strip.applyToneMap()
        SRGB.encode(
          strip.pixels.span.extracting(first: pixels.count), over: background, width: width,
          firstRow: rows.lowerBound, dithers: dithers, to: &pixels)
      })
    if scene.background == .transparent { image.bleedColors() }
    return image
  }

  /// Returns an image of a scene in 16 bits per channel, sRGB-encoded with straight alpha.
  /// - Parameters:
  ///   - scene: The scene to render.
  ///   - width: The width in pixels, at least 1.
  ///   - height: The height in pixels, at least 1.
  /// - Returns: The image.
  package func render16(_ scene: RenderScene, width: Int, height: Int) -> Image<RGBA16> {
    let linear = linearImage(scene, width: width, height: height, isToneMapped: true)
    var image = linear.encoded16(threads: threads)
    if scene.background == .transparent { image.bleedColors() }
    return image
  }

  /// Returns an image of a scene in linear light with premultiplied alpha, without its tone curve.
  /// - Parameters:
  ///   - scene: The scene to render.
  ///   - width: The width in pixels, at least 1.
  ///   - height: The height in pixels, at least 1.
  /// - Returns: The image.
  package func renderLinear(_ scene: RenderScene, width: Int, height: Int) -> Image<RGBAFloat> {
    linearImage(scene, width: width, height: height, isToneMapped: false)
  }

  private func linearImage(
    _ scene: RenderScene, width: Int, height: Int, isToneMapped: Bool
  ) -> Image<RGBAFloat> {
    let plans = plans(scene, width, height)
    let plan = plans[0]
    let background = plan.backgroundColor.vector
    return Image<RGBAFloat>(
      width: width, height: height, rowsPerStrip: plan.bins.rowsPerStrip, threads: threads,
      workspace: { LightSum(plans) },
      settingStrips: { strip, rows, pixels in
        strip.render(rows)
        if isToneMapped { strip.applyToneMap() }
        let foreground = strip.pixels.span
        for index in pixels.indices {
          let vector = foreground[index].vector
          pixels[index] = RGBAFloat(vector + background * (1 - vector.w))
        }
      })
  }

  /// Returns the plans of the scene's lights, of which the first has the background.
  private func plans(_ scene: RenderScene, _ width: Int, _ height: Int) -> [FramePlan] {
    scene.withoutInvisibleRings.litByEach.enumerated().map { index, scene in
      FramePlan(
        scene, size: ImageSize(width: width, height: height),
        samplesPerPixel: SamplesPerPixel(atLeast: samples), memory: index == 0 ? memory : nil,
        threads: threads)
    }
  }
}

extension FramePlan {
  /// The background, premultiplied.
  fileprivate var backgroundColor: RGBAFloat {
    switch background {
    case .transparent: .clear
    case .color(let color): RGBAFloat(SIMD4(color, 1))
    }
  }
}
