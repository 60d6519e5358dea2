import PlanetImage

/// The layout of a raster file.
package struct RasterLayout: Hashable, Sendable {
  package var width: Int
  package var height: Int
  /// The channels: 1 (grey), 2 (with opacity), 3 (colour) or 4.
  package var channels: Int
  /// The bits of a sample.
  package var bits: Int
  /// A Boolean value that indicates whether samples are numbers rather than levels.
  package var hasNumbers = false
  /// A Boolean value that indicates whether samples may be negative.
  package var isSigned = false
  /// A Boolean value that indicates whether colours are multiplied by the opacity.
  package var isPremultiplied = false
  /// The rows that are read at once.
  var bandRows: Int

  /// The number of bands.
  var bandCount: Int { (height + bandRows - 1) / bandRows }
}

/// Reads the rows of a raster file from above, a band at a time.
package protocol RasterReader: AnyObject {
  var layout: RasterLayout { get }
  /// The name of the format, such as `TIFF`.
  var format: String { get }

  /// Reads a band of levels of 16 bits, and returns the number of its rows.
  func readLevels(_ band: Int, _ levels: inout [UInt16]) throws(RasterError) -> Int
  /// Reads a band of numbers, and returns the number of its rows.
  func readNumbers(_ band: Int, _ numbers: inout [Float]) throws(RasterError) -> Int
}

/// The content of a raster, which determines the averages of its samples.
package enum RasterContent: Hashable, Sendable {
  /// Colours in sRGB.
  case colors
  /// Levels that are proportional to what they represent.
  case data
  /// Numbers, such as heights: `scale` times the sample plus `offset`.
  case numbers(scale: Float, offset: Float)
}

/// The options of reading a raster.
package struct RasterRequest: Hashable, Sendable {
  package var content: RasterContent
  /// The greatest number of columns; a finer file is averaged.
  package var columns: Int
  /// The sample of missing data; nil for none.
  package var noData: Float?

  package init(content: RasterContent, columns: Int, noData: Float? = nil) {
    (self.content, self.columns, self.noData) = (content, columns, noData)
  }
}

extension RasterReader {
  /// The number of columns and rows that become one pixel.
  package func reduction(_ request: RasterRequest) -> Int {
    max((layout.width - 1) / max(request.columns, 1) + 1, 1)
  }

  /// The memory that reading takes in bytes, about.
  package func memory(_ request: RasterRequest) -> Int {
    let reduction = reduction(request)
    let pixels = (layout.width / reduction + 1) * (layout.height / reduction + 1)
    let isNumber = if case .numbers = request.content { true } else { false }
    let band = layout.width * layout.bandRows * layout.channels * (layout.hasNumbers ? 4 : 2)
    return pixels * (isNumber ? 4 : 2 * (layout.channels + 1)) + 2 * band
  }

  /// Reads the whole raster.
  /// - Throws: ``RasterError``
  package func read(_ request: RasterRequest) throws(RasterError) -> Raster {
    var sums = RasterSums(layout, request, reduction: reduction(request))
    var (levels, numbers): ([UInt16], [Float]) = ([], [])
    let count = layout.width * layout.bandRows * layout.channels
    if layout.hasNumbers {
      numbers = [Float](repeating: 0, count: count)
    } else {
      levels = [UInt16](repeating: 0, count: count)
    }
    for band in 0..<layout.bandCount {
      let rows =
        layout.hasNumbers ? try readNumbers(band, &numbers) : try readLevels(band, &levels)
      for row in 0..<rows {
        let start = row * layout.width * layout.channels
        let end = start + layout.width * layout.channels
        if layout.hasNumbers {
          sums.add(numbers.span.extracting(start..<end))
        } else {
          sums.add(levels.span.extracting(start..<end))
        }
      }
    }
    return sums.finish()
  }
}

/// Averages the pixels of a file as its rows arrive.
struct RasterSums {
  private let layout: RasterLayout
  private let request: RasterRequest
  private let reduction: Int
  private let width: Int
  /// The channels of the result.
  private let channels: Int
  private let hasAlpha: Bool
  private let isNumber: Bool
  private let scale: Float
  private let offset: Float
  private var row = 0
  /// The sums of the current row of the result: channels, and the weight.
  private var sums: [Float]
  private var counts: [Float]
  private var levels: [UInt16] = []
  private var numbers: [Float] = []
  /// The least and the greatest number of colours.
  private var extremes: ClosedRange<Float>?

  init(_ layout: RasterLayout, _ request: RasterRequest, reduction: Int) {
    (self.layout, self.request, self.reduction) = (layout, request, reduction)
    width = (layout.width + reduction - 1) / reduction
    let height = (layout.height + reduction - 1) / reduction
    if case .numbers(let scale, let offset) = request.content {
      (isNumber, self.scale, self.offset) = (true, scale, offset)
      (channels, hasAlpha) = (1, false)
      numbers.reserveCapacity(width * height)
    } else {
      (isNumber, scale, offset) = (false, 1, 0)
      let colors = layout.channels >= 3 ? 3 : 1
      hasAlpha = layout.channels == 2 || layout.channels == 4 || request.noData != nil
      channels = colors + (hasAlpha ? 1 : 0)
      levels.reserveCapacity(width * height * channels)
    }
    sums = [Float](repeating: 0, count: width * channels)
    counts = [Float](repeating: 0, count: width)
  }

  /// Adds the next row of levels.
  mutating func add(_ row: Span<UInt16>) {
    let most = Float(layout.bits >= 16 ? 65535 : (1 << layout.bits) - 1)
    // A value that no sample can have, such as -9999 or NaN, marks none.
    let noData = request.noData.flatMap { value in
      (0...most).contains(value) ? UInt16((value / most * 65535).rounded()) : nil
    }
    if isNumber {
      for x in 0..<layout.width {
        let level = row[x * layout.channels]
        if level == noData { continue }
        addNumber(Float(level) / 65535 * most, x)
      }
    } else {
      let table = SRGB.linearTable16
      let isColor = request.content == .colors
      func linear(_ level: UInt16) -> Float {
        isColor ? table[Int(level)] : Float(level) / 65535
      }
      addColors(
        row, isMissing: { $0 == noData }, value: linear, alpha: { Float($0) / 65535 })
    }
    finishRow()
  }

  /// Adds the next row of numbers.
  mutating func add(_ row: Span<Float>) {
    let noData = request.noData
    if isNumber {
      for x in 0..<layout.width {
        let number = row[x * layout.channels]
        if !number.isFinite || number == noData { continue }
        addNumber(number, x)
      }
    } else {
      for index in row.indices where row[index].isFinite && row[index] != noData {
        let number = row[index]
        let (low, high) = (extremes?.lowerBound ?? number, extremes?.upperBound ?? number)
        extremes = min(low, number)...max(high, number)
      }
      func part(_ number: Float) -> Float { number.isFinite ? min(max(number, 0), 1) : 0 }
      addColors(
        row, isMissing: { !$0.isFinite || $0 == noData }, value: part, alpha: part)
    }
    finishRow()
  }

  private mutating func addNumber(_ number: Float, _ x: Int) {
    sums[x / reduction] += number
    counts[x / reduction] += 1
  }

  private mutating func addColors<Sample>(
    _ row: Span<Sample>, isMissing: (Sample) -> Bool, value: (Sample) -> Float,
    alpha: (Sample) -> Float
  ) {
    let colors = layout.channels >= 3 ? 3 : 1
    let fileHasAlpha = layout.channels > colors
    for x in 0..<layout.width {
      let (source, target) = (x * layout.channels, x / reduction * channels)
      counts[x / reduction] += 1
      if hasAlpha {
        let isGap =
          request.noData != nil && (0..<colors).allSatisfy { isMissing(row[source + $0]) }
        let opacity = isGap ? 0 : fileHasAlpha ? alpha(row[source + colors]) : 1
        let weight = layout.isPremultiplied ? (isGap ? 0 : 1) : opacity
        for channel in 0..<colors {
          let sample = row[source + channel]
          sums[target + channel] += weight * value(sample)
        }
        sums[target + colors] += opacity
      } else {
        for channel in 0..<colors { sums[target + channel] += value(row[source + channel]) }
      }
    }
  }

  /// Stores the averages after the last row of a row of the result.
  private mutating func finishRow() {
    row += 1
    guard row % reduction == 0 || row == layout.height else { return }
    for x in 0..<width {
      if isNumber {
        numbers.append(counts[x] > 0 ? sums[x] / counts[x] * scale + offset : .nan)
        (sums[x], counts[x]) = (0, 0)
        continue
      }
      let start = x * channels
      let colors = hasAlpha ? channels - 1 : channels
      let weight = hasAlpha ? sums[start + colors] : counts[x]
      for channel in 0..<colors {
        levels.append(level(weight > 0 ? sums[start + channel] / weight : 0))
        sums[start + channel] = 0
      }
      if hasAlpha {
        levels.append(UInt16((min(weight / max(counts[x], 1), 1) * 65535).rounded()))
        sums[start + colors] = 0
      }
      counts[x] = 0
    }
  }

  private func level(_ value: Float) -> UInt16 {
    guard value.isFinite else { return 0 }
    return request.content == .colors
      ? SRGB.encode16(value) : UInt16((min(max(value, 0), 1) * 65535).rounded())
  }

  consuming func finish() -> Raster {
    Raster(
      width: width, height: (layout.height + reduction - 1) / reduction, channels: channels,
      samples: isNumber ? .numbers(numbers) : .levels(levels),
      bits: layout.hasNumbers ? 16 : layout.bits, reduction: reduction, extremes: extremes)
  }
}
