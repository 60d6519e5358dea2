import ArgumentParser
import PlanetAssets
import PlanetCards
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetProvenance
import PlanetRecipe
import PlanetScene
import PlanetStrings
import PlanetSystem

/// Makes fact cards of bodies and stories.
struct CardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "card",
    abstract: "Makes fact cards of bodies, persons, films and events: image, figures and QR code.",
    discussion: """
      Cards contain facts from the catalogue. Long texts are shrunk, or cut with a warning. PDF \
      files need libcairo2.

      Examples:
      planetnode card mars -o mars-card.png
      planetnode card saturn titan --size a6 --theme light -o {id}.pdf
      planetnode card --all -o cards/
      """)

  @Argument(help: "Bodies and stories, by ID or name.")
  var names: [String] = []

  @Flag(help: "Cards of all bodies and stories of the catalogue.")
  var all = false

  @Option(
    name: .shortAndLong,
    help: """
      File (.png, .jpg, .webp or .pdf), folder ending in /, or file names with the placeholder \
      {id} or {name}; - for standard output. (default: {id}-card.png, or with the extension of \
      --format)
      """, transform: OutputPattern.name)
  var output: String?

  @Option(
    parsing: .unconditional,
    help: """
      Size: 600x800, 1200x630, 1080x1080, or a6 (105 × 148 mm, 1240x1748 pixels).
      """,
    transform: { try CardFormat(word: $0.lowercased(), name: "size") })
  var size = CardFormat.portrait

  @Option(
    help: "Colours: dark or light.", transform: { try CardTheme(word: $0, name: "theme") })
  var theme = CardTheme.dark

  @Option(help: "Font, a TrueType or OpenType file. (default: DejaVu Sans, with its bold face)")
  var font: String?

  @OptionGroup var files: CardFileOptions
  @OptionGroup var catalogue: CatalogueOptions
  @OptionGroup var view: CardViewOptions
  @OptionGroup var work: CardWorkOptions

  mutating func validate() throws {
    if names.isEmpty != all {
      throw ValidationError(
        all
          ? "both '\(names[0])' and --all are given; leave one of them out"
          : "name a body or a story, such as 'mars', or write --all")
    }
  }

  mutating func run() throws {
    let pattern = try files.pattern(output)
    if let date = view.date, date.isAbsolute { try date.instant(in: nil).warnOfAccuracy() }
    let loaded = try catalogue.load(cache: WorkOptions.cache(work.mapCache), about: names)
    let maker = work.maker(loaded)
    let subjects = try visible(subjects(in: loaded), maker, loaded)
    if subjects.count > 1, pattern.text == "-" {
      throw CommandFailure(
        .usage,
        "standard output takes one card, but there are \(subjects.count); name a folder, such as "
          + "-o cards/")
    }
    if subjects.count > 1, !pattern.hasID {
      throw CommandFailure(
        .usage,
        "output '\(pattern.text)' has no placeholder for the names of \(subjects.count) cards; "
          + "name a folder, or write for example cards/{id}.png")
    }
    let paths = subjects.map {
      pattern.path(id: $0.id, name: $0.fileName, size: size.size)
    }
    try refuseOverwriting(by: paths, of: subjects, loaded)
    var run = CardRun(maker: maker, files: files, work: work, isStrict: loaded.isStrict)
    let orders = try subjects.map { subject throws(CommandFailure) in
      try order(for: subject, in: loaded)
    }
    try run.run(orders, paths)
  }

  /// Returns the request for a card.
  func order(
    for subject: CardOrder.Subject, in loaded: CatalogueOptions.Loaded
  ) throws(CommandFailure) -> CardOrder {
    var order = CardOrder(subject, in: loaded.catalogue)
    (order.format, order.theme, order.font) = (size, theme, font)
    order.view = view.settings
    order.occasion = try view.occasion(of: subject, in: loaded.catalogue)
    return order
  }

  /// Returns the bodies and stories, each once.
  func subjects(
    in loaded: CatalogueOptions.Loaded
  ) throws(CommandFailure) -> [CardOrder.Subject] {
    let catalogue = loaded.catalogue
    if all {
      let everything =
        catalogue.bodies.map { CardOrder.Subject.body($0) }
        + catalogue.stories.map { CardOrder.Subject.story($0) }
      guard !everything.isEmpty else {
        throw CommandFailure(.catalogue, "the catalogue has no bodies and no stories")
      }
      return everything
    }
    var chosen: [CardOrder.Subject] = []
    for name in names {
      let isBody = catalogue.bodies.contains {
        $0.id.folded == name.folded || $0.name.folded == name.folded
      }
      let subject: CardOrder.Subject
      if !isBody, let story = catalogue.story(named: name) {
        subject = .story(story)
      } else {
        subject = .body(try loaded.body(try loaded.id(ofBodyOrStory: name)))
      }
      guard !chosen.contains(where: { $0.id == subject.id }) else {
        Console.warning("\(subject.name) is named more than once; one card is made")
        continue
      }
      chosen.append(subject)
    }
    return chosen
  }

  /// Returns the subjects of `--all` without the bodies that the observer of a date cannot see,
  /// such as the Earth from its own centre, with a warning; all subjects if warnings are errors.
  private func visible(
    _ subjects: [CardOrder.Subject], _ maker: CardMaker, _ loaded: CatalogueOptions.Loaded
  ) throws(CommandFailure) -> [CardOrder.Subject] {
    guard all, view.date != nil, !loaded.isStrict else { return subjects }
    var reasons: [(words: String, names: [String])] = []
    let visible = subjects.filter { subject in
      guard case .body(let body) = subject,
        let words = reason(for: body, subject, maker, loaded)
      else { return true }
      if let index = reasons.firstIndex(where: { $0.words == words }) {
        reasons[index].names.append(body.name)
      } else {
        reasons.append((words, [body.name]))
      }
      return false
    }
    for (words, names) in reasons {
      let verb = names.count == 1 ? "is" : "are"
      Console.warning("\(names.shortList) \(verb) left out: \(words)")
    }
    guard !visible.isEmpty else {
      throw CommandFailure(.catalogue, "no body of the catalogue is visible at the date")
    }
    return visible
  }

  /// Returns why the observer of a date cannot see a body; nil for a visible one.
  private func reason(
    for body: CelestialBody, _ subject: CardOrder.Subject, _ maker: CardMaker,
    _ loaded: CatalogueOptions.Loaded
  ) -> String? {
    let order: CardOrder
    do throws(CommandFailure) {
      order = try self.order(for: subject, in: loaded)
    } catch {
      // An unknown observer is an error, but the observer of one system is in no other one.
      return loaded.catalogue.orbitSystem(of: body.id) == nil ? nil : error.message
    }
    do throws(CardMaker.Failure) {
      _ = try maker.phase(of: body, for: order)
      return nil
    } catch {
      return error.generalWords
    }
  }

  /// Throws an error if a card would replace a file that it is made from, or another card.
  private func refuseOverwriting(
    by paths: [String], of subjects: [CardOrder.Subject], _ loaded: CatalogueOptions.Loaded
  ) throws(CommandFailure) {
    var bodies: [CelestialBody] = []
    var inputs = [font].compactMap(\.self)
    for subject in subjects {
      switch subject {
      case .body(let body): bodies.append(body)
      case .story(let story):
        if let body = story.body.flatMap({ loaded.catalogue.body(id: $0) }) { bodies.append(body) }
        if let image = story.image, !image.contains("://") {
          inputs.append(Files.join(Files.folder(of: loaded.path), image))
        }
      }
    }
    // The batch has the files of the bodies; its outputs are those of the cards.
    let batch = Batch.thumbnails(of: bodies, size: size.size, path: { _ in "-" })
    try loaded.refuseOverwriting(by: batch, and: paths, inputs: inputs)
    var known: Set<String> = []
    for path in paths where path != "-" {
      guard known.insert(path).inserted else {
        throw CommandFailure(.usage, "two cards would be written to '\(path)'; use {id}")
      }
    }
  }
}

extension CardMaker.Failure {
  /// The error without the name of the body.
  fileprivate var generalWords: String {
    switch self {
    case .noPosition: "no position at a date is known"
    case .noSize: "without radii, the size at a date is unknown"
    case .notVisible(.onSubject(_)): "the observer is there; name another observer with --from"
    default: description
    }
  }
}

extension [String] {
  /// The first names with the number of others, such as `A, B, C and 4 others`.
  fileprivate var shortList: String {
    guard count > 5 else { return joined(separator: ", ") }
    return prefix(4).joined(separator: ", ") + " and \(count - 4) others"
  }
}

extension CardOrder.Subject {
  /// The name as a part of a file name, without separators of folders.
  fileprivate var fileName: String {
    let letters = name.map { $0 == "/" || $0.isNewline ? "_" : $0 }.prefix(60)
    return letters.first == "." ? "_" + String(letters.dropFirst()) : String(letters)
  }
}
