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
      names = try Files.contents(of: name).filter {
        $0.lowercased().hasSuffix(".xml") && !$0.hasPrefix(".")
      }
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

/// A catalogue in documents in memory, for tests.
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
