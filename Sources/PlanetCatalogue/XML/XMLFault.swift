/// An error in the bytes of a document, with its byte offset.
struct XMLFault: Error {
  var offset: Int
  var message: String
  var expected: String?
  var suggestion: String?
  /// A Boolean value that indicates whether a limit was exceeded, not a rule of XML violated.
  var isLimit = false
  /// A Boolean value that indicates whether the place is in a text that can be shown.
  var hasExcerpt = true
}
