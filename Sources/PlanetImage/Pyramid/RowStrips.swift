import PlanetThreads

// Unsafe: passes disjoint rows of one allocation to several threads at once, which the language
// cannot check.

/// Work on disjoint strips of rows, distributed over threads.
package enum RowStrips {
  /// Calls a closure once for each strip of a row-major storage, each strip on one thread.
  ///
  /// A counter hands out strips in order; as each row is written by exactly one call, the result is
  /// the same for any number of threads.
  /// - Parameters:
  ///   - storage: The elements, in rows of `rowLength` elements from `start` on.
  ///   - start: The index of the first element of row 0.
  ///   - rowLength: The number of elements from one row to the next.
  ///   - rowCount: The number of rows.
  ///   - rowsPerStrip: The number of rows of one strip, at least 1; the last strip may have fewer.
  ///   - threads: The greatest number of threads; 1 runs everything on the calling thread.
  ///   - body: Receives the rows of a strip and their elements.
  package static func fill<Element: BitwiseCopyable & Sendable>(
    _ storage: inout [Element], from start: Int = 0, rowLength: Int, rowCount: Int,
    rowsPerStrip: Int, threads: Int,
    _ body: @Sendable (Range<Int>, inout MutableSpan<Element>) -> Void
  ) {
    fill(
      &storage, from: start, rowLength: rowLength, rowCount: rowCount, rowsPerStrip: rowsPerStrip,
      threads: threads, workspace: {}, { _, rows, elements in body(rows, &elements) })
  }

  /// Calls a closure once for each strip, as above, with a workspace that each thread creates once.
  static func fill<Element: BitwiseCopyable & Sendable, Workspace>(
    _ storage: inout [Element], from start: Int = 0, rowLength: Int, rowCount: Int,
    rowsPerStrip: Int, threads: Int, workspace: @Sendable () -> Workspace,
    _ body: @Sendable (inout Workspace, Range<Int>, inout MutableSpan<Element>) -> Void
  ) {
    precondition(rowsPerStrip > 0 && threads > 0, "strips and threads must be at least 1")
    precondition(start >= 0 && start + rowLength * rowCount <= storage.count, "rows outside")
    let stripCount = (rowCount + rowsPerStrip - 1) / rowsPerStrip
    unsafe storage.withUnsafeMutableBufferPointer { buffer in
      let lent = unsafe LentBuffer(elements: buffer)
      @Sendable func fillBand(_ band: Int, _ workspace: inout Workspace) {
        let rows = band * rowsPerStrip..<min((band + 1) * rowsPerStrip, rowCount)
        let elements = start + rows.lowerBound * rowLength..<start + rows.upperBound * rowLength
        var span = unsafe MutableSpan(_unsafeElements: lent.elements.extracting(elements))
        body(&workspace, rows, &span)
      }
      Threads.forEach(stripCount, threads: threads, workspace: workspace) { band, own in
        fillBand(band, &own)
      }
    }
  }

  /// Returns a storage of uninitialised elements; each must be set before it is read.
  ///
  /// Setting a large storage twice costs as much as filtering it. Its pages are first touched by
  /// the threads that fill it, and not before by one.
  package static func storage<Element: BitwiseCopyable & Sendable>(count: Int) -> [Element] {
    unsafe Array(unsafeUninitializedCapacity: count) { _, initializedCount in
      initializedCount = count
    }
  }

  /// The storage shared with the threads, each of which writes its own rows.
  @unsafe private struct LentBuffer<Element>: @unchecked Sendable {
    let elements: UnsafeMutableBufferPointer<Element>
  }
}

extension Image {
  /// Fills the image in strips of whole rows, distributed over threads.
  ///
  /// The result is the same for any number of threads if the pixels depend only on their place.
  /// - Parameters:
  ///   - rowsPerStrip: The number of rows of one strip, at least 1; the last strip may have fewer.
  ///   - threads: The greatest number of threads; 1 runs everything on the calling thread.
  ///   - body: Receives the rows of a strip and their pixels, the first row's first pixel at 0.
  package mutating func fillStrips(
    rowsPerStrip: Int = 16, threads: Int,
    _ body: @Sendable (_ rows: Range<Int>, _ pixels: inout MutableSpan<Pixel>) -> Void
  ) {
    RowStrips.fill(
      &storage, rowLength: width, rowCount: height, rowsPerStrip: rowsPerStrip, threads: threads,
      body)
  }

  /// Creates an image whose pixels a closure sets, in strips of whole rows, distributed over
  /// threads.
  /// - Parameters:
  ///   - width: The number of columns, at least 1.
  ///   - height: The number of rows, at least 1.
  ///   - threads: The greatest number of threads; 1 runs everything on the calling thread.
  ///   - body: Receives the rows of a strip and their pixels, and must set all of them.
  init(
    width: Int, height: Int, threads: Int,
    settingStrips body: @Sendable (_ rows: Range<Int>, _ pixels: inout MutableSpan<Pixel>) -> Void
  ) {
    self.init(width: width, height: height, pixels: RowStrips.storage(count: width * height))
    fillStrips(threads: threads, body)
  }

  /// Creates an image whose pixels a closure sets, in strips, with a workspace for each thread.
  /// - Parameters:
  ///   - width: The number of columns, at least 1.
  ///   - height: The number of rows, at least 1.
  ///   - rowsPerStrip: The number of rows of one strip, at least 1; the last strip may have fewer.
  ///   - threads: The greatest number of threads; 1 runs everything on the calling thread.
  ///   - workspace: Creates the workspace that a thread keeps from strip to strip.
  ///   - body: Receives the workspace, the rows of a strip and their pixels, and must set all of
  ///     them.
  package init<Workspace>(
    width: Int, height: Int, rowsPerStrip: Int, threads: Int,
    workspace: @Sendable () -> Workspace,
    settingStrips body:
      @Sendable (
        _ workspace: inout Workspace, _ rows: Range<Int>, _ pixels: inout MutableSpan<Pixel>
      ) -> Void
  ) {
    self.init(width: width, height: height, pixels: RowStrips.storage(count: width * height))
    RowStrips.fill(
      &storage, rowLength: width, rowCount: height, rowsPerStrip: rowsPerStrip, threads: threads,
      workspace: workspace, body)
  }

  /// Creates an image whose pixels a codec writes, all of them or none.
  /// - Parameters:
  ///   - width: The number of columns, at least 1.
  ///   - height: The number of rows, at least 1.
  ///   - fill: Writes all pixels through its pointer, or throws.
  /// - Throws: What `fill` throws.
  init<Failure: Error>(
    width: Int, height: Int,
    unsafeFill fill: (UnsafeMutableRawPointer) throws(Failure) -> Void
  ) throws(Failure) {
    precondition(width > 0 && height > 0, "an image has at least one pixel")
    self.width = width
    self.height = height
    // The standard library's initialiser has untyped throws, so the error is passed around it.
    var failure: Failure?
    storage = unsafe Array(unsafeUninitializedCapacity: width * height) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      do throws(Failure) {
        unsafe try fill(UnsafeMutableRawPointer(base))
        count = width * height
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }
}
