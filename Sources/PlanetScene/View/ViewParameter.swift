import PlanetMath

/// The value of one parameter of a view: angles in degrees, colours in linear light.
public enum ViewValue: Hashable, Sendable {
  /// No value: the body's own, an orthographic projection, or a transparent background.
  case none
  /// A number; degrees for an angle.
  case number(Double)
  /// Two numbers; degrees for a point of the surface.
  case pair(Double, Double)
  /// One of a few words.
  case word(String)
  /// Linear red, green and blue.
  case color(SIMD3<Float>)
}

/// A parameter of a view: its name, range, default and help text, and where a view keeps it.
///
/// Options of commands, the text of jobs, comparisons and the viewer all read this table, so a
/// new parameter is a property of ``View``, a row of ``all``, and an option.
public struct ViewParameter: Sendable {
  /// What a parameter decides.
  public enum Group: String, CaseIterable, Sendable {
    /// Where the camera is and where it looks.
    case camera = "Camera"
    /// What is fitted into the frame.
    case frame = "Frame"
    /// How the body is turned.
    case body = "Orientation"
    /// The light.
    case light = "Light"
    /// The background.
    case background = "Background"
    /// The representation of globes.
    case geometry = "Geometry"
  }

  /// A property of a view, by its type.
  enum Storage: Sendable {
    case angle(any WritableKeyPath<View, Angle> & Sendable)
    case optionalAngle(any WritableKeyPath<View, Angle?> & Sendable)
    case number(any WritableKeyPath<View, Double> & Sendable)
    case pair(any WritableKeyPath<View, SIMD2<Double>> & Sendable)
    case point(any WritableKeyPath<View, SurfacePoint?> & Sendable)
    case optionalCount(any WritableKeyPath<View, Int?> & Sendable)
    case fit
    case up
    case background
    case geometry
  }

  /// The name of the command-line option, without its dashes; nil if no option sets it.
  public let option: String?
  /// The key in the text of a job.
  public let key: String
  /// The name for people, such as `light azimuth`.
  public let label: String
  /// What the parameter decides.
  public let group: Group
  /// The range of numbers; both numbers of a pair have it.
  public let range: ClosedRange<Double>
  /// The unit after a number: `°`, ` radii` or nothing.
  public let unit: String
  /// What the option does: a sentence without range and default.
  public let help: String
  /// A Boolean value that indicates whether a job names the parameter only where it differs from
  /// the default.
  let isOmittedByDefault: Bool
  /// The option that sets no value, where it is a flag of its own.
  public let noneFlag: String?
  let storage: Storage

  init(
    _ label: String, _ storage: Storage, _ group: Group, key: String, option: String?,
    in range: ClosedRange<Double> = 0...1, unit: String = "", isOmittedByDefault: Bool = false,
    noneFlag: String? = nil, help: String = ""
  ) {
    self.label = label
    self.storage = storage
    self.group = group
    self.key = key
    self.option = option
    self.range = range
    self.unit = unit
    self.isOmittedByDefault = isOmittedByDefault
    self.noneFlag = noneFlag
    self.help = help
  }

  /// Returns the parameter's value in a view.
  public func value(in view: View) -> ViewValue {
    switch storage {
    case .angle(let path): .number(view[keyPath: path].shortestDegrees)
    case .optionalAngle(let path):
      view[keyPath: path].map { .number($0.shortestDegrees) } ?? .none
    case .number(let path): .number(view[keyPath: path].withoutNegativeZero)
    case .pair(let path):
      .pair(
        view[keyPath: path].x.withoutNegativeZero, view[keyPath: path].y.withoutNegativeZero)
    case .point(let path):
      view[keyPath: path].map {
        .pair($0.latitude.shortestDegrees, $0.longitude.shortestDegrees)
      } ?? .none
    case .optionalCount(let path): view[keyPath: path].map { .number(Double($0)) } ?? .none
    case .fit: .word(view.fit.rawValue)
    case .up: view.up.map { .word($0.rawValue) } ?? .none
    case .background:
      switch view.background {
      case .transparent: .none
      case .color(let color): .color(color)
      }
    case .geometry: .word(view.geometry.rawValue)
    }
  }

  /// Sets the parameter in a view.
  /// - Precondition: The value is of the parameter's kind; ``problem(with:)`` finds none.
  public func set(_ value: ViewValue, in view: inout View) {
    switch (storage, value) {
    case (.angle(let path), .number(let degrees)): view[keyPath: path] = .degrees(degrees)
    case (.optionalAngle(let path), .number(let degrees)):
      view[keyPath: path] = .degrees(degrees)
    case (.optionalAngle(let path), .none): view[keyPath: path] = nil
    case (.number(let path), .number(let number)): view[keyPath: path] = number
    case (.pair(let path), .pair(let x, let y)): view[keyPath: path] = SIMD2(x, y)
    case (.point(let path), .pair(let latitude, let longitude)):
      view[keyPath: path] = SurfacePoint(
        latitude: .degrees(latitude), longitude: .degrees(longitude))
    case (.point(let path), .none): view[keyPath: path] = nil
    case (.optionalCount(let path), .number(let number)):
      view[keyPath: path] = Int(exactly: number)
    case (.optionalCount(let path), .none): view[keyPath: path] = nil
    case (.fit, .word(let word)): view.fit = View.Fit(rawValue: word) ?? view.fit
    case (.up, .word(let word)): view.up = View.Up(rawValue: word)
    case (.up, .none): view.up = nil
    case (.background, .color(let color)): view.background = .color(color)
    case (.background, .none): view.background = .transparent
    case (.geometry, .word(let word)):
      view.geometry = View.Geometry(rawValue: word) ?? view.geometry
    default: preconditionFailure("\(value) is no value of '\(key)'")
    }
  }

  /// The words that the parameter takes, if it takes words.
  public var words: [String] {
    switch storage {
    case .fit: View.Fit.allCases.map(\.rawValue)
    case .up: View.Up.allCases.map(\.rawValue)
    case .geometry: View.Geometry.allCases.map(\.rawValue)
    default: []
    }
  }

  /// The value in the default view.
  public var defaultValue: ViewValue { value(in: View()) }
}

extension View {
  /// The view with angles that decimal degrees express exactly, off by a last bit if at all.
  ///
  /// A job keeps degrees, so images are rendered from the same angles that their jobs name.
  public var exact: View {
    var result = self
    for parameter in ViewParameter.all {
      parameter.set(parameter.value(in: self), in: &result)
    }
    return result
  }
}
