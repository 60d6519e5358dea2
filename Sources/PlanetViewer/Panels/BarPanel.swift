import PlanetCatalogue
import ViewerGui

/// The bar at the lower edge: the next and previous body, the spin, and buttons that open panels.
struct BarPanel {
  static let id = "##bar"

  private let context: PanelContext
  private let motion: ClockMotion
  /// True if the list of shortcuts is open.
  private let showsKeys: Bool
  /// A Boolean value that indicates whether the View menu opens.
  private let opensMenu: Bool
  private var actions: [PanelAction] = []
  private var gui: Gui { context.gui }

  init(_ context: PanelContext, _ motion: ClockMotion, showsKeys: Bool, opensMenu: Bool) {
    self.opensMenu = opensMenu
    self.context = context
    self.motion = motion
    self.showsKeys = showsKeys
  }

  /// A button of the bar.
  private struct Entry {
    let label: String
    let icon: Icon
    let action: Action
    /// The state of a toggle; nil for other buttons.
    var isOn: Bool?
    var isEnabled = true
    var hidesLabel = false
  }

  /// A group of buttons, with the text after them.
  private struct Cluster {
    var entries: [Entry]
    var text = ""
  }

  /// The clusters at the left edge and those at the right edge, and the gap between buttons.
  private struct Layout {
    var left: [Cluster]
    var right: [Cluster]
    /// The buttons that do not fit into the bar; the View menu contains them.
    var removed: [Entry] = []
    var padding: Float = 12
    var gap: Float = 8
    var clusterGap: Float = 20

    /// Hides the labels of buttons.
    mutating func hideLabels(of actions: Set<Action>) {
      change { if actions.contains($0.action) { $0.hidesLabel = true } }
    }

    /// Moves buttons to the View menu.
    mutating func remove(_ actions: Set<Action>) {
      let all = (left + right).flatMap(\.entries)
      removed += all.filter { actions.contains($0.action) && $0.isEnabled }
      func rest(_ clusters: [Cluster]) -> [Cluster] {
        clusters.compactMap { cluster in
          let entries = cluster.entries.filter { !actions.contains($0.action) }
          return entries.isEmpty ? nil : Cluster(entries: entries, text: cluster.text)
        }
      }
      (left, right) = (rest(left), rest(right))
    }

    private mutating func change(_ body: (inout Entry) -> Void) {
      func changed(_ clusters: [Cluster]) -> [Cluster] {
        clusters.map { cluster in
          var cluster = cluster
          for index in cluster.entries.indices { body(&cluster.entries[index]) }
          return cluster
        }
      }
      (left, right) = (changed(left), changed(right))
    }
  }

  /// Shows the bar.
  /// - Returns: The actions of pressed buttons.
  mutating func draw() -> [PanelAction] {
    let size = SIMD2(context.size.x, Float(PanelMetrics.barHeight))
    let origin = SIMD2(0, context.size.y - size.y)
    gui.panel(Self.id, origin: origin, size: size, options: [.noScrollbar]) {
      gui.draw(edge: origin, to: origin + SIMD2(size.x, 1))
      let layout = layout(within: size.x)
      let y = origin.y + (size.y - 28) / 2
      draw(layout.left, layout, at: SIMD2(layout.padding, y))
      let right = size.x - width(layout.right, layout) - layout.padding
      draw(layout.right, layout, at: SIMD2(right, y))
    }
    return actions
  }

  /// Returns the buttons that fit; labels are hidden first, as icons remain.
  private func layout(within width: Float) -> Layout {
    var layout = Layout(left: leftClusters, right: rightClusters)
    let spin: Set<Action> = [.reverse, .slower, .faster]
    let reductions: [(inout Layout) -> Void] = [
      { $0.hideLabels(of: spin) },
      { $0.hideLabels(of: [.screenshot, .keys, .viewMenu, .time]) },
      { $0.hideLabels(of: [.previousBody, .nextBody, .playPause]) },
      { $0.remove(spin) },
      { $0.hideLabels(of: [.list, .stories, .details]) },
      { ($0.padding, $0.gap, $0.clusterGap) = (8, 4, 8) },
      { $0.remove([.keys]) },
      { $0.remove([.screenshot]) },
      { $0.remove([.stories]) },
      { $0.remove([.playPause]) },
      { $0.remove([.time]) },
      { $0.remove([.details]) },
      { $0.remove([.previousBody, .nextBody]) },
    ]
    for reduce in reductions {
      let needed = self.width(layout.left, layout) + self.width(layout.right, layout)
      guard needed + layout.clusterGap + 2 * layout.padding > width else { break }
      reduce(&layout)
    }
    return layout
  }

  private var leftClusters: [Cluster] {
    let hasBodies = !context.session.file.catalogue.bodies.isEmpty
    return [
      Cluster(entries: [
        Entry(label: "List", icon: .list, action: .list, isOn: context.layout.showsList)
      ]),
      Cluster(entries: [
        Entry(label: "Previous", icon: .previous, action: .previousBody, isEnabled: hasBodies),
        Entry(label: "Next", icon: .next, action: .nextBody, isEnabled: hasBodies),
      ]),
      Cluster(entries: [
        Entry(
          label: motion.isRunning ? "Pause" : motion.isTime ? "Play" : "Spin",
          icon: motion.isRunning ? .pause : .play,
          action: .playPause, isEnabled: hasBodies)
      ]),
      Cluster(
        entries: [
          Entry(
            label: "Reverse", icon: .reverse, action: .reverse, isOn: motion.isReversed,
            isEnabled: hasBodies),
          Entry(
            label: "Slower", icon: .slower, action: .slower,
            isEnabled: hasBodies && !motion.isSlowest),
          Entry(
            label: "Faster", icon: .faster, action: .faster,
            isEnabled: hasBodies && !motion.isFastest),
        ], text: motion.rate),
    ]
  }

  private var rightClusters: [Cluster] {
    let hasBody = context.presenter.shown != nil
    return [
      Cluster(entries: [
        Entry(
          label: "Time", icon: .time, action: .time, isOn: context.layout.timeHeight > 0,
          isEnabled: hasBody),
        Entry(
          label: "Stories", icon: .file, action: .stories,
          isOn: context.layout.storyWidth > 0,
          isEnabled: context.layout.storyWidth > 0
            || !context.session.file.catalogue.stories.isEmpty),
        Entry(
          label: "Learn more", icon: .details, action: .details,
          isOn: context.layout.detailWidth > 0,
          isEnabled: hasBody),
        Entry(label: "Save", icon: .save, action: .screenshot, isEnabled: hasBody),
        Entry(label: "View", icon: .eye, action: .viewMenu),
        Entry(label: "Keys", icon: .keys, action: .keys, isOn: showsKeys),
      ])
    ]
  }

  /// Shows the View menu.
  private mutating func drawMenu(_ layout: Layout, opens: Bool) {
    // The menu has the list of shortcuts in any case.
    let others = layout.removed.filter { $0.action != .keys }
      .map { (title: $0.label, icon: $0.icon, action: $0.action) }
    var menu = ViewMenu(context, others: others)
    actions += menu.draw(opens: opens)
  }

  private func width(_ clusters: [Cluster], _ layout: Layout) -> Float {
    clusters.reduce(-layout.clusterGap) { sum, cluster in
      let buttons = cluster.entries.reduce(-layout.gap) { $0 + size(of: $1).x + layout.gap }
      let text = cluster.text.isEmpty ? 0 : layout.gap + textWidth
      return sum + buttons + text + layout.clusterGap
    }
  }

  private func size(of entry: Entry) -> SIMD2<Float> {
    gui.buttonSize(entry.label, icon: entry.icon, hidesLabel: entry.hidesLabel)
  }

  /// The width is that of the longest rate, so that nothing moves when it changes.
  private var textWidth: Float { max(gui.size(of: "×0.125 min").x, gui.size(of: "30 days/s").x) }

  private mutating func draw(_ clusters: [Cluster], _ layout: Layout, at start: SIMD2<Float>) {
    var place = start
    for cluster in clusters {
      for entry in cluster.entries {
        let size = size(of: entry)
        gui.place = place
        let isPressed = gui.button(
          entry.label, icon: entry.icon, hidesLabel: entry.hidesLabel,
          tip: context.tip(for: entry.action), isOn: entry.isOn, isEnabled: entry.isEnabled)
        if entry.action == .viewMenu {
          drawMenu(layout, opens: isPressed || opensMenu)
        } else if isPressed {
          actions.append(.perform(entry.action))
        }
        if entry.isOn == true {
          let end = place + size
          gui.draw(
            rectangle: SIMD2(place.x + 8, end.y - 2), to: end - SIMD2(8, 0), color: Theme.accent)
        }
        place.x += size.x + layout.gap
      }
      if !cluster.text.isEmpty {
        gui.place = place + SIMD2(0, 6)
        gui.faintText(cluster.text)
        place.x += textWidth + layout.gap
      }
      place.x += layout.clusterGap - layout.gap
    }
  }
}
