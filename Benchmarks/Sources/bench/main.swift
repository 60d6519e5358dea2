import Foundation

do {
  try Bench.run(Array(CommandLine.arguments.dropFirst()))
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(error is Bench.Misuse ? 64 : 1)
}
