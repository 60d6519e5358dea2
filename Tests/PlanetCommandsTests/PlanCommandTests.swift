import Foundation
import PlanetTestSupport
import Testing

@Suite("Job files for render farms")
struct PlanCommandTests {
  private static let make = URL(filePath: "/usr/bin/make")
  private static let shell = URL(filePath: "/bin/sh")
  private static let python = URL(filePath: "/usr/bin/python3")

  private static func isInstalled(_ program: URL) -> Bool {
    FileManager.default.isExecutableFile(atPath: program.path())
  }

  /// A turn of seven frames whose names need quoting in shells and makefiles.
  private let name = "a b/it's_$HOME_`x`_##.png"
  private var turn: [String] {
    ["turntable", "earth", "--frames-per-turn", "7", "--size", "24", "-o", name]
  }

  private func plan(_ format: String, _ command: [String], in folder: String) throws -> String {
    let plan = ["plan", "--format", format, "--shards", "3", "--"] + command
    let outcome = try Program.run(plan, in: folder)
    #expect(outcome.code == 0, "\(outcome.errors)")
    return outcome.output
  }

  /// Checks that all frames exist and equal those of a single run.
  private func check(_ folder: String) throws {
    let single = Array(turn.dropLast()) + ["single/##.png"]
    #expect(try Program.run(single, in: folder).code == 0)
    for frame in 1...7 {
      let path = "\(folder)/\(name.replacing("##", with: "0\(frame)"))"
      let one = try Data(contentsOf: URL(filePath: path))
      #expect(try one == Data(contentsOf: URL(filePath: "\(folder)/single/0\(frame).png")))
    }
    let all = "a b/manifest-earth_all.json"
    #expect(try Program.run(["verify", all, "--render"], in: folder).code == 0)
  }

  @Test(
    "make renders all parts in parallel, and missing ones when it runs again",
    .enabled(if: isInstalled(make), "no make: skipped"))
  func makefile() throws {
    try withTemporaryFolder { folder in
      let file = "\(folder)/Makefile"
      try plan("make", turn, in: folder).write(toFile: file, atomically: true, encoding: .utf8)
      let first = try Program.run(Self.make, ["-j3"], in: folder)
      #expect(first.code == 0, "\(first.errors)")
      try check(folder)
      let gone = "\(folder)/\(name.replacing("##", with: "04"))"
      try FileManager.default.removeItem(atPath: gone)
      #expect(try Program.run(Self.make, [], in: folder).code == 0)
      try check(folder)
      try FileManager.default.removeItem(atPath: gone)
      try FileManager.default.createDirectory(atPath: gone, withIntermediateDirectories: true)
      #expect(try Program.run(Self.make, ["-k"], in: folder).code == 2)
    }
  }

  @Test("The tasks of the list render all images, and its check verifies them")
  func list() throws {
    try withTemporaryFolder { folder in
      let text = try plan("json", turn + ["--shard-order", "interleaved"], in: folder)
      let plan = try #require(
        JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      let tasks = try #require(plan["tasks"] as? [[String: Any]])
      #expect(tasks.compactMap { $0["frames"] as? [Int] } == [[1, 4, 7], [2, 5], [3, 6]])
      let place = try #require(plan["folder"] as? String)
      for task in tasks {
        let words = try #require(task["argv"] as? [String])
        #expect(words.contains(["--threads", "1"]))
        let run = try Program.run(URL(filePath: words[0]), Array(words.dropFirst()), in: place)
        #expect(run.code == 0 && run.lines.sorted() == task["pictures"] as? [String])
        #expect(
          FileManager.default.fileExists(atPath: "\(place)/\(task["manifest"] as? String ?? "")"))
      }
      let verify = try #require((plan["verify"] as? [String: Any])?["argv"] as? [String])
      let verification = try Program.run(
        URL(filePath: verify[0]), Array(verify.dropFirst()), in: place)
      #expect(verification.code == 0, "\(verification.errors)")
      try check(folder)
    }
  }

  @Test("Slurm's script renders the part of each task, and submits itself and a check")
  func slurm() throws {
    try withTemporaryFolder { folder in
      let script = "\(folder)/job.sh"
      try plan("slurm", turn, in: folder).write(toFile: script, atomically: true, encoding: .utf8)
      for task in 1...3 {
        let run = try Program.run(
          Self.shell, [script], in: "/", environment: ["SLURM_ARRAY_TASK_ID": "\(task)"])
        #expect(run.code == 0, "\(run.errors)")
      }
      // Replaces Slurm's command: runs the wrapped command and prints its arguments.
      let fake =
        "#!/bin/sh\necho \"$*\" >&2\nfor last; do :; done\n"
        + "case $* in *--wrap*) cd \"$HERE\"; sh -c \"$last\" >&2;; esac\necho 17\n"
      try Program.writeScript(fake, to: "\(folder)/sbatch")
      let submitted = try Program.run(
        Self.shell, [script, "--partition=x"], in: "/",
        environment: ["PATH": "\(folder):/usr/bin:/bin", "HERE": folder])
      #expect(submitted.code == 0 && submitted.output == "17 17\n")
      #expect(submitted.errors.contains("--parsable --partition=x \(script)"))
      #expect(submitted.errors.contains("--dependency=afterany:17"))
      #expect(submitted.errors.contains("7 of 7 images are right"))
      try check(folder)
      // The check has the user's options except those of the array, and its own number of cores.
      let options = ["--array=1-2", "-a", "3", "--mem", "2 G", "--array", "2", "-a4", "-A", "me"]
      let again = try Program.run(
        Self.shell, [script] + options, in: "/",
        environment: ["PATH": "\(folder):/usr/bin:/bin", "HERE": folder])
      #expect(again.code == 0, "\(again.errors)")
      #expect(
        again.errors.contains("--ntasks=1 --cpus-per-task=4 --mem 2 G -A me --parsable --depend"))
      #expect(again.errors.contains("--threads \"${SLURM_CPUS_PER_TASK:-1}\""))
      // A submitted array is reported even if its check is rejected.
      try "#!/bin/sh\ncase $* in *--wrap*) exit 3;; esac\necho 18\n".write(
        toFile: "\(folder)/sbatch", atomically: false, encoding: .utf8)
      let half = try Program.run(
        Self.shell, [script], in: "/", environment: ["PATH": "\(folder):/usr/bin:/bin"])
      #expect(half.code == 3 && half.output == "18\n")
    }
  }

  @Test("If the real Slurm is unavailable, its test ends with 77 and not with success")
  func skippedIntegration() throws {
    try withTemporaryFolder { folder in
      // Replaces the system's command: reports a user other than root.
      try Program.writeScript("#!/bin/sh\necho 1000\n", to: "\(folder)/id")
      let script = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Integration/slurm.sh")
      let run = try Program.run(
        URL(filePath: "/bin/bash"), [script.path(), Program.url.path()], in: folder,
        environment: ["PATH": "\(folder):/usr/bin:/bin"])
      #expect(run.code == 77 && run.errors.contains("skipped: the daemons need root"))
    }
  }

  @Test(
    "OpenCue's script is Python, and its commands are quoted for a shell",
    .enabled(if: isInstalled(python), "no python3: skipped"))
  func opencue() throws {
    try withTemporaryFolder { folder in
      let command = Array(turn.dropLast()) + ["a b/it's_##.png"]
      let text = try plan("opencue", command, in: folder)
      try text.write(toFile: "\(folder)/job.py", atomically: true, encoding: .utf8)
      // Replaces PyOutline: runs each frame's command as the farm's hosts do.
      let stub = """
        import subprocess, sys, types
        layers = []
        class Shell:
            def __init__(self, name, command, range, chunk, threads):
                self.command, self.range = " ".join(command), range
            def depend_all(self, other):
                assert other in made
        made = []
        def shell(*words, **options):
            made.append(Shell(*words, **options))
            return made[-1]
        class Outline:
            def __init__(self, name, show, shot, user): pass
            def add_layer(self, layer): layers.append(layer)
        def launch(job, use_pycuerun):
            for layer in layers:
                first, last = map(int, layer.range.split("-"))
                for frame in range(first, last + 1):
                    command = layer.command.replace("#IFRAME#", str(frame))
                    subprocess.run(["sh", "-c", 'sh -c "' + command + '"'], check=True, cwd="/")
        for name in ["outline", "outline.cuerun", "outline.modules", "outline.modules.shell"]:
            sys.modules[name] = types.ModuleType(name)
        sys.modules["outline"].Outline = Outline
        sys.modules["outline"].cuerun = sys.modules["outline.cuerun"]
        sys.modules["outline.cuerun"].launch = launch
        sys.modules["outline.modules.shell"].Shell = shell
        exec(open("job.py").read(), {})
        """
      try stub.write(toFile: "\(folder)/stub.py", atomically: true, encoding: .utf8)
      let run = try Program.run(Self.python, ["stub.py"], in: folder)
      #expect(run.code == 0, "\(run.errors)")
      #expect(run.errors.contains("7 of 7 images are right"))
      #expect(text.contains("\"--threads\",\n    \"1\","))
      let own = try plan("opencue", command + ["--threads", "3"], in: folder)
      #expect(own.contains("threads=3)") && own.components(separatedBy: "--threads").count == 3)
      let odd = ["plan", "--format", "opencue", "--shards", "3", "--"] + turn
      let refused = try Program.run(odd, in: folder)
      #expect(refused.code == 2 && refused.errors.contains("OpenCue"))
    }
  }

  @Test(
    "Jobs that cannot run are rejected by plan with the same messages",
    arguments: [
      (["turntable", "mras"], 3, "did you mean 'Mars'"),
      (["turntable", "mars", "--sise", "3"], 2, "Did you mean '--size'"),
      (["trntable", "mars"], 2, "did you mean 'turntable'"),
      (["render", "mars"], 2, "'render' cannot be split"),
      (["turntable", "mars", "--frames", "1-2"], 2, "only 2 images"),
      (["turntable", "mars", "--shard", "1/3"], 2, "the plan assigns"),
      (["turntable", "mars", "--overwrite"], 2, "--resume"),
      (["turntable", "mars", "--manifest", "m.json"], 2, "{shard}"),
      (["turntable", "mars", "--dry-run"], 2, "--dry-run"),
      (["turntable", "mars", "--manifest", "{shard}/m_{shard}.json"], 2, "occurs twice"),
      (["turntable", "mars", "-o", "a\nb_#.png"], 2, "control codes"),
      ([], 2, "write it after --"),
    ])
  func refused(command: [String], code: Int32, reason: String) throws {
    try withTemporaryFolder { folder in
      let outcome = try Program.run(
        ["plan", "--format", "json", "--shards", "3", "-o", "p", "--"] + command, in: folder)
      #expect(outcome.code == code && outcome.errors.contains(reason), "\(outcome.errors)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }
  }
}
