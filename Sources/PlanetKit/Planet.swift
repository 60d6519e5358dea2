import PlanetAssets
public import PlanetCatalogue
public import PlanetImage
import PlanetProvenance
public import PlanetScene
import PlanetThreads

/// A body with its maps, ready to be rendered.
public struct Planet: Sendable {
  /// The body.
  ///
  /// Its maps are found by the names that it states.
  public var body: CelestialBody
  /// The mesh that replaces the ellipsoid or the body's own shape, in equatorial radii; nil for
  /// none.
  ///
  /// It is fitted into the frame. The body's map is applied by direction from the centre, unless
  /// the mesh has texture coordinates of its own.
  public var mesh: TriangleMesh?
  /// The map that replaces the catalogue's; nil for the catalogue's.
  public var texture: SurfaceMap?

  var maps: MapLibrary

  init(_ body: CelestialBody, maps: MapLibrary) {
    self.body = body
    self.maps = maps
  }

  /// Creates a planet from a body made in code.
  /// - Parameters:
  ///   - body: The body.
  ///   - mapFolders: The folders in which its maps are found, before the bundled maps.
  public init(_ body: CelestialBody, mapFolders: [String] = []) {
    self.init(body, maps: SolarSystem.library(nil, mapFolders))
  }

  /// Creates a planet from its size and its surface.
  ///
  ///     let sand = SRGBColor(hex: "#cc9966")
  ///     let tatu = Planet("Tatu", radii: .sphere(diameter: 12_000), color: sand)
  /// - Parameters:
  ///   - name: The name; its letters and digits are the id.
  ///   - radii: The radii in kilometres.
  ///   - texture: The map of the surface; nil for a surface of one colour.
  ///   - color: The colour of a surface without a map; a medium grey if nil.
  ///   - rings: The rings; nil for none.
  ///   - atmosphere: The air; nil for none.
  ///   - photometry: The photometric law of the surface; diffuse reflection if nil.
  public init(
    _ name: String, radii: Radii, texture: SurfaceMap? = nil, color: SRGBColor? = nil,
    rings: RingSystem? = nil, atmosphere: Atmosphere? = nil, photometry: Photometry? = nil
  ) {
    let letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
    var body = CelestialBody(
      id: letters.isEmpty ? "planet" : letters, name: name, kind: .planet, radii: radii)
    (body.rings, body.atmosphere, body.photometry) = (rings, atmosphere, photometry)
    if texture == nil {
      body.conditions = SurfaceConditions()
      body.conditions?.color = color ?? SRGBColor(red: 160, green: 160, blue: 160)
    }
    self.init(body)
    self.texture = texture
  }
}

extension Planet {
  /// Returns an image of the body.
  ///
  /// The maps are loaded for this image alone; for several images, see
  /// ``prepared(size:view:quality:)``.
  /// - Parameters:
  ///   - size: The width and height in pixels.
  ///   - view: Camera, light and background.
  ///   - quality: The samples per pixel.
  ///   - turn: The rotation about the axis, as a fraction of a turn, in the body's own sense.
  /// - Throws: ``PlanetError`` for a map that is missing or cannot be read, and for a value of the
  ///   view or the quality that is out of its range.
  /// - Returns: The image.
  public func render(
    size: Int, view: View = View(), quality: Quality = Quality(), turn: Double = 0
  ) throws(PlanetError) -> RenderedImage {
    try render(
      size: ImageSize(width: size, height: size), view: view, quality: quality, turn: turn)
  }

  /// Returns an image of the body, with a width and a height.
  ///
  /// The size is at most 16384 × 16384 pixels. The other parameters are those of
  /// ``render(size:view:quality:turn:)-(Int,_,_,_)``.
  public func render(
    size: ImageSize, view: View = View(), quality: Quality = Quality(), turn: Double = 0
  ) throws(PlanetError) -> RenderedImage {
    try prepared(size: size, view: view, quality: quality).render(turn: turn)
  }

  /// Returns an image of the body, while the calling task is suspended.
  ///
  /// The parameters are those of ``render(size:view:quality:turn:)-(Int,_,_,_)``. At most as many
  /// images are rendered at the same time as ``Rendering/threadLimit`` allows threads; others wait.
  /// - Throws: ``PlanetError``; `CancellationError` for a cancelled task: at once while it waits,
  ///   or within a few rows of a map or of the image.
  public func image(
    size: ImageSize, view: View = View(), quality: Quality = Quality(), turn: Double = 0
  ) async throws -> RenderedImage {
    try await RenderGate.shared.run { threads, isCancelled in
      let prepared = try prepared(size: size, view: view, quality: quality, threads: threads)
      return try prepared.scene(turn: turn).render(threads: threads, isCancelled: isCancelled)
    }
  }

  /// Returns the frames of a full rotation of the body about its axis.
  ///
  /// The maps are loaded once, before the first frame; a map that cannot be used ends the sequence
  /// with a ``PlanetError``. A cancelled task ends it with a `CancellationError`.
  /// - Parameters:
  ///   - count: The number of frames, at least 1.
  ///   - size: The size in pixels, at most 16384 × 16384.
  ///   - view: Camera, light and background.
  ///   - quality: The samples per pixel.
  /// - Returns: The frames, rendered on demand.
  public func turntable(
    frames count: Int, size: ImageSize, view: View = View(), quality: Quality = Quality()
  ) -> FrameSequence {
    precondition(count >= 1, "a turntable has at least one frame")
    return FrameSequence(planet: self, count: count, size: size, view: view, quality: quality)
  }
}

/// The quality of an image: samples per pixel and dithering.
public struct Quality: Hashable, Sendable {
  /// The least number of samples of a globe's colour per pixel, 1 to 256: 1, 4, 9, 16 and so on.
  public var samples: Int
  /// A Boolean value that indicates whether colours between two 8-bit levels are dithered.
  public var dithers: Bool

  /// The possible numbers of samples.
  static let sampleCounts = 1...256

  /// Creates a quality.
  public init(samples: Int = 1, dithers: Bool = true) {
    self.samples = samples
    self.dithers = dithers
  }

  /// The encoding of images of this quality.
  var encoding: ImageEncoding {
    var encoding = ImageEncoding()
    (encoding.samples, encoding.dithers) = (samples, dithers)
    return encoding
  }

  /// Four filtered samples per pixel, dithered.
  public static let fine = Quality(samples: 4)
}
