package import ArgumentParser
import Glibc
import PlanetAssets
import PlanetCatalogue
import PlanetStrings
import PlanetSystem
import PlanetThreads

/// Runs the program on its command line and leaves with its exit code.
package func runCommandLine() -> Never {
  CommandLineRunner.leave(after: PlanetNodeCommand.self)
}

/// The exit codes of the program.
package enum ExitKind: Int32, Sendable {
  /// Success.
  case done = 0
  /// An internal error.
  case `internal` = 1
  /// An invalid command line.
  case usage = 2
  /// An invalid catalogue, or an unknown body.
  case catalogue = 3
  /// A map or a font that is missing or cannot be used.
  case asset = 4
  /// An image that cannot be written.
  case output = 5
  /// Some images were rendered, others failed.
  case someFailed = 6
  /// Images differ, or verification failed.
  case differs = 7
  /// Too little memory for an image.
  case memory = 8
  /// No display, no driver for OpenGL 3.3, or no viewer.
  case display = 9
  /// A source of a catalogue cannot be reached, and there is no copy of it.
  case unreachable = 10
  /// A signal ended the program before it was done.
  case interrupted = 130
}

/// An error that ends a command with an exit code of its own.
package struct CommandFailure: Error {
  let kind: ExitKind
  /// The message on standard error, without the word "error"; nil if it was printed already.
  let message: String?

  package init(_ kind: ExitKind, _ message: String? = nil) {
    self.kind = kind
    self.message = message
  }
}

/// Parses arguments, runs the command, and maps every error to a message and an exit code.
package enum CommandLineRunner {
  /// Runs a program on its command line and leaves with its exit code.
  package static func leave(after program: (some ParsableCommand).Type) -> Never {
    // A closed pipe ends the program by a write error, not by a signal.
    signal(SIGPIPE, SIG_IGN)
    // So does a file that exceeds the system's limit.
    signal(SIGXFSZ, SIG_IGN)
    // A mapped file that was truncated cannot be read any further.
    signal(SIGBUS) { _ in Console.endAfterLostFile() }
    // Must run before a second thread starts.
    SystemMemory.respectAddressSpace()
    Interruption.watch()
    guard let arguments = Console.arguments() else { exit(ExitKind.usage.rawValue) }
    Threads.withLargeStack { exit(run(program, Array(arguments.dropFirst())).rawValue) }
    // The command runs on another thread, which ends the program.
    while true { pause() }
  }

  private static func run(
    _ program: (some ParsableCommand).Type, _ arguments: [String]
  ) -> ExitKind {
    let kind = parseAndRun(program, arguments)
    guard kind == .done, Console.hasLostResults else { return kind }
    Console.error("cannot write to standard output")
    return .output
  }

  private static func parseAndRun(
    _ program: (some ParsableCommand).Type, _ arguments: [String]
  ) -> ExitKind {
    do {
      let rotation = Result { () throws(CommandFailure) in try EarthRotationFile.load(arguments) }
      try refuseUnknownCommand(of: program, arguments)
      var command = try program.parseAsRoot(arguments)
      // Help is printed without the file.
      let words = arguments.prefix { $0 != "--" }
      if words.first != "help", !words.contains("--help"), !words.contains("-h") {
        try rotation.get()
      }
      try command.run()
      return .done
    } catch let failure as CommandFailure {
      if let message = failure.message { Console.error(message) }
      return failure.kind
    } catch {
      // The parser's text has several lines, none of which begins with an argument.
      let text = arguments.filter { $0 != TerminalText.cleaned($0) }
        .reduce(program.fullMessage(for: error)) {
          $0.replacing($1, with: TerminalText.cleaned($1))
        }
      let code = program.exitCode(for: error)
      guard code != .success else {
        Console.outputText(text)
        return .done
      }
      var kind = code == .validationFailure ? ExitKind.usage : .internal
      // The parser's messages begin like those of the program.
      let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      if let first = lines.first, first.hasPrefix("Error: ") {
        let message = String(first.dropFirst("Error: ".count))
        Console.error(ParserMessage.improved(message, arguments))
        if kind == .usage { kind = ParserMessage.exitKind(of: message) }
        if lines.count > 1 { Console.noteText(String(lines[1])) }
      } else {
        Console.noteText(text)
      }
      return kind
    }
  }
}

/// Throws an error with the nearest command if the first word is not a command.
func refuseUnknownCommand(
  of program: (some ParsableCommand).Type, _ arguments: [String]
) throws(CommandFailure) {
  guard program.configuration.defaultSubcommand == nil else { return }
  let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
  guard let word = words.first, !word.hasPrefix("-"), word != "help" else { return }
  let known = program.configuration.subcommands.compactMap {
    $0.configuration.commandName
  }
  guard !known.contains(word) else { return }
  let nearest = NearestWord.one(to: word, among: known).map { "; did you mean '\($0)'?" }
  throw CommandFailure(
    .usage,
    "unknown command '\(word)'" + (nearest ?? "; the commands are \(known.joined(separator: ", "))")
  )
}

/// The program itself.
struct PlanetNodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "planetnode",
    abstract: "Renders planets described in XML, to PNG, JPEG, WebP and OpenEXR files.",
    discussion: """
      Result paths go to standard output, everything else to standard error. Exit codes: 0 done, 1 \
      internal error, 2 usage, 3 catalogue or body, 4 map or font, 5 output, 6 some images failed, \
      7 images differ or verification failed, 8 too little memory, 9 no display, driver or viewer, \
      10 a source cannot be reached and there is no copy of it, 130 interrupted.
      """,
    version: "planetnode \(planetNodeVersion)",
    subcommands: [
      RenderCommand.self, TurntableCommand.self, AnimateCommand.self, ThumbnailsCommand.self,
      SheetCommand.self, CompareCommand.self, CardCommand.self, SkyCommand.self, EventsCommand.self,
      TableCommand.self, ListCommand.self, InfoCommand.self, StoriesCommand.self, ShowCommand.self,
      FavouritesCommand.self, ValidateCommand.self, ExplainCommand.self, CreditsCommand.self,
      VerifyCommand.self, DiffCommand.self, PlanCommand.self, TexturesCommand.self,
      CatalogueCommand.self, ViewCommand.self, DoctorCommand.self,
    ])
}

/// The version of the program and its libraries, as in the change log.
package let planetNodeVersion = "0.1.0"
