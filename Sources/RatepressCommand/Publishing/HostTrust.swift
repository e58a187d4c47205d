import SitePublishing

/// Lets a person decide whether the key that a target's host shows is the right one.
struct HostTrust {
  let target: PublishSettings
  let environment: Environment

  /// Shows the key, asks, and writes it into the file of known hosts after a "yes".
  func ask() throws {
    guard let address = target.address, let kind = TargetKind.of(address),
      let hostKey = kind.hostKey
    else {
      throw PublishError(
        .configuration, "\(target.name): targets of this kind have no host keys to trust")
    }
    let offer = try hostKey(target.context(address, site: nil, environment.variables) { _ in })
    for line in offer.known { environment.console.note("known until now: \(line)") }
    environment.console.note("\(offer.host) shows: \(offer.fingerprint)")
    let question = "Is this what the host's operator says? Type yes to trust it:"
    guard let answer = environment.ask(question) else {
      throw PublishError(
        .refused,
        "\(target.name): nobody is here to say whether \(offer.fingerprint) is right; run this on a "
          + "terminal, or set host_key")
    }
    guard answer == "yes" else {
      throw PublishError(.refused, "\(target.name): the host's key is not trusted")
    }
    try offer.accept()
    environment.console.note("written to \(offer.file)")
  }
}
