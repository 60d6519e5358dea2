import PlanetAssets
import PlanetExport
package import PlanetProvenance
import PlanetSystem

/// Reads output names, and says on the command line what is wrong with them.
package enum OutputPattern {
  /// Returns an output's name, which is `-` for standard output however it is named.
  package static func name(_ text: String) -> String {
    ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains(text) ? "-" : text
  }

  /// Reads an output name.
  /// - Parameters:
  ///   - text: As it was given; with a slash at its end, a folder.
  ///   - usual: The name of the files in a folder.
  ///   - name: The option whose value it is.
  ///   - formats: The formats that can be written there; nothing where any file may be meant.
  /// - Returns: The pattern of the files' names.
  /// - Throws: A failure of usage that says what is wrong.
  static func read(
    _ text: String, in usual: String, as name: String = "output",
    formats: [OutputFormat]? = [.png]
  ) throws(CommandFailure) -> FramePattern {
    guard !text.isEmpty else {
      throw CommandFailure(.usage, "the \(name) has no name; write for example \(usual)")
    }
    // The name of a folder may have a dot.
    let isFolder = text.hasSuffix("/") || Files.kind(of: text) == .folder
    if let formats, !isFolder { try OutputFormat.check(text, as: name, allowing: formats) }
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
      (try? FramePattern(name)).map { $0.hasFrame || $0.hasID || $0.hasSize || $0.hasScale }
        ?? false
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

  /// Returns the pattern of files whose names differ by their scale.
  ///
  /// `icons/{id}.png` becomes `icons/{id}{@scale}.png`.
  static func withScaleSuffix(_ pattern: FramePattern) throws(CommandFailure) -> FramePattern {
    let text = pattern.text
    let name = text.lastIndex(of: "/").map { text.index(after: $0) } ?? text.startIndex
    let dot = text[name...].lastIndex(of: ".") ?? text.endIndex
    return try read(text[..<dot] + "{@scale}" + text[dot...], in: "{id}.png")
  }

  /// Reads the name of images' files, for programs that draw them otherwise.
  package static func readImages(_ text: String) throws(CommandFailure) -> FramePattern {
    try read(text, in: "{id}.png")
  }

  /// Refuses a place for a frame number where there are no frames.
  package static func refuseFrames(_ pattern: FramePattern) throws(CommandFailure) {
    guard pattern.hasFrame else { return }
    throw CommandFailure(
      .usage,
      "output '\(pattern.text)' has a placeholder for a frame number, but one image has none; "
        + "for many frames use planetnode turntable")
  }
}
