import PlanetCatalogue
import PlanetImage

extension PictureJob {
  /// The picture in one sentence.
  public var summary: String {
    let turned = body.turn == 0 ? "" : ", \(Self.written(body.turn * 360))° further on"
    let rays = view.fieldOfView.map { "through \(Self.written($0))°" } ?? "along parallel rays"
    return "\(body.name), longitude \(Self.written(body.longitude))°\(turned), seen \(rays) "
      + "from \(Self.written(view.elevation))° up, \(width)×\(height)"
  }

  /// The picture in lines of a label and a value, for people.
  public var explanation: [(label: String, value: String)] {
    var lines: [(String, String)] = [
      ("Picture", "\(width)×\(height) pixels of \(depth) bits"),
      ("Body", "\(body.name) (\(body.id))"),
      (
        "Figure",
        "\(Self.written(body.equatorialRadius)) km at the equator, "
          + "\(Self.written(body.polarRadius)) km at the poles"
      ),
      (
        "Facing",
        "longitude \(Self.written(body.longitude))° east, turned by "
          + "\(Self.written(body.turn * 360))°, north leaning \(Self.written(body.tilt))° right"
      ),
    ]
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
    let rays =
      view.fieldOfView.map { "\(Self.written($0))° of view" } ?? "parallel rays"
    let aside =
      (view.roll.map { "leaning \(Self.written($0))° right, " } ?? "")
      + (pan.map { "aside by \($0) radii, " } ?? "")
    lines += [
      (
        "Eye",
        "azimuth \(Self.written(view.azimuth))°, elevation \(Self.written(view.elevation))°, "
          + "\(aside)\(rays), \(body.rings == nil ? "planet" : view.fit) filling "
          + Self.written(view.share)
      ),
      (
        "Light",
        (view.lightAnchor.map { "seen from azimuth \(Self.written($0))°: " } ?? "")
          + "azimuth \(Self.written(view.lightAzimuth))°, elevation "
          + "\(Self.written(view.lightElevation))°, \(Self.written(view.lightDiameter))° across, "
          + "\(view.ambient) from all sides"
      ),
      ("Background", background ?? "transparent"),
      (
        "Quality",
        "\(samples) \(samples == 1 ? "sample" : "samples"), "
          + (dithers ? "dithered" : "not dithered")
      ),
      ("Renderer", renderer),
    ]
    return lines.map { (label: $0.0, value: $0.1) }
  }

  /// The words of a command that draws a still of a catalogue's body in this view.
  ///
  /// What the options of a command cannot tell is left out: how far a body has turned, where the
  /// light stays while the eye goes round, and all that catalogues say of the body.
  public var commandWords: [String] {
    var words = ["planetnode", "render", body.id, "--size", "\(width)x\(height)"]
    func add(_ option: String, _ value: Double, unless usual: Double) {
      if value != usual { words += ["--\(option)", Self.written(value)] }
    }
    words += ["--longitude", Self.written(body.longitude)]
    words += ["--tilt", Self.written(body.tilt)]
    add("azimuth", view.azimuth, unless: 0)
    add("elevation", view.elevation, unless: 15)
    add("roll", view.roll ?? 0, unless: 0)
    if let pan { words += ["--pan", pan] }
    if let fieldOfView = view.fieldOfView {
      add("fov", fieldOfView, unless: 20)
    } else {
      words.append("--orthographic")
    }
    if view.fit != "rings" { words += ["--fit", view.fit] }
    add("share", view.share, unless: 0.9)
    add("light-azimuth", view.lightAzimuth, unless: -35)
    add("light-elevation", view.lightElevation, unless: 15)
    add("sun-diameter", view.lightDiameter, unless: 0)
    if view.ambient != 0.012 { words += ["--ambient", "\(view.ambient)"] }
    if let background { words += ["--background", background] }
    if samples != 1 { words += ["--samples", "\(samples)"] }
    if !dithers { words.append("--no-dither") }
    if depth != 8 { words += ["--depth", "\(depth)"] }
    return words
  }

  /// How far the eye stands aside, as options tell it; nothing where it looks at the middle.
  private var pan: String? { view.pan.map { $0.map(Self.written).joined(separator: ",") } }

  /// The colour behind the body, `#rrggbb`; nothing for transparency.
  private var background: String? {
    guard let color = view.background, color.count == 3 else { return nil }
    let codes = color.map { SRGB.encode8($0) }
    return SRGBColor(red: codes[0], green: codes[1], blue: codes[2]).description
  }

  /// Returns a number without a needless fraction.
  static func written(_ number: Double) -> String {
    let whole = Int(exactly: number)
    return whole.map(String.init) ?? number.description
  }
}
