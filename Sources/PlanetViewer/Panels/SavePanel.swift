import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetMath
import PlanetScene

/// What stands behind a body in a saved picture.
enum PictureGround: Int, CaseIterable, Hashable {
  case transparent, black, night, typed

  var title: String {
    switch self {
    case .transparent: "Transparent"
    case .black: "Black"
    case .night: "Night, as in the window"
    case .typed: "Another colour"
    }
  }
}

/// How large a picture is saved, and on what.
struct SavePanel {
  let viewer: Viewer
  private var gui: Gui { viewer.gui }

  init(viewer: Viewer) { self.viewer = viewer }

  func draw() {
    let width = Float(min(viewer.size.x - 20, 440))
    viewer.draw(.savePicture, title: "Save", size: SIMD2(width, 0)) {
      gui.font(.heading) { gui.text("Save a picture") }
      gui.space(4)
      gui.width(-1) {
        drawSize()
        gui.space(2)
        drawGround()
      }
      gui.space(4)
      gui.font(.small) {
        gui.wrappedText("Drawn anew by the software renderer, with all that made it in the file.")
      }
      gui.space(4)
      if gui.button("Save picture", tip: "Save it as a PNG", isDefault: true) { save() }
      gui.sameLine()
      if gui.button("Cancel", tip: viewer.tip(for: .close)) { viewer.dialog = nil }
    }
  }

  private func drawSize() {
    gui.font(.small) { gui.faintText("Size in pixels") }
    let sizes = viewer.pictureSizes
    viewer.pictureSizeIndex = min(viewer.pictureSizeIndex, sizes.count)
    _ = gui.choice(
      "##size", &viewer.pictureSizeIndex, of: sizes.map(\.title) + ["Another size"])
    guard viewer.pictureSizeIndex == sizes.count else { return }
    _ = gui.field("##typed size", hint: "Width x height", &viewer.typedSize)
    do throws(ValueProblem) { _ = try viewer.pictureSize } catch { tell(error) }
  }

  private func drawGround() {
    gui.font(.small) { gui.faintText("Background") }
    var index = viewer.pictureGround.rawValue
    if gui.choice("##background", &index, of: PictureGround.allCases.map(\.title)) {
      viewer.pictureGround = PictureGround(rawValue: index) ?? .transparent
    }
    guard viewer.pictureGround == .typed else { return }
    _ = gui.field("##typed background", hint: "Colour", &viewer.typedGround)
    do throws(ValueProblem) { _ = try viewer.background } catch { tell(error) }
  }

  /// Says what is wrong with what is typed.
  private func tell(_ problem: ValueProblem) {
    gui.font(.small) { gui.wrappedText(problem.description) }
  }

  /// Saves the picture, and stays while something is wrong with what is typed.
  func save() {
    do throws(ValueProblem) {
      if try viewer.savePicture(size: viewer.pictureSize) { viewer.dialog = nil }
    } catch {
      viewer.notices.add("No picture: \(error)", isProblem: true, about: .picture)
    }
  }
}

extension Viewer {
  /// The sizes in which a picture can be saved, besides one that is typed: the window's own, and
  /// squares.
  var pictureSizes: [(title: String, size: PictureSize)] {
    let own = PictureSize(width: pixels(stage.size.x), height: pixels(stage.size.y))
    return [("As in the window, \(own)", own)]
      + [512, 1024, 2048, 4096, 8192].map { side in
        let size = PictureSize(width: side, height: side)
        return (size.description, size)
      }
  }

  /// The size that was chosen or typed.
  var pictureSize: PictureSize {
    get throws(ValueProblem) {
      let sizes = pictureSizes
      guard pictureSizeIndex < sizes.count else { return try PictureSize(reading: typedSize) }
      return sizes[pictureSizeIndex].size
    }
  }

  /// The background that was chosen or typed.
  var background: Background {
    get throws(ValueProblem) {
      switch pictureGround {
      case .transparent: .transparent
      case .black: .color(.zero)
      case .night: .color(Theme.linearNight)
      case .typed: try Background(reading: typedGround)
      }
    }
  }

  /// Tells why there is no picture yet, if there is none.
  /// - Returns: Whether there is one.
  func tellWhetherPictureIsThere() -> Bool {
    guard shown?.prepared == nil else { return true }
    notices.add(
      body.map { "No picture yet: the map of \($0.name) is still to come" }
        ?? "No picture: no body is shown", isProblem: true, about: .picture)
    return false
  }

  /// Saves the picture of the moment.
  /// - Returns: Whether there is one.
  @discardableResult
  func savePicture(size: PictureSize) throws(ValueProblem) -> Bool {
    guard tellWhetherPictureIsThere(), let body, let prepared = shown?.prepared else {
      return false
    }
    let view = viewSettings(background: try background)
    saver.save(
      body, view, size: size, library: file.library, threads: surroundings.threads,
      known: Set(prepared.warnings.map(\.description)))
    notices.add("Drawing \(size) pixels…", about: .picture)
    return true
  }
}
