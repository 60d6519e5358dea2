package import OpenGLRenderer
import PlanetCatalogue
import ViewerGui

// A frame: time advances, the body and the panels are rendered, and actions are performed.

extension Viewer {
  /// Advances the time, and renders a frame into the bound framebuffer.
  /// - Parameters:
  ///   - size: The size of the window in points.
  ///   - seconds: The seconds since the last frame.
  /// - Throws: ``OpenGLError``
  package func frame(size: SIMD2<Double>, seconds: Double) throws(OpenGLError) {
    if fonts.adapt(textScale: preferences.state.textScale, window: size) {
      schedule.noteChange()
    }
    let scale = window.scale
    window.size = SIMD2(max(size.x / scale, 1), max(size.y / scale, 1))
    window.viewport = layout.viewport
    if !schedule.wantsFullScreen { preferences.remember(windowSize: size) }
    if fonts.load(texts, session) { schedule.noteChange() }
    let passed = min(max(seconds, 0), 0.25)
    update(passed)
    try renderer.beginFrame()
    try renderer.updatePreview(
      of: panels.dialog == .saveImage ? panels.saveDialog : nil, fonts.files)
    try renderer.drawBody()
    var actions: [PanelAction] = []
    gui.frame(size: SIMD2<Float>(window.size), seconds: passed) {
      renderer.drawSoftware(gui)
      actions = drawPanels()
    }
    requestThumbnails()
    images.endFrame()
    schedule.endFrame()
    for action in actions { carryOut(action) }
    input.releasePanels(panels.dialog)
    handleWaiting()
  }

  /// The texts of panels besides those of the catalogue.
  private var texts: [String] {
    [presenter.body?.map?.path, presenter.shown?.problem].compactMap { $0 } + panels.texts
      + preferences.state.favourites
  }

  private func update(_ seconds: Double) {
    panels.meter.advance(by: seconds)
    schedule.secondsSinceCheck += seconds
    if schedule.secondsSinceCheck > 1 {
      schedule.secondsSinceCheck = 0
      checkFiles()
    }
    if receive() { schedule.noteChange() }
    input.advance(by: seconds)
    camera.orbit.advance(by: seconds, in: window.viewport.frame)
    presenter.advance(by: seconds)
    if guide.advance() { schedule.noteChange() }
    advanceStories(by: seconds)
    panels.notifications.advance(by: seconds)
    showAwaitedEvent()
    presenter.requestDetail()
    maps.advance(by: seconds)
  }

  /// Takes over the results of background tasks.
  /// - Returns: True if there were any.
  private func receive() -> Bool {
    let controls = camera.snapshot
    var hasChanges = presenter.receive()
    commands.applyAwaitedView(controls)
    if thumbnails.receive(with: renderer.openGL) { hasChanges = true }
    if images.receive(with: renderer.openGL) { hasChanges = true }
    let catalogue = session.receive(shown: presenter.body)
    if catalogue.hasChanges {
      hasChanges = true
      apply(catalogue.change)
    }
    if receiveReports() { hasChanges = true }
    for message in saver.take() {
      hasChanges = true
      report(message)
    }
    return hasChanges
  }

  /// Shows the reports of tasks such as opening a website.
  /// - Returns: True if there were any.
  @discardableResult
  func receiveReports() -> Bool {
    let reports = environment.services.reports.take()
    for report in reports {
      if let text = report.replaces { panels.notifications.remove(text) }
      if let text = report.copied { gui.copy(text) }
      panels.notifications.add(report.text, isProblem: true)
    }
    return !reports.isEmpty
  }

  private func report(_ message: ImageSaver.Message) {
    let notifications = panels.notifications
    switch message {
    case .saved(let path, let warnings):
      environment.services.imageSaved(path)
      gui.copy(path)
      notifications.add("Saved \(path); its path is copied", about: .image)
      guard !warnings.isEmpty else { return }
      notifications.add(
        "Saved \(path), but \(warnings.joined(separator: "; "))", isProblem: true, about: .image)
    case .failed(let reason): notifications.add(reason, isProblem: true, about: .image)
    }
  }

  private func requestThumbnails() {
    let isEnabledNow = thumbnails.endFrame(
      isBodyShown: presenter.isSettled, bodies: session.file.catalogue.bodies,
      current: maps.withOverride)
    if isEnabledNow { schedule.noteChange() }
  }

  // MARK: - Panels

  /// Shows all panels.
  /// - Returns: The actions of pressed elements.
  func drawPanels() -> [PanelAction] {
    let context = panelContext
    sky.planOverlay(presenter.skyFrame, fonts.files, size: window.viewport.size)
    let viewportPanel = ViewportPanel(
      context, renderer, guide, timings: panels.showsTimings ? panels.meter : nil)
    if panels.isLaunching {
      panels.isLaunching = !presenter.isSettled
      if panels.isLaunching {
        viewportPanel.drawLaunchScreen(in: GuiRectangle(origin: .zero, size: gui.size))
        return []
      }
    }
    viewportPanel.draw()
    var actions = drawList(context)
    if context.layout.detailWidth > 0, let shown = presenter.shown {
      var panel = DetailPanel(context, shown, scrollsToTop: panels.scrollsDetailsToTop)
      actions += panel.draw()
      panels.scrollsDetailsToTop = false
    }
    if context.layout.storyWidth > 0 {
      var panel = StoryPanel(context, panels.stories)
      actions += panel.draw()
      panels.stories = panel.list
    }
    if !panels.isHidden {
      var bar = BarPanel(
        context, controlsTime ? sky.clock.motion : camera.spin.motion,
        showsKeys: panels.dialog == .keys, opensMenu: panels.opensViewMenu)
      actions += bar.draw()
      panels.opensViewMenu = false
    }
    if context.layout.timeHeight > 0 {
      var bar = TimePanel(context, panels.time)
      actions += bar.draw()
      panels.time = bar.field
    }
    NotificationPanel(
      gui: gui, viewport: window.viewport, notifications: panels.notifications,
      progress: saver.progress, loading: announcesLoad(context) ? session.status : nil
    ).draw()
    return actions + drawDialog(context)
  }

  /// Returns whether a load is announced over the body: the list and the launch screen show it
  /// otherwise.
  private func announcesLoad(_ context: PanelContext) -> Bool {
    let isInPanel = context.layout.showsList || context.layout.storyWidth > 0
    return session.loader.isBusy && !isInPanel && presenter.isLoaded
  }

  private func drawList(_ context: PanelContext) -> [PanelAction] {
    guard context.layout.showsList else {
      panels.list.height = 0
      return []
    }
    let file = session.file
    let content = CatalogueMenu.Content(
      title: file.title, isSolarSystem: file.isSolarSystem,
      recent: preferences.state.recentCatalogues.paths.filter { $0 != file.place },
      home: environment.home, openTip: context.tip(for: .openCatalogue))
    var panel = ListPanel(
      context, list: panels.list, menu: panels.catalogueMenu, menuContent: content)
    let actions = panel.draw()
    (panels.list, panels.catalogueMenu) = (panel.list, panel.menu)
    return actions
  }

  /// Shows the dialog; one that was closed by a key is shown once more, as Dear ImGui closes it
  /// within a frame.
  private func drawDialog(_ context: PanelContext) -> [PanelAction] {
    guard let dialog = panels.drawnDialog ?? panels.dialog else { return [] }
    let isOpen = panels.dialog == dialog
    var result: (closes: Bool, actions: [PanelAction])
    switch dialog {
    case .keys:
      var sheet = KeySheet(context, isOpen: isOpen)
      result = sheet.draw()
    case .saveImage:
      let around = SaveDialog.Content(
        window: context.size, preview: renderer.previewTexture,
        cancelTip: context.tip(for: .close), awaitedPaths: saver.awaitedPaths)
      result = panels.saveDialog.draw(context, around, isOpen: isOpen)
    case .openCatalogue:
      result = panels.openDialog.draw(context, isOpen: isOpen)
    case .events: result = panels.events.draw(context, isOpen: isOpen)
    case .crawl: result = panels.crawl.draw(context, isOpen: isOpen)
    case .layers: result = LayerDialog(context, isOpen: isOpen).draw()
    }
    if isOpen, result.closes { panels.dialog = nil }
    panels.drawnDialog = panels.dialog
    return result.actions
  }
}
