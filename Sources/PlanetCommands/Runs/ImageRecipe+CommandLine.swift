import ArgumentParser
import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetProvenance
import PlanetRecipe
import PlanetScene

extension ImageRecipe {
  /// Returns the command line that has the same render job when it is run with a catalogue; nil if
  /// options do not determine the render job.
  func commandLine(in loaded: CatalogueOptions.Loaded) -> [String]? {
    guard let (bodies, appearances) = catalogueBodies(in: loaded) else { return nil }
    // Sizes and colours of labels that the image decides itself have no options.
    return labelOptions.lazy.map { self.commandLine + $0 }.first {
      self.isDetermined(by: Array($0.dropFirst(2)), bodies, appearances, loaded)
    }
  }

  /// Returns the bodies of the catalogue with their appearances, of the same files as in the
  /// recipe; nil if one of them is missing or has other files.
  ///
  /// In an image at a date, the appearance of a moon that the catalogue lacks is nil.
  private func catalogueBodies(
    in loaded: CatalogueOptions.Loaded
  ) -> (bodies: [CelestialBody], appearances: [Appearance?])? {
    let loader = PlanetLoader(library: loaded.library, view: view)
    var bodies: [CelestialBody] = []
    var appearances: [Appearance?] = []
    for described in self.bodies {
      // Moons that the catalogue lacks, or whose size it does not state, have no files at a date.
      let known = loaded.catalogue.body(id: described.id).flatMap {
        arrangement.sky != nil && $0.radii == nil ? nil : $0
      }
      if known == nil, arrangement.sky != nil, described.files.isEmpty {
        appearances.append(nil)
        continue
      }
      guard let known else { return nil }
      let appearance = loader.appearance(of: Appearance(of: known))
      guard appearance.files == described.files else { return nil }
      appearances.append(appearance)
      bodies.append(loader.library.rendered(known))
    }
    return (bodies, appearances)
  }

  /// The options of the style of labels, without and with the size and the colour of the recipe.
  private var labelOptions: [[String]] {
    guard let labels = arrangement.labels, labels.color.count == 3 else { return [[]] }
    let color = ViewParameter.background.text(
      of: .color(SIMD3(labels.color[0], labels.color[1], labels.color[2])))
    let (size, ink) = (["--text-size", labels.size.shortText], ["--text-color", color])
    return [[], size, ink, size + ink]
  }

  /// Returns whether a command has this recipe when it is run.
  private func isDetermined(
    by words: [String], _ bodies: [CelestialBody], _ appearances: [Appearance?],
    _ loaded: CatalogueOptions.Loaded
  ) -> Bool {
    if isComparison {
      guard let command = try? CompareCommand.parse(words) else { return false }
      return (try? command.recipe(of: bodies, appearances.compactMap(\.self), in: loaded)) == self
    }
    guard let command = try? RenderCommand.parse(words) else { return false }
    if arrangement.sky != nil {
      return (try? command.recipe(at: self, appearances, in: loaded)) == self
    }
    guard let appearance = appearances[0] else { return false }
    return (try? command.recipe(of: bodies[0], appearance, like: self, in: loaded)) == self
  }
}
