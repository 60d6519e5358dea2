import PlanetAssets
import PlanetExport
import PlanetProvenance
import PlanetSystem

/// The images and manifests named on the command line.
struct VerifyTargets {
  private var manifests: [String] = []
  private var images: [ImageVerifier.Target] = []

  /// An error that is not about an image: of a manifest, or of a name.
  struct Fault: Sendable {
    let path: String
    /// The error, with the path and the position in the file.
    let description: String
  }

  /// The errors, in order.
  private(set) var faults: [Fault] = []

  /// The warnings about manifests, after they were merged.
  private(set) var notes: [String] = []

  /// Finds images and manifests in folders, in the order of their names.
  init(_ paths: [String]) throws(CommandFailure) {
    for path in paths {
      guard Files.kind(of: path) == .folder else {
        if path.lowercased().hasSuffix(".json") {
          manifests.append(path)
        } else {
          images.append(ImageVerifier.Target(path: path, isNamed: true))
        }
        continue
      }
      let count = manifests.count + images.count + faults.count
      var above: Set<String> = []
      try find(in: path, &above)
      guard manifests.count + images.count + faults.count > count else {
        throw CommandFailure(.differs, "\(path): no PNG files found")
      }
    }
  }

  /// Adds the files in a folder, recursively.
  /// - Parameters:
  ///   - folder: The folder.
  ///   - above: The parent folders, to detect links that lead in a circle.
  /// - Throws: ``CommandFailure`` that names a folder that cannot be read.
  private mutating func find(in folder: String, _ above: inout Set<String>) throws(CommandFailure) {
    let place = Files.absolute(folder)
    guard above.insert(place).inserted else { return }
    defer { above.remove(place) }
    let names: [(name: String, isReachable: Bool)]
    do throws(FileError) {
      names = try Files.listing(of: folder)
    } catch {
      throw CommandFailure(.differs, error.description)
    }
    for (name, isReachable) in names {
      let path = Files.join(folder, name)
      guard isReachable else {
        faults.append(
          Fault(
            path: path,
            description: "\(path): cannot be read, as its name is not UTF-8; rename it"))
        continue
      }
      switch Files.kind(of: path) {
      case .folder: try find(in: path, &above)
      case .nothing, .special: continue
      case .file:
        if [".png", ".apng"].contains(where: name.lowercased().hasSuffix) {
          images.append(ImageVerifier.Target(path: path))
        } else if name.lowercased().hasSuffix(".json") {
          add(foundJSON: path, named: name)
        }
      }
    }
  }

  /// Adds a JSON file if it is a manifest, intact or not; files of other programs are ignored.
  private mutating func add(foundJSON path: String, named name: String) {
    do throws(FileError) {
      let head = try Files.readBeginning(of: path, count: Manifest.headCount)
      guard !Manifest.isLikely(head) else { return manifests.append(path) }
      // Files of other programs may be large, and need not be read.
      guard head.count < Manifest.headCount || name.lowercased().contains("manifest") else {
        return
      }
      let bytes = try Files.read(path, limit: Manifest.byteLimit)
      if let damage = Manifest.damage(of: bytes, named: name) {
        faults.append(Fault(path: path, description: "\(path):\(damage)"))
      }
    } catch {
      faults.append(Fault(path: path, description: error.description))
    }
  }

  /// Returns the manifests, merged by run.
  ///
  /// Damaged or contradictory ones become errors, and the others are reported.
  /// - Parameter mayDiffer: True if they may be of several runs.
  /// - Returns: The merged manifests of each run.
  mutating func merged(mayDiffer: Bool) -> [ManifestMerge] {
    var runs: [[ManifestMerge.Source]] = []
    for path in manifests {
      let manifest: Manifest
      do throws(CommandFailure) {
        manifest = try Self.read(path)
      } catch {
        faults.append(Fault(path: path, description: error.message ?? path))
        continue
      }
      let source = ManifestMerge.Source(path: path, manifest: manifest)
      let run =
        mayDiffer
        ? runs.firstIndex { ManifestMerge.difference(of: manifest, to: $0[0].manifest) == nil }
        : runs.indices.first
      if let run { runs[run].append(source) } else { runs.append([source]) }
    }
    notes = Self.notes(on: runs)
    return runs.compactMap { run in
      do throws(ManifestMerge.Contradiction) {
        return try ManifestMerge(run)
      } catch {
        faults.append(Fault(path: run[0].path, description: error.description))
        return nil
      }
    }
  }

  /// Returns warnings about runs that name the same images, with their differences.
  private static func notes(on runs: [[ManifestMerge.Source]]) -> [String] {
    guard runs.count > 1 else { return [] }
    var places: [String: Int] = [:]
    var paths = Files.AbsolutePaths()
    var notes: [String] = []
    for (index, run) in runs.enumerated() {
      let (first, folder) = (run[0], Files.folder(of: run[0].path))
      let files = first.manifest.planned.map { paths.path(of: Files.join(folder, $0)) }
      if let other = files.lazy.compactMap({ places[$0] }).first {
        let known = runs[other][0]
        let reason = ManifestMerge.difference(of: first.manifest, to: known.manifest) ?? ""
        notes.append(
          "\(first.path) is from a different run than \(known.path), and names the same images: "
            + "\(reason); write each run into its own folder")
      }
      for file in files { places[file] = places[file] ?? index }
    }
    return notes
  }

  private static func read(_ path: String) throws(CommandFailure) -> Manifest {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try Files.read(path, limit: Manifest.byteLimit)
    } catch {
      throw CommandFailure(error, otherwise: .differs)
    }
    do throws(Manifest.Malformed) {
      return try Manifest(bytes)
    } catch {
      throw CommandFailure(.differs, "\(path):\(error)")
    }
  }

  /// Returns all images, each once: those of manifests first.
  func all(_ merged: [ManifestMerge]) -> [ImageVerifier.Target] {
    let listed = merged.flatMap { merge in
      merge.files.map {
        ImageVerifier.Target(path: $0.path, entries: $0.entries, isNamed: true)
      }
    }
    // One run names each of its images once.
    if merged.count == 1, images.isEmpty { return listed }
    var targets: [ImageVerifier.Target] = []
    var places: [String: Int] = [:]
    var paths = Files.AbsolutePaths()
    func add(_ target: ImageVerifier.Target) {
      let place = paths.path(of: target.path)
      guard let known = places[place] else {
        places[place] = targets.count
        return targets.append(target)
      }
      // Manifests of several runs may name the same image.
      let there = targets[known]
      let entries = there.entries + target.entries.filter { !there.entries.contains($0) }
      targets[known] = ImageVerifier.Target(
        path: there.path, entries: entries, isNamed: there.isNamed || target.isNamed)
    }
    listed.forEach(add)
    images.forEach(add)
    return targets
  }
}
