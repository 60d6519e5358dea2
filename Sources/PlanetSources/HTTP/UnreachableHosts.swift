import Synchronization

/// The hosts to which no connection was made, which are not tried again for some time.
///
/// Many documents and copies may be of one host.
final class UnreachableHosts: Sendable {
  private let failures = Mutex<[String: (failure: HTTPFailure, time: Int)]>([:])

  /// Records a failed connection; other errors are not recorded.
  func note(_ failure: HTTPFailure, at time: Int) {
    guard case .unreachable(let address, _) = failure else { return }
    failures.withLock { $0[address.origin] = (failure, time) }
  }

  /// Returns the error of an address whose host could not be reached a short time ago.
  func failure(of address: WebAddress, at time: Int, within seconds: Int) -> HTTPFailure? {
    guard let (failure, noted) = failures.withLock({ $0[address.origin] }),
      (0..<seconds).contains(time - noted),
      case .unreachable(_, let reason) = failure
    else { return nil }
    return .unreachable(address, reason: reason)
  }
}
