import ArgumentParser
import PlanetCommands

/// Runs the viewer on its command line and leaves with its exit code.
package func runViewer() -> Never { CommandLineRunner.leave(after: ViewerCommand.self) }

/// The program with the window.
struct ViewerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "planetnode-viewer",
    abstract: "Shows planets described in XML in an interactive window.",
    usage: """
      planetnode-viewer [<body>] [--catalogue <file>] [--size <size>] [--keys <file>] [<options>]
             planetnode-viewer render <body> -o <file> [--renderer gl|software] ...
             planetnode-viewer doctor [--json]
      """,
    discussion: """
      Example: planetnode-viewer saturn. 'planetnode-viewer help open' lists the options of the \
      window; H in the window lists all shortcuts. Exit codes are those of planetnode: 0 done, \
      2 usage, 3 catalogue, 4 map, font or shader, 5 output, 9 no display or no OpenGL 3.3, \
      130 interrupted.
      """,
    version: "planetnode-viewer \(planetNodeVersion)",
    subcommands: [OpenCommand.self, OpenGLRenderCommand.self, ViewerDoctorCommand.self],
    defaultSubcommand: OpenCommand.self)
}
