import ArgumentParser
import PlanetAssets
import PlanetCatalogue
import PlanetStrings
import PlanetSystem
import PlanetThreads

/// Checks this machine, and lists packages to install.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Checks this machine, and lists packages to install.",
    discussion: """
      Exit code 0: images can be rendered and the window can be opened. 9: images can be rendered, \
      the window cannot be opened. 4: images cannot be rendered. With --no-window the window is \
      not checked.

      Tested are the data folder, the cache, writing and locking of files in the output folder, \
      free disk space, starting of threads, limits of memory and processes, and an image with \
      known pixels.
      """)

  @Flag(help: "Print all findings as a JSON object.")
  var json = false

  @Flag(
    inversion: .prefixedNo,
    help: "Test the window too; with --no-window the exit code is 0 or 4. (default: --window)")
  var window = true

  @Option(name: .shortAndLong, help: "Output folder to check. (default: this folder)")
  var output = "."

  mutating func run() throws {
    var diagnosis = Diagnosis()
    addMachine(&diagnosis)
    addResources(&diagnosis)
    diagnosis.addLibraries(
      .rendering,
      [
        ("libpng16", "libpng16-16"), ("libz", "zlib1g"), ("libisal", "libisal2"),
        ("libturbojpeg", "libturbojpeg0"), ("libjpeg", "libjpeg62-turbo"), ("libxml2", "libxml2"),
        ("libnettle", "libnettle8"), ("libfreetype", "libfreetype6"), ("libwebp", "libwebp7"),
        ("libwebpmux", "libwebpmux3"), ("libOpenEXRCore-3_1", "libopenexr-3-1-30"),
        ("liblcms2", "liblcms2-2"), ("libraqm", "libraqm0"), ("libfribidi", "libfribidi0"),
        ("libfontconfig", "libfontconfig1"),
      ])
    addData(&diagnosis)
    addFont(&diagnosis)
    addCache(&diagnosis)
    addFolder("output folder", output, &diagnosis)
    addSelfTest(&diagnosis)
    addLibraries(&diagnosis)
    addProgram("ffmpeg", ["-version"], for: "encodes streams as videos", &diagnosis)
    if window { addViewer(&diagnosis) }
    try diagnosis.report(asJSON: json)
  }

  private func addMachine(_ diagnosis: inout Diagnosis) {
    diagnosis.add(.rendering, "planetnode", planetNodeVersion)
    let flags = Self.processorFlags
    let wide = ["sse4_2", "avx2", "fma", "avx512f"].filter(flags.contains)
    diagnosis.add(
      .rendering, "processors",
      "\(Threads.processorCount)" + (wide.isEmpty ? "" : ", with \(wide.joined(separator: ", "))"))
  }

  /// The features of the first processor, as the system reports them.
  private static var processorFlags: Set<Substring> {
    let bytes = (try? Files.read("/proc/cpuinfo", limit: 1 << 24)) ?? []
    let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("flags") || $0.hasPrefix("Features") }
    return Set(line?.split(whereSeparator: \.isWhitespace) ?? [])
  }

  private func addData(_ diagnosis: inout Diagnosis) {
    do throws(DataFolder.Missing) {
      let data = try DataFolder.find()
      diagnosis.add(.rendering, "data folder", data.path)
      if let file = try? CatalogueFile.open() {
        diagnosis.add(.rendering, "Solar System", "\(file.catalogue.bodies.count) bodies")
      } else {
        diagnosis.lack(
          .rendering, "Solar System", "'\(data.solarSystem)' cannot be read",
          advice: "install again, or set PLANETNODE_DATA")
      }
    } catch {
      diagnosis.lack(
        .rendering, "data folder", error.description, advice: "set PLANETNODE_DATA to the folder")
    }
  }

  private func addFont(_ diagnosis: inout Diagnosis) {
    do throws(FontFile.Missing) {
      diagnosis.add(.rendering, "font", try FontFile.read().path)
    } catch {
      diagnosis.lack(
        window ? .window : .convenience, "font", error.description,
        advice: "install fonts-dejavu-core")
    }
  }

  private func addCache(_ diagnosis: inout Diagnosis) {
    do throws(CommandFailure) {
      guard let cache = try WorkOptions.cache(mode: .auto) else {
        return diagnosis.lack(
          .convenience, "map cache", "no home", advice: "set PLANETNODE_CACHE to a folder")
      }
      if let problem = FolderCheck(cache.folder).problem {
        return diagnosis.lack(
          .convenience, "map cache", problem.description,
          advice: "set PLANETNODE_CACHE to a folder that can be written to")
      }
      let bytes = cache.entries().reduce(0) { $0 + $1.size }
      diagnosis.add(
        .convenience, "map cache",
        "\(cache.folder), \(NumberText.megabytes(bytes)) of \(NumberText.megabytes(cache.limit))")
    } catch {
      diagnosis.lack(.convenience, "map cache", error.message ?? "cannot be used")
    }
  }

  /// Adds the libraries that are loaded at run time.
  private func addLibraries(_ diagnosis: inout Diagnosis) {
    let libraries = [
      ("libcurl", ["libcurl.so.4"], "loads catalogues from the web", "libcurl4"),
      ("libtiff", ["libtiff.so.6", "libtiff.so.5"], "installs maps in TIFF files", "libtiff6"),
      ("libarchive", ["libarchive.so.13"], "installs maps in archives", "libarchive13"),
    ]
    for (name, files, purpose, package) in libraries {
      if let found = files.first(where: Programs.hasLibrary) {
        diagnosis.add(.convenience, name, found)
      } else {
        diagnosis.lack(.convenience, name, purpose, advice: "install \(package)")
      }
    }
  }

  private func addProgram(
    _ name: String, _ arguments: [String], for purpose: String, _ diagnosis: inout Diagnosis
  ) {
    guard let path = Programs.onPath(name) else {
      return diagnosis.lack(.convenience, name, purpose, advice: "install \(name)")
    }
    let answer = Programs.answer(of: path, arguments)?.text.split(separator: "\n").first
    diagnosis.add(.convenience, name, answer.map(String.init) ?? path)
  }

  private func addViewer(_ diagnosis: inout Diagnosis) {
    guard let path = Programs.ours(ViewCommand.program) else {
      return diagnosis.lack(
        .window, ViewCommand.program, "not beside planetnode, nor on PATH",
        advice: ViewCommand.advice)
    }
    if let message = ViewCommand.missingLibraries {
      return diagnosis.lack(.window, ViewCommand.program, path, advice: message)
    }
    let answer = Programs.answer(of: path, ["doctor", "--json"])
    guard let found = Diagnosis(json: answer?.text ?? "") else {
      return diagnosis.lack(
        .window, ViewCommand.program,
        "'\(path)' does not run: " + (answer?.text ?? "it cannot be started"))
    }
    diagnosis.add(.window, ViewCommand.program, path)
    diagnosis.add(found)
  }
}
