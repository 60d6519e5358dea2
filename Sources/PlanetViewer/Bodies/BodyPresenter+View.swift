import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetMath
import PlanetScene

// The current view, as renderers, images and commands use it.

extension BodyPresenter {
  /// Returns the current view; at a date, without camera position, light and rotation,
  /// which belong to the scene.
  func view(background: Background) -> View {
    let viewpoint = camera.orbit.viewpoint
    var view = camera.view
    view.displacesRelief = body.flatMap(camera.displacement) != nil
    view.background = background
    guard sky.place(of: body) == nil else {
      (view.roll, view.pan) = (viewpoint.roll, viewpoint.pan)
      return view
    }
    view.take(viewpoint)
    (view.lightAzimuth, view.lightElevation) = camera.lightAngles(from: orbitCamera)
    if let node = spunNode { view.longitude = -node.rotation.wrapped }
    return view
  }

  /// The current camera; at a date in kilometres along the axes of the ICRF.
  var currentCamera: Camera { skyFrame?.rendered.camera ?? orbitCamera }

  /// The camera in the frame in which it orbits the body, in equatorial radii.
  var orbitCamera: Camera { camera.orbit.camera(aspect: window.viewport.frame.aspect) }

  /// The eastward rotation of the body since it was first shown, as a fraction of a turn.
  private var eastwardTurn: Double {
    let turns = shown?.body.eastward(camera.spin.turns) ?? camera.spin.turns
    return turns < 0 ? 1 + turns : turns
  }

  /// The body as a planet, at the date or rotated by its spin; nil until it is loaded.
  var turnedNode: PlanetNode? { skyFrame?.nodes.first ?? spunNode }

  /// The body as a planet, rotated by its spin; nil until it is loaded.
  private var spunNode: PlanetNode? {
    guard var node = shown?.prepared?.node else { return nil }
    node.rotate(byTurn: eastwardTurn)
    return node
  }

  /// The sub-observer point: planetocentric latitude and longitude; nil until the body is loaded.
  var subObserverPoint: (latitude: Angle, longitude: Angle)? {
    guard let node = turnedNode else { return nil }
    let local = node.orientation.inverse * currentCamera.eye
    return (local.normalized.latitude, local.longitude)
  }

  /// True if the body moves on the screen.
  var isMoving: Bool {
    let spins = sky.place(of: body) == nil ? camera.spin.isRunning : sky.clock.isAnimated
    return spins && isLoaded || camera.orbit.isMoving || camera.isDragging
  }

  /// True if the date changes in real time.
  var followsRealTime: Bool { secondsToNextDate != nil }

  /// The seconds until the next change of the date, once a second; nil unless it is in real time.
  var secondsToNextDate: Double? {
    guard isLoaded, sky.place(of: body) != nil else { return nil }
    return sky.secondsToChange.map { max($0, 0) }
  }

  /// Advances the date if it changes in real time, while no frames are rendered.
  /// - Returns: True if the date has changed.
  func advanceRealTime() -> Bool {
    guard followsRealTime else { return false }
    let before = sky.clock.instant
    sky.advance(by: 0, around: body)
    return sky.clock.instant != before
  }

  /// The current image, to be saved; nil until the body is loaded.
  var saveContent: SaveDialog.ImageContent? {
    guard let body, let prepared = shown?.prepared, let node = turnedNode else { return nil }
    return SaveDialog.ImageContent(
      body: body, node: node, view: view(background: .transparent), sky: skySubject,
      viewSize: viewSize, viewHeight: window.viewport.size.y,
      warnings: Set(prepared.warnings.map(\.description)))
  }
}
