import PlanetExport
import PlanetImage
import PlanetProvenance
import PlanetRecipe
import PlanetScene

/// The choices of the Save dialog, stored in the preferences.
struct ImageChoices: Hashable, Sendable {
  /// The size: the size of the view in the window, or a typed one in pixels.
  var size = SizeChoice.window
  var background = BackgroundChoice.window
  /// A Boolean value that indicates whether stars are shown; nil for the window's setting.
  var showsStars: Bool?
  /// A Boolean value that indicates whether the body's name is shown; nil for the window's setting.
  var showsName: Bool?
  /// The folder; nil for the default one.
  var folder: String?

  /// A size.
  enum SizeChoice: Hashable, Sendable {
    /// The size of the view in the window.
    case window
    /// The width and height in pixels, as for `--size`.
    case pixels(String)
  }

  /// A background.
  enum BackgroundChoice: Hashable, Sendable {
    /// The background of the window.
    case window
    /// A colour, as for `--background`.
    case color(String)
  }
}

// Choices as text in the preferences.

extension ImageChoices.SizeChoice: RawRepresentable {
  /// `window`, or the typed size.
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
  /// `window`, or the typed background.
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
