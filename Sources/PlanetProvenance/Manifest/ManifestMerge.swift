import PlanetAssets
import PlanetSystem

/// The merged manifests of one run's parts.
package struct ManifestMerge: Sendable {
  /// A manifest with its path.
  package struct Source: Sendable {
    /// The path of the manifest.
    package let path: String
    package let manifest: Manifest

    package init(path: String, manifest: Manifest) {
      self.path = path
      self.manifest = manifest
    }
  }

  /// A contradiction between manifests.
  package struct Contradiction: Error, Hashable, Sendable, CustomStringConvertible {
    /// The manifests and the contradiction.
    package let description: String
  }

  /// The merged manifest.
  package private(set) var manifest: Manifest
  /// The first manifest that names each image.
  private var sources: [String: String] = [:]
  private let first: String
  private let all: [Source]

  /// Merges manifests.
  /// - Parameter sources: The manifests, at least one.
  /// - Throws: ``Contradiction`` for manifests of several runs, or with contradictory entries.
  package init(_ sources: [Source]) throws(Contradiction) {
    precondition(!sources.isEmpty, "there is at least one manifest")
    manifest = sources[0].manifest
    manifest.images = []
    first = sources[0].path
    all = sources
    var images: [String: Manifest.Entry] = [:]
    var maps: [String: (map: Manifest.Map, source: String)] = [:]
    var parts: Set<Manifest.Part> = []
    for source in sources {
      try checkRun(source)
      for map in source.manifest.maps {
        if let known = maps[map.name], known.map != map { throw Self.other(map, known, source) }
        maps[map.name] = (map, maps[map.name]?.source ?? source.path)
      }
      for image in source.manifest.images {
        if let known = images[image.path] {
          guard known.shows(image) else {
            throw Contradiction(
              description: "\(source.path) and \(self.sources[image.path] ?? first) "
                + "contradict each other about '\(image.path)'")
          }
        } else {
          images[image.path] = image
          self.sources[image.path] = source.path
        }
      }
      parts.formUnion(source.manifest.parts)
    }
    manifest.maps = Manifest.sorted(Set(maps.values.map(\.map)))
    manifest.parts = parts.sorted {
      ($0.count, $0.order, $0.index) < ($1.count, $1.order, $1.index)
    }
    manifest.images = manifest.planned.compactMap { images[$0] }
  }

  /// Checks that a manifest is of the same run as the first.
  private func checkRun(_ source: Source) throws(Contradiction) {
    guard let reason = Self.difference(of: source.manifest, to: manifest) else { return }
    throw Contradiction(
      description: "\(source.path) is from a different run than \(first): \(reason)")
  }

  /// Returns how the run of a manifest differs from that of this one; nil if they are the same run.
  package static func difference(of other: Manifest, to manifest: Manifest) -> String? {
    guard other.renderer == manifest.renderer else {
      return "it was rendered by '\(other.renderer)', not by '\(manifest.renderer)'"
    }
    guard other.planned.count == manifest.planned.count else {
      return "it plans \(other.planned.count) images, not \(manifest.planned.count)"
    }
    if let (name, known) = zip(other.planned, manifest.planned).first(where: { $0 != $1 }) {
      return "it plans '\(name)', not '\(known)'"
    }
    return other.job == manifest.job
      ? nil : "its images were rendered with other options, or from another catalogue"
  }

  private static func other(
    _ map: Manifest.Map, _ known: (map: Manifest.Map, source: String), _ source: Source
  ) -> Contradiction {
    let missing = map.sha256 == nil ? source.path : known.map.sha256 == nil ? known.source : nil
    return Contradiction(
      description: missing.map { "the map '\(map.name)' was missing in the run of \($0) only" }
        ?? "the map '\(map.name)' differs between \(source.path) and \(known.source)")
  }

  /// The folders to which paths are relative, each once.
  package var folders: Set<String> { Set(all.map { Files.folder(of: $0.path) }) }

  /// The files that manifests name, each once, in the order of the images.
  ///
  /// If manifests are in several folders, each names the files in its own.
  package var files: [(path: String, entries: [Manifest.Entry])] {
    if all.count == 1 {
      let folder = Files.folder(of: first)
      return manifest.images.map { (Files.join(folder, $0.path), [$0]) }
    }
    var files: [(path: String, entries: [Manifest.Entry])] = []
    var places: [String: Int] = [:]
    var roots: [String: String] = [:]
    for source in all {
      let folder = Files.folder(of: source.path)
      let root = roots[folder] ?? Files.absolute(folder)
      roots[folder] = root
      for image in source.manifest.images {
        let place = Files.join(root, image.path)
        if let known = places[place] {
          if !files[known].entries.contains(image) { files[known].entries.append(image) }
        } else {
          places[place] = files.count
          files.append((Files.join(folder, image.path), [image]))
        }
      }
    }
    let order = Dictionary(
      zip(manifest.planned, 0...).lazy.map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
    return files.enumerated().sorted {
      (order[$0.element.entries[0].path] ?? 0, $0.offset)
        < (order[$1.element.entries[0].path] ?? 0, $1.offset)
    }.map(\.element)
  }

  /// Returns the folder to which an image's path is relative.
  package func folder(of image: String) -> String { Files.folder(of: sources[image] ?? first) }

  /// The images that were not rendered, with the part they belong to; nil if the part cannot be
  /// found.
  package var missing: [(part: Manifest.Part?, paths: [String])] { missing(isGone: { _ in false }) }

  /// Returns the images that were not rendered, or were removed, with the part they belong to; nil
  /// if the part cannot be found.
  /// - Parameter isGone: Returns whether a rendered image no longer exists, by its path in the
  ///   manifest.
  /// - Returns: The paths as in the manifests.
  package func missing(
    isGone: (String) -> Bool
  ) -> [(part: Manifest.Part?, paths: [String])] {
    let lacking = Set(manifest.missing)
    let missing = manifest.planned.filter { lacking.contains($0) || isGone($0) }
    guard !missing.isEmpty else { return [] }
    guard let one = manifest.parts.first, one.count > 1,
      manifest.parts.allSatisfy({ $0.count == one.count && $0.order == one.order }),
      let order = Shard.Order(rawValue: one.order)
    else { return [(nil, missing)] }
    let absent = Set(missing)
    // If there are more parts than images, the others are empty.
    return (1...min(one.count, manifest.planned.count)).compactMap { index in
      guard let shard = try? Shard(index, of: one.count, order: order) else { return nil }
      let paths = shard.places(among: manifest.planned.count).map { manifest.planned[$0] }
        .filter { absent.contains($0) }
      return paths.isEmpty
        ? nil : (Manifest.Part(index: index, count: one.count, order: one.order), paths)
    }
  }
}

extension Manifest.Entry {
  /// Returns whether both are the same image, perhaps in different files.
  fileprivate func shows(_ other: Manifest.Entry) -> Bool {
    job == other.job && pixels == other.pixels && width == other.width && height == other.height
  }
}
