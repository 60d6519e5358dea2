import PlanetCatalogue
import PlanetImage

/// Whom to name when a picture is shown.
public struct Credits: Hashable, Sendable {
  /// One line for each map: what it is, by whom, under which licence.
  public let lines: [String]

  init(lines: [String]) { self.lines = lines }

  /// Collects the credits of the maps that a picture was drawn from.
  init(_ body: CelestialBody, _ job: PictureJob) {
    var lines: [String] = []
    func add(_ name: String, _ attribution: String?, _ license: String?) {
      let words = [attribution, license].compactMap { $0 }
      if !words.isEmpty {
        let line = "\(name): \(words.joined(separator: ", "))"
        lines.append(String(line.map { $0.isNewline ? " " : $0 }))
      }
    }
    if let map = body.map, job.body.map?.files.isEmpty == false {
      add(map.path, map.attribution, map.license)
    }
    if let strip = body.rings?.strip, job.body.rings?.strip != nil {
      add(strip.path, strip.attribution, strip.license)
    }
    self.lines = lines
  }

  /// The texts of a PNG; none without anybody to name.
  var texts: [PNGText] {
    lines.isEmpty ? [] : [PNGText("Copyright", lines.joined(separator: "\n"))]
  }
}
