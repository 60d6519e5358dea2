import PlanetStrings
package import PlanetSystem

/// The copy of a source at one time: the addresses, validators and digests of its documents.
package struct SourceSnapshot: Hashable, Sendable {
  /// A document, whose content is an object of the cache.
  package struct Page: Hashable, Sendable {
    /// The path or address.
    package var name: String
    /// The media type; nil if unknown.
    package var mediaType: String?
    package var validators: Validators
    /// The size in bytes.
    package var size: Int
    /// The digest of the content.
    package var digest: SHA256Digest
  }

  /// The path or address of the source.
  package var source: String
  /// The time when the source was asked last, in seconds since 1970.
  package var fetched: Int
  /// The documents, in order.
  package var pages: [Page]
  /// The problems of the retrieval.
  package var warnings: [String]
  /// A Boolean value that indicates whether an error ended one of several lists early.
  package var isIncomplete = false

  /// The text of the file, with a line for each document.
  var json: String {
    let documents = pages.map { page in
      JSONText.object([
        ("address", .text(page.name)), ("type", .text(orNull: page.mediaType)),
        ("etag", .text(orNull: page.validators.etag)),
        ("modified", .text(orNull: page.validators.lastModified)), ("bytes", .whole(page.size)),
        ("sha256", .text(page.digest.description)),
      ])
    }
    let head = JSONText.object([
      ("format", .whole(Self.format)), ("source", .text(source)), ("fetched", .whole(fetched)),
      ("fetchedAt", .text(UnixTime.text(fetched))),
      ("warnings", .list(warnings.map { .text($0) })), ("incomplete", .truth(isIncomplete)),
    ])
    return head.dropLast() + ",\"documents\":"
      + JSONText.lines(of: documents).joined(separator: "\n") + "}\n"
  }

  private static let format = 1

  init(source: String, fetched: Int, pages: [Page], warnings: [String]) {
    self.source = source
    self.fetched = fetched
    self.pages = pages
    self.warnings = warnings
  }

  /// Reads the text of a file.
  /// - Throws: An error with its place in the text.
  init(json bytes: [UInt8]) throws(PositionedJSON.Fault) {
    let root = try PositionedJSON(bytes, names: Self.names)
    _ = try root.field("format").whole(in: Self.format...Self.format)
    source = try root.field("source").text()
    fetched = try root.field("fetched").whole(in: 0...1 << 50)
    warnings = try root.field("warnings").words
    // Copies of earlier versions have no such field.
    if case .truth(let isIncomplete) = try root.object()["incomplete"]?.content {
      self.isIncomplete = isIncomplete
    }
    var pages: [Page] = []
    try root.field("documents").eachValue { value throws(PositionedJSON.Fault) in
      let digest = try value.field("sha256")
      guard let hash = SHA256Digest(hexadecimal: try digest.text()[...]) else {
        throw digest.fault("this is not a digest")
      }
      pages.append(
        Page(
          name: try value.field("address").text(), mediaType: try value.field("type").word,
          validators: Validators(
            etag: try value.field("etag").word, lastModified: try value.field("modified").word),
          size: try value.field("bytes").whole(in: 0...1 << 40), digest: hash))
    }
    self.pages = pages
  }

  private static let names: Set<String> = [
    "format", "source", "fetched", "warnings", "documents", "address", "type", "etag", "modified",
    "bytes", "sha256", "incomplete",
  ]
}
