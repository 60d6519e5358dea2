import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetMath
import PlanetScene

extension Viewer {
  /// Does what a key or a button asks for.
  public func perform(_ action: Action) {
    quietFrames = 0
    switch action {
    case .turnLeft, .turnRight, .turnUp, .turnDown, .rollLeft, .rollRight, .zoomIn, .zoomOut: break
    case .reset: controls.reset()
    case .trackball: toggleMode()
    case .nextBody: step(1)
    case .previousBody: step(-1)
    case .playPause: spin.isRunning.toggle()
    case .reverse: spin.isReversed.toggle()
    case .faster: spin.changeRate(by: 1)
    case .slower: spin.changeRate(by: -1)
    case .stepForward: spin.step(spin.isReversed ? -1 : 1)
    case .stepBack: spin.step(spin.isReversed ? 1 : -1)
    case .sun: toggleSun()
    case .reduceMotion: toggleMotion()
    case .favourite: toggleFavourite()
    case .explore: explore()
    case .copyCommand: copyCommand()
    case .pasteCommand: pasteCommand()
    case .reload: reload(isAsked: true)
    case .restartGraphics: wantsNewGraphics = true
    case .quit: wantsToClose = true
    default: changePanels(action)
    }
  }

  /// What is done once the frame is drawn, which may still show what that deletes.
  enum DeferredAction: Hashable {
    case perform(Action)
    /// Opens the catalogue at a path.
    case open(String)
  }

  /// Performs an action once the frame is drawn.
  func performLater(_ action: Action) { deferred.append(.perform(action)) }

  /// Performs what was deferred in the frame that is drawn now.
  func performDeferred() {
    let actions = deferred
    deferred = []
    for action in actions {
      switch action {
      case .perform(let action): perform(action)
      case .open(let path): open(path)
      }
    }
  }

  private func changePanels(_ action: Action) {
    switch action {
    case .focus: focusNextPanel()
    case .list: setList(shown: !showsList)
    case .search:
      setList(shown: true)
      search.focus()
      queue.awaitField()
    case .details:
      state.showsDetails = detailWidth == 0
      hidesPanels = false
    case .panels: hidesPanels.toggle()
    case .stars: state.showsStars.toggle()
    case .name: state.showsName.toggle()
    case .fullScreen: wantsFullScreen.toggle()
    case .screenshot: openSaveDialog()
    case .openCatalogue: openOpenDialog()
    case .largerText: changeTextScale(by: 1)
    case .smallerText: changeTextScale(by: -1)
    case .keys: dialog = dialog == .keys ? nil : .keys
    case .renderer: drawing = drawing == .openGL ? .software : .openGL
    case .difference: drawing = drawing == .difference ? .openGL : .difference
    case .close: closeOne()
    default: break
    }
  }

  /// Closes what lies on top.
  private func closeOne() {
    let isTyping = gui.wantsText
    defer { gui.focus(panel: nil) }
    if dialog != nil {
      dialog = nil
    } else if panelOfKeys != nil, !isTyping {
      panelOfKeys = nil
    } else if !search.text.isEmpty {
      search.text = ""
    } else if isTyping {
      panelOfKeys = nil
    } else if hidesPanels {
      hidesPanels = false
    } else if isNarrow, opensDrawer {
      closeDrawer()
    } else if state.showsDetails {
      state.showsDetails = false
    } else if wantsFullScreen {
      wantsFullScreen = false
    }
  }

  private func toggleMode() {
    controls.mode = controls.mode == .turntable ? .trackball : .turntable
    state.mode = controls.mode
    if controls.mode == .turntable { controls.straighten() }
    notices.add(
      controls.mode == .turntable
        ? "Turntable: north stays up" : "Trackball: rotation in all directions")
  }

  private func toggleMotion() {
    state.reducesMotion.toggle()
    controls.reducesMotion = state.reducesMotion
    if state.reducesMotion {
      spinsAgain = spin.isRunning
      spin.isRunning = false
      controls.stop()
    } else if spinsAgain {
      spin.isRunning = true
    }
    notices.add(state.reducesMotion ? "Reduced motion: no animation" : "Animation is on")
  }

  private func toggleSun() {
    state.sunFollowsEye.toggle()
    if state.sunFollowsEye { sun.fixed = nil } else { fixSun() }
    notices.add(
      state.sunFollowsEye ? "Sun fixed to the camera" : "Sun fixed in space")
  }

  /// Lets the sun stand where it is seen now.
  func fixSun() {
    let camera = controls.camera(aspect: stage.frame.aspect)
    sun.stand(at: sun.angles(from: camera), seenFrom: camera)
  }

  private func toggleFavourite() {
    guard let body else { return }
    toggleFavourite(body)
    notices.add(
      state.isFavourite(body.id)
        ? "\(body.name) added to the favourites" : "\(body.name) removed from the favourites")
  }

  /// Opens the website of the body.
  func explore() {
    guard let body else { return }
    guard let website = body.website else {
      notices.add("The catalogue has no website for \(body.name)")
      return
    }
    if let problem = surroundings.openWebsite(website) {
      notices.add(problem, isProblem: true)
    } else {
      notices.add(WebBrowser.opening(website))
    }
  }

  // MARK: - Views as values

  /// The view of the moment, as pictures have it.
  func view(background: Background) -> View {
    let viewpoint = controls.viewpoint
    let angles = sun.angles(from: controls.camera(aspect: stage.frame.aspect))
    var view = View()
    view.azimuth = viewpoint.azimuth
    view.elevation = viewpoint.elevation
    view.roll = viewpoint.roll
    view.pan = viewpoint.pan
    view.fill = viewpoint.share
    view.lightAzimuth = angles.azimuth
    view.lightElevation = angles.elevation
    view.sunDiameter = sun.diameter
    view.lightStrength = sun.strength
    view.ambient = sun.ambient
    view.background = background
    if let node = turnedNode { view.longitude = -node.rotation.wrapped }
    return view
  }

  /// How far the body has turned eastward, as a share of a full turn.
  var eastwardTurn: Double {
    let turns = shown?.body.eastward(spin.turns) ?? spin.turns
    return turns < 0 ? 1 + turns : turns
  }

  /// The picture of the moment as a job: how far the body has spun stands in its longitude.
  func pictureJob() -> ImageRecipe? {
    guard let shown, let prepared = shown.prepared else { return nil }
    // A stage tells all angles exactly.
    let stage = PlanetLoader(library: file.library, view: view(background: .transparent))
    return ImageRecipe(
      of: shown.body, files: prepared.files, view: stage.view, format: ImageEncoding(),
      width: pixels(self.stage.size.x), height: pixels(self.stage.size.y), turn: 0)
  }
}
