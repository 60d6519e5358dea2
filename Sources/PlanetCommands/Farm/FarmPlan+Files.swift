import PlanetAssets
import PlanetExport
import PlanetProvenance
import PlanetStrings
import PlanetSystem

extension FarmPlan {
  /// A script that submits itself to Slurm as an array, with a verification after it.
  var slurmScript: String {
    let task = taskLine(part: "auto", threads: "\"${SLURM_CPUS_PER_TASK:-1}\"")
    let place = ShellText.quoted(folder)
    let check = verifyLine(threads: "\"${SLURM_CPUS_PER_TASK:-1}\"")
    let cores = "--cpus-per-task=\(threads ?? 4)"
    return """
      #!/bin/sh
      # Draws \(summary), with Slurm.
      # "sh FILE" submits the shards, and a verification of all images after them; options of
      # sbatch may follow, for both. "sbatch --array=3,7 FILE" renders some shards again. A shard
      # that is started again continues where it ended.
      #SBATCH --job-name=planetnode-\(name)
      #SBATCH --array=1-\(count)
      #SBATCH --ntasks=1
      #SBATCH \(cores)
      #SBATCH --requeue
      #SBATCH --open-mode=append
      set -eu
      if [ -z "${SLURM_ARRAY_TASK_ID:-}" ]; then
        parts=$(sbatch --parsable "$@" "$0")
        # The number of the job is printed even if the verification cannot be submitted.
        printf '%s' "$parts"
        # The verification has the same options, except the array.
        value=
        for option; do
          shift
          case "$value$option" in
            -a | --array) value=array: ;;
            -a* | --array=* | array:*) value= ;;
            *) set -- "$@" "$option" ;;
          esac
        done
        check=$(sbatch --ntasks=1 \(cores) "$@" \\
          --parsable --dependency="afterany:${parts%%;*}" --chdir=\(place) \\
          --job-name=planetnode-\(name)-verify --wrap \(ShellText.quoted(check))) || {
          code=$?
          echo
          exit $code
        }
        echo " $check"
        exit
      fi
      cd \(place)
      PLANETNODE_SHARD_COUNT=\(count)
      export PLANETNODE_SHARD_COUNT
      code=0
      \(task) || code=$?
      # A shard that was killed, for example out of memory, is started again up to three times.
      if [ "$code" -ge 128 ] && [ "$code" -ne 130 ] && [ "${SLURM_RESTART_COUNT:-0}" -lt 3 ]; then
        scontrol requeue "$SLURM_JOB_ID"
      fi
      exit "$code"

      """
  }

  /// A makefile whose targets are the shards.
  var makefile: String {
    func recipe(_ line: String) -> String { line.replacing("$", with: "$$") }
    // The folder is absolute, as make may run anywhere.
    let place = recipe("cd \(ShellText.quoted(folder))")
    let parts = (1...count).map { part in
      let line = taskLine(part: "\(part)/\(count)", threads: "$(THREADS)", escaping: recipe)
      return "part-\(part):\n\t\(place) && \(line)\n"
    }
    let names = (1...count).map { "part-\($0)" }.joined(separator: " ")
    return """
      # Draws \(summary), with make.
      # "make -j8 -f FILE" renders eight shards at a time, with THREADS=2 of two threads each;
      # make's -k renders the other shards if one fails. Existing images are not rendered again.
      THREADS = 1
      .PHONY: all \(names)

      all: \(names)
      \t\(place) && \(recipe(verifyLine))

      \(parts.joined(separator: "\n"))
      """
  }

  /// Returns a Python script that submits the shards to OpenCue, with a verification after them.
  /// - Throws: ``CommandFailure`` for words that OpenCue would split.
  func outlineScript() throws(CommandFailure) -> String {
    let task = ["env", "--chdir=\(folder)"] + taskWords(part: "#IFRAME#/\(count)")
    // The shell expands the manifests before the working directory changes.
    let (start, end) = (Files.join(folder, manifestEnds.0), manifestEnds.1)
    let check = ["env", "--chdir=\(folder)"] + verifyWords + ["--threads", "1"]
    // OpenCue puts commands between double quotes for a shell.
    guard (task + [start, end]).allSatisfy({ $0.allSatisfy { !"\"$`\\".contains($0) } }) else {
      throw CommandFailure(.usage, "OpenCue takes no words with \", $, ` or \\")
    }
    let manifests = "\(ShellText.quoted(start))*\(ShellText.quoted(end))"
    func list(_ words: [String]) -> String {
      words.map { "    \(JSONText.quoted($0)),\n" }.joined()
    }
    return """
      #!/usr/bin/env python3
      \"""Draws \(summary), with OpenCue: python3 FILE submits it by PyOutline.\"""
      import getpass
      import os

      import outline
      import outline.cuerun
      from outline.modules.shell import Shell

      # OpenCue joins words by spaces for a shell, so they are quoted for one.
      PART = [
      \(list(task.map(ShellText.quoted)))]
      CHECK = [
      \(list(check.map(ShellText.quoted) + [manifests]))]

      job = outline.Outline(
          "planetnode-\(name)",
          show=os.environ.get("SHOW", "testing"),
          shot=os.environ.get("SHOT", "planetnode"),
          user=getpass.getuser(),
      )
      parts = Shell("parts", command=PART, range="1-\(count)", chunk=1, threads=\(threads ?? 1))
      check = Shell("verify", command=CHECK, range="1-1", chunk=1, threads=1)
      check.depend_all(parts)
      job.add_layer(parts)
      job.add_layer(check)
      outline.cuerun.launch(job, use_pycuerun=False)

      """
  }

  /// The tasks as JSON, for any other farm.
  var taskList: String {
    func texts(_ words: [String]) -> JSONText.Value { .list(words.map { .text($0) }) }
    let tasks = (1...count).compactMap { part -> JSONText.Value? in
      guard let shard = try? Shard(part, of: count, order: order) else { return nil }
      let images = whole.part(shard).images
      return .object([
        ("part", .text("\(part)/\(count)")),
        ("argv", texts(taskWords(part: "\(part)/\(count)"))),
        ("frames", .list(images.map { .whole($0.frame) })),
        ("pictures", texts(images.map(\.path))),
        ("manifest", .text(manifestPath(of: part))),
      ])
    }
    let manifests = (1...count).map { manifestPath(of: $0) }
    let fields: [(String, JSONText.Value)] = [
      ("format", .whole(1)), ("kind", .text("planetnode-plan")), ("name", .text(name)),
      ("folder", .text(folder)), ("tasks", .list(tasks)),
      (
        "verify",
        .object([("argv", texts(verifyWords + manifests)), ("manifest", .text(mergedPath))])
      ),
    ]
    return JSONText.object(fields) + "\n"
  }
}
