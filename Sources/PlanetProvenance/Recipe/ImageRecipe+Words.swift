import PlanetAssets
import PlanetCatalogue
import PlanetMath
import PlanetScene

extension ImageRecipe {
  /// The picture in one sentence.
  package var summary: String {
    let turned = body.turn == 0 ? "" : ", \((body.turn * 360).shortText)° turned"
    let rays =
      view.fieldOfView.map { "field of view \($0.shortestDegrees.shortText)°" } ?? "orthographic"
    let place =
      view.lookAt == nil
      ? "camera elevation \(view.elevation.shortestDegrees.shortText)°"
      : "centred on \(ViewParameter.lookAt.text(of: ViewParameter.lookAt.value(in: view)))"
    return "\(body.name), longitude \(body.longitude.shortText)°\(turned), \(place), \(rays), "
      + "\(width)×\(height)"
  }

  /// The picture in lines of a label and a value, for people.
  package var explanation: [(label: String, value: String)] {
    var lines: [(String, String)] = [
      ("Picture", "\(width)×\(height) pixels of \(depth) bits"),
      ("Body", "\(body.name) (\(body.id))"),
      (
        "Figure",
        body.radii.map {
          "\($0.equatorial.shortText) km"
            + ($0.intermediate.map { " and \($0.shortText) km" } ?? "")
            + " at the equator, \($0.polar.shortText) km at the poles"
        } ?? "a sphere of unknown size"
      ),
      (
        "Orientation",
        "longitude \(body.longitude.shortText)° east at azimuth 0, turned by "
          + "\((body.turn * 360).shortText)°, north tilted \(body.tilt.shortText)° right"
      ),
    ]
    if let shape = body.shape {
      lines.append(("Shape", "\(shape.file.name), SHA-256 \(shape.file.sha256)"))
    }
    if let map = body.map {
      lines += map.files.map { ("Map", "\($0.name), SHA-256 \($0.sha256)") }
      if map.files.isEmpty { lines.append(("Map", "missing: a checker was drawn")) }
    } else {
      lines.append(("Map", "none: plain grey"))
    }
    if let strip = body.rings?.strip {
      lines.append(("Rings", "\(strip.file.name), SHA-256 \(strip.file.sha256)"))
    } else if let bands = body.rings?.bands {
      lines.append(("Rings", "\(bands.count) bands"))
    }
    for group in ViewParameter.Group.allCases {
      let text = view.text(of: group)
      if !text.isEmpty { lines.append((group.rawValue, text)) }
    }
    lines += [
      (
        "Quality",
        "\(samples) \(samples == 1 ? "sample" : "samples"), "
          + (dithers ? "dithered" : "not dithered")
      ),
      ("Renderer", renderer),
    ]
    return lines.map { (label: $0.0, value: $0.1) }
  }

  /// The words of a command that renders a still of a catalogue's body in this view.
  ///
  /// What no option sets is left out: how far a body has turned, the light's anchor of an orbiting
  /// camera, and all that catalogues say of the body.
  package var commandWords: [String] {
    var words = ["planetnode", "render", body.id, "--size", "\(width)x\(height)"]
    words += fullView.optionWords
    if samples != 1 { words += ["--samples", "\(samples)"] }
    if !dithers { words.append("--no-dither") }
    if depth != 8 { words += ["--depth", "\(depth)"] }
    return words
  }
}
