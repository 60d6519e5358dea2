import ArgumentParser
import PlanetAssets
import PlanetImage
import PlanetStrings
import PlanetSystem
import PlanetTextures
import PlanetThreads

/// Checks a map before it is installed.
struct TexturesCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Checks a map: size, seam, poles, highlights and orientation.",
    discussion: """
      The orientation is found by correlation with the bundled map of the body and with its bright \
      and dark features: longitude 180° in the middle, other longitudes, mirrored and upside-down \
      maps. It is unknown for bodies without such features, such as gas giants.

      Exit code 4: the map cannot be used as it is.

      Example: planetnode textures check ceres.jpg --body ceres --fix ceres-0.png
      """)

  @Argument(help: "File of the map, PNG or JPEG.")
  var file: String

  @Option(help: "Body of the map, by id or name.")
  var body: String

  @Option(help: TextureLayer.help, transform: { try TextureOptions.word($0) })
  var layer = TextureLayer.base

  @Option(
    help: """
      PNG file for a copy with north up, east to the right and longitude 0° in the middle; the \
      exit code is 0 then.
      """)
  var fix: String?

  mutating func validate() throws {
    guard let fix, !fix.lowercased().hasSuffix(".png") else { return }
    throw ValidationError("--fix '\(fix)' is not a PNG file; choose a name that ends with .png")
  }

  mutating func run() throws {
    let id = try BundledNames.id(of: body)
    let check: MapCheck
    do throws(AssetError) {
      check = try MapCheck(file, of: id, as: layer, threads: Threads.processorCount)
    } catch {
      throw CommandFailure(error)
    }
    var table = TextTable()
    for finding in check.findings {
      table.add(finding.weight.word, finding.property, finding.text)
    }
    for line in table.lines { Console.output(line) }
    guard check.hasProblems else {
      guard fix != nil else { return }
      return Console.note("the map needs no correction, so no copy is written")
    }
    guard let orientation = check.orientation, !orientation.isUsual else {
      throw CommandFailure(.asset, "\(file) cannot be used as a map of \(id)")
    }
    if let fix {
      return try write(orientation, to: fix)
    }
    let words =
      ["planetnode", "textures", "install", file, "--body", id]
      + (layer == .base ? [] : ["--layer", layer.rawValue]) + orientation.installOptions
      + ["--licence", "…", "--attribution", "…"]
    Console.note("to install it in this orientation: \(ShellText.line(words))")
    throw CommandFailure(.asset)
  }

  /// Writes a copy in the usual orientation.
  private func write(_ orientation: MapOrientation, to path: String) throws(CommandFailure) {
    guard Files.place(of: path) != Files.place(of: file) else {
      throw CommandFailure(.usage, "--fix '\(path)' would replace the map itself")
    }
    let bytes: [UInt8]
    do throws(AssetError) {
      let image = try MapCorrection.upright(file, orientation)
      do throws(PNGError) {
        bytes = try PNG.encode(image)
      } catch {
        throw .badMap(path: path, .png(error))
      }
    } catch {
      throw CommandFailure(error)
    }
    try Console.deliver(bytes, to: path)
  }
}

extension MapCheck.Finding.Weight {
  /// The word at the beginning of a line.
  fileprivate var word: String {
    switch self {
    case .good: "ok"
    case .unknown: "unknown"
    case .warning: "warning"
    case .problem: "problem"
    }
  }
}
