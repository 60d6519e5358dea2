import CGLFW

// Unsafe: GLFW returns addresses.

extension ViewerWindow {
  /// Enters full screen on the monitor with the greatest overlap, or leaves it.
  package func setFullScreen(_ isFull: Bool) {
    guard isFull != (placeBeforeFullScreen != nil) else { return }
    if let place = placeBeforeFullScreen {
      placeBeforeFullScreen = nil
      // The monitor of the window may be disconnected.
      let seen = place.broughtOnto(Self.monitors.map(\.workArea))
      unsafe glfwSetWindowMonitor(
        window, nil, Int32(clamping: seen.x), Int32(clamping: seen.y),
        Int32(clamping: seen.width), Int32(clamping: seen.height), 0)
      return
    }
    let place = place
    // Wayland does not report the monitor of a window; its compositors select it.
    guard !isOnWayland || Self.monitors.count == 1 else {
      unsafe glfwMaximizeWindow(window)
      return
    }
    guard fillScreen(underneath: place) else { return }
    placeBeforeFullScreen = place
  }

  /// The least useful frame time, in seconds.
  ///
  /// If swaps wait for the screen, they determine the frame rate.
  package var shortestFrame: Double {
    let rate = Double(Self.monitors.map(\.rate).max() ?? 0)
    return 1 / (isOnWayland ? (rate > 0 ? rate : 60) : max(rate, 144))
  }

  /// Enters full screen on the monitor with the greatest overlap with a rectangle.
  /// - Returns: True if there is a monitor.
  @discardableResult
  private func fillScreen(underneath place: ScreenRectangle) -> Bool {
    let monitors = Self.monitors
    guard let index = place.indexOfMostCovered(of: monitors.map(\.area)) else { return false }
    let monitor = monitors[index]
    // Some window managers use the monitor at the window's corner instead of the requested one.
    move(to: monitor.workArea)
    unsafe glfwSetWindowMonitor(
      window, monitor.pointer, 0, 0, Int32(clamping: monitor.area.width),
      Int32(clamping: monitor.area.height), monitor.rate)
    return true
  }

  /// Moves the window to a visible place after its monitor was disconnected.
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

  /// Moves the window's upper left corner, if the window system supports it.
  private func move(to place: ScreenRectangle) {
    guard !isOnWayland else { return }
    unsafe glfwSetWindowPos(window, Int32(clamping: place.x), Int32(clamping: place.y))
  }

  /// Recreates the window in the same place and state, with a new current context.
  ///
  /// Resources of the old context are lost.
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

  /// Returns a size that fits onto the monitor of the window.
  /// - Parameter size: The requested size in points.
  /// - Returns: The size, reduced if necessary.
  package func fitting(_ size: SIMD2<Int>) -> SIMD2<Int> {
    let areas = Self.monitors.map(\.workArea)
    guard let index = place.indexOfMostCovered(of: areas), let unitsPerPoint else { return size }
    // On Wayland monitors are measured in pixels, windows in points.
    let unit = isOnWayland ? SIMD2(repeating: Double(pixelsPerPoint)) : unitsPerPoint
    let room = SIMD2(Double(areas[index].width), Double(areas[index].height)) / unit
    return SIMD2(min(size.x, Int(room.x)), min(size.y, Int(room.y)))
  }

  /// The rectangle of the window, in the window system's units.
  private var place: ScreenRectangle {
    var (x, y, width, height): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    unsafe glfwGetWindowPos(window, &x, &y)
    unsafe glfwGetWindowSize(window, &width, &height)
    return ScreenRectangle(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
  }

  /// A connected monitor.
  @safe private struct Monitor {
    let pointer: OpaquePointer
    let area: ScreenRectangle
    /// The area without the desktop's bars.
    let workArea: ScreenRectangle
    /// The refresh rate in hertz.
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

  /// All monitors, the user's primary one first.
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
