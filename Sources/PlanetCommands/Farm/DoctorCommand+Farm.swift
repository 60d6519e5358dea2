import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetStrings
import PlanetSystem
import PlanetThreads

/// Checks of a machine for runs on a render farm.
extension DoctorCommand {
  /// The free bytes of a disk below which a warning is reported.
  private static let scarceDisk = 100 << 20

  /// Adds threads, memory and the limits of both.
  func addResources(_ diagnosis: inout Diagnosis) {
    let wanted = Threads.processorCount
    let started = Threads.startable(wanted)
    if started == wanted {
      diagnosis.add(.rendering, "threads", "\(wanted) can be started")
    } else {
      diagnosis.lack(
        .convenience, "threads",
        "\(started) of \(wanted) can be started; rendering uses fewer threads",
        advice: "raise the limit of processes (ulimit -u, or the pids limit of the container)")
    }
    if let memory = SystemMemory.available() {
      diagnosis.add(.rendering, "memory", "\(NumberText.megabytes(memory)) free")
    }
    let limits = SystemMemory.limits()
    let words = [
      limits.addressSpace.map { "\(NumberText.megabytes($0)) of address space" },
      limits.processes.map { "\($0) processes of this user" },
      limits.groupProcesses.map { "\($0.limit) processes of this group, \($0.count) there" },
    ].compactMap(\.self)
    diagnosis.add(.rendering, "limits", words.isEmpty ? "none" : words.joined(separator: "; "))
  }

  /// Adds the capabilities of a folder's file system.
  func addFolder(_ subject: String, _ path: String, _ diagnosis: inout Diagnosis) {
    let check = FolderCheck(path)
    let room = check.freeBytes.map { ", \(NumberText.megabytes($0)) free" } ?? ""
    if let problem = check.problem {
      return diagnosis.lack(
        .rendering, subject, problem.description, advice: "choose another folder by --output")
    }
    if let free = check.freeBytes, free < Self.scarceDisk {
      diagnosis.lack(
        .rendering, subject, "\(check.folder)\(room)",
        advice: "free some space, or choose another disk")
    } else {
      diagnosis.add(.rendering, subject, "\(check.folder) can be written to\(room)")
    }
    if check.hasLocks {
      diagnosis.add(.convenience, "locks", "files are locked there")
    } else {
      diagnosis.lack(
        .convenience, "locks",
        "files cannot be locked there; temporary files of killed runs are removed after an hour",
        advice: "mount the file system with locks")
    }
  }

  /// Renders an image whose pixels are known.
  func addSelfTest(_ diagnosis: inout Diagnosis) {
    let clock = ContinuousClock()
    let start = clock.now
    let test = SelfTest(threads: Threads.processorCount)
    let time = NumberText.duration((clock.now - start).seconds)
    if let failure = test.failure {
      diagnosis.lack(.rendering, "self-test", "the image \(failure)", advice: "install again")
    } else if test.isRight {
      diagnosis.add(.rendering, "self-test", "the pixels are right, in \(time)")
    } else {
      diagnosis.lack(
        .rendering, "self-test", "the pixels differ from the reference image: \(test.pixels)",
        advice: "install again, and test the memory of this machine")
    }
  }
}
