import Foundation
import PlanetTestSupport
import Testing

@testable import PlanetSystem

@Suite("Temporary files")
struct TemporaryTests {
  @Test("Temporaries without a lock are removed, locked ones stay")
  func abandoned() throws {
    try withTemporaryFolder { folder in
      let living = try Files.makeTemporary(for: "\(folder)/a.png")
      let name = try abandonedName()
      try Data([1]).write(to: URL(filePath: "\(folder)/\(name)"))
      try Data([1]).write(to: URL(filePath: "\(folder)/.planetnode-notes.txt"))
      #expect(Files.folder(of: living.path) == folder)
      #expect(Files.names(in: folder).count == 3)
      Files.removeAbandoned(in: folder)
      #expect(
        Files.names(in: folder) == [Files.name(of: living.path), ".planetnode-notes.txt"].sorted())
      try Files.publish(living, as: "\(folder)/a.png")
      #expect(Files.names(in: folder) == [".planetnode-notes.txt", "a.png"])
      close(living.descriptor)
    }
  }

  @Test("Temporaries of other machines are removed when they are old")
  func otherMachines() throws {
    try withTemporaryFolder { folder in
      for (name, age) in [("young", 60.0), ("old", 4000)] {
        let path = "\(folder)/.planetnode-\(name)!-1-2.part"
        try Data([1]).write(to: URL(filePath: path))
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: path)
      }
      Files.removeAbandoned(in: folder)
      #expect(Files.names(in: folder) == [".planetnode-young!-1-2.part"])
      Files.removeAbandoned(in: "\(folder)/none")
    }
  }

  @Test("A temporary replaces a file, or is removed without effect")
  func publishing() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.png"
      func publish(_ byte: UInt8, replacing: Bool) throws {
        let temporary = try Files.makeTemporary(for: path)
        defer { close(temporary.descriptor) }
        try FileHandle(fileDescriptor: temporary.descriptor).write(contentsOf: [byte])
        try Files.publish(temporary, as: path, replacing: replacing)
      }
      try publish(1, replacing: false)
      #expect(throws: FileError.exists(path: path)) { try publish(2, replacing: false) }
      #expect(try Files.read(path) == [1] && Files.names(in: folder) == ["a.png"])
      try publish(3, replacing: true)
      #expect(try Files.read(path) == [3] && Files.names(in: folder) == ["a.png"])
      let gone = try Files.makeTemporary(for: path)
      Files.discard(gone)
      #expect(Files.names(in: folder) == ["a.png"])
      close(gone.descriptor)
    }
  }

  @Test("A file that must not be replaced stays, also with concurrent writers")
  func kept() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/sub/a.png"
      try Files.write([1], to: path, replacing: false)
      #expect(throws: FileError.exists(path: path)) {
        try Files.write([2], to: path, replacing: false)
      }
      #expect(try Files.read(path) == [1])
      // Concurrent writers: one is first, the others get an error.
      let racers = "\(folder)/b.png"
      let outcomes = Outcomes()
      DispatchQueue.concurrentPerform(iterations: 16) { number in
        do throws(FileError) {
          try Files.write([UInt8(number)], to: racers, replacing: false)
          outcomes.add(nil)
        } catch {
          outcomes.add(error)
        }
      }
      #expect(outcomes.all.count { $0 == nil } == 1)
      #expect(outcomes.all.count { $0 == .exists(path: racers) } == 15)
      #expect(Files.names(in: folder) == ["b.png", "sub"])
    }
  }

  @Test("Obstacles to a file are reported before writing")
  func obstacles() throws {
    try withTemporaryFolder { folder in
      try Files.write([1], to: "\(folder)/file")
      #expect(Files.obstacle(toWriting: "\(folder)/new/er/a.png") == nil)
      #expect(Files.kind(of: "\(folder)/new") == .nothing)
      #expect(Files.obstacle(toWriting: "\(folder)/file") == nil)
      #expect(Files.obstacle(toWriting: "/dev/null") == nil)
      #expect(
        Files.obstacle(toWriting: "\(folder)/file", replacing: false)
          == .exists(path: "\(folder)/file"))
      #expect(Files.obstacle(toWriting: folder) == .isFolder(path: folder))
      #expect(
        Files.obstacle(toWriting: "\(folder)/file/x/a.png") == .isNoFolder(path: "\(folder)/file"))
    }
  }

  @Test(
    "A folder without permission is an obstacle, with advice",
    .enabled(if: getuid() != 0, "nothing is forbidden to root: skipped"))
  func forbidden() throws {
    try withTemporaryFolder { folder in
      try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder)
      let obstacle = try #require(Files.obstacle(toWriting: "\(folder)/new/a.png"))
      #expect(obstacle.description.contains("ermission denied; choose another place"))
    }
  }
}

/// Collects the results of writers, from several threads.
private final class Outcomes: @unchecked Sendable {
  private let lock = NSLock()
  private var list: [FileError?] = []

  var all: [FileError?] { lock.withLock { list } }

  func add(_ error: FileError?) { lock.withLock { list.append(error) } }
}
