try Bench.run(Array(CommandLine.arguments.dropFirst()))
