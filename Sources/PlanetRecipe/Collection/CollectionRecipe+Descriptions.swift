import PlanetAssets
import PlanetCatalogue
import PlanetMath

extension CollectionRecipe {
  /// The title of the collection, such as `Contact sheet of 9 bodies`.
  package var title: String {
    kind == .sheet ? "Contact sheet of \(counted("body", "bodies"))" : images[0].body.name
  }

  /// The description of the collection in one sentence.
  package var summary: String {
    let size = "\(width)×\(height)"
    let first = images[0]
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

  /// The description of the collection as labels with values.
  package var explanation: [(label: String, value: String)] {
    var lines: [(label: String, value: String)] = []
    if kind == .sheet {
      lines.append(("Bodies", images.map(\.body.name).joined(separator: ", ")))
    }
    if let layout {
      lines.append(
        (
          "Layout",
          "\(columns), cells of \(layout.cellWidth)×\(layout.cellHeight) pixels, gap "
            + "\(layout.gap), margin \(layout.margin)"
        ))
    }
    if let labels {
      lines.append(("Labels", "\(labels.size.shortText) pixels high"))
      for font in [labels.font] + (labels.fallbacks ?? []) {
        lines.append(("Font", "\(font.name), SHA-256 \(font.sha256)"))
      }
    }
    if let timing {
      let plays =
        switch timing.plays {
        case 0: "repeated without end"
        case 1: "played once"
        default: "played \(timing.plays) times"
        }
      lines.append(("Playback", "\(rate), \(plays)"))
    }
    let angles = [
      ("rotation of the body", variation?.turn), ("camera azimuth", variation?.azimuth),
      ("light azimuth", variation?.lightAzimuth),
    ].compactMap { $0.1 == nil ? nil : $0.0 }
    if !angles.isEmpty {
      lines.append(("Frames", "differ in \(angles.joined(separator: " and "))"))
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
}
