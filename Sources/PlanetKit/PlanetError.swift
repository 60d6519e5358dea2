import PlanetAssets
import PlanetCatalogue
import PlanetRecipe
import PlanetScene
import PlanetSky
import PlanetSources
import PlanetSystem

/// The reason why a catalogue, a map or an image cannot be used, rendered or written.
public enum PlanetError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A value is outside its range, or contradicts another one.
  ///
  /// The name of the value, the value, and what is expected.
  case invalidValue(name: String, value: String, expected: String)
  /// The catalogue has no body of this name; `suggestions` are the most similar names.
  case unknownBody(name: String, suggestions: [String])
  /// A body cannot be rendered, such as one with a radius of 0.
  case invalidBody(name: String, reason: String)
  /// A map, a shape or the bundled data is missing; `reason` states the folders that were searched.
  case missing(name: String, reason: String)
  /// A mesh from arrays cannot be rendered, such as one with an index without a vertex.
  case invalidMesh(reason: String)
  /// A text is not a date, a date is outside the range of positions, or an interval ends before it
  /// begins.
  case invalidDate(text: String, reason: String)
  /// There is too little memory.
  case outOfMemory(reason: String)
  /// A file cannot be read, is damaged, or cannot be written.
  case file(path: String, reason: String)
  /// An address of the web cannot be read.
  case web(address: String, reason: String)
  /// A catalogue cannot be used: the position of the first error in it.
  case catalogue(Problem)
  /// A body has no known position, or cannot be seen by the observer.
  case notVisible(body: String, reason: String)
  /// An image cannot be stored in a format.
  case notStored(reason: String)
  /// No installed font can be used for names.
  case font(reason: String)
  /// The task that called ``Rendering/run(_:)`` was cancelled while its work loaded a map.
  ///
  /// The task receives a `CancellationError`.
  case cancelled

  /// The reason, with what to do.
  public var description: String {
    switch self {
    case .invalidValue(let name, let value, let expected):
      "\(name) is \(value); expected \(expected)"
    case .unknownBody(let name, let suggestions):
      "unknown body '\(name)'"
        + (suggestions.isEmpty
          ? "" : "; did you mean '\(suggestions.joined(separator: "' or '"))'?")
    case .invalidBody(let name, let reason): "\(name) \(reason)"
    case .invalidMesh(let reason), .invalidDate(_, let reason), .missing(_, let reason),
      .outOfMemory(let reason), .file(_, let reason), .web(_, let reason),
      .notVisible(_, let reason), .notStored(let reason), .font(let reason):
      reason
    case .catalogue(let problem): problem.description
    case .cancelled: "the task was cancelled while a map was loaded"
    }
  }
}

extension PlanetError {
  init(_ error: AssetError) {
    switch error.cause {
    case _ where error.isOutOfMemory: self = .outOfMemory(reason: error.description)
    case .needsCache: self = .outOfMemory(reason: error.description)
    case .cancelled: self = .cancelled
    case .missingMap(let map), .missingImage(let map), .missingShape(let map):
      self = .missing(name: map.path, reason: error.description)
    default: self = .file(path: error.path ?? "", reason: error.description)
    }
  }

  init(_ error: FileError) {
    self =
      error.isOutOfMemory
      ? .outOfMemory(reason: error.description)
      : .file(path: error.path, reason: error.description)
  }

  init(_ error: SourceError, in name: String) {
    switch error {
    case .file(let error): self.init(error)
    case .catalogue(let error): self = .catalogue(error.problem)
    case .content(let problem): self = .catalogue(problem)
    case .web(.memory): self = .outOfMemory(reason: error.description)
    default: self = .web(address: name, reason: error.description)
    }
  }

  init(_ error: UnknownBody) {
    self = .unknownBody(name: error.name, suggestions: error.suggestions)
  }

  init(_ error: SkyView.Failure, of body: CelestialBody) {
    switch error {
    case .noZenith, .upAlongView:
      self = .invalidValue(
        name: "direction at the top of the image", value: "impossible, as \(error.description)",
        expected: "another direction")
    case .inside, .onSubject, .tooNear, .noPlace, .tooHigh, .elsewhere:
      self = .notVisible(body: body.name, reason: error.description)
    }
  }

  init(_ error: SkyEventError) {
    switch error {
    case .reversedInterval(_, let limit), .unsupportedYear(let limit):
      self = .invalidDate(text: limit.description, reason: error.description)
    case .tooManyApsides(let body, let limit):
      self = .invalidValue(
        name: "number of revolutions of \(body) in the interval", value: "more than \(limit)",
        expected: "a shorter interval")
    }
  }

  init(_ error: LabelFonts.Failure) { self = .font(reason: error.description) }

  /// The error of a parameter of a view.
  init(_ parameter: ViewParameter, in view: View, _ problem: ValueProblem) {
    let group = parameter.group.rawValue.lowercased()
    self = .invalidValue(
      name: "\(group) \(parameter.label) of the view",
      value: parameter.text(of: parameter.value(in: view)),
      expected: String(problem.description.trimmingPrefix("expected ")))
  }
}
