import CGLFW

// Says unsafe: GLFW hands out addresses.

extension ViewerWindow {
  /// Lets the window fill the screen on which most of it is, or no longer.
  package func setFullScreen(_ isFull: Bool) {
    guard isFull != (placeBeforeFullScreen != nil) else { return }
    if let place = placeBeforeFullScreen {
      placeBeforeFullScreen = nil
      // The monitor on which it was may be gone.
      let seen = place.broughtOnto(Self.monitors.map(\.workArea))
      unsafe glfwSetWindowMonitor(
        window, nil, Int32(clamping: seen.x), Int32(clamping: seen.y),
        Int32(clamping: seen.width), Int32(clamping: seen.height), 0)
      return
    }
    let place = place
    // Wayland does not tell on which of several screens the window is; its compositors know.
    guard !isOnWayland || Self.monitors.count == 1 else {
      unsafe glfwMaximizeWindow(window)
      return
    }
    guard fillScreen(underneath: place) else { return }
    placeBeforeFullScreen = place
  }

  /// The least time from picture to picture that is of use, in seconds.
  ///
  /// Where swaps wait for the screen, they set the pace.
  package var shortestFrame: Double {
    let rate = Double(Self.monitors.map(\.rate).max() ?? 0)
    return 1 / (isOnWayland ? (rate > 0 ? rate : 60) : max(rate, 144))
  }

  /// Lets the window fill the screen that has most of a place.
  /// - Returns: Whether there is a screen.
  @discardableResult
  private func fillScreen(underneath place: ScreenRectangle) -> Bool {
    let monitors = Self.monitors
    guard let index = place.indexOfMostCovered(of: monitors.map(\.area)) else { return false }
    let monitor = monitors[index]
    // Some window managers do not look for which screen is meant, but where the window's corner is.
    move(to: monitor.workArea)
    unsafe glfwSetWindowMonitor(
      window, monitor.pointer, 0, 0, Int32(clamping: monitor.area.width),
      Int32(clamping: monitor.area.height), monitor.rate)
    return true
  }

  /// Brings the window back into sight where its monitor has gone.
  func followMonitors() {
    let monitors = unsafe Self.monitorPointers
    guard unsafe monitors != knownMonitors else { return }
    unsafe knownMonitors = monitors
    guard !isOnWayland else { return }
    if let before = placeBeforeFullScreen {
      if unsafe glfwGetWindowMonitor(window) == nil { fillScreen(underneath: before) }
      return
    }
    let place = place
    let seen = place.broughtOnto(Self.monitors.map(\.workArea))
    guard seen != place, !isMinimised else { return }
    unsafe glfwSetWindowSize(window, Int32(clamping: seen.width), Int32(clamping: seen.height))
    move(to: seen)
  }

  /// Moves the window's upper left corner, where programs may do that.
  private func move(to place: ScreenRectangle) {
    guard !isOnWayland else { return }
    unsafe glfwSetWindowPos(window, Int32(clamping: place.x), Int32(clamping: place.y))
  }

  /// Takes another window in place of this one, in the same place and state, with another context,
  /// which is current then; what was drawn with the old one is gone.
  /// - Throws: ``WindowError`` if there is no other context; the old one remains.
  package func renewContext() throws(WindowError) {
    let full = placeBeforeFullScreen
    let place = full ?? place
    let isMaximised = unsafe glfwGetWindowAttrib(window, GLFW_MAXIMIZED) == GLFW_TRUE
    unsafe replaceWindow(by: try Self.makeWindow(title: title, size: SIMD2(640, 480)))
    placeBeforeFullScreen = nil
    let seen = place.broughtOnto(Self.monitors.map(\.workArea))
    unsafe glfwSetWindowSize(window, Int32(clamping: seen.width), Int32(clamping: seen.height))
    move(to: seen)
    if isMaximised, full == nil { unsafe glfwMaximizeWindow(window) }
    show()
    if full != nil { setFullScreen(true) }
  }

  /// Returns a size that fits onto the screen on which the window is.
  /// - Parameter size: In points.
  /// - Returns: The size, or as much of it as there is room for.
  package func fitting(_ size: SIMD2<Int>) -> SIMD2<Int> {
    let areas = Self.monitors.map(\.workArea)
    guard let index = place.indexOfMostCovered(of: areas), let unitsPerPoint else { return size }
    // Wayland's screens are told in pixels, its windows in points.
    let unit = isOnWayland ? SIMD2(repeating: Double(pixelsPerPoint)) : unitsPerPoint
    let room = SIMD2(Double(areas[index].width), Double(areas[index].height)) / unit
    return SIMD2(min(size.x, Int(room.x)), min(size.y, Int(room.y)))
  }

  /// Where the window is, in the window system's units.
  private var place: ScreenRectangle {
    var (x, y, width, height): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    unsafe glfwGetWindowPos(window, &x, &y)
    unsafe glfwGetWindowSize(window, &width, &height)
    return ScreenRectangle(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
  }

  /// A screen that is there.
  @safe private struct Monitor {
    let pointer: OpaquePointer
    let area: ScreenRectangle
    /// Without the desktop's bars.
    let workArea: ScreenRectangle
    /// Pictures a second.
    let rate: Int32
  }

  private static var monitorPointers: [OpaquePointer] {
    var count: Int32 = 0
    guard let monitors = unsafe glfwGetMonitors(&count) else { return unsafe [] }
    var pointers = unsafe [OpaquePointer]()
    for index in 0..<Int(count) {
      if let pointer = unsafe monitors[index] { unsafe pointers.append(pointer) }
    }
    return unsafe pointers
  }

  /// All screens, the first of them the one that the user prefers.
  private static var monitors: [Monitor] {
    unsafe monitorPointers.compactMap { pointer in
      guard let mode = unsafe glfwGetVideoMode(pointer) else { return nil }
      let video = unsafe mode.pointee
      var (x, y, width, height): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
      unsafe glfwGetMonitorPos(pointer, &x, &y)
      let area = ScreenRectangle(
        x: Int(x), y: Int(y), width: Int(video.width), height: Int(video.height))
      unsafe glfwGetMonitorWorkarea(pointer, &x, &y, &width, &height)
      let workArea = ScreenRectangle(
        x: Int(x), y: Int(y), width: Int(width), height: Int(height))
      return unsafe Monitor(
        pointer: pointer, area: area, workArea: workArea, rate: video.refreshRate)
    }
  }
}
