import PlanetAssets
package import PlanetExport

/// Reads output names, and says on the command line what is wrong with them.
package enum OutputPattern {
  /// The ends of names that promise another format than PNG.
  private static let otherFormats = [
    "jpg", "jpeg", "gif", "webp", "tif", "tiff", "bmp", "exr", "svg", "mp4",
  ]

  /// Reads an output name.
  /// - Parameters:
  ///   - text: As it was given; with a slash at its end, a folder.
  ///   - usual: The name of the files in a folder.
  ///   - name: The option whose value it is.
  /// - Returns: The pattern of the files' names.
  /// - Throws: A failure of usage that says what is wrong.
  package static func read(
    _ text: String, in usual: String, as name: String = "output"
  ) throws(CommandFailure) -> FramePattern {
    guard !text.isEmpty else {
      throw CommandFailure(.usage, "the \(name) has no name; write for example \(usual)")
    }
    let ending = text.split(separator: ".").last.map { $0.lowercased() } ?? ""
    if text.contains("."), otherFormats.contains(ending) {
      throw CommandFailure(
        .usage, "\(name) '\(text)' ends in .\(ending), but pictures are PNG files")
    }
    do throws(FramePattern.Malformed) {
      return try FramePattern(text.hasSuffix("/") ? Files.join(text, usual) : text)
    } catch {
      throw CommandFailure(.usage, "\(name) '\(error.text)': \(error.reason)")
    }
  }

  /// Returns the names of a pattern's files, from the first folder on whose name has a place.
  static func names(of pattern: FramePattern) -> String {
    guard pattern.text != "-" else { return "{id}.png" }
    let names = pattern.text.split(separator: "/").map(String.init)
    let first = names.dropLast().firstIndex { name in
      (try? FramePattern(name)).map { $0.hasFrame || $0.hasID || $0.hasSize } ?? false
    }
    return names[(first ?? max(names.count - 1, 0))...].joined(separator: "/")
  }

  /// Returns the pattern of the same files in a folder for each size.
  ///
  /// `icons/{id}.png` becomes `icons/{size}/{id}.png`.
  static func inFolderPerSize(_ pattern: FramePattern) throws(CommandFailure) -> FramePattern {
    let text = pattern.text
    let name = text.lastIndex(of: "/").map { text.index(after: $0) } ?? text.startIndex
    return try read(text[..<name] + "{size}/" + text[name...], in: "{id}.png")
  }

  /// Refuses a place for a frame number where there are no frames.
  package static func refuseFrames(_ pattern: FramePattern) throws(CommandFailure) {
    guard pattern.hasFrame else { return }
    throw CommandFailure(
      .usage,
      "output '\(pattern.text)' has a place for a frame number, but one picture has none; "
        + "for many frames use planetnode turntable")
  }
}
