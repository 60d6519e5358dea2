import ArgumentParser
import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetProvenance
import PlanetRecipe
import PlanetSystem

/// Compares two images: their render jobs and their pixels.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compares the parameters and the pixels of two images.",
    discussion: """
      Both images are PNG files of PlanetNode with render jobs; for other images see --reference \
      of render. Pixels are compared at 16 bits if either image has 16. Exit code 0 if the images \
      are equal, 7 if they differ.
      """)

  @Argument(help: "First PNG file of PlanetNode.")
  var first: String

  @Argument(help: "Second PNG file of PlanetNode.")
  var second: String

  @Option(
    name: .shortAndLong,
    help: """
      PNG file for an image of the differences: black where equal, 8 times as bright elsewhere; - \
      for standard output, with the text on standard error.
      """, transform: OutputPattern.name)
  var output: String?

  mutating func run() throws {
    if let output { try FileFormat.check(output, as: "output", allowing: [.png]) }
    try refuseOverwriting()
    let one = try VerifiedImage.read(first)
    let other = try VerifiedImage.read(second)
    for difference in one.provenance.recipe.differences(to: other.provenance.recipe) {
      printLine("\(difference.name): \(difference.first) → \(difference.second)")
    }
    let comparison: ImageComparison
    do throws(ImageError) {
      comparison = try ImageComparison(one.image, other.image)
    } catch {
      printLine("the images differ in size")
      throw CommandFailure(.differs)
    }
    guard !comparison.isIdentical else { return printLine("all pixels are the same") }
    printLine(ComparisonSummary(comparison, beyond: 0).words(nil))
    if let output {
      try comparison.writeDifferences(to: output)
      if output != "-" { printLine(output) }
    }
    throw CommandFailure(.differs)
  }

  /// Prints a line on standard error if the image is written to standard output.
  private func printLine(_ line: String) {
    if output == "-" { Console.note(line) } else { Console.output(line) }
  }

  /// Throws an error if the image of differences would replace one of the two images.
  private func refuseOverwriting() throws(CommandFailure) {
    guard let output, let place = Files.identity(of: output) else { return }
    for path in [first, second] where Files.identity(of: path) == place {
      throw CommandFailure(
        .usage, "output '\(output)' would replace '\(path)', which is compared")
    }
  }
}
