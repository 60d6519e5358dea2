import ArgumentParser
import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetStrings
import PlanetSystem
import PlanetThreads

/// Groups the commands for maps.
struct TexturesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "textures", abstract: "Installs, lists and removes maps, and manages their cache.",
    subcommands: [
      TexturesInstallCommand.self, TexturesListCommand.self, TexturesCheckCommand.self,
      TexturesRemoveCommand.self,
      TexturesCacheCommand.self,
    ])
}

/// Lists, clears or fills the cache of decoded maps.
struct TexturesCacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache", abstract: "Lists, clears or fills the cache of decoded maps.",
    discussion: """
      Other commands use the cache according to --map-cache. With auto they add maps of at least \
      262,144 texels and at most 128 MB, at most 256 MB per run, and a tenth of the limit of the \
      cache in all; generated maps and maps of more than 64 million texels are always added. \
      --build adds all maps, up to PLANETNODE_CACHE_SIZE.

      Example: planetnode textures cache --build earth mars --size 1024
      """)

  @Argument(help: "Bodies for --build, by id or name. (default: all of the catalogue)")
  var bodies: [String] = []

  @Flag(help: "List the cached maps, most recently used first. This is the default.")
  var list = false

  @Flag(help: "Remove all cached maps and tables.")
  var clear = false

  @Flag(help: "Decode the maps of bodies into the cache.")
  var build = false

  @Option(
    help: """
      Size in pixels of the images for which --build decodes maps, at most 16384 per side. \
      (default: 1024x1024)
      """,
    transform: ImageSize.init(option:))
  var size = ImageSize(square: 1024)

  @Option(
    parsing: .unconditional,
    help: """
      Shading samples per pixel of these images, 1 to 256, rounded up to a square number. \
      (default: 1)
      """,
    transform: number("a whole number from 1 to 256"))
  var samples = 1

  @Flag(help: "List as JSON: an array of objects with path, bytes, width, height and reduction.")
  var json = false

  @OptionGroup var catalogue: CatalogueOptions
  @OptionGroup var view: ViewOptions

  mutating func validate() throws {
    if [list, clear, build].filter({ $0 }).count > 1 {
      throw ValidationError("--list, --clear and --build exclude each other")
    }
    try view.checkWithoutDate()
    try WorkOptions.checkSamples(samples)
    if !bodies.isEmpty && !build { throw ValidationError("bodies require --build") }
  }

  mutating func run() throws {
    guard let cache = try WorkOptions.cache(mode: .build) else {
      throw CommandFailure(
        .output, "no home folder for the cache; set PLANETNODE_CACHE to a folder")
    }
    if clear {
      do throws(FileError) {
        Console.note("removed \(Self.amount(try cache.clear())) from \(cache.folder)")
      } catch {
        throw CommandFailure(.output, error.description)
      }
    } else if build {
      try fill(cache)
    } else {
      for line in json ? Self.json(cache.entries()) : Self.table(cache) { Console.output(line) }
    }
  }

  /// Decodes the maps of bodies into the cache.
  private func fill(_ cache: MapCache) throws(CommandFailure) {
    if let problem = cache.problem() { throw CommandFailure(.output, problem.description) }
    let loaded = try catalogue.load(cache: cache)
    let loader = loaded.loader(for: view.settings)
    for body in try loaded.bodies(bodies) {
      do throws(AssetError) {
        let prepared = try loader.prepare(
          Appearance(of: body), width: size.width, height: size.height,
          threads: Threads.processorCount, samples: samples)
        for warning in prepared.warnings {
          guard warning.cacheProblem == nil else {
            throw warning
          }
          Console.warning(warning.description)
        }
      } catch {
        throw CommandFailure(error)
      }
    }
    let sum = cache.entries().reduce(0) { $0 + $1.size }
    Console.note("\(cache.folder) contains \(Self.amount(sum))")
  }

  private static func table(_ cache: MapCache) -> [String] {
    var table = TextTable()
    let entries = cache.entries()
    for entry in entries {
      table.add(
        Files.name(of: entry.path), "\(entry.width)×\(entry.height)",
        entry.reduction == 1 ? "full size" : "1/\(entry.reduction)", amount(entry.size))
    }
    let sum = entries.reduce(0) { $0 + $1.size }
    return table.lines + [
      "\(entries.count) maps, \(amount(sum)) of at most \(amount(cache.limit)), in \(cache.folder)"
    ]
  }

  private static func json(_ entries: [MapCache.Entry]) -> [String] {
    JSONText.lines(
      of: entries.map { entry in
        JSONRecord.text([
          ("path", .text(entry.path)), ("bytes", .whole(entry.size)),
          ("width", .whole(entry.width)), ("height", .whole(entry.height)),
          ("reduction", .whole(entry.reduction)),
        ])
      })
  }

  /// Returns a number of bytes in the largest suitable unit.
  private static func amount(_ bytes: Int) -> String {
    let units = ["bytes", "KB", "MB", "GB", "TB"]
    var (value, unit) = (bytes, 0)
    while value >= 10_240 && unit < units.count - 1 {
      value = (value + 512) / 1024
      unit += 1
    }
    return "\(value) \(units[unit])"
  }
}
