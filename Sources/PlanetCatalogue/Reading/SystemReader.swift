import PlanetStrings

/// Reads the systems of a catalogue.
struct SystemReader {
  let log: Diagnostics

  /// A system and the place of its element.
  struct Entry {
    let system: StarSystem
    let offset: Int
  }

  /// Returns the systems of a root element; one without a usable id is left out.
  func systems(of root: XMLElement) -> [Entry] {
    root.children.filter { $0.key == "system" }.compactMap { element in
      system(element).map { Entry(system: $0, offset: element.offset) }
    }
  }

  private func system(_ element: XMLElement) -> StarSystem? {
    let reader = ElementReader(element: element, log: log, severity: .warning)
    guard let id = reader.required("id", such: "tatoo").flatMap({ reader.id($0) }) else {
      return nil
    }
    var system = StarSystem(id: id.text, name: reader.attribute("name")?.text ?? id.text)
    system.sky = reader.optionalChoice("sky") ?? .none
    if let written = reader.attribute("epoch") {
      do throws(WrittenDate.Fault) {
        system.epoch = try JulianDate.read(written.text)
      } catch {
        reader.report(error, written, expected: "a day such as 2026-01-31.25 or JD 2461071.75")
      }
    }
    return system
  }

  /// Returns the systems whose ids no earlier system and no body has; others are reported.
  func unique(_ systems: [Entry], besides bodies: [BodyReader.Entry]) -> [StarSystem] {
    var taken = Set(bodies.map { $0.body.id.folded })
    return systems.compactMap { entry in
      if taken.insert(entry.system.id.folded).inserted { return entry.system }
      log.report(
        .warning, at: entry.offset,
        "the id '\(shortened(entry.system.id))' of a system is taken", expected: "another id")
      return nil
    }
  }
}
