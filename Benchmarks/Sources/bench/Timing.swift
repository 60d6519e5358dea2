import Glibc

/// What something cost.
struct Cost {
  /// Seconds by the clock on the wall.
  var wall: Double
  /// Seconds of all processors together.
  var processor: Double
}

/// Measures one run of something.
func cost(of work: () throws -> Void) rethrows -> Cost {
  let before = processorSeconds()
  let clock = ContinuousClock()
  let start = clock.now
  try work()
  let wall = seconds(clock.now - start)
  return Cost(wall: wall, processor: processorSeconds() - before)
}

/// Returns the cheapest of several runs, and at least so many seconds of them.
func bestCost(runs: Int = 3, seconds least: Double = 0, of work: () throws -> Void) rethrows
  -> Cost
{
  var best = Cost(wall: .infinity, processor: .infinity)
  var spent = 0.0
  var done = 0
  while done < runs || spent < least {
    let one = try cost(of: work)
    best.wall = min(best.wall, one.wall)
    best.processor = min(best.processor, one.processor)
    spent += one.wall
    done += 1
  }
  return best
}

/// Returns a duration in seconds.
func seconds(_ duration: Duration) -> Double {
  Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
}

/// Returns the seconds that all processors spent on this program.
private func processorSeconds() -> Double {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  let user = Double(usage.ru_utime.tv_sec) + Double(usage.ru_utime.tv_usec) * 1e-6
  let system = Double(usage.ru_stime.tv_sec) + Double(usage.ru_stime.tv_usec) * 1e-6
  return user + system
}
