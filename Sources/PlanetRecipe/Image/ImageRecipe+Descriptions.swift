import PlanetAssets
import PlanetCatalogue
import PlanetMath
import PlanetOverlays
import PlanetScene
import PlanetStrings

extension ImageRecipe {
  /// The description of the image in one sentence.
  package var summary: String {
    if let sky = arrangement.sky {
      return "\(subjectName)\(sky.occasion?.words ?? ""), field of view "
        + "\(NumberText.significant(sky.observation.fieldOfView))°, \(width)×\(height)"
    }
    let projection =
      view.fieldOfView.map { "field of view \(NumberText.significant($0.degrees))°" }
      ?? "orthographic"
    let camera =
      view.lookAt == nil
      ? "camera elevation \(view.elevation.shortestDegrees.shortText)°"
      : "centred on \(ViewParameter.lookAt.text(of: ViewParameter.lookAt.value(in: view)))"
    return "\(subject), \(camera), \(projection), \(width)×\(height)"
  }

  /// The name of the body that the camera looks at, or `Sky`.
  package var subjectName: String {
    guard let place = arrangement.sky?.observation.place, place.target == nil else {
      return body.name
    }
    return "Sky"
  }

  /// The ID of the body that the camera looks at, or `sky`.
  package var subjectID: String {
    guard let place = arrangement.sky?.observation.place else { return body.id }
    return place.target ?? PlaceAim.sky
  }

  /// The description of the bodies: rotation, or scale.
  private var subject: String {
    guard let row = arrangement.row else {
      let rotation = body.turn == 0 ? "" : ", \((body.turn * 360).shortText)° turned"
      return "\(body.name), longitude \(body.longitude.shortText)°\(rotation)"
    }
    let scale = row.isTrueToScale ? "true relative size" : "logarithmic scale"
    return "\(title), \(scale)"
  }

  /// The names of the bodies, or `Sky`.
  package var title: String {
    subjectID == PlaceAim.sky
      ? subjectName : bodies.map(\.name).joined(separator: ", ")
  }

  /// The description of the image as labels with values.
  package var explanation: [(label: String, value: String)] { explanation(hasFloats: false) }

  /// Returns the description of the image as labels with values.
  /// - Parameter hasFloats: True for a file of floating-point numbers, which are not dithered.
  /// - Returns: The lines.
  package func explanation(hasFloats: Bool) -> [(label: String, value: String)] {
    let samples = hasFloats ? "floating-point numbers" : "\(depth) bits"
    var lines = [("Image", "\(width)×\(height) pixels of \(samples)")]
    switch arrangement {
    case .alone: break
    case .sky(let sky):
      lines += sky.observation.explanation(sky.occasion)
      if !sky.overlays.isEmpty {
        let names = sky.overlays.map(\.rawValue).joined(separator: ", ")
        lines.append(("Overlays", names + (sky.isOverlayOnly ? ", alone" : "")))
      }
    case .row(let row):
      lines.append(
        (
          "Frame",
          "\(NumberText.adaptive(row.frameHeight)) km high"
            + (row.isTrueToScale ? "" : " for the smallest body, logarithmic sizes")
        ))
      if let labels = row.labels {
        lines.append(("Labels", "\(labels.font.name), SHA-256 \(labels.font.sha256)"))
      }
    }
    if let panorama { lines += panorama.explanation }
    for (index, body) in bodies.enumerated() {
      lines += body.explanation(
        placement: arrangement == .alone ? nil : arrangement.placements[index])
    }
    for group in ViewParameter.Group.allCases where isStated(group) {
      let text = view.text(
        of: group,
        without: arrangement.sky == nil ? [] : [.lightAzimuth, .lightElevation])
      if !text.isEmpty { lines.append((group.rawValue, text)) }
    }
    lines += [
      (
        "Quality",
        "\(self.samples) \(self.samples == 1 ? "sample" : "samples")"
          + (hasFloats ? "" : dithers ? ", dithered" : ", not dithered")
      ),
      ("Renderer", renderer),
    ]
    return lines.map { (label: $0.0, value: $0.1) }
  }

  /// Returns whether a group of the view's parameters determines the image.
  private func isStated(_ group: ViewParameter.Group) -> Bool {
    switch arrangement {
    case .alone: true
    case .row: group != .frame
    case .sky: ![.frame, .camera, .body].contains(group)
    }
  }
}

extension PanoramaReference {
  /// The panorama as labels with values.
  fileprivate var explanation: [(String, String)] {
    let flip = flip.map { ", flipped \($0 == .vertical ? "vertically" : "horizontally")" } ?? ""
    return [("Panorama", "\(file.name), \(frame.rawValue)\(flip), SHA-256 \(file.sha256)")]
  }
}

extension ImageRecipe.Occasion {
  /// The moment and the observer in words, such as `, 2027-02-19T16:00:00Z, seen from Earth`.
  fileprivate var words: String { ", \(date), seen from \(observer)" }
}

extension Observation {
  /// Returns the description of the observation as labels with values.
  fileprivate func explanation(_ occasion: ImageRecipe.Occasion?) -> [(String, String)] {
    let distance =
      place == nil ? ["\(NumberText.decimal(eye.length, digits: 3)) km away"] : []
    let observer = [occasion?.observer].compactMap(\.self) + distance
    return [
      ("Date", occasion?.date ?? "none"),
      ("Observer", observer.joined(separator: ", ")),
      ("Field of view", "\(NumberText.significant(fieldOfView))°"),
    ] + (stars == true ? [("Stars", "of magnitude 6.5 and brighter")] : [])
      + (suns ?? []).map { ("Sun", $0.words) } + (place?.explanation ?? [])
  }
}

extension SunLight {
  /// The place and the light of the star in words.
  fileprivate var words: String {
    let channels = [color.x, color.y, color.z].map { NumberText.decimal($0, digits: 4) }
    return "\(NumberText.decimal(position.length)) km from the first body, radius "
      + "\(NumberText.decimal(radius)) km, light \(channels.joined(separator: " "))"
  }
}

extension PlaceView {
  /// The sky of a place as labels with values.
  fileprivate var explanation: [(String, String)] {
    let air =
      pressure > 0
      ? "refraction at \(pressure.shortText) hPa and \(temperature.shortText) °C"
      : "no refraction"
    let sun =
      sunlight.map { ", \(NumberText.significant($0 * 100)) % of the sun's disc visible" } ?? ""
    return [("Sky", "\(projection.rawValue) projection, \(air)\(sun)")]
  }
}

extension AxisAngles {
  /// The angles in words, to a third of a second of arc.
  fileprivate var words: String {
    func degrees(_ angle: Double) -> String { NumberText.decimal(angle, digits: 4) + "°" }
    func wholeTurn(_ angle: Double) -> Double { angle < 0 ? angle + 360 : angle }
    return "north pole at right ascension \(degrees(wholeTurn(poleLongitude))), declination "
      + "\(degrees(poleLatitude)), prime meridian \(degrees(wholeTurn(meridian))) from the node"
  }
}

extension Appearance {
  private var orientation: String {
    "longitude \(longitude.shortText)° east at azimuth 0, turned by "
      + "\(NumberText.decimal(turn * 360, digits: 4))°, north tilted \(tilt.shortText)° right"
  }

  /// The description of the body as labels with values.
  fileprivate func explanation(
    placement: ImageRecipe.Placement?
  ) -> [(String, String)] {
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
      ("Orientation", placement?.axes?.words ?? orientation),
    ]
    if let placement, placement.axes != nil {
      let text = placement.position.map { NumberText.decimal($0, digits: 3) }
      lines.append(("Position", "\(text.joined(separator: " ")) km"))
    }
    lines += (placement?.rotations ?? []) + (coma.map { [("Coma", $0.words)] } ?? [])
    if let shape {
      lines.append(("Shape", "\(shape.file.name), SHA-256 \(shape.file.sha256)"))
    }
    if let map {
      lines += map.files.map { ("Map", "\($0.name)\(map.changes), SHA-256 \($0.sha256)") }
      if map.files.isEmpty { lines.append(("Map", "missing: rendered with a checker")) }
    } else if let generated {
      lines += generated.explanation
    } else {
      lines.append(("Map", "none: plain \(color?.description ?? "grey")"))
    }
    for layer in layers ?? [] {
      lines += layer.map.files.map {
        (
          "Layer",
          "\(layer.kind.rawValue): \($0.name)\(layer.map.changes), SHA-256 \($0.sha256)"
        )
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
    if let photometry { lines.append(("Photometry", photometry.words)) }
    if let width = sunDiameter.map(NumberText.significant) {
      lines.append(("Sun", "\(width)° wide, seen from there"))
    }
    return lines + ringExplanation + lightExplanation
  }

  /// The rings as labels with values.
  private var ringExplanation: [(String, String)] {
    if let strip = rings?.strip {
      let changes = strip.adjustment.map { ", \($0.words)" } ?? ""
      return [("Rings", "\(strip.file.name)\(changes), SHA-256 \(strip.file.sha256)")]
    }
    return rings.map { [("Rings", "\($0.bands.count) bands")] } ?? []
  }

  /// The exposure compensation and the suns as labels with values.
  private var lightExplanation: [(String, String)] {
    let exposure = exposureCompensation.map { stops in
      ("Exposure", "\(stops > 0 ? "+" : "")\(stops.shortText) stops by the portrait")
    }
    return [exposure].compactMap(\.self) + (suns ?? []).map { ("Light", $0.words) }
  }
}

extension ImageRecipe.Placement {
  /// The rotations of clouds and map as labels with values.
  fileprivate var rotations: [(String, String)] {
    [("Clouds", "their map", cloudRotation), ("Map longitudes", "those of the map", mapRotation)]
      .compactMap { label, origin, rotation in
        rotation.map { (label, "\(NumberText.decimal($0, digits: 4))° east of \(origin)") }
      }
  }
}

extension Coma {
  /// The coma in words.
  fileprivate var words: String {
    "radius of \(radius.shortText) km"
      + (tail.map { ", tail of \($0.length.shortText) km" } ?? "")
  }
}

extension Sun {
  /// The sun in words.
  fileprivate var words: String {
    "\(color?.description ?? "white"), strength \((strength ?? 1).shortText), azimuth "
      + "\((azimuth ?? 0).shortText)° and elevation \((elevation ?? 0).shortText)° from the light"
      + (diameter.map { ", \($0.shortText)° wide" } ?? "")
  }
}

extension MapReference {
  /// The change of the samples in words, after a comma; empty for none.
  fileprivate var changes: String { adjustment.map { ", \($0.words)" } ?? "" }
}
