import PlanetMath

/// The value of one parameter of a view: angles in degrees, colours in linear light.
package enum ViewValue: Hashable, Sendable {
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

/// A parameter of a view: its name, range, default and help text, and its property of ``View``.
///
/// Options of commands, render jobs, comparisons and the viewer all use this table, so a new
/// parameter is a property of ``View``, a row of ``all``, and an option.
package struct ViewParameter: Sendable {
  /// The group of a parameter.
  package enum Group: String, CaseIterable, Sendable {
    /// The camera's position and direction.
    case camera = "Camera"
    /// The part that is fitted into the frame.
    case frame = "Frame"
    /// The orientation of the body.
    case body = "Orientation"
    /// The light.
    case light = "Light"
    /// The layers of globes.
    case surface = "Surface"
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
    case optionalNumber(any WritableKeyPath<View, Double?> & Sendable)
    case pair(any WritableKeyPath<View, SIMD2<Double>> & Sendable)
    case point(any WritableKeyPath<View, SurfacePoint?> & Sendable)
    case optionalCount(any WritableKeyPath<View, Int?> & Sendable)
    case keyword(Keyword)
    case color(any WritableKeyPath<View, SIMD3<Float>> & Sendable)
    case layers
    case relief
    case background

    /// Returns the storage of a Boolean property, with the words on and off.
    static func flag(_ path: any WritableKeyPath<View, Bool> & Sendable) -> Storage {
      .keyword(
        Keyword(
          words: ["on", "off"], isOptional: false, get: { $0[keyPath: path] ? "on" : "off" },
          set: { word, view in view[keyPath: path] = word != "off" }))
    }

    /// Returns the storage of a property that is one of a few words.
    static func word<Word: RawRepresentable<String> & CaseIterable & SendableMetatype>(
      _ path: any WritableKeyPath<View, Word> & Sendable
    ) -> Storage {
      .keyword(
        Keyword(
          words: Word.allCases.map(\.rawValue), isOptional: false,
          get: { $0[keyPath: path].rawValue },
          set: { word, view in
            if let value = word.flatMap(Word.init(rawValue:)) { view[keyPath: path] = value }
          }))
    }

    /// Returns the storage of a property that is one of a few words, or none.
    static func optionalWord<Word: RawRepresentable<String> & CaseIterable & SendableMetatype>(
      _ path: any WritableKeyPath<View, Word?> & Sendable
    ) -> Storage {
      .keyword(
        Keyword(
          words: Word.allCases.map(\.rawValue), isOptional: true,
          get: { $0[keyPath: path]?.rawValue },
          set: { word, view in view[keyPath: path] = word.flatMap(Word.init(rawValue:)) }))
    }
  }

  /// A property of a view that is one of a few words.
  struct Keyword: Sendable {
    let words: [String]
    /// A Boolean value that indicates whether the property may have no value.
    let isOptional: Bool
    /// Returns the word in a view.
    let get: @Sendable (View) -> String?
    /// Sets the word in a view.
    let set: @Sendable (String?, inout View) -> Void
  }

  /// The name of the command-line option, without its dashes; nil if no option sets it.
  package let option: String?
  /// The key in a render job.
  package let key: String
  /// The name in messages and panels, such as `light azimuth`.
  package let label: String
  package let group: Group
  /// The range of numbers; both numbers of a pair have it.
  package let range: ClosedRange<Double>
  /// The unit after a number: `°`, ` radii` or nothing.
  package let unit: String
  /// The help text, without range and default.
  package let help: String
  /// A Boolean value that indicates whether a render job contains the parameter only if it differs
  /// from the default.
  let isOmittedByDefault: Bool
  /// The flag that sets no value, if there is one.
  package let noneFlag: String?
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
  package func value(in view: View) -> ViewValue {
    switch storage {
    case .angle(let path): .number(view[keyPath: path].shortestDegrees)
    case .optionalAngle(let path):
      view[keyPath: path].map { .number($0.shortestDegrees) } ?? .none
    case .number(let path): .number(view[keyPath: path].withoutNegativeZero)
    case .optionalNumber(let path):
      view[keyPath: path].map { .number($0.withoutNegativeZero) } ?? .none
    case .pair(let path):
      .pair(
        view[keyPath: path].x.withoutNegativeZero, view[keyPath: path].y.withoutNegativeZero)
    case .point(let path):
      view[keyPath: path].map {
        .pair($0.latitude.shortestDegrees, $0.longitude.shortestDegrees)
      } ?? .none
    case .optionalCount(let path): view[keyPath: path].map { .number(Double($0)) } ?? .none
    case .keyword(let keyword): keyword.get(view).map { .word($0) } ?? .none
    case .color(let path): .color(view[keyPath: path])
    case .layers: .word(View.text(of: view.layers))
    case .relief:
      view.displacesRelief
        ? .word(ReliefWord(factor: view.relief).text) : .number(view.relief.withoutNegativeZero)
    case .background:
      switch view.background {
      case .transparent: .none
      case .color(let color): .color(color)
      }
    }
  }

  /// Sets the parameter in a view.
  /// - Precondition: The value is of the parameter's kind and within its range.
  package func set(_ value: ViewValue, in view: inout View) {
    switch (storage, value) {
    case (.angle(let path), .number(let degrees)): view[keyPath: path] = .degrees(degrees)
    case (.optionalAngle(let path), .number(let degrees)):
      view[keyPath: path] = .degrees(degrees)
    case (.optionalAngle(let path), .none): view[keyPath: path] = nil
    case (.number(let path), .number(let number)): view[keyPath: path] = number
    case (.optionalNumber(let path), .number(let number)): view[keyPath: path] = number
    case (.optionalNumber(let path), .none): view[keyPath: path] = nil
    case (.pair(let path), .pair(let x, let y)): view[keyPath: path] = SIMD2(x, y)
    case (.point(let path), .pair(let latitude, let longitude)):
      view[keyPath: path] = SurfacePoint(
        latitude: .degrees(latitude), longitude: .degrees(longitude))
    case (.point(let path), .none): view[keyPath: path] = nil
    case (.keyword(let keyword), .word(let word)): keyword.set(word, &view)
    case (.keyword(let keyword), .none): keyword.set(nil, &view)
    case (.optionalCount(let path), .number(let number)):
      view[keyPath: path] = Int(exactly: number)
    case (.optionalCount(let path), .none): view[keyPath: path] = nil
    case (.color(let path), .color(let color)): view[keyPath: path] = color
    case (.color, .none): break
    case (.layers, .word(let text)):
      if let layers = View.layers(reading: text) { view.layers = layers }
    case (.relief, .number(let factor)): (view.relief, view.displacesRelief) = (factor, false)
    case (.relief, .word(let text)):
      if let word = ReliefWord(reading: text) {
        (view.relief, view.displacesRelief) = (word.factor, true)
      }
    case (.background, .color(let color)): view.background = .color(color)
    case (.background, .none): view.background = .transparent
    default: preconditionFailure("\(value) is not a value of '\(key)'")
    }
  }

  /// The words that are valid values; none for other kinds.
  package var words: [String] {
    if case .keyword(let keyword) = storage { keyword.words } else { [] }
  }

  package var defaultValue: ViewValue { value(in: View()) }
}
