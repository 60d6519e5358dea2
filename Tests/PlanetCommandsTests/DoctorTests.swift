import Foundation
import PlanetTestSupport
import Testing

@Suite("Diagnosis of the machine")
struct DoctorTests {
  private struct Report: Decodable {
    struct Finding: Decodable {
      var subject: String
      var need: String
      var isGood: Bool
      var value: String
      var advice: String?
    }
    var findings: [Finding]
  }

  private func report(_ outcome: Program.Outcome) throws -> Report {
    try JSONDecoder().decode(Report.self, from: Data(outcome.bytes))
  }

  /// The program alone in a folder, without the viewer beside it.
  private func withProgramOnly(
    _ body: (_ program: URL, _ environment: [String: String]) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      let copy = URL(filePath: "\(folder)/planetnode")
      try Program.copy(to: copy.path())
      let data = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path()
      try body(copy, ["PLANETNODE_DATA": data, "PATH": folder])
    }
  }

  @Test("A missing viewer is reported with the packages to install")
  func withoutViewer() throws {
    try withProgramOnly { program, environment in
      let outcome = try Program.run(program, ["doctor", "--json"], environment: environment)
      #expect(outcome.code == 9 && outcome.errors == "")
      let findings = try report(outcome).findings
      let missing = findings.filter { !$0.isGood && $0.need == "window" }
      #expect(missing.map(\.subject).first == "planetnode-viewer")
      #expect(missing.first?.advice?.contains("libglfw3-dev") == true)
      #expect(findings.contains { $0.subject == "libpng16" && $0.value.hasPrefix("libpng16.so") })
      #expect(findings.contains { $0.subject == "Solar System" && $0.value == "41 bodies" })
      let table = try Program.run(program, ["doctor"], environment: environment)
      #expect(
        table.code == 9 && table.lines.contains { $0.hasPrefix("MISSING  planetnode-viewer") })
      let view = try Program.run(program, ["view", "earth"], environment: environment)
      #expect(view.code == 9 && view.output == "")
      #expect(view.errors.contains("no planetnode-viewer") && view.errors.contains("libglfw3-dev"))
    }
  }

  @Test("A viewer that fails to start from a menu reports so on the desktop, and only then")
  func menu() throws {
    try withProgramOnly { program, environment in
      let folder = program.deletingLastPathComponent().path()
      let reported = "\(folder)/told"
      /// Makes a program that records its arguments and ends with a code.
      func makeFake(_ name: String, code: Int) throws {
        let text = "#!/bin/sh\nprintf '\(name):%s\\n' \"$@\" >>'\(reported)'\nexit \(code)\n"
        try Program.writeScript(text, to: "\(folder)/\(name)")
      }
      func view(_ more: [String: String]) throws -> [String] {
        try? FileManager.default.removeItem(atPath: reported)
        let bare = ["DISPLAY": "", "WAYLAND_DISPLAY": ""]
        let outcome = try Program.run(
          program, ["view"], environment: environment.merging(bare) { $1 }.merging(more) { $1 })
        #expect(outcome.code == 9 && outcome.errors.contains("no planetnode-viewer"))
        guard let text = try? String(contentsOfFile: reported, encoding: .utf8) else { return [] }
        return text.split(separator: "\n").map(String.init)
      }
      let menu = ["PLANETNODE_FROM_MENU": "1", "DISPLAY": ":1"]
      #expect(try view(menu) == [], "nothing can show it")
      try makeFake("xmessage", code: 0)
      #expect(try view(menu).contains { $0.hasPrefix("xmessage:there is no planetnode-viewer") })
      try makeFake("notify-send", code: 1)
      #expect(try view(menu).contains { $0.hasPrefix("xmessage:there is") }, "no notice was shown")
      try makeFake("notify-send", code: 0)
      let shown = try view(["PLANETNODE_FROM_MENU": "1", "WAYLAND_DISPLAY": "wayland-0"])
      #expect(shown.contains { $0.hasPrefix("notify-send:there is no planetnode-viewer") })
      #expect(!shown.contains { $0.hasPrefix("xmessage") })
      #expect(try view(["DISPLAY": ":1"]) == [], "a script reads its errors")
      #expect(try view(["PLANETNODE_FROM_MENU": "1"]) == [], "there is no desktop")
    }
  }

  @Test("Without data no images can be rendered")
  func withoutData() throws {
    let outcome = try Program.run(
      ["doctor", "--json"], environment: ["PLANETNODE_DATA": "/no/such"])
    #expect(outcome.code == 4)
    let findings = try report(outcome).findings
    #expect(findings.contains { $0.subject == "data folder" && $0.value.contains("/no/such") })
  }

  @Test("The output of a viewer that fails to start is reported")
  func brokenViewer() throws {
    try withProgramOnly { program, environment in
      let viewer = program.deletingLastPathComponent().appending(path: "planetnode-viewer")
      try Program.writeScript("#!/bin/sh\necho 'all is lost'\nexit 7\n", to: viewer.path())
      let outcome = try Program.run(program, ["doctor", "--json"], environment: environment)
      #expect(outcome.code == 9)
      let own = try report(outcome).findings.filter { $0.subject == "planetnode-viewer" }
      #expect(own.count == 1 && own[0].isGood == false)
      // If its libraries are missing, it is not started.
      let words = own[0].value + (own[0].advice ?? "")
      #expect(words.contains("all is lost") || words.contains("install"))
      let view = try Program.run(program, ["view", "earth"], environment: environment)
      #expect([7, 9].contains(view.code))
      #expect(view.code == 9 || view.output == "all is lost\n")
    }
  }

  @Test("A headless machine suits a render farm: exit code 0 with --no-window")
  func farm() throws {
    try withProgramOnly { program, environment in
      let folder = program.deletingLastPathComponent().path()
      var surroundings = environment.merging(["HOME": "\(folder)/none", "DISPLAY": ""]) { $1 }
      let command = ["doctor", "--no-window", "--json"]
      let outcome = try Program.run(program, command, in: folder, environment: surroundings)
      #expect(outcome.code == 0, "\(outcome.output) \(outcome.errors)")
      let findings = try report(outcome).findings
      for subject in [
        "data folder", "threads", "memory", "limits", "map cache", "output folder", "locks",
        "self-test",
      ] {
        #expect(findings.contains { $0.subject == subject && $0.isGood }, "\(subject)")
      }
      #expect(!findings.contains { $0.need == "window" })
      // The files inspected are unchanged.
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["planetnode"])
      let file = try Program.run(
        program, command + ["-o", "planetnode"], in: folder, environment: surroundings)
      #expect(file.code == 4)
      #expect(
        try report(file).findings.first { $0.subject == "output folder" }?.value
          == "'planetnode' is not a folder")
      surroundings["PLANETNODE_DATA"] = "/no/such"
      #expect(
        try Program.run(program, command, in: folder, environment: surroundings).code == 4)
    }
  }

  @Test("Limits of processes are reported and are no failure")
  func scarceThreads() throws {
    try withTemporaryFolder { folder in
      guard FewProcesses.canBeTried else { return }
      let outcome = try FewProcesses.run("doctor --no-window --json", most: 1, in: folder)
      #expect(outcome.code == 0, "\(outcome.output) \(outcome.errors)")
      let findings = try report(outcome).findings
      let threads = try #require(findings.first { $0.subject == "threads" })
      #expect(!threads.isGood && threads.value.hasPrefix("0 of "))
      #expect(
        findings.contains { $0.subject == "limits" && $0.value.contains("1 processes of this") })
    }
  }

  @Test("Ranges of roll and pan are checked")
  func options() throws {
    for (option, value) in [
      ("--pan", "1"), ("--pan", "1,x"), ("--pan", "0,101"), ("--pan", "nan,0"), ("--roll", "4000"),
    ] {
      let outcome = try Program.run(["render", "earth", option, value])
      #expect(outcome.code == 2 && outcome.errors.contains(option), "\(option) \(value)")
    }
  }
}
