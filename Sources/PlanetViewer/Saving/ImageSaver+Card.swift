import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetProvenance
import PlanetSystem

extension ImageSaver {
  /// Starts to render and save the card of a story; no file is replaced.
  /// - Parameters:
  ///   - card: The card.
  ///   - library: Finds its image, and the maps of its body.
  ///   - threads: The greatest number of threads.
  func save(_ card: StoryCard, library: MapLibrary, threads: Int) {
    start(path: card.path, size: StoryCard.size) {
      do {
        let (shared, warnings) = try card.render(library, threads: threads)
        let options = PNGOptions(
          colorType: .rgb, texts: [PNGText("Title", card.story.title), .software])
        let bytes = try PNG.encode(shared.image, options: options, threads: threads)
        try Files.makeFolder(Files.folder(of: card.path))
        try Files.write(bytes, to: card.path, replacing: false)
        return .saved(path: card.path, warnings: warnings)
      } catch {
        return .failed("The card is not saved: \(error)")
      }
    }
  }
}
