/// Sizes of the panels in points.
enum PanelMetrics {
  static let listWidth = 332.0
  static let wideListWidth = 380.0
  static let detailWidth = 412.0
  static let wideStoryWidth = 580.0
  static let barHeight = 54.0
  static let timeHeight = 44.0
  /// The height of the time bar with the strip on which the date is dragged.
  static let tallTimeHeight = 82.0
  /// The least height of a window for that strip.
  static let lowWindow = 420.0
  /// The least width of a window for a list of two columns.
  static let wideWindow = 1700.0
  /// The least width beside the list for stories in two columns.
  static let wideStoryRoom = 1100.0
  /// The least width of a window for the list beside the details.
  static let tightWindow = 960.0
  /// The least width of a window for the list beside the body; in a narrower one it is a drawer.
  static let narrowWindow = 560.0
}

/// The sizes of the panels in a window.
struct PanelLayout {
  /// The size of the window in points.
  let size: SIMD2<Double>
  private let panels: PanelState
  private let state: ViewerState
  private let hasBody: Bool
  private let hasOnlyStories: Bool

  init(
    _ size: SIMD2<Double>, _ panels: PanelState, _ state: ViewerState, hasBody: Bool,
    hasOnlyStories: Bool = false
  ) {
    self.hasOnlyStories = hasOnlyStories
    self.size = size
    self.panels = panels
    self.state = state
    self.hasBody = hasBody
  }

  /// The width of the list in points; 0 while it is hidden.
  var listWidth: Double {
    guard showsList else { return 0 }
    return min(wishedListWidth, size.x)
  }

  /// The width of the list if it fits.
  private var wishedListWidth: Double {
    size.x >= PanelMetrics.wideWindow ? PanelMetrics.wideListWidth : PanelMetrics.listWidth
  }

  /// True if the list is shown; in a tight window the details replace it.
  var showsList: Bool {
    if panels.isHidden || isTight && rightWidth > 0 { return false }
    return isNarrow ? panels.opensDrawer : state.showsList
  }

  /// True if the list and the details do not fit beside each other.
  var isTight: Bool { size.x < PanelMetrics.tightWindow }

  /// True if panels lie over the body.
  var isNarrow: Bool { size.x < PanelMetrics.narrowWindow }

  /// The width of the details in points; 0 while they are hidden.
  var detailWidth: Double {
    guard state.showsDetails, hasBody, !panels.isHidden, !panels.stories.isOpen else { return 0 }
    return min(PanelMetrics.detailWidth, size.x)
  }

  /// The width of the stories in points, which replace the details; 0 while they are hidden.
  var storyWidth: Double {
    guard panels.stories.isOpen, !panels.isHidden else { return 0 }
    let room = size.x - (state.showsList ? wishedListWidth : 0)
    // Without a body the stories fill its place.
    if hasOnlyStories { return isTight ? size.x : room }
    let width =
      room >= PanelMetrics.wideStoryRoom ? PanelMetrics.wideStoryWidth : PanelMetrics.detailWidth
    return min(width, size.x)
  }

  /// The width of the panel at the right edge, details or stories.
  private var rightWidth: Double { max(detailWidth, storyWidth) }

  /// The height of the time bar below the body in points; 0 while it is hidden.
  var timeHeight: Double {
    guard state.scene.showsTime, !panels.isHidden else { return 0 }
    return size.y < PanelMetrics.lowWindow ? PanelMetrics.timeHeight : PanelMetrics.tallTimeHeight
  }

  /// The area between the panels, in which the body is rendered.
  var viewport: Viewport {
    let height = max(size.y - (panels.isHidden ? 0 : PanelMetrics.barHeight) - timeHeight, 1)
    guard !isNarrow else {
      return Viewport(origin: .zero, size: SIMD2(size.x, height))
    }
    return Viewport(
      origin: SIMD2(listWidth, 0),
      size: SIMD2(max(size.x - listWidth - rightWidth, 1), height))
  }

  /// The ids of the panels that are shown, in the order of the keyboard focus.
  var ids: [String] {
    var ids: [String] = panels.isHidden ? [] : [BarPanel.id]
    if timeHeight > 0 { ids.insert(TimePanel.id, at: 0) }
    if detailWidth > 0 { ids.insert(DetailPanel.id, at: 0) }
    if storyWidth > 0 { ids.insert(StoryPanel.id, at: 0) }
    if showsList { ids.insert(ListPanel.id, at: 0) }
    return ids
  }
}
