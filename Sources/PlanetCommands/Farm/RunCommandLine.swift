import PlanetAssets
import PlanetExport
import PlanetProvenance
import PlanetSources
import PlanetStrings
import PlanetSystem

/// The command line of a run, as stored in manifests.
enum RunCommandLine {
  /// Options with a value that affect how, or which shard of, a run is rendered, not its images.
  private static let partOptions: Set<String> = ["--shard", "--threads", "--progress"]
  /// Flags of the same kind.
  private static let partFlags: Set<String> = [
    "--resume", "--overwrite", "--no-overwrite", "--quiet",
  ]
  /// The programs with runs.
  private static let programs = ["planetnode", "planetnode-viewer"]

  /// Returns the command line of this process, without arguments that differ between shards.
  /// - Parameter path: The manifest.
  /// - Returns: The command line; nil if the process has none.
  static func current(forManifest path: String) -> Manifest.Command? {
    let words = Console.words
    guard let program = words.first else { return nil }
    var arguments = [Files.name(of: program)]
    var rest = words.dropFirst()
    while let word = rest.popFirst() {
      if word == "--" {
        arguments += [word] + rest
        break
      }
      let name = String(word.prefix { $0 != "=" })
      if partFlags.contains(name) { continue }
      guard partOptions.contains(name) else {
        arguments.append(word)
        continue
      }
      if name == word { rest = rest.dropFirst() }
    }
    let folder = Files.relative(
      Files.absolute("."), to: Files.absolute(Files.folder(of: path)))
    return Manifest.Command(words: arguments, folder: folder)
  }

  /// A shell command that renders the missing images of a run.
  struct Remedy {
    var line: String
    /// The file that the command reads and that is not where its path leads from this folder, as
    /// the images were copied without it; nil if there is none.
    var missingInput: String?
  }

  /// Returns the shell command that renders the missing images of a run.
  /// - Parameters:
  ///   - command: The command of the run.
  ///   - part: The shard of the missing images; nil for all.
  ///   - folder: The folder of the manifest.
  /// - Returns: The command; nil for one of another program, or if the folder was copied and the
  ///   command does not name it.
  static func remedy(
    by command: Manifest.Command, part: Manifest.Part?, manifestIn folder: String
  ) -> Remedy? {
    guard command.words.count > 1, programs.contains(command.words[0]) else { return nil }
    let place = Files.absolute(Files.join(folder, command.folder))
    guard let words = words(of: command, at: place, manifestIn: folder) else { return nil }
    // Options come before all other words, some of which may not be options.
    let own = (part.map { ["--shard", $0.name] } ?? []) + ["--resume"]
    let line = ShellText.line(
      Array(words[..<2]) + own + Array(words[2...]))
    let input = missingInput(of: words, at: place)
    guard input == nil, place != Files.absolute("."), Files.kind(of: place) == .folder else {
      return Remedy(line: line, missingInput: input)
    }
    return Remedy(line: "cd \(ShellText.quoted(place)) && \(line)")
  }

  /// Returns the first file that a command reads and that is not at its path from a folder.
  private static func missingInput(of words: [String], at place: String) -> String? {
    for name in ["--catalogue", "--ephemeris", "--font"] {
      guard let path = option([name], of: words)?.value, !path.hasPrefix("/"),
        !WebAddress.looksLikeOne(path), Files.kind(of: Files.join(place, path)) == .nothing
      else { continue }
      return path
    }
    return nil
  }

  /// Returns the words of a run with its outputs in the folder of its manifest, which differs if
  /// the folder of the run was copied or renamed.
  /// - Parameters:
  ///   - command: The command of the run.
  ///   - place: The folder to which relative paths in the words refer.
  ///   - folder: The folder of the manifest.
  /// - Returns: The words; nil if the output is not in the folder of the manifest.
  private static func words(
    of command: Manifest.Command, at place: String, manifestIn folder: String
  ) -> [String]? {
    var words = command.words
    guard let manifest = option(["--manifest"], of: words) else { return words }
    let written = Files.folder(of: manifest.value)
    let actual = Files.absolute(folder)
    guard !written.contains("{shard}"), Files.absolute(Files.join(place, written)) != actual
    else { return words }
    words.replaceSubrange(
      manifest.range, with: ["--manifest", Files.join(actual, Files.name(of: manifest.value))])
    guard let output = option(["--output", "-o"], of: words),
      "\(output.value)/".hasPrefix("\(written)/")
    else { return nil }
    let name = String(output.value.dropFirst(written.count + 1))
    words.replaceSubrange(output.range, with: ["-o", Files.join(actual, name)])
    return words
  }

  /// Returns the value of an option, with the range of its words.
  private static func option(
    _ names: [String], of words: [String]
  ) -> (value: String, range: Range<Int>)? {
    for (index, word) in words.enumerated() {
      if word == "--" { return nil }
      if names.contains(word), index + 1 < words.count {
        return (words[index + 1], index..<index + 2)
      }
      for name in names where word.hasPrefix("\(name)=") {
        return (String(word.dropFirst(name.count + 1)), index..<index + 1)
      }
    }
    return nil
  }
}
