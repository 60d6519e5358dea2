import PlanetCatalogue

/// The bar at the lower edge: the way from body to body, the spin, and what can be opened.
struct BarPanel {
  static let id = "##bar"

  let viewer: Viewer
  private var gui: Gui { viewer.gui }

  init(viewer: Viewer) { self.viewer = viewer }

  /// A button of the bar.
  private struct Entry {
    var label: String
    let action: Action
    /// Whether what it opens is open, or what it turns on is on; nothing if it does neither.
    var isOn: Bool?
    /// How soon it gives way where room is scarce; 0 never does.
    ///
    /// The key sheet has all of them.
    let rank: Int
  }

  /// Buttons that belong together, with what is written after them.
  private struct Cluster {
    var entries: [Entry]
    var text = ""
  }

  private static let padding: Float = 12
  private static let gap: Float = 8
  private static let clusterGap: Float = 20

  func draw() {
    let size = SIMD2(Float(viewer.size.x), Float(PanelMetrics.barHeight))
    let origin = SIMD2(0, Float(viewer.size.y) - size.y)
    gui.panel(Self.id, origin: origin, size: size, options: [.noScrollbar]) {
      gui.draw(edge: origin, to: origin + SIMD2(size.x, 1))
      var (left, right) = (leftClusters, rightClusters)
      for rank in [4, 3, 2, 1] where width(left) + width(right) + 20 > size.x {
        // Signs first, as less is lost by them.
        if rank == 2 { left = shortened(left) }
        guard rank > 2 || width(left) + width(right) + 20 > size.x else { break }
        left = without(rank, left)
        right = without(rank, right)
      }
      let y = origin.y + (size.y - 28) / 2
      draw(left, at: SIMD2(Self.padding, y))
      draw(right, at: SIMD2(size.x - width(right) + Self.padding, y))
    }
  }

  private var leftClusters: [Cluster] {
    let rate = "×\(NumberText.adaptive(viewer.spin.rate))"
    return [
      Cluster(entries: [
        Entry(label: "List", action: .list, isOn: viewer.showsList, rank: 0)
      ]),
      Cluster(entries: [
        Entry(label: "Previous", action: .previousBody, rank: 0),
        Entry(label: "Next", action: .nextBody, rank: 0),
      ]),
      Cluster(entries: [
        Entry(label: viewer.spin.isRunning ? "Pause" : "Spin", action: .playPause, rank: 2)
      ]),
      Cluster(
        entries: [
          Entry(label: "Reverse", action: .reverse, isOn: viewer.spin.isReversed, rank: 4),
          Entry(label: "Slower", action: .slower, rank: 4),
          Entry(label: "Faster", action: .faster, rank: 4),
        ], text: rate),
    ]
  }

  private var rightClusters: [Cluster] {
    var entries = [Entry(label: "Keys", action: .keys, isOn: viewer.dialog == .keys, rank: 0)]
    if viewer.shown != nil {
      entries.insert(
        contentsOf: [
          Entry(
            label: "Learn more", action: .details, isOn: viewer.detailWidth > 0, rank: 1),
          Entry(label: "Save", action: .screenshot, rank: 3),
        ], at: 0)
    }
    return [Cluster(entries: entries)]
  }

  private func without(_ rank: Int, _ clusters: [Cluster]) -> [Cluster] {
    clusters.compactMap { cluster in
      let rest = cluster.entries.filter { $0.rank != rank }
      return rest.isEmpty ? nil : Cluster(entries: rest, text: cluster.text)
    }
  }

  /// Returns clusters with signs in the place of words.
  private func shortened(_ clusters: [Cluster]) -> [Cluster] {
    clusters.map { cluster in
      var cluster = cluster
      for index in cluster.entries.indices {
        switch cluster.entries[index].action {
        case .previousBody: cluster.entries[index].label = "◀"
        case .nextBody: cluster.entries[index].label = "▶"
        default: break
        }
      }
      return cluster
    }
  }

  /// The width of clusters with the padding on both sides.
  private func width(_ clusters: [Cluster]) -> Float {
    clusters.reduce(2 * Self.padding - Self.clusterGap) { sum, cluster in
      let buttons = cluster.entries.reduce(-Self.gap) { $0 + width($1) + Self.gap }
      let text = cluster.text.isEmpty ? 0 : Self.gap + Self.textWidth
      return sum + buttons + text + Self.clusterGap
    }
  }

  private func width(_ entry: Entry) -> Float { gui.size(of: entry.label).x + 20 }

  /// The rate of the spin has room for its longest form, so that nothing moves when it changes.
  private static let textWidth: Float = 48

  private func draw(_ clusters: [Cluster], at start: SIMD2<Float>) {
    var place = start
    for cluster in clusters {
      for entry in cluster.entries {
        gui.place = place
        if gui.button(entry.label, tip: viewer.tip(for: entry.action), isOn: entry.isOn) {
          viewer.wish(entry.action)
        }
        if entry.isOn == true {
          let end = place + SIMD2(width(entry) - 8, 28)
          gui.draw(rectangle: SIMD2(place.x + 8, end.y - 2), to: end, color: Theme.accent)
        }
        place.x += width(entry) + Self.gap
      }
      if !cluster.text.isEmpty {
        gui.place = place + SIMD2(0, 6)
        gui.faintText(cluster.text)
        place.x += Self.textWidth + Self.gap
      }
      place.x += Self.clusterGap - Self.gap
    }
  }
}

/// What is seen until the first map is there.
struct SplashPanel {
  let viewer: Viewer
  private var gui: Gui { viewer.gui }

  init(viewer: Viewer) { self.viewer = viewer }

  func draw() {
    let stage = viewer.stage
    let width = Float(min(stage.size.x - 32, 420))
    guard width > 100 else { return }
    let middle = SIMD2<Float>(stage.origin + stage.size / 2)
    let size = SIMD2<Float>(width, 150)
    gui.panel(
      "##splash", origin: middle - size / 2, size: size,
      options: [.noBackground, .noInputs, .noKeys, .noScrollbar]
    ) {
      gui.font(.title) { gui.centeredText("PlanetNode") }
      if let problem = viewer.shown?.problem {
        gui.wrappedText(problem)
      } else if let body = viewer.shown?.body {
        gui.progress(viewer.loader.progress, size: SIMD2(width - 32, 6), text: "")
        gui.centeredText(gui.fitted("Loading \(body.name)…", width: width - 32), isFaint: true)
      } else {
        gui.centeredText(
          viewer.file.problems.isEmpty ? "No body is shown." : "The catalogue cannot be shown.")
      }
    }
  }
}
