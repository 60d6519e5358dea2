import PlanetAssets
import PlanetCatalogue
import PlanetMath
import PlanetScene
import PlanetStrings

extension ImageRecipe {
  /// The description of the image in one sentence.
  package var summary: String {
    let projection =
      view.fieldOfView.map { "field of view \($0.shortestDegrees.shortText)°" } ?? "orthographic"
    let camera =
      view.lookAt == nil
      ? "camera elevation \(view.elevation.shortestDegrees.shortText)°"
      : "centred on \(ViewParameter.lookAt.text(of: ViewParameter.lookAt.value(in: view)))"
    return "\(subject), \(camera), \(projection), \(width)×\(height)"
  }

  /// The description of the bodies: rotation, or scale.
  private var subject: String {
    guard let arrangement else {
      let rotation = body.turn == 0 ? "" : ", \((body.turn * 360).shortText)° turned"
      return "\(body.name), longitude \(body.longitude.shortText)°\(rotation)"
    }
    let scale = arrangement.isTrueToScale ? "true relative size" : "logarithmic scale"
    return "\(title), \(scale)"
  }

  /// The names of the bodies.
  package var title: String { bodies.map(\.name).joined(separator: ", ") }

  /// The description of the image as labels with values.
  package var explanation: [(label: String, value: String)] {
    var lines = [("Image", "\(width)×\(height) pixels of \(depth) bits")]
    if let arrangement {
      lines.append(
        (
          "Frame",
          "\(NumberText.adaptive(arrangement.frameHeight)) km high"
            + (arrangement.isTrueToScale ? "" : " for the smallest body, logarithmic sizes")
        ))
      if let labels = arrangement.labels {
        lines.append(("Labels", "\(labels.font.name), SHA-256 \(labels.font.sha256)"))
      }
    }
    for body in bodies { lines += body.explanation }
    for group in ViewParameter.Group.allCases where arrangement == nil || group != .frame {
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

  /// The arguments of a command line that renders a still of a catalogue's body in this view.
  ///
  /// They do not include values without an option: the rotation of a body, the light's anchor of an
  /// orbiting camera, and the data of the catalogue.
  package var commandLine: [String] {
    var arguments = ["planetnode", arrangement == nil ? "render" : "compare"]
    arguments += bodies.map(\.id) + ["--size", "\(width)x\(height)"]
    if let arrangement {
      // Comparisons set these parameters themselves.
      var view = view
      (view.fieldOfView, view.fit) = (View().fieldOfView, View().fit)
      arguments += view.optionArguments
      if !arrangement.isTrueToScale { arguments += ["--scale", SizeScale.log.rawValue] }
      if arrangement.labels == nil { arguments.append("--no-labels") }
    } else {
      arguments += fullView.optionArguments
    }
    if samples != 1 { arguments += ["--samples", "\(samples)"] }
    if !dithers { arguments.append("--no-dither") }
    if depth != 8 { arguments += ["--depth", "\(depth)"] }
    return arguments
  }
}

extension ImageRecipe.Body {
  /// The description of the body as labels with values.
  fileprivate var explanation: [(String, String)] {
    var lines = [
      ("Body", "\(name) (\(id))"),
      (
        "Radii",
        radii.map {
          "\($0.equatorial.shortText) km"
            + ($0.intermediate.map { " and \($0.shortText) km" } ?? "")
            + " at the equator, \($0.polar.shortText) km at the poles"
        } ?? "a sphere of unknown size"
      ),
      (
        "Orientation",
        "longitude \(longitude.shortText)° east at azimuth 0, turned by "
          + "\((turn * 360).shortText)°, north tilted \(tilt.shortText)° right"
      ),
    ]
    if let shape {
      lines.append(("Shape", "\(shape.file.name), SHA-256 \(shape.file.sha256)"))
    }
    if let map {
      lines += map.files.map { ("Map", "\($0.name), SHA-256 \($0.sha256)") }
      if map.files.isEmpty { lines.append(("Map", "missing: rendered with a checker")) }
    } else if let generated {
      lines += generated.explanation
    } else {
      lines.append(("Map", "none: plain \(color ?? "grey")"))
    }
    for layer in layers ?? [] {
      lines += layer.map.files.map {
        ("Layer", "\(layer.kind): \($0.name), SHA-256 \($0.sha256)")
      }
    }
    if let atmosphere {
      let count = atmosphere.constituents.count
      lines.append(
        (
          "Atmosphere",
          "\(count) \(count == 1 ? "constituent" : "constituents") up to "
            + "\(atmosphere.top.shortText) km"
        ))
    }
    if let photometry { lines.append(("Photometry", photometry.description)) }
    if let sunDiameter { lines.append(("Sun", "\(sunDiameter.shortText)° wide, seen from there")) }
    if let strip = rings?.strip {
      lines.append(("Rings", "\(strip.file.name), SHA-256 \(strip.file.sha256)"))
    } else if let bands = rings?.bands {
      lines.append(("Rings", "\(bands.count) bands"))
    }
    return lines
  }
}
