import Transport

/// What may name a region and an address of an S3 store. Both become parts of the addresses that requests go to.
package enum StoreNames {
  /// Whether a text may name a region.
  package static func isRegion(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(isHostByte)
  }

  /// Scheme and host, with its port, of the address of a store; nil for anything else, and for one that is asked
  /// without encryption and is not on this machine.
  package static func parts(ofEndpoint text: String) -> (scheme: String, host: String)? {
    let parts = text.split(separator: "://", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    let scheme = parts[0].lowercased()
    var host = parts[1]
    while host.hasSuffix("/") { host.removeLast() }
    guard scheme == "https" || scheme == "http" && LocalAddress.isMeant(by: text),
      !host.isEmpty, host.utf8.allSatisfy({ isHostByte($0) || "[:]".utf8.contains($0) })
    else { return nil }
    return (scheme, host)
  }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
