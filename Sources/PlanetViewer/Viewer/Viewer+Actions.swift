import PlanetAssets
import PlanetCatalogue
import PlanetScene
import PlanetSources
import PlanetStrings
import PlanetSystem
import ViewerGui

// Actions requested by input and panels.

extension Viewer {
  // MARK: - Input

  /// Takes input; some of it is delayed until the next frame.
  package func handle(_ event: InputEvent) {
    schedule.noteChange()
    if event == .closeRequested {
      schedule.wantsToClose = true
    } else if let event = input.take(event) {
      route(event)
    }
  }

  /// Takes the input that was delayed until the present frame.
  func handleWaiting() {
    input.endFrame()
    while let event = input.next() {
      schedule.noteChange()
      route(event)
    }
    if input.isWaiting { schedule.noteChange() }
  }

  private func route(_ event: InputEvent) {
    for action in input.route(event, panels.focus) { carryOut(action) }
  }

  private func carryOut(_ action: InputAction) {
    switch action {
    case .perform(let action): perform(action)
    case .confirm: confirm()
    case .completePath:
      panels.openDialog.complete()
      input.awaitField()
    case .showBody(let number):
      let bodies = listedBodies
      if bodies.indices.contains(number - 1) { show(bodies[number - 1]) }
    case .drop(let path): drop(path)
    case .click(let place): click(at: place)
    }
  }

  /// The bodies of the list, in its order.
  private var listedBodies: [CelestialBody] {
    panels.list.sections(of: session, preferences.state).flatMap(\.bodies)
  }

  /// Confirms typed text: that of a dialog, or the search, whose first result is shown.
  private func confirm() {
    switch panels.dialog {
    case .saveImage: saveImage()
    case .openCatalogue:
      if case .open(let path) = panels.openDialog.confirm() {
        panels.dialog = nil
        apply(session.open(path))
      }
      input.awaitField()
    case .keys, .events, .crawl, .layers, nil:
      guard !panels.time.isEditing else { return confirmTime() }
      guard let body = listedBodies.first else { return }
      input.focusedPanel = nil
      gui.focus(panel: nil)
      show(body)
      panels.opensDrawer = false
    }
  }

  private func drop(_ path: String) {
    let name = path.lowercased()
    if let address = AddressText.address(in: path) {
      apply(session.open(address))
    } else if [".xml", ".json"].contains(where: name.hasSuffix) || Files.kind(of: path) == .folder {
      apply(session.open(path))
    } else if [".png", ".jpg", ".jpeg"].contains(where: name.hasSuffix) {
      presenter.applyMap(path)
    } else {
      panels.notifications.add(
        "'\(Files.name(of: path))' is not supported; expected a catalogue (.xml, .json or a "
          + "folder), a map (.png, .jpg) or an address (https://…)",
        isProblem: true)
    }
  }

  // MARK: - Panels

  /// Performs an action of a panel.
  func carryOut(_ action: PanelAction) {
    schedule.noteChange()
    switch action {
    case .perform(let action): perform(action)
    case .select(let body):
      show(body)
      // The body was visible when it was selected.
      panels.list.scrollsToBody = false
      panels.opensDrawer = false
    case .toggleFavourite(let body): toggleFavourite(body)
    case .showStory(let story): show(story)
    case .toggleFavouriteStory(let story):
      preferences.state.toggleFavourite(story.id)
      savePreferences()
    case .retryImage(let story): images.retry(story)
    case .loadRecords(let addresses): session.loadRecords(addresses)
    case .cancelLoad: session.cancelLoads()
    case .showCrawl(let story): showCrawl(of: story)
    case .openLink(let address): openWebsite(address)
    case .copyText(let text):
      gui.copy(text)
      panels.notifications.add("Copied \(text)")
    case .shareCard(let story): saveCard(of: story)
    case .removeFavourites(let ids):
      for id in ids { preferences.state.toggleFavourite(id) }
    case .toggleFavouritesOnly: preferences.state.listsFavouritesOnly.toggle()
    case .setOrder(let order): preferences.state.order = order
    case .listAll:
      panels.list.search.text = ""
      preferences.state.listsFavouritesOnly = false
    case .openSolarSystem: apply(session.open(environment.data.solarSystem))
    case .open(let path): apply(session.open(path))
    case .saveImage: saveImage()
    case .follow(let following): follow(following)
    case .setUnits(let units): preferences.state.units = units
    case .setDate(let instant): setTime(instant, isRunning: false)
    case .toggleOverlay(let overlay): toggle(overlay)
    case .showEvent(let event): show(event)
    }
  }

  private func toggleFavourite(_ body: CelestialBody) {
    preferences.state.toggleFavourite(body.id)
    savePreferences()
  }

  // MARK: - Actions

  /// Performs the action of a key or a button.
  package func perform(_ action: Action) {
    schedule.noteChange()
    switch action {
    case .turnLeft, .turnRight, .turnUp, .turnDown, .rollLeft, .rollRight, .zoomIn, .zoomOut: break
    case .reset: camera.orbit.reset()
    case .trackball: toggleMode()
    case .nextBody: step(1)
    case .previousBody: step(-1)
    case .sun: toggleSun()
    case .reduceMotion: toggleMotion()
    case .favourite: toggleFavourite()
    case .explore: explore()
    case .copyCommand: copyCommand()
    case .pasteCommand: pasteCommand()
    case .reload: apply(session.reload(isAsked: true, shown: body))
    case .restartGraphics: schedule.wantsNewGraphics = true
    case .quit: schedule.wantsToClose = true
    default:
      if camera.toggle(action) { return presenter.updateDisplacement() }
      if !changeSpin(action), !changeSky(action) { changePanels(action) }
    }
  }

  private func changePanels(_ action: Action) {
    switch action {
    case .focus: focusNextPanel()
    case .list: setList(shown: !layout.showsList)
    case .search:
      setList(shown: true)
      panels.list.search.focus()
      input.awaitField()
    case .details:
      preferences.state.showsDetails = layout.detailWidth == 0
      panels.stories.isOpen = false
      panels.isHidden = false
    case .stories:
      panels.stories.isOpen = layout.storyWidth == 0
      panels.isHidden = false
    case .panels: panels.isHidden.toggle()
    case .stars: preferences.state.scene.showsStars.toggle()
    case .name: preferences.state.scene.showsName.toggle()
    case .fullScreen: schedule.wantsFullScreen.toggle()
    case .screenshot: openSaveDialog()
    case .openCatalogue: openOpenDialog()
    case .largerText: changeTextScale(by: 1)
    case .smallerText: changeTextScale(by: -1)
    case .keys: panels.dialog = panels.dialog == .keys ? nil : .keys
    case .viewMenu:
      panels.isHidden = false
      panels.opensViewMenu = true
    case .units: toggleUnits()
    case .layerMenu: panels.dialog = panels.dialog == .layers ? nil : .layers
    case .timings: panels.showsTimings.toggle()
    case .renderer: renderer.mode = renderer.mode == .openGL ? .software : .openGL
    case .difference: renderer.mode = renderer.mode == .difference ? .openGL : .difference
    case .close: closeOne()
    default: break
    }
  }

  /// Closes the topmost dialog or panel, ends the search, or leaves full screen.
  private func closeOne() {
    let isTyping = gui.wantsText
    defer { gui.focus(panel: nil) }
    if panels.dialog != nil {
      panels.dialog = nil
    } else if input.focusedPanel != nil, !isTyping {
      input.focusedPanel = nil
    } else if !panels.list.search.text.isEmpty {
      panels.list.search.text = ""
    } else if isTyping {
      input.focusedPanel = nil
    } else if panels.isHidden {
      panels.isHidden = false
    } else if layout.isNarrow, panels.opensDrawer {
      panels.opensDrawer = false
    } else if panels.stories.isOpen {
      panels.stories.closeOne()
    } else if preferences.state.showsDetails {
      preferences.state.showsDetails = false
    } else if schedule.wantsFullScreen {
      schedule.wantsFullScreen = false
    }
  }

  private func toggleUnits() {
    preferences.state.units = preferences.state.units == .miles ? .kilometres : .miles
    panels.notifications.add("Lengths in \(preferences.state.units.rawValue)", about: .textScale)
  }

  private func toggleMode() {
    camera.orbit.mode = camera.orbit.mode == .turntable ? .trackball : .turntable
    preferences.state.mode = camera.orbit.mode
    if camera.orbit.mode == .turntable { camera.orbit.straighten() }
    panels.notifications.add(
      camera.orbit.mode == .turntable
        ? "Turntable: north stays up" : "Trackball: rotation in all directions")
  }

  private func toggleMotion() {
    preferences.state.reducesMotion.toggle()
    camera.setMotion(isReduced: preferences.state.reducesMotion)
    if preferences.state.reducesMotion { sky.endAnimation() }
    panels.notifications.add(
      preferences.state.reducesMotion ? "Reduced motion: no animation" : "Animation is on")
  }

  private func toggleSun() {
    guard !controlsTime else {
      return panels.notifications.add("The date decides the place of the sun")
    }
    preferences.state.sunFollowsCamera.toggle()
    if preferences.state.sunFollowsCamera {
      camera.sunDirection = nil
    } else {
      camera.fixSun(aspect: window.viewport.frame.aspect)
    }
    panels.notifications.add(
      preferences.state.sunFollowsCamera ? "Sun fixed to the camera" : "Sun fixed in space")
  }

  private func toggleFavourite() {
    guard let body else { return }
    toggleFavourite(body)
    panels.notifications.add(
      preferences.state.isFavourite(body.id)
        ? "\(body.name) added to the favourites" : "\(body.name) removed from the favourites")
  }

  /// Opens the website of the body.
  private func explore() {
    guard let body else { return }
    guard let website = body.facts.website else {
      panels.notifications.add("The catalogue has no website for \(body.name)")
      return
    }
    openWebsite(website)
  }

  /// Opens an address in the browser.
  private func openWebsite(_ address: String) {
    if let problem = environment.services.openWebsite(address) {
      panels.notifications.add(problem, isProblem: true)
    } else {
      panels.notifications.add(WebBrowser.opening(address))
    }
  }

  /// Shows or hides the list.
  func setList(shown isShown: Bool) {
    if layout.isNarrow {
      panels.opensDrawer = isShown
    } else {
      preferences.state.showsList = isShown
    }
    guard isShown else { return }
    panels.isHidden = false
    if layout.isTight {
      preferences.state.showsDetails = false
      panels.stories.isOpen = false
    }
  }

  /// Moves the keyboard focus to the next panel, and from the last one to the body.
  private func focusNextPanel() {
    let panels = layout.ids
    let index = input.focusedPanel.flatMap(panels.firstIndex).map { $0 + 1 } ?? 0
    input.focusedPanel = panels.indices.contains(index) ? panels[index] : nil
    gui.focus(panel: input.focusedPanel)
  }

  /// Shows the body a number of places further in the list.
  private func step(_ count: Int) {
    let next = BodyList.body(
      count, after: body?.id, of: session.file.catalogue, preferences.state)
    if let next { show(next) }
  }

  /// Enlarges or reduces text and panels.
  private func changeTextScale(by count: Int) {
    let before = preferences.state.textScale
    preferences.state.changeTextScale(by: count)
    let scale = preferences.state.textScale
    let limit = scale == before ? count > 0 ? ", the largest" : ", the smallest" : ""
    panels.notifications.add(
      "Text and panels: \(NumberText.decimal(scale * 100)) %\(limit)", about: .textScale)
  }

  /// Opens the dialog for opening a catalogue.
  private func openOpenDialog() {
    let file = session.file
    let folder =
      file.isSolarSystem || file.isOnWeb
      ? environment.home ?? "." : LocalSource.base(of: file.place)
    panels.openDialog.open(in: folder, home: environment.home)
    panels.dialog = .openCatalogue
    input.awaitField()
  }
}
