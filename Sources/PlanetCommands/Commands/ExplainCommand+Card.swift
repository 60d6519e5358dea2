import ArgumentParser
import PlanetCards
import PlanetProvenance
import PlanetRecipe
import PlanetScene
import PlanetStrings
import PlanetSystem

extension ExplainCommand {
  /// Prints the provenance of a fact card, its command and its credits.
  /// - Returns: False for another file.
  func explainCard(
    _ file: String, isFirst: Bool, _ loaded: CatalogueOptions.Loaded?
  ) throws(CommandFailure) -> Bool {
    let provenance: CardProvenance
    do throws(ImageProvenance.Failure) {
      guard let found = try CardProvenance.read(path: file) else { return false }
      provenance = found
    } catch {
      throw CommandFailure(error, of: file)
    }
    let recipe = provenance.recipe
    guard !json else {
      Console.output(JSONText.printable(recipe.text))
      return true
    }
    if !isFirst { Console.output("") }
    Console.output("\(file): \(recipe.summary)")
    Console.output("")
    var table = TextTable()
    for (label, value) in recipe.explanation { table.add(label, value, "") }
    for (label, value) in recipe.globe?.explanation ?? [] { table.add(label, value, "") }
    for credit in provenance.credits.lines { table.add("Credit", credit, "") }
    for source in provenance.credits.sources { table.add("Source", source, "") }
    table.add("Fingerprint", recipe.fingerprint.description, "")
    table.add(
      "Pixels",
      provenance.pixels?.description ?? "\(provenance.format) files have no checksum of pixels", "")
    for line in table.lines { Console.output(line) }
    Console.output("")
    reportCommand(of: provenance, loaded)
    return true
  }

  /// Prints the command that reproduces a card, if options and the catalogue determine it.
  private func reportCommand(
    of provenance: CardProvenance, _ loaded: CatalogueOptions.Loaded?
  ) {
    guard let loaded else { return }
    let recipe = provenance.recipe
    let ending = provenance.format == "JPEG" ? "jpg" : provenance.format.lowercased()
    let place = catalogue.catalogue.map { ["--catalogue", $0] } ?? []
    for words in recipe.commandLines where isDetermined(recipe, by: words, ending, loaded) {
      let file = ["-o", "\(recipe.subject)-card-again.\(ending)"]
      return Console.output(ShellText.line(["planetnode"] + words + file + place))
    }
    Console.note(
      "no command reproduces this card with \(loaded.path): the data or the fonts differ"
        + (place.isEmpty ? "; name its catalogue with --catalogue" : ""))
  }

  private func isDetermined(
    _ recipe: CardRecipe, by words: [String], _ ending: String, _ loaded: CatalogueOptions.Loaded
  ) -> Bool {
    guard let command = try? CardCommand.parse(Array(words.dropFirst())),
      let subject = try? command.subjects(in: loaded).first,
      var order = try? command.order(for: subject, in: loaded)
    else { return false }
    order.isPage = ending == "pdf"
    return (try? command.work.maker(loaded).plan(order))?.recipe == recipe
  }
}

extension CardRecipe {
  /// The command lines that may reproduce the card.
  fileprivate var commandLines: [[String]] {
    var words = ["card", subject]
    if size != .portrait { words += ["--size", size.rawValue] }
    if theme != .dark { words += ["--theme", theme.rawValue] }
    guard let globe else { return [words] }
    if globe.samples != 1 { words += ["--samples", "\(globe.samples)"] }
    var view = globe.view
    (view.fill, view.background) = (View().fill, View().background)
    if let sky = globe.arrangement.sky {
      (view.fieldOfView, view.fit) = (View().fieldOfView, View().fit)
      let options = sky.occasion?.options ?? []
      for name in ["--date", "--from"] {
        guard let place = options.firstIndex(of: name), place + 1 < options.count else { continue }
        words += options[place...(place + 1)]
      }
      return [words + view.optionArguments]
    }
    var posed = globe.fullView
    (posed.fill, posed.background) = (view.fill, view.background)
    var placed = view
    placed.lookAt = nil
    return [placed, view, posed].map { words + $0.optionArguments }
  }
}
