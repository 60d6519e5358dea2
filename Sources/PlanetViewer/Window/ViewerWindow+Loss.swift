import CGLFW
import Glibc
import Synchronization

// Unsafe: Xlib passes the address of its display to a callback.

extension ViewerWindow {
  private static let lossHandler = Mutex<(@Sendable () -> Void)?>(nil)

  /// Sets the function that is called once the connection to the display is lost, such as when its
  /// server ends.
  ///
  /// It is called on the thread of the window, and must end the program, as the window is unusable
  /// afterwards. Without a function, Xlib ends the program with exit code 1.
  package static func whenDisplayIsLost(_ handler: @escaping @Sendable () -> Void) {
    lossHandler.withLock { $0 = handler }
    _ = unsafe glfw_set_lost_display { _ in
      ViewerWindow.lossHandler.withLock { $0 }?()
      return 0
    }
  }
}
