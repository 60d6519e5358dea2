import Dispatch
import Glibc
import PlanetImage
import PlanetSystem

/// The truth to compare images with: rays against a sphere in double precision.
///
/// Each pixel is the mean in linear light of a square grid of samples over it; each sample is read
/// bilinearly, in linear light, from the map at full size. It shares no code with the renderer but
/// the reading and writing of files.
struct Reference {
  private let width: Int
  private let height: Int
  private let texels: [RGBA8]
  private let light: [Float]
  private let size: Int
  private let samples: Int

  /// Draws the globe with a map and writes it as bare 16-bit words: red, green, blue, row by row.
  static func draw(map: String, size: Int, samples: Int, to output: String) throws {
    let image = try Image<RGBA8>.decode(Files.read(map))
    let reference = Reference(image, size: size, samples: samples)
    let bytes = reference.pixels().flatMap { pixel in
      [pixel.x, pixel.y, pixel.z].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    }
    try Files.write(bytes, to: output)
  }

  private init(_ image: borrowing Image<RGBA8>, size: Int, samples: Int) {
    width = image.width
    height = image.height
    texels = image.withPixels { pixels in pixels.indices.map { pixels[$0] } }
    light = (0..<256).map { code in
      let value = Double(code) / 255
      return Float(value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
    }
    self.size = size
    self.samples = samples
  }

  /// Returns all pixels, row by row.
  private func pixels() -> [SIMD3<UInt16>] {
    [SIMD3<UInt16>](unsafeUninitializedCapacity: size * size) { buffer, count in
      nonisolated(unsafe) let buffer = buffer
      DispatchQueue.concurrentPerform(iterations: size) { row in
        for column in 0..<size {
          buffer.initializeElement(at: row * size + column, to: pixel(column, row))
        }
      }
      count = size * size
    }
  }

  private func pixel(_ column: Int, _ row: Int) -> SIMD3<UInt16> {
    var sum = SIMD3<Double>(0, 0, 0)
    for j in 0..<samples {
      for i in 0..<samples {
        sum += sample(
          Double(column) + (Double(i) + 0.5) / Double(samples),
          Double(row) + (Double(j) + 0.5) / Double(samples))
      }
    }
    let mean = sum / Double(samples * samples)
    return SIMD3(Self.code(mean.x), Self.code(mean.y), Self.code(mean.z))
  }

  /// Returns the light along a ray through a place of the image.
  private func sample(_ column: Double, _ row: Double) -> SIMD3<Double> {
    let slope = 0.17632698070846498  // tan 10°
    let distance = (1 + 1 / (0.81 * slope * slope)).squareRoot()
    let x = (column / Double(size) * 2 - 1) * slope
    let y = (1 - row / Double(size) * 2) * slope
    let inverse = 1 / (x * x + y * y + 1).squareRoot()
    let along = distance * inverse
    let square = along * along - distance * distance + 1
    guard square > 0 else { return .zero }
    let t = along - square.squareRoot()
    let point = SIMD3(x * inverse * t, y * inverse * t, distance - inverse * t)
    let cosine = (point * Self.sun).sum()
    guard cosine > 0 else { return .zero }
    let north = Self.tiltCosine * point.y + Self.tiltSine * point.z
    let front = Self.tiltCosine * point.z - Self.tiltSine * point.y
    let u = (atan2(point.x, front) / (2 * .pi) + 0.5) * Double(width) - 0.5
    let v = acos(min(max(north, -1), 1)) / .pi * Double(height) - 0.5
    return texel(u, v) * cosine
  }

  /// The direction of the light: right, up and towards the eye.
  private static let sun = SIMD3(1, 0.35, 0.75) / 1.685.squareRoot()
  private static let tiltSine = sin(23.4 * Double.pi / 180)
  private static let tiltCosine = cos(23.4 * Double.pi / 180)

  /// Returns the light between the four texels about a place.
  private func texel(_ u: Double, _ v: Double) -> SIMD3<Double> {
    let (column, row) = (floor(u), floor(v))
    let (s, t) = (u - column, v - row)
    let left = (Int(column) + width) % width
    let right = (left + 1) % width
    let above = min(max(Int(row), 0), height - 1) * width
    let below = min(max(Int(row) + 1, 0), height - 1) * width
    let top = linear(above + left) * (1 - s) + linear(above + right) * s
    let bottom = linear(below + left) * (1 - s) + linear(below + right) * s
    return top * (1 - t) + bottom * t
  }

  private func linear(_ index: Int) -> SIMD3<Double> {
    let texel = texels[index]
    return SIMD3(
      Double(light[Int(texel.r)]), Double(light[Int(texel.g)]), Double(light[Int(texel.b)]))
  }

  private static func code(_ light: Double) -> UInt16 {
    let value = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    return UInt16(min(max(value, 0), 1) * 65535 + 0.5)
  }
}
