import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetProvenance
import PlanetRecipe
import PlanetScene
import PlanetSystem
import PlanetTestSupport
import PlanetText
import Synchronization
import Testing

@Suite("Layout of sheets")
struct SheetTests {
  @Test("Cells lie within the sheet, in rows, and do not touch")
  func cells() {
    for count in 1...40 {
      for columns in [nil, 1, 3, 7, 100] as [Int?] {
        let grid = ImageGrid(
          count: count, columns: columns, cellWidth: 30, cellHeight: 40, gap: 5, margin: 7)
        #expect(grid.columns * grid.rows >= count && grid.columns * (grid.rows - 1) < count)
        var taken: Set<[Int]> = []
        for index in 0..<count {
          let (left, top) = grid.origin(of: index)
          #expect(left >= 7 && left + 30 + 7 <= grid.width)
          #expect(top >= 7 && top + 40 + 7 <= grid.height)
          #expect((left - 7) % 35 == 0 && (top - 7) % 45 == 0)
          taken.insert([left, top])
        }
        #expect(taken.count == count)
      }
    }
  }

  @Test(
    "A sheet without a number of columns is compact",
    arguments: [(72, 9), (20, 5), (1, 1), (2, 2), (3, 2), (5, 3), (24, 5), (36, 6)])
  func compact(count: Int, columns: Int) {
    let grid = ImageGrid(count: count, cellWidth: 64, cellHeight: 64)
    #expect(grid.columns == columns)
  }

  private static let font = try? FontFile.read(override: nil).bytes

  @Test(
    "Names are centred under their images, and in no other cell",
    .enabled(if: font != nil, "no fonts-dejavu-core: skipped"),
    arguments: [Background.transparent, .color(.zero), .color(.one)])
  func names(background: Background) throws {
    let font = try Font(#require(Self.font))
    let size = ImageSize(width: 80, height: 50)
    let grid = ContactSheet.grid(
      count: 3, imageSize: size, columns: 2, gap: 6, textSize: 14, font: font)
    let style = ContactSheet.Style(background: background, textSize: 14)
    var sheet = ContactSheet(grid: grid, imageSize: size, style: style, font: font)
    let before = sheet.image.copy()
    sheet.label("Ganymede, the largest moon of all", at: 1, in: font)
    var (left, right, top, bottom) = (Int.max, 0, Int.max, 0)
    for y in 0..<grid.height {
      for x in 0..<grid.width where sheet.image[x, y] != before[x, y] && sheet.image[x, y].a > 0 {
        (left, right) = (min(left, x), max(right, x))
        (top, bottom) = (min(top, y), max(bottom, y))
      }
    }
    let origin = grid.origin(of: 1)
    #expect(left >= origin.left && right < origin.left + 80)
    #expect(abs(left - origin.left - (origin.left + 79 - right)) <= 4)
    #expect(top >= origin.top + 50 && bottom < origin.top + grid.cellHeight)
    #expect(right - left > 60 && bottom - top > 8)
  }

  @Test("Sprite sheets state the position and the rotation of each frame")
  func sprites() throws {
    let body = CelestialBody(
      id: "x", name: "X", kind: .planet, radii: .sphere(diameter: 10))
    let batch = Batch.turntable(
      of: body, frames: try FrameRange("1-5,12"), framesPerTurn: 12, width: 8, height: 6,
      pattern: try FramePattern("-"))
    let grid = ImageGrid(
      count: 6, columns: 4, cellWidth: 8, cellHeight: 6, gap: 1, margin: 1)
    var sheet = SpriteSheet(batch, grid: grid)
    #expect(sheet.sprites.map(\.name) == [1, 2, 3, 4, 5].map { "x_000\($0)" } + ["x_0012"])
    #expect(sheet.sprites.map(\.degrees) == [0, 30, 60, 90, 120, 330])
    for index in 0..<6 {
      let code = UInt8(index + 1)
      sheet.place(Image(width: 8, height: 6, filledWith: RGBA8(code, code, code)), at: index)
    }
    for (index, sprite) in sheet.sprites.enumerated() {
      #expect(sheet.image[sprite.left, sprite.top].r == UInt8(index + 1))
      #expect(sheet.image[sprite.left + 7, sprite.top + 5].r == UInt8(index + 1))
      #expect(sheet.image[sprite.left - 1, sprite.top] == .clear)
    }
  }
}

@Suite("Streams of frames")
struct FrameStreamTests {
  private let body = CelestialBody(
    id: "x", name: "X", kind: .planet, radii: .sphere(diameter: 10))
  private let context = BatchContext(
    library: MapLibrary(folders: [], replacements: nil), view: View())

  private func batch(frames: Int) throws -> Batch {
    Batch.turntable(
      of: body, frames: FrameRange(count: frames), framesPerTurn: frames, width: 12, height: 9,
      pattern: try FramePattern("-"))
  }

  @Test("With any number of threads, frames come in order, each once", arguments: [1, 2, 3, 8, 40])
  func order(threads: Int) throws {
    let came = Mutex<[Int]>([])
    let events = Mutex<[Int]>([])
    try FrameStream(context: context, threads: threads).run(try batch(frames: 30)) { event in
      if case .finished(_, let count) = event { events.withLock { $0.append(count) } }
    } make: { _, frame in
      // The first ones take longest, so that others wait for them.
      var sum = 0
      for turn in 0..<(30 - frame.image.frame) * 2000 { sum &+= turn &* sum }
      return sum == 1 ? 0 : frame.image.frame
    } deliver: { index, frame in
      came.withLock { $0.append(frame) }
      #expect(index + 1 == frame)
    }
    #expect(came.withLock { $0 } == Array(1...30))
    #expect(events.withLock { $0 } == Array(1...30))
  }

  @Test("A failure ends the stream with its reason, wherever it occurs", arguments: [1, 2, 5])
  func failures(threads: Int) throws {
    let failure = ExportFailure.output(.isFolder(path: "x"))
    let came = Mutex<[Int]>([])
    #expect(throws: ExportFailure.self) {
      try FrameStream(context: context, threads: threads).run(try batch(frames: 30)) { _ in
      } make: { _, frame in
        frame.image.frame
      } deliver: { index, frame throws(ExportFailure) in
        if index == 7 { throw failure }
        came.withLock { $0.append(frame) }
      }
    }
    #expect(came.withLock { $0 } == Array(1...7))
    #expect(throws: ExportFailure.self) {
      try FrameStream(context: context, threads: threads).run(try batch(frames: 30)) { _ in
      } make: { _, frame throws(ExportFailure) in
        if frame.image.frame == 3 { throw failure }
        return frame.image.frame
      } deliver: { _, _ in
      }
    }
  }

  @Test("A cancelled stream delivers the begun frames in order", arguments: [1, 2, 5])
  func stop(threads: Int) throws {
    let stop = StopFlag()
    let came = Mutex<[Int]>([])
    let count = try FrameStream(context: context, threads: threads).run(
      try batch(frames: 300), stop: stop
    ) { _ in
    } make: { _, frame in
      frame.image.frame
    } deliver: { index, frame in
      if index == 9 { stop.raise() }
      came.withLock { $0.append(frame) }
    }
    #expect(count >= 10 && count < 300)
    #expect(came.withLock { $0 } == Array(1...count) && !stop.hasImagesInProgress)
  }

  @Test("Frames equal those of a turntable's files, bit for bit")
  func samePixels() throws {
    try withTemporaryFolder { folder in
      try Files.write(
        PNG.encode(TestImages.waves(width: 64, height: 32)), to: "\(folder)/map.png")
      var body = body
      body.map = MapReference(path: "map.png")
      let context = BatchContext(
        library: MapLibrary(folders: [folder], replacements: nil), view: View())
      let batch = Batch.turntable(
        of: body, frames: FrameRange(count: 5), framesPerTurn: 5, width: 40, height: 30,
        pattern: try FramePattern("\(folder)/#.png"))
      let results = Exporter(context: context, threads: 2).run(batch) { _ in }
      #expect(results.allSatisfy { $0.failure == nil })
      let streamed = Mutex<[[UInt8]]>([])
      try FrameStream(context: context, threads: 2).run(batch) { _ in
      } make: { image, _ in
        image.bytes()
      } deliver: { _, bytes in
        streamed.withLock { $0.append(bytes) }
      }
      for (index, bytes) in streamed.withLock({ $0 }).enumerated() {
        #expect(try PNG.decode8(Files.read("\(folder)/\(index + 1).png")).bytes() == bytes)
      }
    }
  }
}
