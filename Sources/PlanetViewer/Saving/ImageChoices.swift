import PlanetExport
import PlanetImage
import PlanetProvenance
import PlanetScene

/// What is chosen in the Save dialog, and remembered.
struct ImageChoices: Hashable, Sendable {
  /// The size: that of the view in the window, or one in pixels as it is typed.
  var size = SizeChoice.window
  /// The background.
  var background = BackgroundChoice.window
  /// Whether there are stars; as in the window if nil.
  var showsStars: Bool?
  /// Whether there is the body's name; as in the window if nil.
  var showsName: Bool?
  /// The folder; the usual one if nil.
  var folder: String?

  /// A size.
  enum SizeChoice: Hashable, Sendable {
    /// That of the view in the window.
    case window
    /// Width and height in pixels, as `--size` reads them.
    case pixels(String)
  }

  /// A background.
  enum BackgroundChoice: Hashable, Sendable {
    /// The night of the window.
    case window
    /// As `--background` reads it.
    case color(String)
  }
}

// Choices as words of the file of preferences.

extension ImageChoices.SizeChoice: RawRepresentable {
  /// `window`, or the size as it is typed.
  var rawValue: String {
    switch self {
    case .window: "window"
    case .pixels(let text): text
    }
  }

  init?(rawValue: String) {
    if rawValue == "window" {
      self = .window
    } else if (try? ImageSize(reading: rawValue)) != nil {
      self = .pixels(rawValue)
    } else {
      return nil
    }
  }
}

extension ImageChoices.BackgroundChoice: RawRepresentable {
  /// `window`, or the background as it is typed.
  var rawValue: String {
    switch self {
    case .window: "window"
    case .color(let text): text
    }
  }

  init?(rawValue: String) {
    if rawValue == "window" {
      self = .window
    } else if (try? Background(reading: rawValue)) != nil {
      self = .color(rawValue)
    } else {
      return nil
    }
  }
}
