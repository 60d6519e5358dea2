import PlanetImage
import PlanetMath
import PlanetSystem

/// Makes what is measured out of the bundled maps: the same bytes each time.
enum Inputs {
  /// Writes the maps and catalogues that are not there yet.
  /// - Parameters:
  ///   - folder: Where to.
  ///   - textures: The folder of the bundled maps.
  /// - Throws: What is wrong with a file.
  static func write(to folder: String, textures: String) throws {
    try Files.makeFolder(folder)
    try world(to: Files.join(folder, "world8k.jpg"), from: Files.join(textures, "earth.jpg"))
    try checker(to: Files.join(folder, "checker8k.png"))
    let plain = Image(width: 2048, height: 1024, filledWith: RGBA8(230, 230, 230))
    try Files.write(PNG.encode(plain), to: Files.join(folder, "plain.png"))
    let names = Files.names(in: textures).filter { $0.hasSuffix(".jpg") }.sorted()
    for number in 0..<40 {
      let source = Files.join(textures, names[number % names.count])
      try small(number, to: Files.join(folder, smallName(number)), from: source)
    }
  }

  /// The name of a thumbnail's map.
  static func smallName(_ number: Int) -> String { "small\(number < 10 ? "0" : "")\(number).jpg" }

  /// Writes a map of 8192×4096: the bundled Earth four times as wide, with grain.
  ///
  /// The grain gives it content up to the finest detail such a map can hold; without it every
  /// sampler and encoder would look better than it is.
  private static func world(to path: String, from source: String) throws {
    guard Files.kind(of: path) == .nothing else { return }
    let map = try Image<RGBA8>.decode(Files.read(source))
    var large = widened(map, by: 4)
    grain(&large)
    try Files.write(JPEG.encode(large, quality: 90), to: path)
  }

  /// Writes a checker of 1° squares with a red line each 15°, 8192×4096.
  private static func checker(to path: String) throws {
    guard Files.kind(of: path) == .nothing else { return }
    try Files.write(
      PNG.encode(checker(width: 8192)), to: path)
  }

  /// Returns a checker of 1° squares with a red line each 15°.
  static func checker(width: Int) -> Image<RGBA8> {
    let height = width / 2
    var image = Image(width: width, height: height, filledWith: RGBA8(235, 235, 225))
    for y in 0..<height {
      let latitude = Double(y) * 180 / Double(height)
      for x in 0..<width {
        let longitude = Double(x) * 360 / Double(width)
        if isLine(latitude) || isLine(longitude) {
          image[x, y] = RGBA8(220, 30, 30)
        } else if (Int(latitude) + Int(longitude)).isMultiple(of: 2) {
          image[x, y] = RGBA8(40, 60, 110)
        }
      }
    }
    return image
  }

  private static func isLine(_ degrees: Double) -> Bool {
    let rest = degrees - 15 * Double(Int(degrees / 15))
    return min(rest, 15 - rest) < 0.1
  }

  /// Writes a thumbnail's map: a bundled one, turned, so that no two are alike.
  private static func small(_ number: Int, to path: String, from source: String) throws {
    guard Files.kind(of: path) == .nothing else { return }
    let map = try Image<RGBA8>.decode(Files.read(source))
    var turned = map.copy()
    for y in 0..<map.height {
      for x in 0..<map.width { turned[x, y] = map[(x + 51 * number) % map.width, y] }
    }
    try Files.write(JPEG.encode(turned, quality: 90), to: path)
  }

  /// Returns a map so many times as wide and high, interpolated by cubics (Catmull and Rom 1974).
  private static func widened(_ map: borrowing Image<RGBA8>, by factor: Int) -> Image<RGBA8> {
    let (width, height) = (map.width * factor, map.height * factor)
    var large = Image<RGBA8>(width: width, height: height, filledWith: .clear)
    for y in 0..<height {
      let (row, rowWeights) = taps(y, factor)
      for x in 0..<width {
        let (column, columnWeights) = taps(x, factor)
        var sum = SIMD3<Float>(0, 0, 0)
        for j in 0..<4 {
          let from = min(max(row + j, 0), map.height - 1)
          for i in 0..<4 {
            let pixel = map[(column + i + map.width) % map.width, from]
            let color = SIMD3(Float(pixel.r), Float(pixel.g), Float(pixel.b))
            sum += color * (rowWeights[j] * columnWeights[i])
          }
        }
        large[x, y] = RGBA8(code(sum.x), code(sum.y), code(sum.z))
      }
    }
    return large
  }

  /// Returns the first of four places to read for a place in the wider map, and their weights.
  private static func taps(_ place: Int, _ factor: Int) -> (first: Int, weights: SIMD4<Float>) {
    let position = (Float(place) + 0.5) / Float(factor) - 0.5
    let first = Int(position.rounded(.down))
    let t = position - Float(first)
    let weights =
      SIMD4<Float>(0, 1, 0, 0) + SIMD4<Float>(-0.5, 0, 0.5, 0) * t
      + SIMD4<Float>(1, -2.5, 2, -0.5) * (t * t)
      + SIMD4<Float>(-0.5, 1.5, -1.5, 0.5) * (t * t * t)
    return (first - 1, weights)
  }

  /// Adds noise of up to six codes to each pixel, and of eight codes in blotches.
  private static func grain(_ image: inout Image<RGBA8>) {
    var state: UInt64 = 1
    func random() -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33)
    }
    let columns = image.width / 8
    let blotches = (0..<columns * (image.height / 8)).map { _ in random() % 17 - 8 }
    for y in 0..<image.height {
      for x in 0..<image.width {
        let noise = random() % 13 - 6 + blotches[y / 8 * columns + x / 8]
        let pixel = image[x, y]
        image[x, y] = RGBA8(
          code(Float(Int(pixel.r) + noise)), code(Float(Int(pixel.g) + noise)),
          code(Float(Int(pixel.b) + noise)))
      }
    }
  }

  private static func code(_ value: Float) -> UInt8 { UInt8(min(max(value + 0.5, 0), 255)) }
}
