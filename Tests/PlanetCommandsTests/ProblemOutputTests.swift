import Foundation
import PlanetAssets
import PlanetCatalogue
import PlanetTestSupport
import Testing

@testable import PlanetCommands

@Suite("Messages about catalogues")
struct ProblemOutputTests {
  private func problem(_ message: String, line: Int) -> Problem {
    Problem(.warning, at: SourceLocation(file: "a.xml", line: line, column: 1), message)
  }

  @Test("More than three equal problems are one line with their number")
  func equalProblems() {
    let many = (1...500).map { problem("unknown element <a>", line: 2 * $0) }
    let other = problem("another", line: 5)
    #expect(
      ProblemText.lines(of: [many[0], other] + many.dropFirst()) == [
        "a.xml:2:1: warning: unknown element <a> (500 times, also on lines 4, 6, 8, 10, 12 …)",
        "a.xml:5:1: warning: another",
      ])
    #expect(ProblemText.lines(of: Array(many.prefix(3))).count == 3)
    #expect(
      ProblemText.lines(of: (0...3).map { _ in problem("b", line: 7) }) == [
        "a.xml:7:1: warning: b (4 times, also on line 7)"
      ])
  }

  @Test("Problems that differ in the name of the body are one line")
  func bodies() {
    let many = (1...5).map { number in
      var problem = problem("Body \(number) has no map", line: number)
      problem.bodyName = "Body \(number)"
      return problem
    }
    #expect(
      ProblemText.lines(of: many) == [
        "a.xml:1:1: warning: Body 1 has no map (5 bodies, also on lines 2, 3, 4, 5)"
      ])
  }

  @Test("The work of validation grows with the number of bodies, not with its square")
  func growth() throws {
    try withTemporaryFolder { folder in
      try expectLinearGrowth(from: 60) { count in
        let bodies = (0..<count).map { "<planet><name>P\($0)</name></planet>" }
        let path = "\(folder)/\(count).xml"
        try "<planets>\(bodies.joined())</planets>".write(
          toFile: path, atomically: true, encoding: .utf8)
        let file = try CatalogueFile.open(path)
        let compared = LookupCount()
        let problems = LookupCount.$current.withValue(compared) {
          ValidateCommand.mapProblems(of: file, isStrict: false).0
        }
        #expect(problems.count == count)
        #expect(ProblemText.lines(of: problems).count { $0.contains("has no map") } == 1)
        return problems.count + compared.value
      }
    }
  }

  @Test("Commands print many equal problems once")
  func program() throws {
    try withTemporaryFolder { folder in
      let bodies = (1...500).map {
        "<planet><name>P\($0)</name><diameter>10 km</diameter><size>1</size></planet>"
      }
      let xml = "<planets>\n" + bodies.joined(separator: "\n") + "</planets>"
      try xml.write(toFile: "\(folder)/a.xml", atomically: true, encoding: .utf8)
      for command in [["list", "--catalogue", "a.xml"], ["validate", "a.xml"]] {
        let outcome = try Program.run(command, in: folder)
        let texts = outcome.errors.split(separator: "\n").filter {
          $0.contains("unknown element <size>")
        }
        #expect(texts.count == 1)
        #expect(texts.first?.contains("(500 times, also on lines 3, 4, 5, 6, 7 …)") == true)
        #expect(outcome.code == 0, "\(outcome.errors)")
      }
    }
  }

  @Test("A catalogue of stories names the command that lists them")
  func stories() throws {
    try withTemporaryFolder { folder in
      try #"[{"title":"One","date":"2000"},{"title":"Two","date":"2001"}]"#
        .write(toFile: "\(folder)/feed.json", atomically: true, encoding: .utf8)
      let words =
        "the catalogue has no bodies; it has 2 stories; list them with "
        + "'planetnode stories --catalogue feed.json'"
      let list = try Program.run(["list", "--catalogue", "feed.json"], in: folder)
      #expect(list.code == 0 && list.output == "" && list.errors.contains(words), "\(list.errors)")
      for command in [["render", "one"], ["info", "mars"], ["thumbnails"]] {
        let outcome = try Program.run(command + ["--catalogue", "feed.json"], in: folder)
        #expect(outcome.code == 3, "\(outcome.errors)")
        #expect(
          outcome.errors.contains(command[0] == "render" ? "'one' is an event, not a body" : words),
          "\(outcome.errors)")
      }
      let checked = try Program.run(["validate", "feed.json"], in: folder)
      #expect(checked.output == "feed.json: 0 bodies, 2 stories, 0 errors, 0 warnings\n")
    }
  }

  @Test("A person in place of a body leads to the home world")
  func persons() throws {
    try withTemporaryFolder { folder in
      let xml =
        "<catalogue><body id=\"tatooine\" name=\"Tatooine\" kind=\"world\"/>"
        + "<person><name>Luke Skywalker</name><homeWorld>Tatooine</homeWorld></person></catalogue>"
      try xml.write(toFile: "\(folder)/a.xml", atomically: true, encoding: .utf8)
      for name in ["luke-skywalker", "Luke Skywalker"] {
        for command in ["render", "info"] {
          let outcome = try Program.run([command, name, "--catalogue", "a.xml"], in: folder)
          #expect(outcome.code == 3)
          let words =
            "'luke-skywalker' is a person, not a body; render the home world 'tatooine', or show "
            + "the person with 'planetnode show luke-skywalker --catalogue a.xml'"
          #expect(outcome.errors.contains(words), "\(outcome.errors)")
        }
      }
    }
  }
}
