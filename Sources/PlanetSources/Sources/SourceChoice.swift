/// The selection of a catalogue source by its address or path.
package enum SourceChoice {
  /// Returns whether a text is an address, a folder or a JSON file, rather than an XML file.
  package static func isSource(_ text: String) -> Bool {
    WebAddress.looksLikeOne(text) || LocalSource.at(text) != nil
  }

  /// Returns the source that a text names: an address, with the user's cache; a folder; or a file.
  /// - Parameters:
  ///   - text: The address or the path.
  ///   - client: The client for addresses.
  /// - Throws: `WebAddress.Fault` for an invalid address.
  /// - Returns: The source.
  package static func source(
    of text: String, client: HTTPClient
  ) throws(WebAddress.Fault) -> any CatalogueSource {
    guard WebAddress.looksLikeOne(text) else { return LocalSource.at(text) ?? FileSource(text) }
    let web = WebSource(try WebAddress(text), client: client)
    guard let cache = SourceCache.ofUser() else { return web }
    return CachingSource(web, cache: cache)
  }
}
