import PlanetCatalogue
import PlanetSystem

/// A catalogue in an XML file, or a JSON file of a web API.
package struct FileSource: DocumentSource {
  /// The path of the file.
  package let name: String

  /// Creates a source of a file.
  /// - Parameter path: The file.
  package init(_ path: String) { name = path }

  /// Reads the file.
  package func retrieve(
    known: SourceDocuments, _ request: LoadRequest
  ) throws(SourceError) -> SourceDocuments {
    SourceDocuments([try Self.document(at: name, request)])
  }

  static func document(
    at path: String, _ request: LoadRequest
  ) throws(SourceError) -> SourceDocument {
    do throws(FileError) {
      let bytes = try Files.read(path, limit: request.options.limits.fileBytes)
      return SourceDocument(name: path, bytes: bytes)
    } catch {
      throw .file(error)
    }
  }
}

/// A catalogue in all XML files of a folder, in alphabetical order; folders inside are not read.
package struct FolderSource: DocumentSource {
  /// The path of the folder.
  package let name: String

  /// Creates a source of a folder.
  /// - Parameter path: The folder.
  package init(_ path: String) { name = path }

  /// Reads the XML files of the folder.
  package func retrieve(
    known: SourceDocuments, _ request: LoadRequest
  ) throws(SourceError) -> SourceDocuments {
    let names: [String]
    do throws(FileError) {
      names = try Self.catalogues(in: name)
    } catch {
      throw .file(error)
    }
    guard !names.isEmpty else {
      throw .file(
        .refused(path: name, action: "read", reason: "the folder has no XML files (*.xml)"))
    }
    var documents = SourceDocuments()
    for file in names {
      guard !request.cancellation.isCancelled else { throw .cancelled }
      do throws(SourceError) {
        documents.all.append(try FileSource.document(at: Files.join(name, file), request))
      } catch {
        documents.warnings.append(error.description)
      }
      request.progress(
        LoadProgress(documents: documents.all.count, records: 0, expected: names.count))
    }
    return documents
  }
}

extension FolderSource {
  /// Returns the names of the XML files of a folder, without hidden ones, in alphabetical order.
  /// - Throws: ``FileError`` for a path that is not a folder, or cannot be read.
  static func catalogues(in folder: String) throws(FileError) -> [String] {
    try Files.contents(of: folder).filter {
      $0.lowercased().hasSuffix(".xml") && !$0.hasPrefix(".")
    }
  }
}

/// The sources of paths that are not XML files, and the state of their files.
package enum LocalSource {
  /// Returns the source of a folder or of a JSON file; nil for any other path.
  package static func at(_ path: String) -> (any DocumentSource)? {
    switch Files.kind(of: path) {
    case .folder: return FolderSource(path)
    case .file:
      let head = (try? Files.readBeginning(of: path, count: 4096)) ?? []
      return JSONDocument.looksLikeJSON(head) ? FileSource(path) : nil
    case .nothing, .special: return nil
    }
  }

  /// Returns the folder that relative paths of a catalogue refer to: a folder itself, or the one of
  /// a file.
  package static func base(of path: String) -> String {
    Files.kind(of: path) == .folder ? path : Files.folder(of: path)
  }

  /// Returns the files that a catalogue is read from: itself, or the XML files of a folder.
  package static func files(of path: String) -> [String] {
    guard Files.kind(of: path) == .folder else { return [path] }
    let names = (try? FolderSource.catalogues(in: path)) ?? []
    return names.map { Files.join(path, $0) }
  }

  /// Returns a text that changes with the files of a catalogue; nil if there are none.
  package static func stamp(of path: String) -> String? {
    guard Files.kind(of: path) == .folder else { return Files.stamp(of: path) }
    guard let names = try? FolderSource.catalogues(in: path) else { return nil }
    return names.map { "\($0) \(Files.stamp(of: Files.join(path, $0)) ?? "")" }
      .joined(separator: "\n")
  }

  /// Returns the size of the files of a catalogue in bytes.
  package static func byteCount(of path: String) -> Int {
    files(of: path).reduce(0) { $0 + Files.byteCount(of: $1) }
  }
}

/// A catalogue in documents in memory.
package struct MemorySource: DocumentSource {
  /// The name for messages.
  package let name: String
  private let result: @Sendable () throws(SourceError) -> SourceDocuments

  /// Creates a source.
  /// - Parameters:
  ///   - name: The name, as in messages.
  ///   - result: Returns the documents, or throws an error, at each load.
  package init(
    name: String, _ result: @escaping @Sendable () throws(SourceError) -> SourceDocuments
  ) {
    self.name = name
    self.result = result
  }

  /// Returns the documents in memory.
  package func retrieve(
    known: SourceDocuments, _ request: LoadRequest
  ) throws(SourceError) -> SourceDocuments {
    try result()
  }
}
