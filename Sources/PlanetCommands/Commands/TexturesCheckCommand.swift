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

  @Argument(help: "File of the map: PNG, JPEG, TIFF, WebP or OpenEXR.")
  var file: String

  @Option(help: "Body of the map, by id or name.")
  var body: String

  @Option(help: TextureLayer.help, transform: { try TextureOptions.word($0) })
  var layer = TextureLayer.base

  @OptionGroup(title: "Projection of the file") var projection: SourceOptions

  @Option(
    parsing: .unconditional,
    help: "Central longitude of the file in another projection, in degrees. (default: 0)",
    transform: number("degrees from -360 to 360"))
  var centralLongitude: Double?

  @Flag(help: "Print a JSON object; Catalogues/check.schema.json describes it.")
  var json = false

  @Option(
    help: """
      PNG file for a copy with north up, east to the right and longitude 0° in the middle; the \
      exit code is 0 then.
      """)
  var fix: String?

  mutating func validate() throws {
    _ = try projection.geometry()
    guard let fix, !fix.lowercased().hasSuffix(".png") else { return }
    throw ValidationError("--fix '\(fix)' is not a PNG file; choose a name that ends with .png")
  }

  mutating func run() throws {
    let id = try BundledNames.id(of: body)
    let check: MapCheck
    var facts = TextureFacts()
    facts.centralMeridian = centralLongitude ?? 0
    if layer == .rings { (facts.inner, facts.outer) = (1, 2) }
    let subject = TextureInstaller.Subject(
      body: id, layer: layer, facts: facts, source: file, geometry: try projection.geometry())
    do throws(TextureFailure) {
      check = try MapCheck(file, as: subject, threads: Threads.processorCount)
    } catch {
      throw CommandFailure(error)
    }
    report(check, of: id)
    guard check.hasProblems else {
      guard fix != nil else { return }
      if check.orientation == nil {
        throw CommandFailure(
          .asset, "the orientation of '\(file)' is unknown, so no corrected copy is written")
      }
      return Console.note("the map needs no correction, so no copy is written")
    }
    guard let orientation = check.orientation, !orientation.isUsual else {
      throw CommandFailure(.asset, "\(file) cannot be used as a map of \(id)")
    }
    if let fix {
      guard !check.isConverted else {
        throw CommandFailure(
          .usage, "--fix corrects PNG and JPEG files in equirectangular projection")
      }
      return try write(orientation, to: fix)
    }
    let words =
      ["planetnode", "textures", "install", file, "--body", id]
      + (layer == .base ? [] : ["--layer", layer.rawValue]) + orientation.installOptions
      + ["--licence", "…", "--attribution", "…"]
    Console.note("to install it in this orientation: \(ShellText.line(words))")
    throw CommandFailure(.asset)
  }

  /// Prints the findings.
  private func report(_ check: MapCheck, of id: String) {
    guard !json else {
      Console.output(check.json(body: id, layer: layer))
      return
    }
    var table = TextTable()
    for finding in check.findings {
      table.add(finding.weight.word, finding.property, finding.text)
    }
    for line in table.lines { Console.output(line) }
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

extension MapCheck {
  /// The findings as a JSON object on one line.
  fileprivate func json(body: String, layer: TextureLayer) -> String {
    JSONRecord.text([
      ("file", .text(path)), ("body", .text(body)), ("layer", .text(layer.rawValue)),
      ("width", .whole(width)), ("height", .whole(height)), ("usable", .truth(!hasProblems)),
      ("converted", .truth(isConverted)),
      (
        "orientation",
        orientation.map {
          .object([
            ("mirroring", .text($0.mirroring.rawValue)),
            ("centralMeridian", .number($0.centralMeridian)),
          ])
        } ?? .null
      ),
      (
        "findings",
        .list(
          findings.map {
            .object([
              ("weight", .text($0.weight.word)), ("property", .text($0.property)),
              ("text", .text($0.text)),
            ])
          })
      ),
    ])
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
