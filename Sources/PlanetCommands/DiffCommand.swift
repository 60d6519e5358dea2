import ArgumentParser
import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage

/// Tells how two pictures differ, in their jobs and in their pixels.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Tells which parameters and which pixels of two pictures differ.",
    discussion: "Exit code 0 if no pixel differs, 7 if any does.")

  @Argument(help: "A PNG file.")
  var first: String

  @Argument(help: "Another PNG file.")
  var second: String

  @Option(name: .shortAndLong, help: "Write a picture of the differences to a PNG file.")
  var output: String?

  mutating func run() throws {
    let one = try PictureProof.read(first)
    let other = try PictureProof.read(second)
    for difference in one.job.differences(to: other.job) {
      Console.output("\(difference.name): \(difference.first) → \(difference.second)")
    }
    guard one.job.width == other.job.width, one.job.height == other.job.height else {
      Console.output("the pictures have not the same size")
      throw CommandFailure(.differs)
    }
    guard one.pixels != other.pixels || one.job.depth != other.job.depth else {
      Console.output("all pixels are the same")
      return
    }
    let comparison = try compared()
    let share = NumberText.adaptive(100 * comparison.share(beyond: 0))
    Console.output(
      "\(share) % of the pixels differ, by at most \(comparison.maxDifference) of 255")
    if let output {
      let bytes = try PNG.encode(comparison.differenceImage())
      do throws(FileError) {
        try Files.write(bytes, to: output)
      } catch {
        throw CommandFailure(.output, error.description)
      }
      Console.output(output)
    }
    throw CommandFailure(.differs)
  }

  private func compared() throws -> ImageComparison {
    let (one, other) = (try Files.read(first), try Files.read(second))
    return try ImageComparison(PNG.decode8(one), PNG.decode8(other))
  }
}
