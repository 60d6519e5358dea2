import PlanetAssets
package import PlanetImage
import PlanetMath
import PlanetScene
package import PlanetSystem

extension CollectionRecipe {
  /// The whole in a few words, as a title.
  package var title: String {
    kind == .sheet ? "Contact sheet of \(counted("body", "bodies"))" : pictures[0].body.name
  }

  /// The whole in one sentence.
  package var summary: String {
    let size = "\(width)×\(height)"
    let first = pictures[0]
    switch kind {
    case .sheet:
      return "Contact sheet of \(counted("body", "bodies")), \(size)"
    case .sprites:
      return "\(counted("frame", "frames")) of \(first.body.name) in \(columns), \(size); "
        + "the first: \(first.summary)"
    case .animation:
      return "\(counted("frame", "frames")) of \(first.body.name), \(rate), \(size); "
        + "the first: \(first.summary)"
    }
  }

  /// The arrangement in lines of a label and a value, for people.
  package var explanation: [(label: String, value: String)] {
    var lines: [(label: String, value: String)] = []
    if kind == .sheet {
      lines.append(("Bodies", pictures.map(\.body.name).joined(separator: ", ")))
    }
    if let layout {
      lines.append(
        (
          "Layout",
          "\(columns), cells of \(layout.cellWidth)×\(layout.cellHeight) pixels, \(layout.gap) "
            + "between and \(layout.margin) around them"
        ))
    }
    if let labels {
      lines.append(("Names", "\(labels.size.shortText) pixels high"))
      for font in [labels.font] + (labels.fallbacks ?? []) {
        lines.append(("Font", "\(font.name), SHA-256 \(font.sha256)"))
      }
    }
    if let timing {
      let plays = timing.plays == 0 ? "for ever" : "\(timing.plays) times"
      lines.append(("Shown", "\(rate), \(plays)"))
    }
    let varying = [
      ("how far the body has turned", varying?.turn), ("where the eye stands", varying?.azimuth),
      ("where the light stands", varying?.lightAzimuth),
    ].compactMap { $0.1 == nil ? nil : $0.0 }
    if !varying.isEmpty {
      lines.append(("Frames", "differ in \(varying.joined(separator: " and "))"))
    }
    return lines
  }

  private var columns: String {
    layout.map { $0.columns == 1 ? "1 column" : "\($0.columns) columns" } ?? ""
  }

  private var rate: String {
    guard let timing else { return "" }
    let seconds = timing.seconds == 1 ? "a second" : "in \(timing.seconds) seconds"
    return "\(timing.frames) \(seconds)"
  }

  private func counted(_ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }

  /// Returns the texts that tell how the whole was made, but for what only its end can tell.
  func headTexts(_ credits: Credits, at time: PNGTime?) -> [PNGText] {
    [
      PNGText("Title", title), .software, PNGText("Description", summary),
    ] + credits.texts + PNGText.creation(at: time)
  }

  /// The longest text that goes into a file, in bytes, as readers bound what they take.
  static let greatestText = 2_000_000

  /// Whether a file can carry the job and the hashes: not those of many thousand pictures.
  package var isTold: Bool {
    let digits = kind == .animation ? 65 * count : 65
    return max(text.utf8.count, digits) <= Self.greatestText
  }

  /// Returns the texts that prove the whole.
  /// - Parameter pixels: The SHA-256 of the pixels; of each frame, if they follow each other.
  /// - Returns: The job and the hashes; none if they are too long to be told.
  package func proofTexts(pixels: [SHA256Digest]) -> [PNGText] {
    guard isTold else { return [] }
    return [
      PNGText(CollectionProvenance.jobKeyword, text),
      PNGText(
        ImageProvenance.pixelsKeyword, pixels.map(\.description).joined(separator: "\n")),
    ]
  }

  /// Returns how a frame of an animation is written, before it goes into the whole.
  /// - Parameters:
  ///   - picture: The first frame's job, or that of any other.
  ///   - texts: What the file says at its beginning; none for all frames but the first.
  ///   - format: How pictures are written.
  /// - Returns: The options of the file.
  package static func options(
    for picture: ImageRecipe, texts: [PNGText] = [], format: ImageEncoding
  ) -> PNGOptions {
    var options = PNGOptions(
      colorType: picture.view.background == .transparent ? .rgba : .rgb,
      compression: format.compression, texts: texts)
    options.textsAreInternational = true
    if !texts.isEmpty { options.time = format.time }
    return options
  }

  /// Returns how the first frame of the animation is written: with what the file says of itself.
  package func options(
    ofFirstFrame credits: Credits, format: ImageEncoding
  ) -> PNGOptions {
    Self.options(for: pictures[0], texts: headTexts(credits, at: format.time), format: format)
  }

  /// Returns pictures side by side as the bytes of a PNG file that carries its job.
  /// - Parameters:
  ///   - image: The whole.
  ///   - credits: Whom to name for the maps.
  ///   - format: How pictures are written.
  ///   - threads: The most threads at once; the bytes do not depend on it.
  /// - Throws: What keeps the picture from being a PNG.
  /// - Returns: The bytes of the file.
  package func encode(
    _ image: borrowing Image<RGBA8>, credits: Credits, format: ImageEncoding, threads: Int
  ) throws(PNGError) -> [UInt8] {
    let pixels = SHA256Digest(ofPixels: image)
    let texts = headTexts(credits, at: format.time) + proofTexts(pixels: [pixels])
    return try PNG.encode(
      image, options: Self.options(for: pictures[0], texts: texts, format: format),
      threads: threads)
  }
}

extension Credits {
  /// Joins the credits of several pictures, each line once.
  package init(of all: [Credits]) {
    func joined(_ lists: [[String]]) -> [String] {
      var seen: Set<String> = []
      return lists.joined().filter { seen.insert($0).inserted }
    }
    self.init(lines: joined(all.map(\.lines)), sources: joined(all.map(\.sources)))
  }
}
