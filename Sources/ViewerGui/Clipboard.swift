// Unsafe: lends the text to Dear ImGui as a C string.

/// The clipboard shared with other programs.
///
/// Without functions for the system's clipboard it stores the text itself.
@safe package final class Clipboard {
  private let read: (() -> String?)?
  private let write: ((String) -> Void)?
  private var own = ""
  private var bytes: UnsafeMutablePointer<CChar>?

  package init() {
    read = nil
    write = nil
  }

  /// Creates the system's clipboard.
  package init(read: @escaping () -> String?, write: @escaping (String) -> Void) {
    self.read = read
    self.write = write
  }

  deinit { unsafe bytes?.deallocate() }

  var string: String {
    get { read.map { $0() ?? "" } ?? own }
    set {
      own = newValue
      write?(newValue)
    }
  }

  /// The text as a C string, which is valid until the next access.
  var text: UnsafePointer<CChar>? {
    unsafe bytes?.deallocate()
    let units = string.utf8CString
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: units.count)
    for (index, unit) in units.enumerated() { unsafe copy[index] = unit }
    unsafe bytes = copy
    return unsafe UnsafePointer(copy)
  }

  func set(_ text: UnsafePointer<CChar>?) {
    if let text = unsafe text { string = unsafe String(cString: text) }
  }

  static func at(_ pointer: UnsafeMutableRawPointer?) -> Clipboard {
    guard let pointer = unsafe pointer else { preconditionFailure("the clipboard was given") }
    return unsafe Unmanaged<Clipboard>.fromOpaque(pointer).takeUnretainedValue()
  }
}
