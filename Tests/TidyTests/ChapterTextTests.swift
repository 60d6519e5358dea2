import Foundation
import Testing

@Suite("Documentation of PlanetKit")
struct ChapterTextTests {
  @Test("Each block of code is part of the program that the tests run")
  func code() throws {
    func trimmed(_ text: some StringProtocol) -> String {
      text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .joined(separator: "\n")
    }
    let program = trimmed(try House.text("Tests/Chapters/main.swift"))
    var count = 0
    for path in House.files("Sources/PlanetKit/Documentation.docc", ".md") {
      for block in try House.text(path).components(separatedBy: "```swift\n").dropFirst() {
        let code = block.components(separatedBy: "```")[0]
        // The manifest of a package is no part of a program.
        if code.hasPrefix("// swift-tools-version") { continue }
        #expect(
          program.contains(trimmed(code).trimmingCharacters(in: .newlines)), "\(path): \(code)")
        count += 1
      }
    }
    #expect(count >= 12)
  }
}
