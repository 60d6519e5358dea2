import PlanetAssets
import PlanetExport
import PlanetProvenance
import PlanetStrings
import PlanetSystem

extension ExplainCommand {
  /// Tells how a file of many pictures was made, and whom to credit.
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
    // What a sheet's bodies have of their own is told by --json.
    let own: Set = ["Body", "Figure", "Facing", "Map", "Rings"]
    for (label, value) in proof.job.pictures[0].explanation
    where proof.job.kind != .sheet || !own.contains(label) {
      table.add(label, value, "")
    }
    for credit in proof.credits.lines { table.add("Credit", credit, "") }
    for source in proof.credits.sources { table.add("Source", source, "") }
    table.add("Fingerprint", proof.job.fingerprint.description, "")
    // Those of frames are as many as these, and are for verify.
    if let pixels = proof.pixels.first, proof.pixels.count == 1 {
      table.add("Pixels", pixels.description, "")
    }
    for line in table.lines { Console.output(line) }
  }
}
