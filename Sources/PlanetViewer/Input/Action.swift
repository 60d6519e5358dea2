/// What a key can do in the viewer.
public enum Action: String, CaseIterable, Hashable, Sendable {
  case turnLeft = "turn-left"
  case turnRight = "turn-right"
  case turnUp = "turn-up"
  case turnDown = "turn-down"
  case rollLeft = "roll-left"
  case rollRight = "roll-right"
  case zoomIn = "zoom-in"
  case zoomOut = "zoom-out"
  case reset
  case trackball
  case nextBody = "next"
  case previousBody = "previous"
  case playPause = "play-pause"
  case reverse
  case faster
  case slower
  case stepForward = "step-forward"
  case stepBack = "step-back"
  case sun
  case focus = "focus-next"
  case panels
  case list
  case search
  case details
  case explore
  case favourite
  case screenshot
  case copyCommand = "copy-command"
  case pasteCommand = "paste-command"
  case renderer
  case difference
  case stars
  case name
  case fullScreen = "full-screen"
  case reduceMotion = "reduce-motion"
  case reload
  case restartGraphics = "restart-graphics"
  case keys
  case close
  case quit

  /// What it does, as the key sheet says it.
  public var title: String {
    switch self {
    case .turnLeft: "Turn the body to the left"
    case .turnRight: "Turn the body to the right"
    case .turnUp: "Turn the body upwards"
    case .turnDown: "Turn the body downwards"
    case .rollLeft: "Lean to the left"
    case .rollRight: "Lean to the right"
    case .zoomIn: "Closer"
    case .zoomOut: "Farther"
    case .reset: "Back to the first view"
    case .trackball: "Turntable or trackball"
    case .nextBody: "Next body"
    case .previousBody: "Previous body"
    case .playPause: "Pause the spin, or go on"
    case .reverse: "Spin the other way"
    case .faster: "Spin faster"
    case .slower: "Spin more slowly"
    case .stepForward: "A step on"
    case .stepBack: "A step back"
    case .sun: "Sun fixed in space, or beside the eye"
    case .focus: "Go through panels by keys"
    case .panels: "Nothing but the body"
    case .list: "List of bodies"
    case .search: "Search"
    case .details: "Learn more"
    case .explore: "Open the body's website"
    case .favourite: "Favourite"
    case .screenshot: "Save a picture"
    case .copyCommand: "Copy the view as a command"
    case .pasteCommand: "Paste the view of a command"
    case .renderer: "OpenGL or software renderer"
    case .difference: "Where the renderers differ"
    case .stars: "Stars"
    case .name: "Name"
    case .fullScreen: "Full screen"
    case .reduceMotion: "Less motion"
    case .reload: "Read the catalogue again"
    case .restartGraphics: "Start garbled graphics anew"
    case .keys: "These keys"
    case .close: "Close what is open"
    case .quit: "Quit"
    }
  }

  /// Whether it lasts as long as the key is held.
  public var isHeld: Bool {
    switch self {
    case .turnLeft, .turnRight, .turnUp, .turnDown, .rollLeft, .rollRight, .zoomIn, .zoomOut: true
    default: false
    }
  }

  /// Whether a key that is held counts again and again.
  var repeats: Bool {
    switch self {
    case .nextBody, .previousBody, .stepForward, .stepBack, .faster, .slower: true
    default: false
    }
  }
}
