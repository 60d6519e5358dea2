/// Glyphs of one face in a line, with the text that they stand for, for formats that keep text.
package struct GlyphRun: Sendable {
  /// A glyph and its position.
  package struct Glyph: Sendable {
    /// The number of the glyph in the face.
    package let index: UInt32
    /// The position right of the line's start in pixels.
    package let x: Double
    /// The position above the baseline in pixels.
    package let y: Double
  }

  /// The glyphs that stand together for some characters.
  package struct Cluster: Sendable {
    /// The characters; empty if another cluster has them.
    package let text: String
    /// The number of glyphs.
    package let glyphCount: Int
  }

  /// The number of the glyph of missing characters in each face.
  package static let missingGlyph: UInt32 = 0

  /// The number of the face, from 0.
  package let face: Int
  /// The glyphs from left to right.
  package private(set) var glyphs: [Glyph] = []
  /// The clusters from left to right.
  package private(set) var clusters: [Cluster] = []

  /// Returns the glyphs of a line, in visual order.
  /// - Parameters:
  ///   - text: The line.
  ///   - font: The font.
  ///   - size: The height of the em square in pixels, within ``Font/sizes``.
  /// - Returns: Runs of adjacent glyphs of one face.
  package static func all(of text: String, in font: Font, size: Double) -> [GlyphRun] {
    let line = TextLine(text, in: font, size: size)
    let starts = Set(line.glyphs.map(\.cluster)).sorted()
    var ends: [Int: Int] = [:]
    for (start, next) in zip(starts, starts.dropFirst() + [line.characters.count]) {
      ends[start] = next
    }
    var runs: [GlyphRun] = []
    var last: (face: Int, cluster: Int)?
    for glyph in line.glyphs {
      let placed = Glyph(
        index: glyph.index, x: Double(glyph.position.x) / 64, y: Double(glyph.position.y) / 64)
      if last?.face != glyph.face { runs.append(GlyphRun(face: glyph.face)) }
      let run = runs.count - 1
      if let last, last == (glyph.face, glyph.cluster) {
        let cluster = runs[run].clusters.removeLast()
        runs[run].clusters.append(
          Cluster(text: cluster.text, glyphCount: cluster.glyphCount + 1))
      } else {
        let end = ends[glyph.cluster] ?? glyph.cluster
        var characters = String.UnicodeScalarView()
        characters.append(contentsOf: line.characters[glyph.cluster..<max(end, glyph.cluster)])
        runs[run].clusters.append(Cluster(text: String(characters), glyphCount: 1))
      }
      runs[run].glyphs.append(placed)
      last = (glyph.face, glyph.cluster)
    }
    return runs
  }

  private init(face: Int) { self.face = face }
}
