import PlanetAssets
import PlanetExport
import PlanetProvenance
import PlanetStrings
import PlanetSystem

extension ExplainCommand {
  /// Prints the provenance and the credits of a collection.
  func explainCollection(_ file: String, isFirst: Bool) throws(CommandFailure) {
    let proof: CollectionProvenance
    do throws(ImageProvenance.Failure) {
      proof = try CollectionProvenance(path: file)
    } catch {
      throw CommandFailure(error, of: file)
    }
    guard !json else { return Console.output(JSONText.printable(proof.job.text)) }
    if !isFirst { Console.output("") }
    Console.output("\(file): \(proof.job.summary)")
    Console.output("")
    var table = TextTable()
    for (label, value) in proof.job.explanation { table.add(label, value, "") }
    // Properties that differ between the bodies of a sheet are printed by --json.
    let own: Set = ["Body", "Figure", "Facing", "Map", "Rings"]
    for (label, value) in proof.job.pictures[0].explanation
    where proof.job.kind != .sheet || !own.contains(label) {
      table.add(label, value, "")
    }
    for credit in proof.credits.lines { table.add("Credit", credit, "") }
    for source in proof.credits.sources { table.add("Source", source, "") }
    table.add("Fingerprint", proof.job.fingerprint.description, "")
    // The pixels of frames are many; verify checks them.
    if let pixels = proof.pixels.first, proof.pixels.count == 1 {
      table.add("Pixels", pixels.description, "")
    }
    for line in table.lines { Console.output(line) }
  }
}
