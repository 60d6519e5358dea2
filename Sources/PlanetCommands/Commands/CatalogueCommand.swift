import ArgumentParser
import PlanetCatalogue
import PlanetSources
import PlanetStrings
import PlanetSystem

/// Groups the commands for sources of catalogues.
struct CatalogueCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalogue",
    abstract: "Converts, imports, merges and refreshes catalogues from files and the web.",
    subcommands: [
      CataloguePullCommand.self, CatalogueMergeCommand.self, CatalogueRefreshCommand.self,
      CatalogueCacheCommand.self, CatalogueExportCommand.self,
      CatalogueImportCommand.self,
    ])
}

/// Writes a catalogue from the web as XML or JSON.
struct CataloguePullCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pull", abstract: "Writes a catalogue from the web as XML, or as JSON for an app.",
    discussion: "Example: planetnode catalogue pull https://swapi.dev/api/ -o worlds.xml")

  @Argument(help: "Address, http or https.")
  var address: String

  @Option(name: .shortAndLong, help: CatalogueOutput.Format.help)
  var output: String

  @Flag(
    help: """
      Download the images of stories into a folder beside the XML file, such as worlds-images \
      for worlds.xml.
      """)
  var images = false

  @Flag(help: "Treat warnings about the catalogue as errors.")
  var strict = false

  @OptionGroup var copies: CopyOptions

  mutating func validate() throws {
    if images, output == "-" {
      throw ValidationError("--images needs an output file, beside which the images are written")
    }
    guard WebAddress.looksLikeOne(address) else {
      throw ValidationError(
        "'\(address)' is not an address; expected http:// or https://; "
          + "planetnode catalogue merge reads files")
    }
  }

  mutating func run() throws {
    let format = try CatalogueOutput.Format(of: output)
    let access = SourceAccess(copies, isStrict: strict)
    let catalogue = try access.loadWhole(try access.source(address))
    try catalogue.reading.reportProblems(in: address, about: [], isStrict: strict)
    var reading = catalogue.reading
    reading.catalogue.resolveImages(at: address)
    if images {
      try ImagePull(output: output, address: address, access: access)
        .load(imagesOf: &reading.catalogue, isStrict: strict)
    }
    try CatalogueOutput.write(reading, as: format, to: output)
  }
}

/// Merges catalogues.
struct CatalogueMergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Merges catalogues into one XML file, or JSON for an app.",
    discussion: """
      Example: planetnode catalogue merge solarsystem.xml worlds.xml -o all.xml

      Of bodies or stories with the same ID or name, the first is used. Different ones are \
      reported as conflicts: a warning, with --strict an error.
      """)

  @Argument(help: "XML files, folders of XML files, or http(s) addresses.")
  var sources: [String]

  @Option(name: .shortAndLong, help: CatalogueOutput.Format.help)
  var output: String

  @Flag(help: "Treat conflicts and warnings about the catalogues as errors.")
  var strict = false

  @OptionGroup var copies: CopyOptions

  mutating func run() throws {
    let format = try CatalogueOutput.Format(of: output)
    let access = SourceAccess(copies, isStrict: strict)
    var merge = CatalogueMerge()
    try CatalogueOutput.refuse(output, replacing: sources)
    for text in sources {
      let catalogue = try access.loadWhole(try access.source(text))
      merge.add(catalogue.reading, named: text)
    }
    let reading = merge.reading(isStrict: strict)
    try reading.reportProblems(
      in: sources.joined(separator: ", "), about: [], isStrict: strict)
    try CatalogueOutput.write(reading, as: format, to: output)
  }
}

/// Asks the sources of copies for changes.
struct CatalogueRefreshCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "refresh", abstract: "Refreshes the copies of catalogues from the web.",
    discussion: "Exit code 10: a source cannot be reached; its copy, if there is one, is kept.")

  @Argument(help: "Addresses. (default: all sources with a copy)")
  var addresses: [String] = []

  @Option(
    help: """
      Age up to which a copy is left as it is, such as 30m, 12h or 7d; default: none, all copies \
      are refreshed.
      """,
    transform: CopyOptions.Age.init(reading:))
  var maxAge: CopyOptions.Age?

  mutating func run() throws {
    let all = addresses.isEmpty ? SourceCache.ofUser()?.all().map(\.source) ?? [] : addresses
    if all.isEmpty { return Console.note("there are no copies to refresh") }
    var access = SourceAccess(isStrict: true)
    access.request.refreshes = maxAge == nil
    if let maxAge { access.request.maximumAge = maxAge.seconds }
    access.request.options = ReadingOptions()
    // Several copies may be of one host.
    access.client.retriesConnections = false
    access.client.unreachableSeconds = .max
    var worst: ExitKind?
    for address in all {
      do throws(CommandFailure) {
        guard WebAddress.looksLikeOne(address) else {
          throw CommandFailure(.usage, "'\(address)' is not an address, http:// or https://")
        }
        let loaded = try access.load(try access.source(address))
        let (bodies, stories) = (loaded.catalogue.bodies.count, loaded.catalogue.stories.count)
        var line = "\(address): \(bodies) bodies, \(stories) stories"
        if case .copy(let age) = loaded.freshness {
          line += ", not refreshed: \(Freshness.words(forAge: age)) old"
        }
        Console.output(line)
      } catch {
        if let message = error.message { Console.error(message) }
        worst = worst ?? error.kind
      }
    }
    if let worst { throw CommandFailure(worst) }
  }
}

/// Lists or clears the copies of sources.
struct CatalogueCacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache", abstract: "Lists or clears the copies of catalogues from the web.")

  @Flag(help: "List the copies, the latest first. This is the default.")
  var list = false

  @Flag(help: "Remove all copies.")
  var clear = false

  @Flag(
    help: "List as JSON: an array of objects with address, fetchedAt, documents, bytes and path.")
  var json = false

  mutating func validate() throws {
    if list, clear { throw ValidationError("--list and --clear exclude each other") }
  }

  mutating func run() throws {
    guard let cache = SourceCache.ofUser() else {
      throw CommandFailure(.output, "no home folder for the copies; set XDG_CACHE_HOME to a folder")
    }
    guard clear else {
      for line in json ? Self.json(cache) : Self.table(cache) { Console.output(line) }
      return
    }
    do throws(FileError) {
      Console.note("removed \(NumberText.megabytes(try cache.clear())) from \(cache.folder)")
    } catch {
      throw CommandFailure(error, otherwise: .output)
    }
  }

  private static func table(_ cache: SourceCache) -> [String] {
    let copies = cache.all()
    var table = TextTable()
    for copy in copies {
      let age = SourceClock.system.now() - copy.fetched
      let count = copy.pages.count
      table.add(
        copy.source, "\(count) \(count == 1 ? "document" : "documents")",
        NumberText.megabytes(copy.size), "\(Freshness.words(forAge: max(age, 0))) old")
    }
    let total = copies.count == 1 ? "one copy" : "\(copies.count) copies"
    return table.lines + ["\(total) in \(cache.folder)"]
  }

  private static func json(_ cache: SourceCache) -> [String] {
    JSONText.lines(
      of: cache.all().map { copy in
        JSONRecord.text([
          ("address", .text(copy.source)), ("fetchedAt", .text(UnixTime.text(copy.fetched))),
          ("documents", .whole(copy.pages.count)), ("bytes", .whole(copy.size)),
          ("path", .text(cache.snapshotPath(of: copy.source))),
        ])
      })
  }
}

extension SourceSnapshot {
  /// The size of all documents in bytes.
  fileprivate var size: Int { pages.reduce(0) { $0 + $1.size } }
}
