import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetProvenance
import PlanetRecipe
import PlanetScene
import PlanetStrings
import PlanetSystem
import ViewerGui

// The current view, saved as an image, copied as a command, and applied from one.

extension Viewer {
  // MARK: - Images

  /// Opens the Save dialog, if there is an image to save.
  func openSaveDialog() {
    let wasOpen = panels.dialog == .saveImage
    guard reportWhetherBodyIsShown(), let content = presenter.saveContent else {
      panels.dialog = nil
      return
    }
    panels.dialog = .saveImage
    if !wasOpen { panels.saveDialog.open(content, saveDialogStart) }
  }

  /// The initial state of the Save dialog.
  private var saveDialogStart: SaveDialog.Start {
    let state = preferences.state
    return SaveDialog.Start(
      choices: state.image, showsStars: state.scene.showsStars, showsName: state.scene.showsName,
      folder: environment.imageFolder, home: environment.home,
      awaitedPaths: saver.awaitedPaths)
  }

  /// Saves the image of the dialog and closes it; it stays open while an input is invalid.
  func saveImage() {
    guard let image = try? panels.saveDialog.image(renderer.stars, fonts.files) else { return }
    preferences.state.image = panels.saveDialog.choices(since: saveDialogStart)
    saver.save(
      image, library: session.file.library, threads: environment.threads,
      known: panels.saveDialog.content?.warnings ?? [])
    panels.notifications.removeAll(about: .image)
    panels.dialog = nil
  }

  /// Shows the reason if no body is shown.
  /// - Returns: True if a body is shown.
  private func reportWhetherBodyIsShown() -> Bool {
    guard !presenter.isLoaded else { return true }
    panels.notifications.add(
      body.map { "No image yet: the map of \($0.name) is being loaded" }
        ?? "No image: no body is shown", isProblem: true, about: .image)
    return false
  }

  // MARK: - Commands

  /// Copies the command that renders the current view.
  func copyCommand() {
    guard let body, let recipe = commands.imageRecipe() else { return }
    let path = session.file.path
    var words = recipe.commandLine + ["-o", "\(body.id).png"]
    if session.file.isOnWeb {
      words += ["--catalogue", path]
    } else if Files.place(of: path) != Files.place(of: environment.data.solarSystem) {
      // The command may be run in another folder.
      words += ["--catalogue", Files.absolute(path)]
    }
    gui.copy(ShellText.line(words))
    let isOverridden = session.file.catalogue.body(id: body.id)?.map != body.map
    panels.notifications.add(
      isOverridden
        ? "Command copied. It renders \(body.name) with the catalogue's map, not with the one that "
          + "was dropped" : "Command copied", isProblem: isOverridden, about: .command)
  }

  /// Applies the view of a copied command, and reports options that are not supported; opens the
  /// catalogue of a copied address.
  func pasteCommand() {
    if let address = AddressText.address(in: gui.copiedText) {
      return apply(session.open(address))
    }
    let notifications = panels.notifications
    do {
      let words = try CopiedCommand.arguments(of: gui.copiedText)
      let copied = try environment.services.readCommand(words)
      var view = copied.view
      if copied.dated?.hasStars == true {
        view.background = View().background
        preferences.state.scene.showsStars = true
      }
      let body = try session.file.catalogue.body(named: copied.body)
      let wasSpinning = camera.spin.isRunning
      if body.id != self.body?.id { show(body) }
      if copied.dated == nil { setDate(isShown: false) }
      commands.apply(view, at: copied.dated)
      let rest = commands.unapplied(
        of: view, catalogue: copied.catalogue ?? environment.data.solarSystem)
      notifications.add(
        "View of the command applied"
          + (rest.isEmpty ? "" : ", except \(rest.joined(separator: ", "))")
          + (wasSpinning && !camera.spin.isRunning ? "; spin paused" : ""), about: .command)
    } catch let error as UnknownBody {
      notifications.add(error.description, isProblem: true, about: .command)
    } catch let problem as CopiedCommand.Problem {
      notifications.add(problem.description, isProblem: true, about: .command)
    } catch {
      notifications.add(
        "The copied command is invalid: \(error)", isProblem: true, about: .command)
    }
  }
}
