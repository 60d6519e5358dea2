import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetSources
import PlanetSystem
import Synchronization

/// Loads the images of a catalogue's stories from the web into a folder beside its file, and names
/// these files in the catalogue.
struct ImagePull {
  /// The path of the catalogue's file.
  let output: String
  /// The address from which the catalogue is.
  let address: String
  let access: SourceAccess

  /// The folder of the images.
  private var folder: String {
    Files.join(
      Files.folder(of: output), Files.stem(of: Files.name(of: output)) + "-images")
  }

  /// Loads all images; those that fail keep their addresses.
  /// - Parameters:
  ///   - catalogue: The catalogue, whose images become paths relative to its file.
  ///   - isStrict: True to make an image that cannot be loaded an error.
  /// - Throws: ``CommandFailure`` without a cache, or if a file cannot be written.
  func load(
    imagesOf catalogue: inout Catalogue, isStrict: Bool
  ) throws(CommandFailure) {
    guard let cache = SourceCache.ofUser() else {
      throw CommandFailure(.output, "no home folder for the images; set XDG_CACHE_HOME to a folder")
    }
    let addresses = Set(catalogue.stories.compactMap(\.image).filter(WebAddress.looksLikeOne))
    let loaded = Mutex<[String: Result<String, WebImages.Failure>]>([:])
    WebImages(client: access.client, cache: cache, of: address)
      .load(addresses.sorted(), access.request) { address, result in
        loaded.withLock { $0[address] = result }
      }
    let results = loaded.withLock { $0 }
    var failureCount = 0
    var names = UniqueIDs()
    var paths: [String: String] = [:]
    for index in catalogue.stories.indices {
      let story = catalogue.stories[index]
      guard let image = story.image, let result = results[image] else { continue }
      switch result {
      case .success(let path):
        if paths[image] == nil { paths[image] = try copy(path, as: names.next(story.id)) }
        catalogue.stories[index].image = paths[image]
      case .failure(let error):
        failureCount += 1
        Console.warning(
          "the image of '\(story.id)' is not saved, and its address is kept: \(error)")
      }
    }
    if isStrict, failureCount > 0 { throw CommandFailure(.unreachable) }
  }

  /// Copies an image beside the catalogue, and returns its path relative to the catalogue.
  private func copy(_ path: String, as name: String) throws(CommandFailure) -> String {
    do throws(FileError) {
      let bytes = try Files.read(path, limit: WebImages.greatestBytes)
      let isPNG = bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
      let target = Files.join(folder, name + (isPNG ? ".png" : ".jpg"))
      try Files.write(bytes, to: target)
      return Files.join(Files.name(of: folder), Files.name(of: target))
    } catch {
      throw CommandFailure(.output(error))
    }
  }
}

extension Catalogue {
  /// Resolves relative images of stories against the address from which the catalogue is.
  mutating func resolveImages(at address: String) {
    guard let base = try? WebAddress(address) else { return }
    for index in stories.indices {
      guard let image = stories[index].image, !image.contains("://"),
        let resolved = try? base.resolving(image)
      else { continue }
      stories[index].image = resolved.description
    }
  }
}
