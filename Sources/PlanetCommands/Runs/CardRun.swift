import PlanetCards
import PlanetExport
import PlanetImage
import PlanetProvenance
import PlanetSystem

/// Makes cards one after another, and writes their files.
struct CardRun {
  let maker: CardMaker
  let files: CardFileOptions
  let work: CardWorkOptions
  /// A Boolean value that indicates whether warnings are errors.
  let isStrict: Bool
  /// The numbers of warnings by kind.
  private var counts: [CardWarning.Kind: Int] = [:]

  init(maker: CardMaker, files: CardFileOptions, work: CardWorkOptions, isStrict: Bool) {
    (self.maker, self.files, self.work, self.isStrict) = (maker, files, work, isStrict)
  }

  /// Makes the cards of some requests; a card that fails does not end the run.
  /// - Parameters:
  ///   - orders: The requests.
  ///   - paths: The files, in the same order.
  /// - Throws: ``CommandFailure`` with the exit code.
  mutating func run(_ orders: [CardOrder], _ paths: [String]) throws(CommandFailure) {
    if paths.contains(where: { files.file(of: $0) == .pdf }) {
      do throws(CardPDF.Failure) {
        try CardPDF.check()
      } catch {
        throw CommandFailure(.asset, error.description)
      }
    }
    if work.dryRun {
      for path in paths { Console.output(path) }
      return
    }
    Files.removeAbandoned(beside: paths.filter { $0 != "-" })
    var firstFailure: ExitKind?
    var (madeCount, count) = (0, 0)
    for (order, path) in zip(orders, paths) {
      guard !Interruption.stop.isRaised else { break }
      count += 1
      do throws(CommandFailure) {
        try Interruption.stop.holding { () throws(CommandFailure) in
          try make(order, path)
          if path == paths.last { Interruption.complete() }
        }
        madeCount += 1
      } catch {
        if let message = error.message { Console.error(message) }
        firstFailure = firstFailure ?? error.kind
      }
    }
    for kind in CardWarning.Kind.allCases {
      guard let total = counts[kind], total > 1 else { continue }
      if let words = CardWarning.summary(of: total - 1, kind) { Console.warning(words) }
    }
    guard count == orders.count else {
      throw CommandFailure(
        .interrupted, "interrupted; \(madeCount) of \(orders.count) cards are made")
    }
    if !work.quiet, orders.count > 1 { Console.note("\(madeCount) of \(orders.count) cards made") }
    if let firstFailure { throw CommandFailure(madeCount > 0 ? .someFailed : firstFailure) }
  }

  private mutating func make(_ order: CardOrder, _ path: String) throws(CommandFailure) {
    let file = files.file(of: path)
    var order = order
    order.isPage = file == .pdf
    let obstacle =
      path == "-"
      ? nil : Files.obstacle(toWriting: path, replacing: work.existing.files != .kept)
    if let obstacle { throw CommandFailure(.output(obstacle)) }
    let bytes: [UInt8]
    do throws(CardMaker.Failure) {
      let plan = try maker.plan(order)
      try refuse(plan.warnings)
      if isFound(plan, at: path) {
        warn(try maker.warnings(about: plan))
        return Console.output(path)
      }
      let card = try maker.card(plan)
      warn(card.warnings)
      bytes = try encode(card, as: file)
    } catch {
      throw CommandFailure(error)
    }
    try Console.deliver(bytes, to: path, replacing: work.existing != .noOverwrite)
  }

  /// Prints warnings, those that many cards have for the same reason once.
  private mutating func warn(_ warnings: [CardWarning]) {
    for warning in warnings {
      counts[warning.kind, default: 0] += 1
      if warning.kind == .single || counts[warning.kind] == 1 {
        Console.warning(warning.description)
      }
    }
  }

  /// Throws an asset failure for the first warning, if warnings are errors.
  private func refuse(_ warnings: [CardWarning]) throws(CardMaker.Failure) {
    if isStrict, let warning = warnings.first { throw .warning(warning) }
  }

  /// Returns whether the same card exists, if a run is resumed.
  private func isFound(_ plan: CardMaker.Plan, at path: String) -> Bool {
    guard work.existing == .resume, path != "-", let found = try? CardProvenance.read(path: path)
    else { return false }
    return found.pixels != nil && found.recipe == plan.recipe
  }

  private func encode(_ card: Card, as file: CardFile) throws(CardMaker.Failure) -> [UInt8] {
    let encoding = work.encoding(files)
    do {
      switch file {
      case .png: return try card.png(encoding, threads: maker.threads)
      case .jpeg: return try card.file(.jpeg, encoding)
      case .webp: return try card.file(.webp, encoding)
      case .pdf: return try card.pdf()
      }
    } catch {
      throw .encoding("\(error)")
    }
  }
}

extension CommandFailure {
  /// Creates the failure for a card that cannot be made.
  init(_ error: CardMaker.Failure) {
    switch error {
    case .asset(let error): self.init(error)
    case .font, .warning, .encoding: self.init(.asset, error.description)
    case .notVisible(let error): self.init(error)
    case .noPosition, .noSize: self.init(.catalogue, error.description)
    }
  }
}
