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

/// What the exit codes of the program mean.
package enum ExitKind: Int32, Sendable {
  /// All that was asked for is done.
  case done = 0
  /// A fault of the program itself.
  case `internal` = 1
  /// The command line is wrong.
  case usage = 2
  /// The catalogue is wrong, or has no such body.
  case catalogue = 3
  /// A map or a font is missing or cannot be used.
  case asset = 4
  /// A picture cannot be written.
  case output = 5
  /// Some pictures are made, and some are not.
  case someFailed = 6
  /// Pictures are not what they should be.
  case differs = 7
  /// There is too little memory for a picture.
  case memory = 8
  /// There is no display, or no driver for OpenGL 3.3, or no program that shows a window.
  case display = 9
  /// The program was told to end before it was done.
  case interrupted = 130
}

/// An error that ends a command with an exit code of its own.
package struct CommandFailure: Error {
  let kind: ExitKind
  /// What is said on standard error, without the word "error"; nothing if all is said already.
  let message: String?

  package init(_ kind: ExitKind, _ message: String? = nil) {
    self.kind = kind
    self.message = message
  }
}

/// Parses arguments, runs the command, and turns every error into words and an exit code.
package enum CommandLineRunner {
  /// Runs a program on its command line and leaves with its exit code.
  package static func leave(after program: (some ParsableCommand).Type) -> Never {
    // A reader that went away ends the program by an error of its own, not by a signal.
    signal(SIGPIPE, SIG_IGN)
    // So does a file that grows beyond what the system allows.
    signal(SIGXFSZ, SIG_IGN)
    // A mapped file that loses its end while it is read cannot be read any further.
    signal(SIGBUS) { _ in Console.endAfterLostFile() }
    // Before there is a second thread.
    SystemMemory.respectAddressSpace()
    Interruption.watch()
    guard let arguments = Console.arguments() else { exit(ExitKind.usage.rawValue) }
    Threads.withLargeStack { exit(run(program, Array(arguments.dropFirst())).rawValue) }
    // The work goes on on another thread, which ends the program.
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
      try refuseUnknownCommand(of: program, arguments)
      var command = try program.parseAsRoot(arguments)
      try command.run()
      return .done
    } catch let failure as CommandFailure {
      if let message = failure.message { Console.error(message) }
      return failure.kind
    } catch {
      // The parser's text has several lines, of which none is begun by an argument.
      let text = arguments.filter { $0 != TerminalText.cleaned($0) }
        .reduce(program.fullMessage(for: error)) {
          $0.replacing($1, with: TerminalText.cleaned($1))
        }
      let code = program.exitCode(for: error)
      guard code != .success else {
        Console.outputText(text)
        return .done
      }
      // The parser's words begin like our own.
      let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      if let first = lines.first, first.hasPrefix("Error: ") {
        Console.error(String(first.dropFirst("Error: ".count)))
        if lines.count > 1 { Console.noteText(String(lines[1])) }
      } else {
        Console.noteText(text)
      }
      return code == .validationFailure ? .usage : .internal
    }
  }
}

/// Says which command was meant where the first word is none, and has to be one.
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
    abstract: "Turns planets described in XML into rotating 3D planets, as PNG pictures.",
    discussion: """
      Result paths go to standard output, everything else to standard error. Exit codes: 0 done, \
      1 internal fault, 2 usage, 3 catalogue, 4 map, 5 output, 6 some pictures failed, 7 pictures \
      differ, 8 too little memory, 9 no display or driver, 130 interrupted.
      """,
    version: "planetnode \(planetNodeVersion)",
    subcommands: [
      RenderCommand.self, TurntableCommand.self, AnimateCommand.self, ThumbnailsCommand.self,
      SheetCommand.self, ListCommand.self, InfoCommand.self, ValidateCommand.self,
      ExplainCommand.self, VerifyCommand.self, DiffCommand.self, PlanCommand.self,
      TexturesCommand.self, ViewCommand.self, DoctorCommand.self,
    ])
}

/// The version of the program and its libraries, as in the change log.
package let planetNodeVersion = "0.1.0"
