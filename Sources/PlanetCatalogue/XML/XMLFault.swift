/// Why bytes give no element tree, and at which byte.
struct XMLFault: Error {
  var offset: Int
  var message: String
  var expected: String?
  var suggestion: String?
  /// Whether a limit was passed, rather than a rule of XML broken.
  var isLimit = false
  /// Whether the place is one in a text, which can be shown.
  var hasExcerpt = true
}
