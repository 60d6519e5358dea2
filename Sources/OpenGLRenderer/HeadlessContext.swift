import CEGL
import COpenGL

// Says unsafe: EGL hands out addresses.

/// An OpenGL 3.3 context without a window, a display or a surface: one draws into framebuffers.
///
/// Contexts are a thread's own: create, use and end one within the same synchronous function, or
/// on a thread that stays. EGL's own platform without surfaces is tried first, then its devices.
@safe public final class HeadlessContext {
  private let display: EGLDisplay
  private let context: EGLContext
  /// Which driver draws, by its own words.
  public let description: String
  /// What OpenGL says about errors; in a debug context in words.
  public let messages: DebugMessages

  /// The ways to EGL without a display.
  public enum Platform: String, CaseIterable, Sendable {
    /// Mesa's platform without surfaces.
    case surfaceless = "EGL without surfaces"
    /// A device that EGL lists, the first that works.
    case device = "EGL by device"
  }

  /// Creates a context and makes it current on this thread.
  /// - Parameter platforms: What to try, in order.
  /// - Throws: ``OpenGLError/noContext(tried:)``
  public init(on platforms: [Platform] = Platform.allCases) throws(OpenGLError) {
    var tried: [String] = []
    for platform in platforms {
      guard let display = unsafe platform.display() else {
        tried.append("\(platform.rawValue): not there")
        continue
      }
      guard let context = unsafe Self.context(on: display) else {
        tried.append("\(platform.rawValue): error 0x" + String(eglGetError(), radix: 16))
        continue
      }
      guard unsafe eglMakeCurrent(display, nil, nil, context) == EGLBoolean(EGL_TRUE) else {
        tried.append("\(platform.rawValue): cannot be used without a surface")
        unsafe eglDestroyContext(display, context)
        continue
      }
      unsafe (self.display, self.context) = (display, context)
      description = OpenGLDriver.description
      messages = DebugMessages()
      return
    }
    throw .noContext(tried: tried)
  }

  deinit {
    unsafe eglMakeCurrent(display, nil, nil, nil)
    unsafe eglDestroyContext(display, context)
  }

  /// Makes the context current on this thread, where another one was in between.
  /// - Returns: Whether that worked.
  @discardableResult
  public func makeCurrent() -> Bool {
    unsafe eglMakeCurrent(display, nil, nil, context) == EGLBoolean(EGL_TRUE)
  }

  /// Returns a context of version 3.3, for debugging where the driver has such.
  private static func context(on display: EGLDisplay) -> EGLContext? {
    guard eglBindAPI(EGLenum(EGL_OPENGL_API)) == EGLBoolean(EGL_TRUE) else { return nil }
    let version = [
      EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 3,
      EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
    ]
    for debug in [[EGL_CONTEXT_OPENGL_DEBUG, EGL_TRUE], []] {
      let attributes = version + debug + [EGL_NONE]
      if let context = unsafe eglCreateContext(display, nil, nil, attributes) {
        return unsafe context
      }
    }
    return nil
  }
}

extension HeadlessContext.Platform {
  /// Returns the platform's display, ready for use; one for the whole process.
  fileprivate func display() -> EGLDisplay? {
    switch self {
    case .surfaceless: unsafe Self.surfacelessDisplay
    case .device: unsafe Self.deviceDisplay
    }
  }

  // Ending a display would end the contexts of other threads with it, so they stay.
  private nonisolated(unsafe) static let surfacelessDisplay = unsafe started(
    eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil, nil))

  private nonisolated(unsafe) static let deviceDisplay: EGLDisplay? = {
    typealias Query =
      @convention(c) (
        EGLint, UnsafeMutablePointer<EGLDeviceEXT?>?, UnsafeMutablePointer<EGLint>?
      ) -> EGLBoolean
    guard let address = unsafe eglGetProcAddress("eglQueryDevicesEXT") else { return nil }
    let query = unsafe unsafeBitCast(address, to: Query.self)
    var devices = unsafe [EGLDeviceEXT?](repeating: nil, count: 16)
    var count: EGLint = 0
    guard unsafe query(16, &devices, &count) == EGLBoolean(EGL_TRUE) else { return nil }
    for number in 0..<Int(count) {
      let display = unsafe started(
        eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_DEVICE_EXT), devices[number], nil))
      if let display = unsafe display { return unsafe display }
    }
    return nil
  }()

  /// Returns a display that is ready, or nothing.
  private static func started(_ display: EGLDisplay?) -> EGLDisplay? {
    guard let display = unsafe display,
      unsafe eglInitialize(display, nil, nil) == EGLBoolean(EGL_TRUE)
    else { return nil }
    return unsafe display
  }
}
