import CEGL
import COpenGL

// The unsafe code for EGL, which returns pointers.

/// An OpenGL 3.3 context without a window, a display or a surface, for rendering into framebuffers.
///
/// A context belongs to a thread: create, use and end it within the same synchronous function, or
/// on a thread that stays. EGL's surfaceless platform is tried first, then its devices; graphics
/// cards are preferred to software drivers.
@safe package final class HeadlessContext {
  private let display: EGLDisplay
  private let context: EGLContext
  /// The name of the driver.
  package let description: String
  /// The errors that OpenGL reports; in a debug context in words.
  package let messages: DebugMessages

  /// The EGL platforms without a display.
  package enum Platform: String, CaseIterable, Sendable {
    /// Mesa's surfaceless platform.
    case surfaceless = "EGL without surfaces"
    /// A device that EGL lists, the first that works; graphics cards first.
    case device = "EGL by device"
  }

  /// Creates a context and makes it current on this thread.
  /// - Parameter platforms: The platforms to try, in order; the first that works is used, unless it
  ///   is a software driver and a later one is not.
  /// - Throws: ``OpenGLError/noContext(tried:)``
  package init(on platforms: [Platform] = Platform.allCases) throws(OpenGLError) {
    var tried: [String] = []
    var found: (display: EGLDisplay, context: EGLContext)?
    search: for platform in platforms {
      let places = platform.places
      if places.isEmpty { tried.append("\(platform.rawValue): not there") }
      for place in places where unsafe found == nil || !place.isSoftware {
        guard let display = unsafe place.start() else {
          tried.append("\(place.name): not there")
          continue
        }
        guard let context = unsafe Self.context(on: display) else {
          tried.append("\(place.name): error 0x" + String(eglGetError(), radix: 16))
          continue
        }
        guard unsafe Self.use(display, context) else {
          tried.append("\(place.name): cannot be used without a surface")
          unsafe eglDestroyContext(display, context)
          continue
        }
        let isCard = !OpenGLDriver.drawsOnProcessor
        guard unsafe isCard || found == nil else {
          unsafe Self.end(display, context)
          continue
        }
        if let other = unsafe found { unsafe eglDestroyContext(other.display, other.context) }
        unsafe found = (display, context)
        if isCard { break search }
        unsafe Self.use(display, nil)
      }
    }
    guard let found = unsafe found, unsafe Self.use(found.display, found.context) else {
      throw .noContext(tried: tried)
    }
    unsafe (display, context) = found
    description = OpenGLDriver.description
    messages = DebugMessages()
  }

  deinit { unsafe Self.end(display, context) }

  /// Makes the context current on this thread again, after another one was.
  /// - Returns: True if that succeeded.
  @discardableResult
  package func makeCurrent() -> Bool { unsafe Self.use(display, context) }

  /// Makes a context current on this thread, or none.
  @discardableResult
  private static func use(_ display: EGLDisplay, _ context: EGLContext?) -> Bool {
    unsafe eglMakeCurrent(display, nil, nil, context) == EGLBoolean(EGL_TRUE)
  }

  /// Ends a context, and makes none current.
  private static func end(_ display: EGLDisplay, _ context: EGLContext) {
    unsafe use(display, nil)
    unsafe eglDestroyContext(display, context)
  }

  /// Returns a context of version 3.3, a debug context where the driver has such.
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
  /// The displays of the platform, graphics cards first.
  fileprivate var places: [EGLPlace] {
    switch self {
    case .surfaceless:
      unsafe [
        EGLPlace(
          name: rawValue, platform: EGLenum(EGL_PLATFORM_SURFACELESS_MESA), device: nil,
          isSoftware: false)
      ]
    case .device: EGLPlace.devices
    }
  }
}

/// A source of an EGL display.
@safe private struct EGLPlace: @unchecked Sendable {
  let name: String
  let platform: EGLenum
  /// The platform's device, if it has several.
  let device: EGLDeviceEXT?
  /// A Boolean value that indicates whether EGL marks the device as a software driver.
  let isSoftware: Bool

  /// Returns the initialised display, or nil.
  ///
  /// A process has one display of a kind, which may be requested again. Ending it would end the
  /// contexts of other threads, so it stays.
  func start() -> EGLDisplay? {
    guard let display = unsafe eglGetPlatformDisplay(platform, device, nil),
      unsafe eglInitialize(display, nil, nil) == EGLBoolean(EGL_TRUE)
    else { return nil }
    return unsafe display
  }

  /// The devices that EGL lists, software drivers last.
  static let devices: [EGLPlace] = {
    typealias Query =
      @convention(c) (
        EGLint, UnsafeMutablePointer<EGLDeviceEXT?>?, UnsafeMutablePointer<EGLint>?
      ) -> EGLBoolean
    typealias DeviceStringQuery = @convention(c) (EGLDeviceEXT?, EGLint) -> UnsafePointer<CChar>?
    guard let query = unsafe eglGetProcAddress("eglQueryDevicesEXT"),
      let queryAddress = unsafe eglGetProcAddress("eglQueryDeviceStringEXT")
    else { return [] }
    let (list, deviceString) = unsafe (
      unsafeBitCast(query, to: Query.self), unsafeBitCast(queryAddress, to: DeviceStringQuery.self)
    )
    var count: EGLint = 0
    guard unsafe list(0, nil, &count) == EGLBoolean(EGL_TRUE), count > 0 else { return [] }
    var devices = unsafe [EGLDeviceEXT?](repeating: nil, count: Int(count))
    guard unsafe list(count, &devices, &count) == EGLBoolean(EGL_TRUE) else { return [] }
    let places = unsafe devices.prefix(Int(count)).enumerated().map { number, device in
      let extensions =
        unsafe deviceString(device, EGL_EXTENSIONS).map { unsafe String(cString: $0) } ?? ""
      return unsafe EGLPlace(
        name: "\(HeadlessContext.Platform.device.rawValue) \(number)",
        platform: EGLenum(EGL_PLATFORM_DEVICE_EXT), device: device,
        isSoftware: extensions.contains("EGL_MESA_device_software"))
    }
    return places.filter { !$0.isSoftware } + places.filter(\.isSoftware)
  }()
}
