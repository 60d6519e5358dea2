import OpenGLRenderer
import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetSystem

// Catalogues: opened, and read again when they change.

extension Viewer {
  /// Reads the catalogue again; the same body stays, as the file has it now.
  /// - Parameter isAsked: Whether somebody wants all to be read anew, also what did not change.
  func reload(isAsked: Bool = false) {
    if let refusal = refusal(of: file.path) {
      file.noteReading()
      notices.add("The catalogue is not reloaded: \(refusal)", isProblem: true, about: .catalogue)
      return
    }
    if let path = catalogues.path, path != file.path {
      // What was asked for last is not lost; a change of this file is seen once more after it.
      if isAsked { notices.add("\(Files.name(of: path)) is still being opened", about: .catalogue) }
      return
    }
    guard Files.byteCount(of: file.path) > CatalogueLoader.promptBytes else {
      catalogues.cancel()
      takeAgain(LoadedCatalogue(of: file.path, file.library), isAsked: isAsked)
      return
    }
    file.noteReading()
    catalogues.begin(file.path, file.library, isAsked: isAsked)
  }

  func takeAgain(_ reading: LoadedCatalogue, isAsked: Bool) {
    let old = file.catalogue
    let wasBroken = !file.problems.isEmpty
    guard file.take(reading) else {
      if file.catalogue.bodies.isEmpty { forgetBodies() }
      notices.add(file.trouble, isProblem: true, about: .catalogue)
      return
    }
    guard isAsked || file.catalogue != old || shown == nil else {
      if !tellLeftOut(), wasBroken {
        notices.add("The catalogue is valid again", about: .catalogue)
      }
      return
    }
    if isAsked { undress() }
    if !tellLeftOut() { notices.add("Catalogue reloaded", about: .catalogue) }
    if let body = shown?.body, file.catalogue.body(id: body.id) == nil {
      notices.add("\(body.name) is no longer in the catalogue")
    }
    startAgain(
      showing: shown?.body.id ?? awaitedBody(),
      keeping: isAsked ? [] : old.bodies.filter { file.catalogue.body(id: $0.id) == $0 })
  }

  /// Returns the id of the body that was asked for when the catalogue was broken.
  private func awaitedBody() -> String? {
    guard let name = awaited else { return nil }
    awaited = nil
    do throws(UnknownBody) {
      return try file.body(named: name).id
    } catch {
      notices.add(error.description, isProblem: true)
      return nil
    }
  }

  /// Opens another catalogue.
  func open(_ path: String) {
    if let refusal = refusal(of: path) {
      notices.add("Not opened: \(refusal)", isProblem: true, about: .catalogue)
    } else if Files.byteCount(of: path) > CatalogueLoader.promptBytes {
      catalogues.begin(path, WatchedCatalogue(path: path, surroundings).library)
      notices.add("Opening \(Files.name(of: path))", about: .catalogue)
    } else {
      catalogues.cancel()
      open(LoadedCatalogue(of: path, WatchedCatalogue(path: path, surroundings).library))
    }
  }

  /// Tells why a path is not even tried: what waits for others, such as a pipe, would hold up the
  /// window.
  func refusal(of path: String) -> String? {
    switch Files.kind(of: path) {
    case .special: "'\(Files.name(of: path))' is not a regular file"
    case .folder: "'\(Files.name(of: path))' is a folder, not a file"
    case .file, .nothing: nil
    }
  }

  /// Opens the dialog in which a catalogue is chosen.
  func openOpenDialog() {
    let folder =
      file.isSolarSystem ? surroundings.home ?? "." : Files.folder(of: file.place)
    openDialog.open(in: folder, home: surroundings.home)
    dialog = .openCatalogue
    queue.awaitField()
  }

  /// Shows that dialog, and does what is pressed there.
  func drawOpenDialog() {
    let size = SIMD2<Float>(Float(min(self.size.x - 20, 620)), Float(min(self.size.y - 20, 560)))
    draw(.openCatalogue, title: "Open", size: size) {
      take(openDialog.draw(gui, cancelTip: tip(for: .close)))
    }
  }

  /// Opens what is typed in that dialog, or enters the folder.
  func confirmOpenDialog() {
    take(openDialog.confirm())
    queue.awaitField()
  }

  /// Completes the path that is typed in that dialog.
  func completeOpenDialog() {
    openDialog.complete()
    queue.awaitField()
  }

  private func take(_ outcome: OpenDialog.Outcome?) {
    switch outcome {
    case .open(let path):
      dialog = nil
      deferred.append(.open(path))
    case .cancel: dialog = nil
    case nil: break
    }
  }

  /// What the menu of catalogues shows.
  var catalogueMenuContent: CatalogueMenu.Content {
    CatalogueMenu.Content(
      title: file.title, isSolarSystem: file.isSolarSystem,
      recent: state.recentCatalogues.paths.filter { $0 != file.place }, home: surroundings.home,
      openTip: tip(for: .openCatalogue))
  }

  /// Does what was chosen in the menu of catalogues.
  func take(_ choice: CatalogueMenu.Choice) {
    switch choice {
    case .open: performLater(.openCatalogue)
    case .solarSystem: deferred.append(.open(surroundings.data.solarSystem))
    case .recent(let path): deferred.append(.open(path))
    }
  }

  func open(_ reading: LoadedCatalogue) {
    let path = reading.path
    var next = WatchedCatalogue(path: path, surroundings)
    guard next.take(reading) else {
      if Files.kind(of: path) == .nothing { state.recentCatalogues.remove(next.place) }
      let more = next.problems.count - 1
      notices.add(
        "'\(Files.name(of: path))' is not opened: \(next.problems.first ?? "cannot be read")"
          + (more > 0 ? " (and \(more) more)" : ""), isProblem: true, about: .catalogue)
      return
    }
    file = next
    if !file.isSolarSystem { state.recentCatalogues.add(file.place) }
    search.text = ""
    if !tellLeftOut() { notices.add("Opened \(Files.name(of: path))", about: .catalogue) }
    startAgain(showing: nil, keeping: [])
  }

  /// Tells which bodies of the catalogue are left out.
  /// - Returns: Whether any is.
  @discardableResult
  func tellLeftOut() -> Bool {
    guard let words = file.leftOut else { return false }
    notices.add("\(Files.name(of: file.path)): \(words)", isProblem: true, about: .catalogue)
    return true
  }

  /// Shows nothing: the catalogue has no bodies.
  private func forgetBodies() {
    thumbnails.cancel()
    shelf = ThumbnailShelf()
    kept = []
    lastRequests = []
    loader.request([])
    renderer.forget()
    shown = nil
  }

  /// Begins anew with the bodies of the file.
  /// - Parameters:
  ///   - id: Which of them is shown.
  ///   - same: Those that look as before, whose small pictures stay.
  private func startAgain(showing id: String?, keeping same: [CelestialBody]) {
    let (viewpoint, turns, sun) = (controls.viewpoint, spin.turns, sun)
    let kept = shelf.keeping(same)
    forgetBodies()
    shelf = kept
    (loader, thumbnails) = Self.workers(file, surroundings)
    thumbnails.begin(file.catalogue.bodies.map(dressed))
    if let id, let body = file.catalogue.body(id: id) {
      show(body)
      controls.place(viewpoint)
      spin.set(turns: turns)
      self.sun = sun
    } else {
      showRemembered()
    }
  }
}
