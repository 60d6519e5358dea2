import PlanetAssets
import PlanetCatalogue
import PlanetCommands
import PlanetMath
import PlanetStrings
import PlanetSystem
import PlanetViewer
import ViewerGui

/// Writes the content of the screen for other programs: a line of JSON after each change.
///
/// It is used by screen readers and by tests. `docs/viewer.md` lists the fields.
final class ScreenLog {
  private let path: String
  private var last = ""
  private var count = 0

  /// The log requested by PLANETNODE_VIEWER_LOG; nil if none.
  static var fromEnvironment: ScreenLog? {
    Files.environment("PLANETNODE_VIEWER_LOG").map { ScreenLog(path: $0) }
  }

  /// Creates a log that is appended to a file.
  init(path: String) { self.path = path }

  /// Writes the content of the screen, if it has changed.
  /// - Parameters:
  ///   - viewer: The viewer after a frame.
  ///   - seconds: The time since the start of the program.
  func write(_ viewer: Viewer, seconds: Double) {
    count += 1
    let content = JSONText.object(Self.fields(viewer))
    guard content != last else { return }
    last = content
    let head = JSONText.object([("frame", .whole(count)), ("seconds", .decimal(seconds))])
    let line = head.dropLast() + "," + content.dropFirst() + "\n"
    do throws(FileError) {
      try Files.append(Array(line.utf8), to: path)
    } catch {
      if count == 1 { Console.warning("PLANETNODE_VIEWER_LOG is not written: \(error)") }
    }
  }

  private static func fields(_ viewer: Viewer) -> [(String, JSONText.Value)] {
    let viewpoint = viewer.viewpoint
    var fields: [(String, JSONText.Value)] = [
      ("title", .text(viewer.title)),
      ("body", .text(viewer.body?.id ?? "")),
      ("shows", .truth(viewer.showsBody)),
      ("settled", .truth(viewer.isSettled)),
      ("width", .decimal(viewer.windowSize.x)), ("height", .decimal(viewer.windowSize.y)),
      ("fullScreen", .truth(viewer.wantsFullScreen)),
      ("azimuth", .decimal(viewpoint.azimuth.degrees)),
      ("elevation", .decimal(viewpoint.elevation.degrees)),
      ("roll", .decimal(viewpoint.roll.degrees)),
      ("panX", .decimal(viewpoint.pan.x)), ("panY", .decimal(viewpoint.pan.y)),
      ("share", .decimal(viewpoint.share)),
      ("spins", .truth(viewer.spin.isRunning)),
      ("turns", .decimal(viewer.spin.turns)),
      ("messages", .list(viewer.messages.map { .text($0) })),
    ]
    if let place = viewer.pointerPlace {
      fields += [("pointerX", .decimal(place.x)), ("pointerY", .decimal(place.y))]
    }
    if let point = viewer.subObserverPoint {
      fields += [
        ("latitude", .decimal(point.latitude.degrees)),
        ("longitude", .decimal(point.longitude.degrees)),
      ]
    }
    return fields + [("elements", .list(viewer.elements.map { .object(Self.fields($0)) }))]
  }

  static func fields(_ element: GuiElement) -> [(String, JSONText.Value)] {
    var fields: [(String, JSONText.Value)] = [
      ("kind", .text(element.kind.rawValue)), ("label", .text(element.label)),
      ("x", .decimal(Double(element.origin.x))), ("y", .decimal(Double(element.origin.y))),
      ("width", .decimal(Double(element.size.x))), ("height", .decimal(Double(element.size.y))),
    ]
    if let value = element.value { fields.append(("value", .text(value))) }
    if let isOn = element.isOn { fields.append(("on", .truth(isOn))) }
    if !element.isEnabled { fields.append(("enabled", .truth(false))) }
    return fields
  }
}
