import PlanetStrings

/// Reads the root and the sections, and passes the bodies on.
struct DocumentReader {
  let log: Diagnostics
  let finder: (any MapFinder)?

  func read(_ written: XMLElement) throws(XMLFault) -> CatalogueReading {
    guard let form = CatalogueForm(written) else { throw Self.unknownRoot(written) }
    let root = form.root
    let reader = ElementReader(element: root, log: log)
    if let version = reader.attribute("version"), version.text.collapsed != "1",
      !version.text.collapsed.hasPrefix("1.")
    {
      throw XMLFault(
        offset: version.offset, message: "version '\(shortened(version.text))' is not known",
        expected: "1")
    }
    StructureCheck(log: log).check(root)
    let title = reader.attribute("title")?.text ?? ""
    return reading(title: title, readSections(of: root), root)
  }

  /// Reads elements of the simple vocabulary that another format was turned into.
  func reading(ofKnown root: XMLElement) -> CatalogueReading {
    StructureCheck(log: log).check(root)
    return reading(title: "", readSections(of: root), root)
  }

  private static func unknownRoot(_ root: XMLElement) -> XMLFault {
    if CatalogueForm.hasNamelessBody(root) {
      return XMLFault(
        offset: root.offset, message: "no body in <\(shortened(root.name))> has a name",
        expected: "<name>…</name> in each body")
    }
    return XMLFault(
      offset: root.offset,
      message: "unknown root element <\(shortened(root.name))>",
      expected: "<catalogue> or <solarsystem>",
      suggestion: NearestWord.one(to: root.name, among: Vocabulary.roots))
  }

  /// The bodies and the stories under one title.
  struct Section {
    var title: String?
    var entries: [BodyReader.Entry] = []
    var stories: [StoryReader.Entry] = []
  }

  /// Reads the bodies and the stories of all sections.
  private func readSections(of root: XMLElement) -> [Section] {
    var sections: [Section] = []
    var isLoose = false
    for child in root.children {
      switch child.key {
      case "section":
        let title = ElementReader(element: child, log: log).attribute("title")?.text
        sections.append(
          Section(
            title: title, entries: child.children.filter(isBody).map(entry),
            stories: child.children.filter(StoryReader.isStory).map { story($0, in: title) }))
        isLoose = false
      case _ where isBody(child) || StoryReader.isStory(child):
        if !isLoose { sections.append(Section()) }
        isLoose = true
        if isBody(child) {
          sections[sections.count - 1].entries.append(entry(child))
        } else {
          sections[sections.count - 1].stories.append(story(child, in: nil))
        }
      default: break
      }
    }
    return sections
  }

  private func isBody(_ element: XMLElement) -> Bool {
    element.key == "body" || element.key == "solarsystemelement"
  }

  private func entry(_ element: XMLElement) -> BodyReader.Entry {
    var reader = BodyReader(element: element, log: log, finder: finder)
    return reader.read()
  }

  private func story(_ element: XMLElement, in section: String?) -> StoryReader.Entry {
    StoryReader(element: element, log: log, finder: finder).read(inSection: section)
  }

  /// Returns the reading, without the bodies and stories that have errors.
  private func reading(
    title: String, _ read: [Section], _ root: XMLElement
  ) -> CatalogueReading {
    var sections = read
    if sections.allSatisfy({ $0.entries.isEmpty && $0.stories.isEmpty }) {
      log.report(.warning, at: root.offset, "the catalogue has no bodies", expected: "<body>")
    }
    log.reportAmbiguousNumbers()
    let systems = SystemReader(log: log).systems(of: root)
    CatalogueCheck(log: log, systems: systems.map(\.system)).finish(&sections)
    var stories = sections.flatMap(\.stories)
    StoryCheck(log: log, bodies: sections.flatMap(\.entries)).finish(&stories)
    var catalogue = Catalogue(title: title)
    catalogue.systems = SystemReader(log: log).unique(
      systems, besides: sections.flatMap(\.entries))
    catalogue.stories = stories.filter { !$0.isLeftOut }.map(\.story)
    // A section of stories alone is not one of bodies.
    for section in sections where section.stories.isEmpty || !section.entries.isEmpty {
      catalogue.sections.append(
        CatalogueSection(
          title: section.title, bodies: section.entries.filter { !$0.isLeftOut }.map(\.body)))
    }
    func place(_ offset: Int) -> CatalogueEntry.Place {
      CatalogueEntry.Place(location: log.location(of: offset), offset: offset)
    }
    let entries = sections.flatMap(\.entries).map { entry in
      CatalogueEntry(
        id: entry.body.id,
        names: (entry.body.name.isEmpty ? [] : [entry.body.name])
          + entry.body.facts.alternativeNames,
        isLeftOut: entry.isLeftOut, written: entry.written, body: entry.body,
        place: place(entry.range.lowerBound), end: log.location(of: entry.range.upperBound),
        paths: Dictionary(entry.paths.map { ($0.path, place($0.offset)) }) { first, _ in first })
    }
    let storyEntries = stories.map {
      StoryEntry(
        id: $0.story.id, title: $0.story.title, isLeftOut: $0.isLeftOut,
        location: log.location(of: $0.range.lowerBound))
    }
    return log.reading(catalogue, entries, storyEntries)
  }
}
