import PlanetImage
import PlanetMath
import PlanetThreads
import Synchronization

/// Resamples a map of any projection to an equirectangular one, in linear light.
///
/// Each pixel is the average of samples of its area: at least one for each pixel of the source
/// along both axes, so that nothing is aliased. The result is planetographic, with north up, east
/// to the right and longitude 0 in the middle.
package struct Resampling: Sendable {
  /// The content of the parts that the map does not cover.
  package enum Background: Sendable {
    /// A whole equirectangular map with the same samples.
    case map(Raster)
    /// A colour in linear light, premultiplied.
    case color(SIMD4<Float>)
    /// The average of the covered parts.
    case mean
  }

  package var frame: MapFrame
  /// The columns of the result; it has half as many rows.
  package var columns: Int
  /// The flattening of the body.
  package var flattening = 0.0
  /// True if levels are colours in sRGB.
  package var isColor = true
  /// True if opacity is content, such as that of clouds.
  package var keepsAlpha = false
  package var background = Background.mean

  package init(_ frame: MapFrame, columns: Int) {
    self.frame = frame
    self.columns = max(columns / 2, 1) * 2
  }

  /// A resampled map.
  package struct Result: Sendable {
    package let raster: Raster
    /// The part of the globe's area that the source covers, 0 to 1.
    package let coverage: Double
  }

  /// The greatest number of samples of a pixel along an axis.
  private static let mostSamples = 16

  /// Returns the number of samples for a footprint in pixels: a power of two.
  fileprivate static func count(_ footprint: Double) -> Int {
    var count = 1
    while Double(count) < footprint - 0.05, count < mostSamples { count *= 2 }
    return count
  }

  /// Rows of a map, and the sum of their coverage by area.
  private struct Strip: Sendable {
    var levels: [UInt16] = []
    var numbers: [Float] = []
    var covered = 0.0
    var area = 0.0
  }

  /// Resamples a raster.
  /// - Parameters:
  ///   - source: The raster in the projection of the frame; a cube as a ``CubeStrip``.
  ///   - threads: The greatest number of threads.
  /// - Returns: The map.
  package func run(_ source: Raster, threads: Int) -> Result {
    let work = ResamplingWork(self, source)
    let rows = columns / 2
    let stripRows = 16
    let count = (rows + stripRows - 1) / stripRows
    let strips = Mutex<[Int: Strip]>([:])
    Threads.forEach(count, threads: threads) { number in
      var strip = Strip()
      for row in number * stripRows..<min((number + 1) * stripRows, rows) {
        let pixels = work.row(row)
        let weight = cos((0.5 - (Double(row) + 0.5) / Double(rows)) * .pi)
        for pixel in pixels { strip.covered += weight * Double(min(pixel.w, 1)) }
        strip.area += weight * Double(columns)
        work.append(pixels, row: row, to: &strip.levels, &strip.numbers)
      }
      let done = strip
      strips.withLock { $0[number] = done }
    }
    let all = strips.withLock { $0 }
    var (levels, numbers, covered, area): ([UInt16], [Float], Double, Double) = ([], [], 0, 0)
    levels.reserveCapacity(work.isNumber ? 0 : columns * rows * work.channels)
    numbers.reserveCapacity(work.isNumber ? columns * rows : 0)
    for number in 0..<count {
      guard let strip = all[number] else { continue }
      levels += strip.levels
      numbers += strip.numbers
      covered += strip.covered
      area += strip.area
    }
    let raster = Raster(
      width: columns, height: rows, channels: work.channels,
      samples: work.isNumber ? .numbers(numbers) : .levels(levels), bits: source.bits)
    return Result(raster: raster, coverage: area > 0 ? covered / area : 0)
  }
}

/// The work of the rows of a resampled map.
private struct ResamplingWork: Sendable {
  /// A longitude east of the central meridian.
  private struct Longitude {
    var angle: Double
    var sine: Double
    var cosine: Double
  }

  private let plan: Resampling
  private let frame: MapFrame
  private let texels: TexelSource
  private let width: Double
  private let height: Double
  private let background: TexelSource?
  private var backgroundSize = SIMD2(0.0, 0.0)
  /// The sample of parts that neither the source nor the background covers.
  private var fill = SIMD4<Float>(repeating: 0)
  /// The longitudes of the samples by the logarithm of their number in a pixel.
  private let longitudes: [[Longitude]]
  let isNumber: Bool
  /// The channels of the result.
  let channels: Int
  private let colors: Int

  init(_ plan: Resampling, _ source: Raster) {
    self.plan = plan
    let frame = plan.frame.reduced(by: source.reduction)
    self.frame = frame
    texels = TexelSource(source, frame, isColor: plan.isColor)
    (width, height) = (Double(source.width), Double(source.height))
    isNumber = if case .numbers = source.samples { true } else { false }
    var colors = source.channels >= 3 ? 3 : 1
    switch plan.background {
    case .map(let map):
      background = TexelSource(
        map, MapFrame(.equirectangular, width: map.width, height: map.height, centralLongitude: 0),
        isColor: plan.isColor)
      backgroundSize = SIMD2(Double(map.width), Double(map.height))
      if map.channels >= 3 { colors = 3 }
    case .color(let color):
      (background, fill) = (nil, color)
      if color.x != color.y || color.y != color.z { colors = 3 }
    case .mean: (background, fill) = (nil, texels.mean)
    }
    self.colors = isNumber ? 1 : colors
    channels = self.colors + (plan.keepsAlpha && !isNumber ? 1 : 0)
    longitudes = (0...4).map { power in
      let count = plan.columns << power
      return (0..<count).map { index in
        let east = ((Double(index) + 0.5) / Double(count) - 0.5) * 2 * .pi
        let own = frame.hasWestLongitudes ? -east : east
        var angle = own - frame.projection.centralLongitude
        angle -= (angle / (2 * .pi)).rounded() * 2 * .pi
        guard frame.kind.isPolar || frame.kind == .cube else {
          return Longitude(angle: angle, sine: 0, cosine: 0)
        }
        let (sine, cosine) = sinCos(angle)
        return Longitude(angle: angle, sine: sine, cosine: cosine)
      }
    }
  }
  /// Returns the latitude of the projection for a row, which may be between rows.
  private func latitude(_ row: Double) -> Double {
    let graphic = (0.5 - row / Double(plan.columns / 2)) * .pi
    guard frame.isPlanetocentric, plan.flattening != 0 else { return graphic }
    let ratio = 1 - plan.flattening
    return atan2(ratio * ratio * sin(graphic), cos(graphic))
  }

  /// Returns the place in the image; nil outside of it.
  private func place(
    _ row: PlaneProjection.Row, _ latitude: Double, _ longitude: Longitude
  ) -> (x: Double, y: Double, face: CubeFace)? {
    if frame.kind == .cube {
      let (sine, cosine) = (row.factor, row.ordinate)
      let (face, s, t) = CubeFace.face(cosine * longitude.sine, sine, cosine * longitude.cosine)
      return ((s + 1) / 2 * height, (t + 1) / 2 * height, face)
    }
    if let edge = frame.edgeLatitude {
      guard frame.projection.kind.isSouth ? latitude <= -edge : latitude >= edge else {
        return nil
      }
    }
    let (u, v) = frame.projection.place(
      row, longitude.angle, sine: longitude.sine, cosine: longitude.cosine)
    var x = frame.origin.x + u * frame.scale.x
    let y = frame.origin.y - v * frame.scale.y
    if frame.kind == .equirectangular {
      let period = 2 * .pi * row.factor * frame.scale.x
      x -= (x / period).rounded(.down) * period
    }
    guard x >= 0, x <= width, y >= 0, y <= height else { return nil }
    return (x, y, .front)
  }

  /// Returns the part of a place that depends on the latitude: for cubes its sine and cosine.
  private func part(_ latitude: Double) -> PlaneProjection.Row {
    guard frame.kind == .cube else { return frame.projection.row(latitude) }
    let (sine, cosine) = sinCos(latitude)
    return PlaneProjection.Row(factor: sine, ordinate: cosine)
  }

  /// Returns the number of samples of the pixels of a row along both axes.
  private func samples(_ row: Int) -> (x: Int, y: Int) {
    let middle = latitude(Double(row) + 0.5)
    let lower = latitude(Double(row) + 1)
    let upper = latitude(Double(row))
    let (own, above, below) = (part(middle), part(upper), part(lower))
    var (across, down) = (0.0, 0.0)
    let table = longitudes[0]
    let step = max(plan.columns / 64, 1)
    for index in stride(from: 0, to: plan.columns - 1, by: step) {
      let here = place(own, middle, table[index])
      if let here, let next = place(own, middle, table[index + 1]), here.face == next.face {
        let distance = max(abs(next.x - here.x), abs(next.y - here.y))
        if distance < width / 4 { across = max(across, distance) }
      }
      if let first = place(above, upper, table[index]),
        let last = place(below, lower, table[index]), first.face == last.face
      {
        let distance = max(abs(last.x - first.x), abs(last.y - first.y))
        if distance < max(width, height) / 4 { down = max(down, distance) }
      }
    }
    return (Resampling.count(across), Resampling.count(down))
  }

  /// Returns the premultiplied pixels of a row; their opacity is the coverage by the source.
  func row(_ row: Int) -> [SIMD4<Float>] {
    let count = samples(row)
    let isSingle = count.x == 1 && count.y == 1
    let table = longitudes[count.x.trailingZeroBitCount]
    let parts = (0..<count.y).map { index in
      let angle = latitude(Double(row) + (Double(index) + 0.5) / Double(count.y))
      return (angle, part(angle))
    }
    let scale = 1 / Float(count.x * count.y)
    return (0..<plan.columns).map { column in
      var sum = SIMD4<Float>(repeating: 0)
      for (angle, part) in parts {
        for index in column * count.x..<(column + 1) * count.x {
          guard let place = place(part, angle, table[index]) else { continue }
          sum +=
            isSingle
            ? texels.bicubic(place.x, place.y, place.face)
            : texels.bilinear(place.x, place.y, place.face)
        }
      }
      return sum * scale
    }
  }

  /// Appends the pixels of a row, over the background, as levels or numbers.
  func append(
    _ pixels: [SIMD4<Float>], row: Int, to levels: inout [UInt16], _ numbers: inout [Float]
  ) {
    for column in pixels.indices {
      let pixel = pixels[column]
      guard !isNumber else {
        numbers.append(pixel.w >= 0.5 ? pixel.x / pixel.w : under(column, row).x)
        continue
      }
      guard !plan.keepsAlpha else {
        let scale = pixel.w > 0 ? 1 / pixel.w : 0
        for channel in 0..<colors { levels.append(level(pixel[channel] * scale)) }
        levels.append(Self.part(pixel.w))
        continue
      }
      let color = pixel.w < 1 ? pixel + under(column, row) * (1 - pixel.w) : pixel
      for channel in 0..<colors { levels.append(level(color[channel])) }
    }
  }

  /// Returns the sample of the background.
  private func under(_ column: Int, _ row: Int) -> SIMD4<Float> {
    guard let background else { return fill }
    return background.bilinear(
      (Double(column) + 0.5) / Double(plan.columns) * backgroundSize.x,
      (Double(row) + 0.5) / Double(plan.columns / 2) * backgroundSize.y)
  }

  private func level(_ value: Float) -> UInt16 {
    plan.isColor ? SRGB.encode16(value) : Self.part(value)
  }

  private static func part(_ value: Float) -> UInt16 {
    UInt16((min(max(value, 0), 1) * 65535).rounded())
  }
}
