package import PlanetImage
import PlanetMath
package import PlanetRecipe
package import PlanetScene
package import SoftwareRenderer

/// A pass of an image as a PNG of 16 bits per channel.
///
/// | pass | channels |
/// |---|---|
/// | `albedo`, `sunlight`, additive passes | light, encoded as sRGB |
/// | `alpha` | opacity, linear |
/// | `normal` | X, Y and Z as (n + 1) / 2; transparent beside surfaces |
/// | `depth` | (farthest - depth) / (farthest - nearest), from 1 / 65535; 0 beside surfaces |
/// | `latlon` | (latitude + 90) / 180 and longitude / 360; transparent beside surfaces |
/// | `id` | the number as the level |
package struct PassImage: ~Copyable {
  /// The pixels.
  package let image: Image<RGBA16>
  /// The colour type of the file.
  package let colorType: PNGOptions.ColorType
  /// The nearest and the farthest depth of a pass of depth, if there is any surface.
  package let depths: ClosedRange<Float>?

  /// Creates the image of a pass from its planes; the plane of `id` follows those of `latlon`.
  package init(_ pass: RenderPass, _ planes: [[Float]], size: ImageSize) {
    var depths: ClosedRange<Float>?
    if pass == .depth {
      let finite = planes[0].filter(\.isFinite)
      if let nearest = finite.min(), let farthest = finite.max() { depths = nearest...farthest }
    }
    let pixels = (0..<size.pixelCount).map { index in
      Self.pixel(pass, SIMD4(planes, at: index), depths)
    }
    self.depths = depths
    image = Image(width: size.width, height: size.height, pixels: pixels)
    colorType =
      switch pass {
      case .alpha, .depth, .id: .gray
      case .normal, .latlon: .rgba
      default: .rgb
      }
  }

  /// The beginning of the comment of a pass, before its name.
  fileprivate static let commentPrefix = "pass "

  /// Returns the name of the pass in a PNG; nil for a file that is not a pass of PlanetNode.
  static func name(in bytes: Span<UInt8>) -> String? {
    guard let texts = try? PNG.readTexts(bytes), texts.contains(.software),
      let comment = texts.last(where: { $0.keyword == "Comment" })?.text,
      comment.hasPrefix(commentPrefix)
    else { return nil }
    let name = comment.dropFirst(commentPrefix.count).prefix { $0 != ";" }
    return RenderPass(rawValue: String(name))?.rawValue
  }

  private static func pixel(
    _ pass: RenderPass, _ value: SIMD4<Float>, _ depths: ClosedRange<Float>?
  ) -> RGBA16 {
    func level(_ share: Float) -> UInt16 {
      UInt16((share * 65535 + 0.5).wholeNumber(in: 0...65535))
    }
    func gray(_ level: UInt16) -> RGBA16 { RGBA16(level, level, level) }
    switch pass {
    case .beauty, .albedo, .sunlight, .diffuse, .water, .rings, .clouds, .night, .atmosphere,
      .emission, .sky:
      return RGBA16(
        SRGB.encode16(value.x), SRGB.encode16(value.y), SRGB.encode16(value.z))
    case .alpha: return gray(level(value.x))
    case .normal:
      guard value.x != 0 || value.y != 0 || value.z != 0 else { return .clear }
      let half = (value + 1) * 0.5
      return RGBA16(level(half.x), level(half.y), level(half.z))
    case .depth:
      guard let depths, value.x.isFinite else { return gray(0) }
      let range = max(depths.upperBound - depths.lowerBound, .leastNormalMagnitude)
      return gray(max(level((depths.upperBound - value.x) / range), 1))
    case .latlon:
      // The third plane has the numbers of objects.
      guard value.z != 0 else { return .clear }
      let longitude = value.y < 0 ? value.y + 360 : value.y
      return RGBA16(level((value.x + 90) / 180), level(longitude / 360), 0)
    case .id: return gray(UInt16(value.x.wholeNumber(in: 0...65535)))
    }
  }
}

extension ImageEncoding {
  /// The passes that are files of their own beside a PNG image: all but the image itself.
  package var passesBesideImages: [RenderPass] { passes.filter { $0 != .beauty } }

  /// Returns the files of an image at a path: itself and its passes; none on standard output.
  package func files(at path: String) -> [String] {
    path == "-" ? [] : [path] + passFiles(beside: path)
  }

  /// Returns the paths of the passes beside an image; none for other formats than PNG.
  package func passFiles(beside path: String) -> [String] {
    guard path != "-", fileFormat(of: path) == .png else { return [] }
    return passesBesideImages.map { $0.path(beside: path) }
  }

  /// Renders a pass of an image, and encodes it as a PNG of 16 bits per channel.
  /// - Parameters:
  ///   - pass: The pass.
  ///   - scene: The scene of the recipe.
  ///   - recipe: The recipe of the image.
  ///   - credits: The credits of the maps.
  ///   - threads: The greatest number of threads; the bytes do not depend on it.
  /// - Throws: ``PNGError``
  /// - Returns: The bytes of the file; they contain no render job, as the pass is not the image.
  package func encode(
    _ pass: RenderPass, of scene: RenderScene, recipe: ImageRecipe, credits: Credits, threads: Int
  ) throws(PNGError) -> [UInt8] {
    let size = ImageSize(width: recipe.width, height: recipe.height)
    let renderer = recipe.renderer(threads: threads, memory: nil)
    var planes = renderer.planes(of: pass, scene, size: size)
    if pass == .latlon { planes += renderer.planes(of: .id, scene, size: size) }
    let encoded = PassImage(pass, planes, size: size)
    var comment = PassImage.commentPrefix + pass.rawValue
    if let depths = encoded.depths {
      comment += "; nearest \(depths.lowerBound), farthest \(depths.upperBound)"
    }
    let options = PNGOptions(
      colorType: encoded.colorType, compression: compression,
      texts: headTexts(recipe, credits) + [PNGText("Comment", comment)])
    return try PNG.encode(encoded.image, options: options, threads: threads)
  }
}

extension RenderPass {
  /// Returns the path of the pass of an image: `saturn.normal.png` beside `saturn.png`.
  package func path(beside image: String) -> String {
    let name = image.lastIndex(of: "/").map { image.index(after: $0) } ?? image.startIndex
    guard let dot = image[name...].lastIndex(of: "."), dot > name else {
      return "\(image).\(rawValue)"
    }
    return "\(image[..<dot]).\(rawValue)\(image[dot...])"
  }
}

extension SIMD4<Float> {
  /// Creates a vector of the samples of up to four planes.
  fileprivate init(_ planes: [[Float]], at index: Int) {
    self.init(repeating: 0)
    for (channel, plane) in planes.enumerated() where channel < 4 { self[channel] = plane[index] }
  }
}
