import ArgumentParser
import PlanetAssets
import PlanetExport

/// Proves that pictures are whole, and that they come out the same.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Proves that PNG files of PlanetNode are whole and what they say.",
    discussion: """
      Checks every checksum, the end of the file, the size and the SHA-256 of the pixels; with \
      --render draws each picture again and compares. Exit code 7 if anything is not right.
      """)

  @Argument(help: "PNG files, or folders of them.")
  var paths: [String]

  @Flag(help: "Draw each picture again, and compare all pixels.")
  var render = false

  @Option(parsing: .unconditional, help: "The most threads at once.")
  var threads: Int?

  @Flag(help: "Say nothing of pictures that are right.")
  var quiet = false

  @OptionGroup var catalogue: CatalogueOptions

  mutating func validate() throws {
    if let threads, !(1...1024).contains(threads) {
      throw ValidationError("--threads is \(threads); expected a number from 1 to 1024")
    }
  }

  mutating func run() throws {
    let library = render ? try catalogue.load().library : nil
    var wrong = 0
    let files = try pictures()
    for file in files {
      guard let fault = fault(of: file, library) else {
        if !quiet { Console.output("\(file): right") }
        continue
      }
      wrong += 1
      Console.error("\(file): \(fault)")
    }
    Console.note("\(files.count - wrong) of \(files.count) pictures are right")
    if wrong > 0 { throw CommandFailure(.differs) }
  }

  /// Returns what is wrong with a picture; nothing if it is right.
  private func fault(of file: String, _ library: MapLibrary?) -> String? {
    let proof: PictureProof
    do throws(PictureProof.Failure) {
      proof = try PictureProof(path: file)
    } catch {
      return faultOfCollection(file, else: error, library)
    }
    guard let library else { return nil }
    do throws(PictureJob.DrawingFailure) {
      let pixels = try proof.job.pixelsDrawnAgain(
        library: library, threads: threads ?? max(Files.processorCount, 1))
      return pixels == proof.pixels ? nil : "comes out with other pixels when drawn again"
    } catch {
      return "cannot be drawn again: \(error)"
    }
  }

  /// Returns the files, and those in the folders, in the order of their names.
  private func pictures() throws(CommandFailure) -> [String] {
    var files: [String] = []
    for path in paths {
      switch Files.kind(of: path) {
      case .folder:
        let names = Files.names(in: path).filter { $0.lowercased().hasSuffix(".png") }.sorted()
        if names.isEmpty { throw CommandFailure(.differs, "\(path): there are no PNG files") }
        files += names.map { Files.join(path, $0) }
      default: files.append(path)
      }
    }
    return files
  }
}
