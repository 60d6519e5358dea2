package import PlanetAssets
package import PlanetCards
import PlanetCatalogue
import PlanetImage
import PlanetMath
package import PlanetRecipe
import PlanetScene
import PlanetSky
import PlanetSystem
import PlanetText
import SoftwareRenderer

/// Makes fact cards, for commands and the window.
package struct CardMaker: Sendable {
  /// The reason why a card cannot be made.
  package enum Failure: Error, Sendable, CustomStringConvertible {
    /// A map or another file cannot be used.
    case asset(AssetError)
    /// A font cannot be used.
    case font(LabelFonts.Failure)
    /// A warning, if warnings are errors.
    case warning(CardWarning)
    /// The card cannot be encoded as a file; the reason.
    case encoding(String)
    /// The body is not visible at the date.
    case notVisible(SkyView.Failure)
    /// The position of the body at a date is not known.
    case noPosition(body: String)
    /// The size of the body is not known.
    case noSize(body: String)

    package var description: String {
      switch self {
      case .asset(let error): error.description
      case .font(let error): error.description
      case .warning(let warning): warning.description
      case .encoding(let reason): "the card cannot be encoded: \(reason)"
      case .notVisible(let error): error.description
      case .noPosition(let body):
        "\(body) has no known position: PlanetNode has no theory of it; --date works for "
          + SolarSystemBody.allCases.map(\.rawValue).joined(separator: ", ")
      case .noSize(let body): "\(body) has no radii, so its size at a date is unknown"
      }
    }
  }

  /// The library of maps and images.
  package let library: MapLibrary
  /// The greatest number of threads; the pixels do not depend on it.
  package let threads: Int
  /// The samples and the dithering of globes.
  package var encoding = ImageEncoding()
  /// A Boolean value that indicates whether a missing map is an error.
  package var isStrict = false

  package init(library: MapLibrary, threads: Int) {
    (self.library, self.threads) = (library, threads)
  }

  /// The plan of a card: its recipe before anything is rendered.
  package struct Plan {
    /// The recipe; maps in it are identified by their files.
    package var recipe: CardRecipe
    /// The layout.
    package let layout: CardLayout
    /// The credits of the maps.
    package var credits: Credits
    /// The warnings about the card.
    package var warnings: [CardWarning]
    let photograph: CardOrder.Photograph?
    let body: CelestialBody?
  }

  /// Plans a card without rendering.
  /// - Parameter order: The request.
  /// - Throws: ``Failure``
  /// - Returns: The plan.
  package func plan(_ order: CardOrder) throws(Failure) -> Plan {
    var view = order.view
    view.background = .transparent
    var subject = try subject(of: order, &view)
    let (photograph, body) = (subject.photograph, subject.body)
    let loader = PlanetLoader(library: library, view: view, isStrict: isStrict)
    var globe: ImageRecipe?
    var credits = Credits(of: [])
    if let body {
      let recipe = ImageRecipe(
        of: loader.appearance(of: Appearance(of: body)), view: view,
        quality: encoding.renderQuality, size: ImageSize(width: 1, height: 1))
      credits = Credits(body, recipe)
      subject.content.credits = credits.cardLine
      globe = recipe
    }
    let content = subject.content
    let (files, fonts) = try self.fonts(order.font, for: content)
    let layout = CardLayout(
      content, format: order.format, theme: order.theme, picture: Self.kind(globe, photograph),
      fonts: fonts)
    var recipe = CardRecipe(
      subject: order.subject.id, size: order.format, theme: order.theme, content: content,
      fonts: files)
    if let body, let frame = layout.pictureFrame, let found = globe {
      let scale = order.isPage ? order.format.imageScale : 1
      let size = ImageSize(width: Int(frame.width) * scale, height: Int(frame.height) * scale)
      globe = try self.globe(body, as: found.body, view, size: size, for: order)
    }
    (recipe.globe, recipe.photograph) = (globe, photograph?.file)
    return Plan(
      recipe: recipe, layout: layout, credits: credits,
      warnings: subject.warnings + Self.warnings(about: layout, content, fonts),
      photograph: photograph, body: body)
  }

  /// The texts of a card, and what its image shows.
  private struct Subject {
    var content: CardContent
    /// The image of a story; nil for a globe, or none.
    var photograph: CardOrder.Photograph?
    /// The body of the globe; nil without one.
    var body: CelestialBody?
    var warnings: [CardWarning] = []
  }

  /// Returns the subject of a card, and turns the camera of its view to the place of a story.
  private func subject(of order: CardOrder, _ view: inout View) throws(Failure) -> Subject {
    switch order.subject {
    case .body(let body):
      var subject = Subject(content: CardContent(of: body, in: order.catalogue), body: body)
      guard let occasion = order.occasion else { return subject }
      subject.content.facts.append(occasion.fact)
      guard let phase = try phase(of: body, for: order) else { return subject }
      subject.content.facts.append(phase.fact)
      if let words = phase.warning {
        subject.warnings.append(CardWarning("the card of \(body.name.prefix(60)): \(words)"))
      }
      return subject
    case .story(let story):
      var subject = Subject(content: CardContent(of: story, in: order.catalogue))
      subject.content.diameter = nil
      subject.photograph = order.photograph
      if subject.photograph == nil {
        subject.photograph = try photograph(of: story, &subject.warnings)
      }
      if subject.photograph == nil {
        subject.body = story.body.flatMap { order.catalogue.body(id: $0) }
      }
      if let place = story.surfacePoint, subject.body != nil {
        subject.content.place = story.place?.name ?? story.title
        subject.warnings += Self.lookAt(place, in: &view, for: story.title)
      }
      if order.occasion != nil {
        subject.warnings.append(
          CardWarning(
            "the card of \(story.title.prefix(60)) is that of a story, so --date has no effect",
            .date))
      }
      return subject
    }
  }

  /// Turns the camera of a view to the place of a story.
  /// - Parameters:
  ///   - place: The place.
  ///   - view: The view; its own camera position is replaced.
  ///   - title: The title of the story.
  /// - Returns: A warning about options that have no effect.
  private static func lookAt(
    _ place: SurfacePoint, in view: inout View, for title: String
  ) -> [CardWarning] {
    let position: [ViewParameter] = [.azimuth, .elevation, .lookAt, .longitude, .tilt]
    let given = position.filter { $0.value(in: view) != $0.defaultValue }
    for parameter in position { parameter.set(parameter.defaultValue, in: &view) }
    view.lookAt = place
    guard !given.isEmpty else { return [] }
    let options = given.compactMap(\.option).map { "--\($0)" }.joined(separator: ", ")
    let verb = given.count == 1 ? "has" : "have"
    return [
      CardWarning(
        "the card of \(title.prefix(60)) shows its place, so \(options) \(verb) no effect", .camera)
    ]
  }

  /// Returns the warnings about texts that are cut, and characters that no font has.
  private static func warnings(
    about layout: CardLayout, _ content: CardContent, _ fonts: CardFonts
  ) -> [CardWarning] {
    let title = content.title.prefix(60)
    let warnings = layout.warnings.map { CardWarning("the card of \(title): \($0)") }
    let missing = fonts.regular.missingCharacters(in: content.allText).prefix(8)
    guard !missing.isEmpty else { return warnings }
    let words = missing.map { "'\($0)'" }.joined(separator: ", ")
    return warnings + [
      CardWarning(
        "no installed font has \(words) of the card of \(title); install one, or name one with "
          + "--font")
    ]
  }

  /// Renders a planned card.
  /// - Throws: ``Failure``
  /// - Returns: The card.
  package func card(_ plan: Plan) throws(Failure) -> Card {
    var plan = plan
    guard let body = plan.body, let globe = plan.recipe.globe else {
      return Card(plan, picture: plan.photograph?.picture, disc: nil)
    }
    let prepared = try loaded(body, for: globe)
    let recipe = recipe(of: globe, prepared.appearance)
    plan.warnings += prepared.warnings.map { CardWarning($0.description) }
    plan.credits = Credits(body, recipe)
    plan.recipe.globe = recipe
    let scene = recipe.scene(prepared)
    let image = recipe.render8(scene, threads: threads)
    let size = ImageSize(width: image.width, height: image.height)
    let disc = plan.layout.pictureFrame.flatMap { CardGlobe.disc(in: scene, size, $0) }
    return Card(plan, picture: CardPicture(image), disc: disc)
  }

  static func kind(
    _ globe: ImageRecipe?, _ photograph: CardOrder.Photograph?
  ) -> CardLayout.Picture {
    if globe != nil { return .globe }
    guard let image = photograph?.picture else { return .none }
    return .photograph(aspect: image.aspect)
  }

  /// Returns the fonts of a card.
  private func fonts(
    _ path: String?, for content: CardContent
  ) throws(Failure) -> (CardFontFiles, CardFonts) {
    do throws(LabelFonts.Failure) {
      let files = try CardFontFiles(path, for: content)
      return (files, try files.fonts())
    } catch {
      throw .font(error)
    }
  }

  /// Returns the image of a story's file; nil without one, or if it cannot be used.
  private func photograph(
    of story: Story, _ warnings: inout [CardWarning]
  ) throws(Failure) -> CardOrder.Photograph? {
    guard let name = story.image else { return nil }
    guard !name.contains("://") else {
      warnings.append(
        CardWarning(
          "the image of '\(story.id)' is on the web and is left out; 'planetnode catalogue pull "
            + "--images' downloads it", .webImage))
      return nil
    }
    do throws(AssetError) {
      return try CardPicture.load(name, from: library)
    } catch {
      guard !isStrict else { throw .asset(error) }
      warnings.append(CardWarning(error.description))
      return nil
    }
  }
}

extension Credits {
  /// The line of a card: the authors of maps, each once; files name the map of each.
  fileprivate var cardLine: String {
    var authors: [String] = []
    for line in lines {
      let author = line.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? line
      if !authors.contains(author) { authors.append(author) }
    }
    let maps = authors.isEmpty ? [] : ["maps: " + authors.joined(separator: "; ")]
    return (["rendered by PlanetNode"] + maps).joined(separator: ", ")
  }
}

extension CardPicture {
  /// The ratio of width and height.
  var aspect: Double { Double(image.width) / Double(image.height) }

  /// Reads the image of a story, with the checksum of its file.
  package static func load(
    _ name: String, from library: MapLibrary
  ) throws(AssetError) -> CardOrder.Photograph {
    var library = library
    library.limits = ImageLimits(maxPixels: 1 << 25, maxDimension: 1 << 15, maxBytes: 1 << 27)
    do throws(AssetError) {
      let loaded = try library.loadImage(name)
      let digest = loaded.digest
      return CardOrder.Photograph(
        CardPicture(loaded.image.copy()),
        FileReference(name: name, sha256: digest.description))
    } catch {
      if case .missingMap(let image) = error { throw .missingImage(image) }
      throw error
    }
  }
}
