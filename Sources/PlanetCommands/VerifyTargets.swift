import PlanetAssets
import PlanetExport

/// What the command line names to be proven.
struct VerifyTargets {
  private var manifests: [String] = []
  private var pictures: [PictureVerifier.Subject] = []

  /// Finds pictures and manifests in folders, in the order of their names.
  init(_ paths: [String]) throws(CommandFailure) {
    for path in paths {
      guard Files.kind(of: path) == .folder else {
        if path.lowercased().hasSuffix(".json") {
          manifests.append(path)
        } else {
          pictures.append(PictureVerifier.Subject(path: path, isNamed: true))
        }
        continue
      }
      let count = manifests.count + pictures.count
      var above: Set<String> = []
      try find(in: path, &above)
      guard manifests.count + pictures.count > count else {
        throw CommandFailure(.differs, "\(path): there are no PNG files")
      }
    }
  }

  /// Adds what is in a folder, and in those within it.
  /// - Parameters:
  ///   - folder: The folder.
  ///   - above: The folders around it, so that links lead in no circle.
  /// - Throws: A failure that names a folder that cannot be read.
  private mutating func find(in folder: String, _ above: inout Set<String>) throws(CommandFailure) {
    let place = Files.absolute(folder)
    guard above.insert(place).inserted else { return }
    defer { above.remove(place) }
    let names: [String]
    do throws(FileError) {
      names = try Files.contents(of: folder)
    } catch {
      throw CommandFailure(.differs, error.description)
    }
    for name in names {
      let path = Files.join(folder, name)
      switch Files.kind(of: path) {
      case .folder: try find(in: path, &above)
      case .nothing, .special: continue
      case .file:
        if [".png", ".apng"].contains(where: name.lowercased().hasSuffix) {
          pictures.append(PictureVerifier.Subject(path: path))
        } else if name.lowercased().hasSuffix(".json"), Self.isManifest(path) {
          manifests.append(path)
        }
      }
    }
  }

  private static func isManifest(_ path: String) -> Bool {
    // Other programs' files are nobody's concern, whatever is wrong with them.
    (try? Files.readBeginning(of: path, count: Manifest.headCount))
      .map { Manifest.isLikely($0) } ?? false
  }

  /// Returns the manifests, those of one run put together.
  /// - Parameter mayDiffer: Whether they may be of several runs.
  /// - Throws: A failure that tells which of them is damaged or contradicts another.
  /// - Returns: What each run's manifests say together.
  func merged(mayDiffer: Bool) throws(CommandFailure) -> [ManifestMerge] {
    var runs: [[ManifestMerge.Source]] = []
    var places: [String: Int] = [:]
    for path in manifests {
      let manifest = try Self.read(path)
      // Runs that share no file may lie in one folder.
      let folder = Files.absolute(Files.folder(of: path))
      let files = manifest.planned.map { Files.join(folder, $0) }
      let run = mayDiffer ? files.lazy.compactMap { places[$0] }.first : runs.isEmpty ? nil : 0
      let index = run ?? runs.firstIndex { $0[0].manifest.job == manifest.job } ?? runs.count
      if index == runs.count { runs.append([]) }
      runs[index].append(ManifestMerge.Source(path: path, manifest: manifest))
      for file in files { places[file] = index }
    }
    do throws(ManifestMerge.Contradiction) {
      var merged: [ManifestMerge] = []
      for run in runs { merged.append(try ManifestMerge(run)) }
      return merged
    } catch {
      throw CommandFailure(.differs, error.description)
    }
  }

  private static func read(_ path: String) throws(CommandFailure) -> Manifest {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try Files.read(path, limit: Manifest.byteLimit)
    } catch {
      throw CommandFailure(.differs, error.description)
    }
    do throws(Manifest.Malformed) {
      return try Manifest(bytes)
    } catch {
      throw CommandFailure(.differs, "\(path):\(error)")
    }
  }

  /// Returns all pictures, each once: those of manifests first.
  func subjects(_ merged: [ManifestMerge]) -> [PictureVerifier.Subject] {
    var known: Set<String> = []
    let listed = merged.flatMap { merge in
      merge.files.map {
        PictureVerifier.Subject(path: $0.path, entries: $0.entries, isNamed: true)
      }
    }
    return (listed + pictures).filter { known.insert(Files.absolute($0.path)).inserted }
  }
}
