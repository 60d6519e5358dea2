import CGLFW
import Glibc
import OpenGLRenderer
import PlanetAssets

// Says unsafe: GLFW hands out addresses and calls back with them.

/// A window with an OpenGL 3.3 context, and what hands do in it.
///
/// There is one for a process, and it belongs to the main thread.
@safe public final class ViewerWindow {
  private let window: OpaquePointer
  fileprivate var events: [InputEvent] = []
  private var cursors: [PointerShape: OpaquePointer] = unsafe [:]
  private var shape = PointerShape.arrow
  private var placeBeforeFullScreen: (x: Int32, y: Int32, width: Int32, height: Int32)?
  private var buttonsOfGamepad: Set<Int> = []
  private var sticks = InputEvent.sticks(turn: .zero, zoom: 0)
  fileprivate var isDamaged = false

  /// Opens a window, without a body in it yet.
  /// - Parameters:
  ///   - title: Its title.
  ///   - size: In points.
  ///   - isVisible: Whether it is seen at once.
  /// - Throws: ``WindowError``
  public init(title: String, size: SIMD2<Int>, isVisible: Bool = true) throws(WindowError) {
    guard glfwInit() == GLFW_TRUE else { throw .noDisplay(reason: Self.lastError()) }
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3)
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3)
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE)
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE)
    // A desktop must not shine through.
    glfwWindowHint(GLFW_ALPHA_BITS, 0)
    glfwWindowHint(GLFW_DEPTH_BITS, 0)
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE)
    glfwWindowHint(GLFW_VISIBLE, isVisible ? GLFW_TRUE : GLFW_FALSE)
    unsafe glfwWindowHintString(GLFW_X11_CLASS_NAME, "planetnode")
    unsafe glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "planetnode")
    guard
      let window = unsafe glfwCreateWindow(
        Int32(clamping: size.x), Int32(clamping: size.y), title, nil, nil)
    else {
      let reason = Self.lastError()
      glfwTerminate()
      throw .noOpenGL(reason: reason)
    }
    unsafe self.window = window
    unsafe glfwMakeContextCurrent(window)
    glfwSwapInterval(1)
    unsafe glfwSetWindowUserPointer(window, Unmanaged.passUnretained(self).toOpaque())
    unsafe glfwSetWindowSizeLimits(window, 240, 180, GLFW_DONT_CARE, GLFW_DONT_CARE)
    for (shape, code) in [
      (PointerShape.text, GLFW_IBEAM_CURSOR), (.hand, GLFW_HAND_CURSOR),
      (.grabbing, GLFW_HAND_CURSOR),
    ] {
      unsafe cursors[shape] = glfwCreateStandardCursor(code)
    }
    setCallbacks()
  }

  deinit {
    unsafe glfwDestroyWindow(window)
    glfwTerminate()
  }

  private static func lastError() -> String {
    var text: UnsafePointer<CChar>?
    unsafe glfwGetError(&text)
    return unsafe text.map { unsafe String(cString: $0) } ?? "no reason was given"
  }

  /// The version of GLFW, and what it was built for.
  public static var libraryVersion: String { unsafe String(cString: glfwGetVersionString()) }

  // MARK: - State

  /// The size in points.
  public var size: SIMD2<Double> { pixelSize / Double(pixelsPerPoint) }

  /// The size in pixels.
  public var pixelSize: SIMD2<Double> {
    var (width, height): (Int32, Int32) = (0, 0)
    unsafe glfwGetFramebufferSize(window, &width, &height)
    return SIMD2(Double(width), Double(height))
  }

  /// How many pixels wide a point is on this screen.
  public var pixelsPerPoint: Float {
    var (x, y): (Float, Float) = (1, 1)
    unsafe glfwGetWindowContentScale(window, &x, &y)
    return max(x, 0.5)
  }

  /// Whether nothing of it can be seen.
  public var isMinimised: Bool { unsafe glfwGetWindowAttrib(window, GLFW_ICONIFIED) == GLFW_TRUE }

  /// Seconds since the window was opened.
  public var seconds: Double { glfwGetTime() }

  /// The text that programs share.
  public func makeClipboard() -> Clipboard {
    Clipboard(
      read: { [unowned self] in
        unsafe glfwGetClipboardString(self.window).map { unsafe String(cString: $0) }
      },
      write: { [unowned self] in unsafe glfwSetClipboardString(self.window, $0) })
  }

  /// Waits for what hands do, or for so many seconds; 0 waits for nothing.
  /// - Returns: What was done, in order.
  public func takeEvents(waiting seconds: Double) -> [InputEvent] {
    if seconds > 0 { glfwWaitEventsTimeout(seconds) } else { glfwPollEvents() }
    readGamepad()
    defer { events = [] }
    return events
  }

  /// Ends a wait, from any thread.
  public static func wake() { glfwPostEmptyEvent() }

  /// Shows what was drawn.
  public func present() { unsafe glfwSwapBuffers(window) }

  /// Sets the title.
  public func setTitle(_ title: String) { unsafe glfwSetWindowTitle(window, title) }

  /// Sets what the pointer looks like.
  public func setPointer(_ shape: PointerShape) {
    guard shape != self.shape else { return }
    self.shape = shape
    unsafe glfwSetCursor(window, cursors[shape] ?? nil)
  }

  /// Sets the pictures by which desktops show the window, each in another size.
  public func setIcons(_ icons: [WindowIcon]) {
    // GLFW copies the pixels; until then they lie in one piece.
    var bytes = icons.flatMap(\.bytes)
    unsafe bytes.withUnsafeMutableBufferPointer { pixels in
      var offset = 0
      var images = unsafe [GLFWimage]()
      for icon in icons {
        unsafe images.append(
          GLFWimage(
            width: Int32(icon.width), height: Int32(icon.height),
            pixels: pixels.baseAddress.map { unsafe $0 + offset }))
        offset += icon.bytes.count
      }
      unsafe glfwSetWindowIcon(window, Int32(images.count), &images)
    }
  }

  /// Makes the window so large, in points.
  public func resize(to size: SIMD2<Int>) {
    // The window's own units are pixels under X11, and points elsewhere.
    var (width, height): (Int32, Int32) = (0, 0)
    unsafe glfwGetWindowSize(window, &width, &height)
    let scale = SIMD2(Double(width), Double(height)) / self.size
    guard scale.x.isFinite, scale.y.isFinite else { return }
    let wanted = SIMD2<Double>(size) * scale
    unsafe glfwSetWindowSize(
      window, Int32(clamping: Int(wanted.x.rounded())), Int32(clamping: Int(wanted.y.rounded())))
  }

  /// Shows a window that was opened out of sight.
  public func show() { unsafe glfwShowWindow(window) }

  /// Takes the window out of sight.
  public func hide() { unsafe glfwHideWindow(window) }

  /// Tells whether the desktop lost what the window showed, since this was last asked.
  public func takeDamage() -> Bool {
    defer { isDamaged = false }
    return isDamaged
  }

  /// Lets the window fill the screen on which most of it is, or no longer.
  public func setFullScreen(_ isFull: Bool) {
    guard isFull != (placeBeforeFullScreen != nil) else { return }
    if let place = placeBeforeFullScreen {
      placeBeforeFullScreen = nil
      unsafe glfwSetWindowMonitor(window, nil, place.x, place.y, place.width, place.height, 0)
      return
    }
    var place: (x: Int32, y: Int32, width: Int32, height: Int32) = (0, 0, 0, 0)
    unsafe glfwGetWindowPos(window, &place.x, &place.y)
    unsafe glfwGetWindowSize(window, &place.width, &place.height)
    guard let monitor = unsafe monitor(under: place), let mode = unsafe glfwGetVideoMode(monitor)
    else { return }
    placeBeforeFullScreen = place
    let video = unsafe mode.pointee
    unsafe glfwSetWindowMonitor(
      window, monitor, 0, 0, video.width, video.height, video.refreshRate)
  }

  private func monitor(
    under place: (x: Int32, y: Int32, width: Int32, height: Int32)
  ) -> OpaquePointer? {
    var count: Int32 = 0
    guard let monitors = unsafe glfwGetMonitors(&count) else { return nil }
    let all = unsafe UnsafeBufferPointer(start: monitors, count: Int(count)).compactMap {
      unsafe $0
    }
    return unsafe all.max { left, right in
      unsafe overlap(left, place) < overlap(right, place)
    }
  }

  private func overlap(
    _ monitor: OpaquePointer, _ place: (x: Int32, y: Int32, width: Int32, height: Int32)
  ) -> Int {
    var (x, y): (Int32, Int32) = (0, 0)
    unsafe glfwGetMonitorPos(monitor, &x, &y)
    guard let mode = unsafe glfwGetVideoMode(monitor) else { return -1 }
    let video = unsafe mode.pointee
    let width = min(x + video.width, place.x + place.width) - max(x, place.x)
    let height = min(y + video.height, place.y + place.height) - max(y, place.y)
    return Int(max(width, 0)) * Int(max(height, 0))
  }
}

/// Why there is no window.
public enum WindowError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No screen can be reached.
  case noDisplay(reason: String)
  /// The screen's driver has no OpenGL 3.3.
  case noOpenGL(reason: String)

  /// What is missing, and what to do.
  public var description: String {
    switch self {
    case .noDisplay(let reason):
      "there is no display: \(reason); 'planetnode render' and 'turntable' need none"
    case .noOpenGL(let reason):
      "the display has no OpenGL 3.3: \(reason); install a driver, such as the package "
        + "libgl1-mesa-dri"
    }
  }
}

// MARK: - Callbacks

extension ViewerWindow {
  fileprivate static func at(_ window: OpaquePointer?) -> ViewerWindow? {
    guard let pointer = unsafe glfwGetWindowUserPointer(window) else { return nil }
    return unsafe Unmanaged<ViewerWindow>.fromOpaque(pointer).takeUnretainedValue()
  }

  fileprivate func setCallbacks() {
    unsafe glfwSetCursorPosCallback(window) { window, x, y in
      guard let owner = unsafe ViewerWindow.at(window) else { return }
      // Places come in the window's units, which are pixels under X11.
      var (width, height): (Int32, Int32) = (0, 0)
      unsafe glfwGetWindowSize(window, &width, &height)
      let size = owner.size
      let scale = SIMD2(size.x / Double(max(width, 1)), size.y / Double(max(height, 1)))
      owner.events.append(.pointerMoved(SIMD2(x, y) * scale))
    }
    unsafe glfwSetCursorEnterCallback(window) { window, isInside in
      if isInside == 0 { unsafe ViewerWindow.at(window)?.events.append(.pointerLeft) }
    }
    unsafe glfwSetMouseButtonCallback(window) { window, number, action, _ in
      guard let button = PointerButton(rawValue: Int(number)) else { return }
      unsafe ViewerWindow.at(window)?.events.append(
        .button(button, isDown: action == GLFW_PRESS))
    }
    unsafe glfwSetScrollCallback(window) { window, x, y in
      unsafe ViewerWindow.at(window)?.events.append(.scrolled(SIMD2(x, y)))
    }
    unsafe glfwSetKeyCallback(window) { window, code, _, action, bits in
      guard let key = Key(glfw: code) else { return }
      let phase: KeyPhase =
        action == GLFW_PRESS ? .down : action == GLFW_REPEAT ? .repeated : .up
      unsafe ViewerWindow.at(window)?.events.append(.key(key, phase, Modifiers(glfw: bits)))
    }
    unsafe glfwSetCharCallback(window) { window, code in
      guard let scalar = Unicode.Scalar(code) else { return }
      unsafe ViewerWindow.at(window)?.events.append(.typed(scalar))
    }
    unsafe glfwSetWindowFocusCallback(window) { window, isFocused in
      if isFocused == 0 { unsafe ViewerWindow.at(window)?.events.append(.focusLost) }
    }
    unsafe glfwSetWindowRefreshCallback(window) { window in
      unsafe ViewerWindow.at(window)?.isDamaged = true
    }
    unsafe glfwSetFramebufferSizeCallback(window) { window, _, _ in
      unsafe ViewerWindow.at(window)?.isDamaged = true
    }
    unsafe glfwSetDropCallback(window) { window, count, paths in
      var names: [String] = []
      for index in 0..<Int(count) {
        if let path = unsafe paths?[index] { names.append(unsafe String(cString: path)) }
      }
      unsafe ViewerWindow.at(window)?.events.append(.dropped(names))
    }
    unsafe glfwSetWindowCloseCallback(window) { window in
      unsafe ViewerWindow.at(window)?.events.append(.closeRequested)
    }
  }

  /// Reads the sticks of the first gamepad, and its buttons as keys.
  private func readGamepad() {
    var state = GLFWgamepadstate()
    guard unsafe glfwGetGamepadState(GLFW_JOYSTICK_1, &state) == GLFW_TRUE else { return }
    func axis(_ index: Int32) -> Double {
      let value = unsafe withUnsafeBytes(of: state.axes) { bytes in
        unsafe Double(bytes.assumingMemoryBound(to: Float.self)[Int(index)])
      }
      // Sticks at rest are not quite at rest.
      return value.magnitude < 0.15 ? 0 : value
    }
    let zoom =
      (axis(GLFW_GAMEPAD_AXIS_RIGHT_TRIGGER) - axis(GLFW_GAMEPAD_AXIS_LEFT_TRIGGER)) / 2
    let sticks = InputEvent.sticks(
      turn: SIMD2(axis(GLFW_GAMEPAD_AXIS_LEFT_X), -axis(GLFW_GAMEPAD_AXIS_LEFT_Y)), zoom: zoom)
    if sticks != self.sticks {
      self.sticks = sticks
      events.append(sticks)
    }
    for (button, name) in Self.gamepadKeys {
      let isDown = unsafe withUnsafeBytes(of: state.buttons) {
        unsafe $0[Int(button)] == GLFW_PRESS
      }
      guard isDown != buttonsOfGamepad.contains(Int(button)) else { continue }
      if isDown {
        buttonsOfGamepad.insert(Int(button))
      } else {
        buttonsOfGamepad.remove(Int(button))
      }
      if let key = Key(name) { events.append(.key(key, isDown ? .down : .up, [])) }
    }
  }

  private static let gamepadKeys: [(Int32, String)] = [
    (GLFW_GAMEPAD_BUTTON_RIGHT_BUMPER, "n"), (GLFW_GAMEPAD_BUTTON_LEFT_BUMPER, "p"),
    (GLFW_GAMEPAD_BUTTON_A, "space"), (GLFW_GAMEPAD_BUTTON_B, "escape"),
    (GLFW_GAMEPAD_BUTTON_X, "i"), (GLFW_GAMEPAD_BUTTON_Y, "home"),
    (GLFW_GAMEPAD_BUTTON_BACK, "tab"), (GLFW_GAMEPAD_BUTTON_START, "h"),
  ]
}
