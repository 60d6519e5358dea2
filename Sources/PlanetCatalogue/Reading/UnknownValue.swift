/// Texts of other formats that mean an unknown value, as in XML catalogues.
package enum UnknownValue {
  /// Returns whether a text means an unknown value, such as `N/A`, `unknown`, `–` or `?`, in any
  /// case.
  package static func isStated(by text: String) -> Bool { NotKnown.isStated(by: text) }
}
