import PlanetAssets
import PlanetExport
package import PlanetProvenance
import PlanetSystem

/// Reads output names, and reports invalid ones.
package enum OutputPattern {
  /// Returns an output's name; `-` for all names of standard output.
  package static func name(_ text: String) -> String {
    ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains(text) ? "-" : text
  }

  /// Reads an output name.
  /// - Parameters:
  ///   - text: The text of the option; with a slash at its end, a folder.
  ///   - usual: The name of the files in a folder.
  ///   - name: The option whose value it is.
  ///   - formats: The formats that are supported there; nil for any file.
  ///   - placeholders: The names of the supported placeholders; nil for all.
  /// - Returns: The pattern of the files' names.
  /// - Throws: ``CommandFailure`` of usage for an invalid name.
  static func read(
    _ text: String, in usual: String, as name: String = "output",
    formats: [FileFormat]? = [.png], placeholders: [String]? = nil
  ) throws(CommandFailure) -> FramePattern {
    guard !text.isEmpty else {
      let example = usual.replacing("{id}", with: "earth")
      throw CommandFailure(.usage, "the \(name) has no name; expected for example \(example)")
    }
    // The name of a folder may contain a dot.
    let isFolder = text.hasSuffix("/") || Files.kind(of: text) == .folder
    if let formats, !isFolder { try FileFormat.check(text, as: name, allowing: formats) }
    do throws(FramePattern.Malformed) {
      return try FramePattern(
        text.hasSuffix("/") ? Files.join(text, usual) : text, known: placeholders)
    } catch {
      throw CommandFailure(.usage, "\(name) '\(error.text)': \(error.reason)")
    }
  }

  /// Returns the part of a pattern from the first folder with a placeholder.
  static func names(of pattern: FramePattern) -> String {
    guard pattern.text != "-" else { return "{id}.png" }
    let names = pattern.text.split(separator: "/").map(String.init)
    let first = names.dropLast().firstIndex { name in
      (try? FramePattern(name)).map { $0.hasFrame || $0.hasID || $0.hasSize || $0.hasScale }
        ?? false
    }
    return names[(first ?? max(names.count - 1, 0))...].joined(separator: "/")
  }

  /// Returns the pattern of the same files in one folder per size.
  ///
  /// `icons/{id}.png` becomes `icons/{size}/{id}.png`.
  static func inFolderPerSize(_ pattern: FramePattern) throws(CommandFailure) -> FramePattern {
    let text = pattern.text
    let name = text.lastIndex(of: "/").map { text.index(after: $0) } ?? text.startIndex
    return try read(
      text[..<name] + "{size}/" + text[name...], in: "{id}.png", formats: FileFormat.images)
  }

  /// Returns the pattern of files whose names contain their scale.
  ///
  /// `icons/{id}.png` becomes `icons/{id}{@scale}.png`.
  static func withScaleSuffix(_ pattern: FramePattern) throws(CommandFailure) -> FramePattern {
    let text = pattern.text
    let name = text.lastIndex(of: "/").map { text.index(after: $0) } ?? text.startIndex
    let dot = text[name...].lastIndex(of: ".") ?? text.endIndex
    return try read(
      text[..<dot] + "{@scale}" + text[dot...], in: "{id}.png", formats: FileFormat.images)
  }

  /// Reads the name of image files, for programs with their own renderers.
  package static func readImages(_ text: String) throws(CommandFailure) -> FramePattern {
    try read(text, in: "{id}.png")
  }

  /// Throws an error for a placeholder of a frame number if there are no frames.
  package static func refuseFrames(_ pattern: FramePattern) throws(CommandFailure) {
    guard pattern.hasFrame else { return }
    throw CommandFailure(
      .usage,
      "output '\(pattern.text)' has a placeholder for a frame number, but one image has none; "
        + "for many frames use planetnode turntable")
  }
}
