import Foundation
import PlanetImage
import PlanetTestSupport
import Testing

@testable import PlanetSystem

@Suite("Files")
struct FilesTests {
  @Test("Written files are read back, and no other file is left in the folder")
  func roundTrip() throws {
    try withTemporaryFolder { folder in
      let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
      try Files.write(bytes, to: "\(folder)/a/b/c.bin")
      #expect(try Files.read("\(folder)/a/b/c.bin") == bytes)
      try Files.write([1], to: "\(folder)/a/b/c.bin")
      #expect(try Files.read("\(folder)/a/b/c.bin") == [1])
      #expect(Files.names(in: "\(folder)/a/b") == ["c.bin"])
    }
  }

  @Test("A file in parts appears at the end, and is removed without an end")
  func parts() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a/parts.bin"
      do {
        let file = try FileWriter(path)
        try file.append([1, 2])
        #expect(Files.kind(of: path) == .nothing)
        try file.append([3])
        try file.finish()
      }
      #expect(try Files.read(path) == [1, 2, 3])
      do {
        let file = try FileWriter(path)
        try file.append([4])
      }
      #expect(try Files.read(path) == [1, 2, 3])
      #expect(Files.names(in: "\(folder)/a") == ["parts.bin"])
      #expect(throws: FileError.exists(path: path)) { try FileWriter(path, replacing: false) }
      #expect(throws: FileError.isFolder(path: folder)) { try FileWriter(folder) }
    }
  }

  @Test("A missing file is reported with the near miss")
  func missing() throws {
    try withTemporaryFolder { folder in
      try Files.write([], to: "\(folder)/earth.jpg")
      #expect(
        throws: FileError.missing(path: "\(folder)/eart.jpg", nearest: "\(folder)/earth.jpg")
      ) { try Files.read("\(folder)/eart.jpg") }
    }
  }

  @Test("An optional file may be missing; all other errors remain")
  func readIfThere() throws {
    try withTemporaryFolder { folder in
      try Files.write([1, 2], to: "\(folder)/earth.jpg")
      #expect(try Files.readIfThere("\(folder)/earth.jpg") == [1, 2])
      #expect(try Files.readIfThere("\(folder)/eart.jpg") == nil)
      #expect(try Files.readIfThere("\(folder)/no/eart.jpg") == nil)
      #expect(throws: FileError.isFolder(path: folder)) { try Files.readIfThere(folder) }
      #expect(throws: FileError.self) { try Files.readIfThere("\(folder)/earth.jpg/x") }
    }
  }

  @Test("Folders in place of files, files in place of folders, and too large files are errors")
  func refusals() throws {
    try withTemporaryFolder { folder in
      try Files.write([1, 2, 3], to: "\(folder)/file")
      try Files.makeFolder("\(folder)/sub")
      #expect(throws: FileError.isFolder(path: "\(folder)/sub")) {
        try Files.read("\(folder)/sub")
      }
      #expect(throws: FileError.isFolder(path: "\(folder)/sub")) {
        try Files.write([], to: "\(folder)/sub")
      }
      #expect(throws: FileError.isNoFolder(path: "\(folder)/file")) {
        try Files.write([], to: "\(folder)/file/x.png")
      }
      #expect(throws: FileError.tooLarge(path: "\(folder)/file", size: 3, limit: 2)) {
        try Files.read("\(folder)/file", limit: 2)
      }
      #expect(Files.names(in: folder) == ["file", "sub"])
    }
  }

  @Test("Errors of the system are reported with their reason")
  func refused() {
    let error = #expect(throws: FileError.self) { try Files.write([1], to: "/proc/nothing/x") }
    #expect(error?.description.contains("/proc/nothing") == true)
  }

  @Test("Devices are written to in place, and a full one is an error")
  func devices() throws {
    #expect(Files.kind(of: "/dev/null") == .special)
    try Files.write([1, 2, 3], to: "/dev/null")
    #expect(Files.kind(of: "/dev/null") == .special)
    let error = #expect(throws: FileError.self) { try Files.write([1], to: "/dev/full") }
    #expect(error?.description.hasPrefix("cannot write '/dev/full': ") == true)
    #expect(throws: FileError.isNoFolder(path: "/dev/null")) {
      try Files.write([1], to: "/dev/null/a.png")
    }
  }

  @Test("Files that are not regular are rejected before opening", .timeLimit(.minutes(1)))
  func special() throws {
    try withTemporaryFolder { folder in
      #expect(unsafe mkfifo("\(folder)/pipe", 0o600) == 0)
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/link", withDestinationPath: "/dev/zero")
      for (path, kind) in [
        ("\(folder)/pipe", "a pipe"), ("/dev/zero", "a device"), ("\(folder)/link", "a device"),
        ("/dev/null", "a device"),
      ] {
        let error = FileError.special(path: path, kind: kind)
        #expect(throws: error) { try Files.read(path) }
        #expect(throws: error) { try Files.readIfThere(path) }
        #expect(throws: error) { try Files.readBeginning(of: path, count: 3) }
        #expect(throws: error) { try Files.readImage(path) }
      }
    }
  }

  @Test("An empty file of the kernel does not block")
  func waiting() throws {
    // Reading more than one message needs permissions, and waits for the next one.
    let outcome = Result { try Files.read("/proc/kmsg", limit: 1 << 24) }
    if case .success = outcome { Issue.record("an endless file is read") }
  }

  @Test("A large image file is mapped; only the start of other files is read")
  func images() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.png"
      let start = try PNG.encode(Image<RGBA8>(width: 3, height: 2, filledWith: .clear))
      for size in [start.count, 5 << 20, Files.mappedBytes, Files.mappedBytes + 1] {
        let bytes = start + (start.count..<size).map { UInt8(truncatingIfNeeded: $0 * 13 >> 4) }
        try Files.write(bytes, to: path)
        let file = try Files.readImage(path)
        #expect(file.count == size)
        #expect(file.withSpan { SHA256Digest(of: $0) } == SHA256Digest(of: bytes))
        #expect(throws: FileError.tooLarge(path: path, size: size, limit: size - 1)) {
          try Files.readImage(path, limit: size - 1)
        }
      }
      for size in [0, 17, 1 << 20, 3 << 30] {
        try Files.write([], to: path)
        #expect(unsafe truncate(path, size) == 0)
        #expect(try Files.readImage(path, limit: 1 << 40).count == min(size, 4096))
      }
    }
  }

  @Test("One listing of a folder finds all of its files")
  func places() throws {
    try withTemporaryFolder { folder in
      func path(_ number: Int) -> String { "\(folder)/\(number).png" }
      try Files.write([1], to: path(7))
      var places = Files.Places()
      let kinds = (0..<100).map { places.kind(of: path($0)) }
      #expect((0..<100).allSatisfy { kinds[$0] == ($0 == 7 ? .file : .nothing) })
      // Later files are not searched again.
      try Files.write([1], to: path(100))
      #expect(places.kind(of: path(100)) == .nothing)
      #expect(places.kind(of: path(7)) == .file && !places.mayExist("\(folder)/no/1.png"))
      #expect(places.place(of: path(7)) == Files.place(of: path(7)))
      #expect(places.place(of: path(8)) == Files.place(of: path(8)))
      #expect(places.obstacle(toWriting: path(7), replacing: false) != nil)
      #expect(places.obstacle(toWriting: path(8), replacing: false) == nil)
    }
  }

  @Test("Paths are split and joined")
  func paths() {
    #expect(Files.folder(of: "a/b/c.png") == "a/b")
    #expect(Files.folder(of: "c.png") == ".")
    #expect(Files.folder(of: "/c.png") == "/")
    #expect(Files.folder(of: "a/b/") == "a")
    #expect(Files.name(of: "a/b/c.png") == "c.png")
    #expect(Files.stem(of: "c.tar.gz") == "c.tar")
    #expect(Files.stem(of: ".hidden") == ".hidden")
    #expect(Files.join("a", "b") == "a/b")
    #expect(Files.join("a/", "b") == "a/b")
    #expect(Files.join(".", "b") == "b")
    #expect(Files.join("a", "/b") == "/b")
  }
}
