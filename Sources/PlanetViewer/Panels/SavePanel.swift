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

/// What can be typed for a saved picture.
enum PictureField: Hashable {
  case size, ground
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
      viewer.pictureFieldToFocus = nil
      gui.space(4)
      gui.font(.small) {
        gui.wrappedText("Drawn anew by the software renderer; how is told in the file.")
        gui.fittedText(
          "In \(Files.absolute(viewer.surroundings.pictureFolder))", width: gui.room.x,
          isFaint: true, keepsEnd: true)
      }
      gui.space(4)
      let isPressed = gui.button(
        "Save picture", tip: "Save it as a PNG", isDefault: true,
        isEnabled: viewer.isPictureTypedWell)
      if isPressed { save() }
      gui.sameLine()
      if gui.button("Cancel", tip: viewer.tip(for: .close)) { viewer.dialog = nil }
    }
  }

  private func drawSize() {
    gui.font(.small) { gui.faintText("Size in pixels") }
    let sizes = viewer.pictureSizes
    viewer.pictureSizeIndex = min(viewer.pictureSizeIndex, sizes.count)
    let isChosen = gui.choice(
      "##size", &viewer.pictureSizeIndex, of: sizes.map(\.title) + ["Another size"])
    guard viewer.pictureSizeIndex == sizes.count else { return }
    _ = gui.field(
      "##typed size", hint: "Width x height", &viewer.typedSize,
      takesFocus: isChosen || viewer.pictureFieldToFocus == .size, selectsAll: true)
    do throws(ValueProblem) { _ = try viewer.pictureSize } catch { tell(error) }
  }

  private func drawGround() {
    gui.font(.small) { gui.faintText("Background") }
    var index = viewer.pictureGround.rawValue
    let isChosen = gui.choice(
      "##background", &index, of: PictureGround.allCases.map(\.title))
    if isChosen { viewer.pictureGround = PictureGround(rawValue: index) ?? .transparent }
    guard viewer.pictureGround == .typed else { return }
    _ = gui.field(
      "##typed background", hint: "Colour", &viewer.typedGround,
      takesFocus: isChosen || viewer.pictureFieldToFocus == .ground, selectsAll: true)
    do throws(ValueProblem) { _ = try viewer.background } catch { tell(error) }
  }

  /// Says what is wrong with what is typed.
  private func tell(_ problem: ValueProblem) {
    gui.font(.small) { gui.wrappedText(problem.description) }
  }

  /// Saves the picture, and stays while something is wrong with what is typed: that stands below
  /// it.
  func save() {
    if (try? viewer.savePicture(size: viewer.pictureSize)) == true { viewer.dialog = nil }
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

  /// Opens the dialog that saves a picture, with what was typed last without a fault.
  func openSavePanel() {
    let wasOpen = dialog == .savePicture
    dialog = tellWhetherPictureIsThere() ? .savePicture : nil
    guard dialog != nil, !wasOpen else { return }
    if (try? PictureSize(reading: typedSize)) == nil { typedSize = lastTyped.size }
    if (try? Background(reading: typedGround)) == nil { typedGround = lastTyped.ground }
    lastTyped = (typedSize, typedGround)
    let typesSize = pictureSizeIndex >= pictureSizes.count
    pictureFieldToFocus = typesSize ? .size : pictureGround == .typed ? .ground : nil
  }

  /// Whether nothing is wrong with what is typed for a picture.
  var isPictureTypedWell: Bool {
    (try? pictureSize) != nil && (try? background) != nil
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
    let view = self.view(background: try background)
    saver.save(
      body, view, size: size, library: file.library, threads: surroundings.threads,
      known: Set(prepared.warnings.map(\.description)))
    notices.add("Drawing \(size) pixels…", about: .picture)
    return true
  }
}
