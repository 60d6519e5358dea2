/// An action of the viewer.
package enum Action: String, CaseIterable, Hashable, Sendable {
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
  case shadows
  case relief
  case displacedRelief = "displaced-relief"
  case water
  case nightLights = "night-lights"
  case clouds
  case atmosphere
  case filmic
  case layerMenu = "layers"
  case viewMenu = "view-menu"
  case focus = "focus-next"
  case panels
  case list
  case search
  case details
  case stories
  case explore
  case favourite
  case openCatalogue = "open"
  case screenshot
  case copyCommand = "copy-command"
  case pasteCommand = "paste-command"
  case timings
  case renderer
  case difference
  case stars
  case name
  case fullScreen = "full-screen"
  case largerText = "larger-text"
  case smallerText = "smaller-text"
  case units
  case reduceMotion = "reduce-motion"
  case time
  case now
  case events
  case nextEvent = "next-event"
  case fromEarth = "from-earth"
  case surfaceNames = "surface-names"
  case reload
  case restartGraphics = "restart-graphics"
  case keys
  case close
  case quit

  /// The title in the list of shortcuts and in tooltips.
  package var title: String {
    switch self {
    case .turnLeft: "Turn left"
    case .turnRight: "Turn right"
    case .turnUp: "Turn up"
    case .turnDown: "Turn down"
    case .rollLeft: "Roll left"
    case .rollRight: "Roll right"
    case .zoomIn: "Zoom in"
    case .zoomOut: "Zoom out"
    case .reset: "Reset the view"
    case .trackball: "Turntable or trackball"
    case .nextBody: "Next body"
    case .previousBody: "Previous body"
    case .playPause: "Pause or resume the spin or the time"
    case .reverse: "Reverse the spin or the time"
    case .faster: "Faster"
    case .slower: "Slower"
    case .stepForward: "Step forward: 5° of the spin, or in time"
    case .stepBack: "Step back"
    case .sun: "Sun fixed in space or to the camera"
    case .shadows: "Shadows"
    case .relief: "Relief"
    case .displacedRelief: "Displaced relief"
    case .water: "Reflection in water"
    case .nightLights: "Night lights"
    case .clouds: "Clouds"
    case .atmosphere: "Atmosphere"
    case .filmic: "Filmic tone curve"
    case .layerMenu: "Layers and shadows"
    case .viewMenu: "View menu"
    case .focus: "Move through the panels"
    case .panels: "Show or hide all panels"
    case .list: "List of bodies"
    case .search: "Search"
    case .details: "Learn more"
    case .stories: "Stories"
    case .explore: "Open the body's website"
    case .favourite: "Favourite"
    case .openCatalogue: "Open a catalogue"
    case .screenshot: "Save an image"
    case .copyCommand: "Copy the view as a command"
    case .pasteCommand: "Paste the view of a command"
    case .timings: "Frame times"
    case .renderer: "OpenGL or software renderer"
    case .difference: "Difference of the renderers"
    case .stars: "Stars"
    case .name: "Name"
    case .fullScreen: "Full screen"
    case .largerText: "Larger text and panels"
    case .smallerText: "Smaller text and panels"
    case .units: "Kilometres or miles"
    case .reduceMotion: "Reduce motion"
    case .time: "Date of the scene"
    case .now: "Present date"
    case .events: "Events in the sky"
    case .nextEvent: "Next event"
    case .fromEarth: "View from the Earth"
    case .surfaceNames: "Names on the surface"
    case .reload: "Reload the catalogue and maps"
    case .restartGraphics: "Restart the graphics context"
    case .keys: "Keyboard shortcuts"
    case .close: "Close"
    case .quit: "Quit"
    }
  }

  /// A Boolean value that indicates whether the action lasts while its key is held.
  package var isHeld: Bool {
    switch self {
    case .turnLeft, .turnRight, .turnUp, .turnDown, .rollLeft, .rollRight, .zoomIn, .zoomOut: true
    default: false
    }
  }

  /// A Boolean value that indicates whether the action repeats while its key is held.
  var repeats: Bool {
    switch self {
    case .nextBody, .previousBody, .stepForward, .stepBack, .faster, .slower: true
    default: false
    }
  }
}
