import CGLFW
package import ViewerGui

// Unsafe: GLFW returns addresses, and passes them to callbacks.

/// A window with an OpenGL 3.3 context, and the source of its input.
///
/// There is one per process, and it belongs to the main thread.
@safe package final class ViewerWindow {
  private(set) var window: OpaquePointer
  private var health: ContextHealth
  var events: [InputEvent] = []
  private var cursors: [PointerShape: OpaquePointer] = unsafe [:]
  private var shape = PointerShape.arrow
  private(set) var title: String
  private var icons: [WindowIcon] = []
  /// The rectangle of the window before it entered full screen; nil otherwise.
  var placeBeforeFullScreen: ScreenRectangle?
  /// The monitors at the last check.
  var knownMonitors: [OpaquePointer] = unsafe []
  private var gamepad = GamepadReader()
  var isDamaged = false

  /// Opens an empty window.
  /// - Parameters:
  ///   - title: The title.
  ///   - size: The size in points.
  ///   - isVisible: True to show it at once.
  /// - Throws: ``WindowError``
  package init(title: String, size: SIMD2<Int>, isVisible: Bool = true) throws(WindowError) {
    guard glfwInit() == GLFW_TRUE else { throw .noDisplay(reason: Self.lastError()) }
    do throws(WindowError) {
      unsafe window = try Self.makeWindow(title: title, size: size)
    } catch {
      glfwTerminate()
      throw error
    }
    self.title = title
    unsafe health = ContextHealth(of: window)
    setUp()
    if isVisible { show() }
  }

  deinit {
    unsafe glfwDestroyWindow(window)
    glfwTerminate()
  }

  /// Creates an invisible window, whose context reports a reset of the graphics card if the driver
  /// supports it.
  static func makeWindow(
    title: String, size: SIMD2<Int>
  ) throws(WindowError) -> OpaquePointer {
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3)
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3)
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE)
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE)
    // The framebuffer has no alpha, so that the desktop is not visible through the window.
    glfwWindowHint(GLFW_ALPHA_BITS, 0)
    glfwWindowHint(GLFW_DEPTH_BITS, 0)
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE)
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE)
    // A full-screen window stays visible while the user works on another monitor.
    glfwWindowHint(GLFW_AUTO_ICONIFY, GLFW_FALSE)
    unsafe glfwWindowHintString(GLFW_X11_CLASS_NAME, "planetnode")
    unsafe glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "planetnode")
    for robustness in [GLFW_LOSE_CONTEXT_ON_RESET, GLFW_NO_ROBUSTNESS] {
      glfwWindowHint(GLFW_CONTEXT_ROBUSTNESS, robustness)
      if let window = unsafe glfwCreateWindow(
        Int32(clamping: size.x), Int32(clamping: size.y), title, nil, nil)
      {
        unsafe glfwMakeContextCurrent(window)
        return unsafe window
      }
    }
    throw .noOpenGL(reason: lastError())
  }

  /// Replaces the window by another one, whose context is current; the old one is destroyed.
  func replaceWindow(by next: OpaquePointer) {
    unsafe glfwDestroyWindow(window)
    unsafe window = next
    unsafe health = ContextHealth(of: next)
    setUp()
    setIcons(icons)
    unsafe glfwSetCursor(next, cursor(of: shape))
    // Keys and buttons that are held now are released in the old window.
    events.append(.focusLost)
  }

  /// Sets up a new window.
  private func setUp() {
    // Wayland's compositors request frames of visible windows only, and a swap that waits for the
    // request would block the program; swaps without waiting show whole frames there too.
    glfwSwapInterval(isOnWayland ? 0 : 1)
    unsafe glfwSetWindowUserPointer(window, Unmanaged.passUnretained(self).toOpaque())
    unsafe glfwSetWindowSizeLimits(window, 240, 180, GLFW_DONT_CARE, GLFW_DONT_CARE)
    setCallbacks()
  }

  private static func lastError() -> String {
    var text: UnsafePointer<CChar>?
    unsafe glfwGetError(&text)
    return unsafe text.map { unsafe String(cString: $0) } ?? "no reason was given"
  }

  /// The version of GLFW, and its window systems.
  package static var libraryVersion: String { unsafe String(cString: glfwGetVersionString()) }

  // MARK: - State

  /// The size in points.
  package var size: SIMD2<Double> { pixelSize / Double(pixelsPerPoint) }

  /// The size in pixels.
  package var pixelSize: SIMD2<Double> {
    var (width, height): (Int32, Int32) = (0, 0)
    unsafe glfwGetFramebufferSize(window, &width, &height)
    return SIMD2(Double(width), Double(height))
  }

  /// The pixels per point on this monitor.
  package var pixelsPerPoint: Float {
    var (x, y): (Float, Float) = (1, 1)
    unsafe glfwGetWindowContentScale(window, &x, &y)
    return max(x, 0.5)
  }

  /// A Boolean value that indicates whether a reset of the graphics card destroyed the context.
  package var isContextLost: Bool { health.isLost }

  /// A Boolean value that indicates whether the window system is Wayland, which does not report
  /// positions of windows, nor whether they are hidden.
  var isOnWayland: Bool { glfw_shows_on_wayland() }

  /// A Boolean value that indicates whether a gamepad is connected, which must be polled.
  package var hasGamepad: Bool { Self.gamepadNumber != nil }

  /// A Boolean value that indicates whether the window is minimised.
  package var isMinimised: Bool { unsafe glfwGetWindowAttrib(window, GLFW_ICONIFIED) == GLFW_TRUE }

  /// Returns the clipboard shared with other programs.
  package func makeClipboard() -> Clipboard {
    Clipboard(
      read: { [unowned self] in
        unsafe glfwGetClipboardString(self.window).map { unsafe String(cString: $0) }
      },
      write: { [unowned self] in unsafe glfwSetClipboardString(self.window, $0) })
  }

  /// Waits for input, at most for a number of seconds; 0 does not wait.
  /// - Returns: The events, in order.
  package func takeEvents(waiting seconds: Double) -> [InputEvent] {
    if seconds > 0 { glfwWaitEventsTimeout(seconds) } else { glfwPollEvents() }
    followMonitors()
    events += gamepad.events(for: gamepadState)
    defer { events = [] }
    return events
  }

  /// Ends a wait; can be called from any thread.
  package static func wake() { glfwPostEmptyEvent() }

  /// Shows the rendered frame.
  package func present() { unsafe glfwSwapBuffers(window) }

  package func setTitle(_ title: String) {
    self.title = title
    unsafe glfwSetWindowTitle(window, title)
  }

  package func setPointer(_ shape: PointerShape) {
    guard shape != self.shape else { return }
    self.shape = shape
    unsafe glfwSetCursor(window, cursor(of: shape))
  }

  /// Returns a cursor, created when first used: GLFW 3.3 crashes when it creates one on a Wayland
  /// desktop without pointer.
  private func cursor(of shape: PointerShape) -> OpaquePointer? {
    if let known = unsafe cursors[shape] { return unsafe known }
    let code: Int32
    switch shape {
    case .arrow: return nil
    case .text: code = GLFW_IBEAM_CURSOR
    case .hand, .grabbing: code = GLFW_HAND_CURSOR
    }
    guard let cursor = unsafe glfwCreateStandardCursor(code) else { return nil }
    unsafe cursors[shape] = cursor
    return unsafe cursor
  }

  /// Sets the icon of the window in several sizes.
  package func setIcons(_ icons: [WindowIcon]) {
    self.icons = icons
    // GLFW copies the pixels; until then they are in one buffer.
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

  /// The window's units per point: these are pixels under X11, and points elsewhere; nil while the
  /// window has no size.
  var unitsPerPoint: SIMD2<Double>? {
    var (width, height): (Int32, Int32) = (0, 0)
    unsafe glfwGetWindowSize(window, &width, &height)
    let size = size
    guard width > 0, height > 0, size.x > 0, size.y > 0 else { return nil }
    return SIMD2(Double(width), Double(height)) / size
  }

  /// Sets the size in points.
  package func resize(to size: SIMD2<Int>) {
    guard let scale = unitsPerPoint else { return }
    let wanted = SIMD2<Double>(size) * scale
    unsafe glfwSetWindowSize(
      window, Int32(clamping: Int(wanted.x.rounded())), Int32(clamping: Int(wanted.y.rounded())))
  }

  /// Shows a window that was opened invisibly.
  package func show() { unsafe glfwShowWindow(window) }

  package func hide() { unsafe glfwHideWindow(window) }

  /// Returns whether the content of the window was lost since the last call.
  package func takeDamage() -> Bool {
    defer { isDamaged = false }
    return isDamaged
  }
}
