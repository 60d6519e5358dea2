import PlanetStrings

extension ElementReader {
  /// Returns the path of an image after looking it up.
  ///
  /// Absolute paths and `..` are allowed, because the author of a catalogue may name any file; web
  /// addresses are not, because nothing is downloaded.
  func path(_ written: Written, for purpose: String, finder: (any MapFinder)?) -> String? {
    guard let written = known(written, name: "path of the \(purpose)", expected: "a path") else {
      return nil
    }
    let path = written.text
    log.note(path: path, at: written.offset)
    guard path.unicodeScalars.contains(where: { !$0.isXMLSpace }) else {
      log.report(
        severity, at: written.offset, "the path of the \(purpose) is empty", expected: "a path")
      return nil
    }
    let isFile = path.lowercased().hasPrefix("file:///")
    if !isFile, path.folded.hasPrefix("data:") || path.contains("://") || path.hasPrefix("file:") {
      log.report(
        .warning, at: written.offset,
        "the \(purpose) '\(shortened(path))' is an address, and is not loaded",
        expected: "the path of a file", isAboutMap: true)
      return nil
    }
    if path.contains("\\") {
      let slashes = String(path.map { $0 == "\\" ? "/" : $0 })
      log.report(
        .warning, at: written.offset, "the path '\(shortened(path))' has backslashes",
        expected: "forward slashes", suggestion: slashes)
    }
    switch finder?.find(path, suggests: log.suggestsMaps) {
    case nil, .found: break
    case .similar where path.contains("\\"): break
    case .similar(let found):
      log.report(
        .warning, at: written.offset,
        "no file has the name '\(shortened(path))' of the \(purpose); "
          + "'\(shortened(found))' is used", isAboutMap: true)
    case .missing(let map):
      log.report(
        .warning, at: written.offset, map.words(as: purpose), suggestion: map.nearest,
        isAboutMap: true)
    }
    return path
  }

  /// Returns a written web address that begins with http or https.
  func address(_ written: Written) -> String? {
    guard let written = known(written, name: "address", expected: "http:// or https://") else {
      return nil
    }
    let lower = written.text.lowercased()
    let rest =
      lower.hasPrefix("https://")
      ? lower.dropFirst(8) : lower.hasPrefix("http://") ? lower.dropFirst(7) : nil
    let isClean = lower.unicodeScalars.allSatisfy {
      $0.value > 0x20 && $0.value != 0x7F && !"<>\"".unicodeScalars.contains($0)
    }
    if let first = rest?.first, first != "/", first != "?", first != "#", isClean {
      return written.text
    }
    let isBare = !lower.contains(":") && lower.contains(".") && isClean
    log.report(
      isBare ? .warning : severity, at: written.offset,
      isBare
        ? "'\(shortened(written.text))' has no http:// or https:// and is read as https://"
        : "'\(shortened(written.text))' is not a web address",
      expected: isBare ? "https://\(shortened(written.text))" : "http:// or https://")
    return isBare ? "https://" + written.text : nil
  }
}
