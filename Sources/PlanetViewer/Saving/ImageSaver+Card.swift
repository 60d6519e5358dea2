import PlanetAssets
import PlanetCards
import PlanetCatalogue
import PlanetImage
import PlanetProvenance
import PlanetSources
import PlanetSystem

extension ImageSaver {
  /// A fact card to save.
  struct CardRequest: Sendable {
    /// The card.
    var order: CardOrder
    /// The address of its image; nil for an image in a file, or none.
    let address: String?
    /// The web, for the image.
    let web: WebAccess
    /// The absolute path of the file.
    let path: String
  }

  /// Starts to render and save a fact card; no file is replaced.
  /// - Parameters:
  ///   - request: The card.
  ///   - library: Finds its image, and the maps of its body.
  ///   - threads: The greatest number of threads.
  func save(_ request: CardRequest, library: MapLibrary, threads: Int) {
    start(path: request.path, size: request.order.format.size) {
      do {
        var (order, warnings) = (request.order, [String]())
        if let address = request.address {
          order.photograph = Self.photograph(address, request.web, &warnings)
          // An image that cannot be loaded is left out.
          if order.photograph == nil { order = order.withoutImage }
        }
        let maker = CardMaker(library: library, threads: threads)
        let card = try maker.card(maker.plan(order))
        let bytes = try card.png(ImageEncoding(), threads: threads)
        try Files.makeFolder(Files.folder(of: request.path))
        try Files.write(bytes, to: request.path, replacing: false)
        return .saved(path: request.path, warnings: warnings + card.warnings.map(\.description))
      } catch {
        return .failed("The card is not saved: \(error)")
      }
    }
  }

  /// Returns an image of the web, which is loaded if there is no fresh copy.
  private static func photograph(
    _ address: String, _ web: WebAccess, _ warnings: inout [String]
  ) -> CardOrder.Photograph? {
    guard let images = web.images else {
      warnings.append("the image is on the web and is left out; the cache folder is missing")
      return nil
    }
    do {
      let path = try images.image(address, web.request())
      let library = MapLibrary(folders: ["/"], replacements: nil)
      let loaded = try CardPicture.load(path, from: library)
      return CardOrder.Photograph(
        loaded.picture, FileReference(name: address, sha256: loaded.file.sha256))
    } catch {
      warnings.append("\(error)")
      return nil
    }
  }
}

extension CardOrder {
  /// The request without the image of its story.
  fileprivate var withoutImage: CardOrder {
    guard case .story(var story) = subject else { return self }
    story.image = nil
    var order = self
    order.subject = .story(story)
    return order
  }
}
