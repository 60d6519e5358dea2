import PlanetAssets
import PlanetExport
import PlanetProvenance
import PlanetStrings
import PlanetSystem

/// The words of the command that makes a run, as manifests keep them.
enum RunWords {
  /// Options with a value that tell how or which part of a run is drawn, and not what.
  private static let optionsOfParts: Set<String> = ["--shard", "--threads", "--progress"]
  /// Flags of the same kind.
  private static let flagsOfParts: Set<String> = [
    "--resume", "--overwrite", "--no-overwrite", "--quiet",
  ]
  /// The programs that make runs.
  private static let programs = ["planetnode", "planetnode-viewer"]

  /// Returns the command of this process, without what its parts have of their own.
  /// - Parameter path: The manifest.
  /// - Returns: The command; nothing where the program has no words.
  static func current(forManifest path: String) -> Manifest.Command? {
    let words = Console.words
    guard let program = words.first else { return nil }
    var kept = [Files.name(of: program)]
    var rest = words.dropFirst()
    while let word = rest.popFirst() {
      if word == "--" {
        kept += [word] + rest
        break
      }
      let name = String(word.prefix { $0 != "=" })
      if flagsOfParts.contains(name) { continue }
      guard optionsOfParts.contains(name) else {
        kept.append(word)
        continue
      }
      if name == word { rest = rest.dropFirst() }
    }
    let folder = Files.relative(
      Files.absolute("."), to: Files.absolute(Files.folder(of: path)))
    return Manifest.Command(words: kept, folder: folder)
  }

  /// Returns the line for a shell that draws what is missing of a run.
  /// - Parameters:
  ///   - command: The command of the run.
  ///   - part: The part that has what is missing; nothing for all.
  ///   - folder: The folder of the manifest.
  /// - Returns: The line; nothing for a command of another program.
  static func remedy(
    by command: Manifest.Command, part: Manifest.Part?, manifestIn folder: String
  ) -> String? {
    guard command.words.count > 1, programs.contains(command.words[0]) else { return nil }
    let place = Files.absolute(Files.join(folder, command.folder))
    // In front of all others, of which some may be no options.
    let own = (part.map { ["--shard", $0.name] } ?? []) + ["--resume"]
    let line = ShellText.line(
      Array(command.words[..<2]) + own + Array(command.words[2...]))
    guard place != Files.absolute(".") else { return line }
    return "cd \(ShellText.quoted(place)) && \(line)"
  }
}
