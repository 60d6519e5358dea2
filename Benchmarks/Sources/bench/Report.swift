/// Prints one line of JSON: what was measured, by name.
func report(_ name: String, _ figures: KeyValuePairs<String, Double>) {
  let fields = figures.map { "\"\($0.key)\": \($0.value)" }
  print("{\"name\": \"\(name)\", \(fields.joined(separator: ", "))}")
}
