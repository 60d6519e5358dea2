import PlanetAssets
import PlanetExport
import PlanetProvenance
import PlanetRecipe
import PlanetStrings
import PlanetSystem
import SoftwareRenderer

extension ExplainCommand {
  /// Prints the render job and the credits of a JPEG, WebP or OpenEXR file.
  /// - Returns: False for a file of another format.
  func explainTexts(
    _ file: String, isFirst: Bool, _ loaded: CatalogueOptions.Loaded?
  ) throws(CommandFailure) -> Bool {
    let provenance: TextProvenance
    do throws(ImageProvenance.Failure) {
      guard let found = try TextProvenance.read(path: file) else { return false }
      provenance = found
    } catch {
      throw CommandFailure(error, of: file)
    }
    report(
      file, provenance.recipe, provenance.credits,
      pixels: "\(provenance.format) files have no checksum of pixels", isFirst: isFirst,
      hasFloats: provenance.hasFloats)
    if !json {
      Console.output("")
      reportOptions(provenance, at: file, loaded)
    }
    return true
  }

  /// Prints the command that renders a JPEG, WebP or OpenEXR file again.
  private func reportOptions(
    _ provenance: TextProvenance, at path: String, _ loaded: CatalogueOptions.Loaded?
  ) {
    let recipe = provenance.recipe
    let name = "\(recipe.isComparison ? "compare" : recipe.subjectID)-again"
    var words = ["-o", "\(name).\(ImageFileFormat(path: path)?.fileExtension ?? "png")"]
    if !provenance.passes.isEmpty {
      words += ["--aov", provenance.passes.map(\.rawValue).joined(separator: ",")]
    }
    let place = catalogue.catalogue.map { ["--catalogue", $0] } ?? []
    if reportOptions(recipe, loaded, added: words + place), !provenance.hasFloats {
      Console.note(
        "\(provenance.format) files do not state their quality; add --quality as \(path) has it")
    }
  }

  /// Prints the provenance and the credits of a collection.
  func explainCollection(_ file: String, isFirst: Bool) throws(CommandFailure) {
    let provenance: CollectionProvenance
    do throws(ImageProvenance.Failure) {
      provenance = try CollectionProvenance(path: file)
    } catch {
      throw CommandFailure(error, of: file)
    }
    guard !json else { return Console.output(JSONText.printable(provenance.recipe.text)) }
    if !isFirst { Console.output("") }
    Console.output("\(file): \(provenance.recipe.summary)")
    Console.output("")
    var table = TextTable()
    for (label, value) in provenance.recipe.explanation { table.add(label, value, "") }
    // The properties of each body of a sheet are printed by --json.
    let ofBody: Set = ["Body", "Radii", "Orientation", "Shape", "Map", "Rings"]
    for (label, value) in provenance.recipe.images[0].explanation
    where provenance.recipe.kind != .sheet || !ofBody.contains(label) {
      table.add(label, value, "")
    }
    for credit in provenance.credits.lines { table.add("Credit", credit, "") }
    for source in provenance.credits.sources { table.add("Source", source, "") }
    table.add("Fingerprint", provenance.recipe.fingerprint.description, "")
    // The checksums of frames are omitted, as there may be many.
    if let pixels = provenance.pixels.first, provenance.pixels.count == 1 {
      table.add("Pixels", pixels.description, "")
    }
    for line in table.lines { Console.output(line) }
  }
}
