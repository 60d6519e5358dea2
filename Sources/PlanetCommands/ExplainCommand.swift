import ArgumentParser
import PlanetAssets
import PlanetExport

/// Tells how a picture was made, and whom to credit.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Tells how a PNG of PlanetNode was made, by which command, and whom to credit.")

  @Argument(help: "The PNG files.")
  var files: [String]

  @Flag(help: "Write the job of each picture as a line of JSON.")
  var json = false

  mutating func run() throws {
    for (number, file) in files.enumerated() {
      let proof = try PictureProof.read(file)
      if json {
        Console.output(proof.job.text)
        continue
      }
      if number > 0 { Console.output("") }
      Console.output("\(file): \(Self.shown(proof.job.summary))")
      Console.output("")
      var table = TextTable()
      for (label, value) in proof.job.explanation { table.add(label, Self.shown(value), "") }
      for credit in proof.credits { table.add("Credit", Self.shown(credit), "") }
      table.add("Fingerprint", proof.job.fingerprint.description, "")
      table.add("Pixels", proof.pixels.description, "")
      for line in table.lines { Console.output(line) }
      Console.output("")
      let words = proof.job.commandWords(ofPictureAt: file)
      Console.output(words.map { ShellText.quoted(Self.shown($0)) }.joined(separator: " "))
    }
  }

  /// Returns a text from a file without what would move a terminal's cursor or colours.
  private static func shown(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
  }
}

extension PictureProof {
  /// Reads and checks a picture; a failure ends the command.
  static func read(_ path: String) throws(CommandFailure) -> PictureProof {
    do throws(PictureProof.Failure) {
      return try PictureProof(path: path)
    } catch {
      if case .file(let error) = error { throw CommandFailure(.differs, error.description) }
      throw CommandFailure(.differs, "\(path) \(error)")
    }
  }
}
