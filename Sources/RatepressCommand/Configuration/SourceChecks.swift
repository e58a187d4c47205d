import RatepressSite
import RatesData
import RatesDomain
import SourceText
import Transport

extension Configuration {
  /// Notes where a key would be of no use, or could be read on its way.
  func checkSourceKeys(_ reader: inout SettingsReader) {
    for (source, written) in zip(sources, reader.tables["source"] ?? []) {
      let kind = source.descriptor.kind
      guard source.descriptor.needsKey else {
        if let place = written.keys["key_file"] {
          reader.note(.foreignKey("source.key_file", kind: "the source \(kind)"), at: place)
        }
        continue
      }
      guard let place = written.keys["url"], let url = source.url, !Self.keepsSecrets(url) else {
        continue
      }
      reader.note(
        .unexpected(
          key: "source.url", found: "\"\(url)\"",
          expected: "an address that begins with \"https://\", since \(kind) is sent a key",
          nearest: nil),
        at: place)
    }
  }

  /// A file has a path, and every other source an address.
  func checkSourcePaths(_ reader: inout SettingsReader) {
    for (source, written) in zip(sources, reader.tables["source"] ?? []) {
      let kind = source.adapter.descriptor.kind
      if source.adapter == .ownFile {
        if let place = written.keys["url"] {
          reader.note(.foreignKey("source.url", kind: "the source \(kind)"), at: place)
        }
        if source.path == nil { reader.note(.missing(key: "source.path"), at: written.place) }
      } else if let place = written.keys["path"] {
        reader.note(.foreignKey("source.path", kind: "the source \(kind)"), at: place)
      }
    }
  }

  /// A line for each source whose answers anybody on their way may change.
  var openSources: [String] {
    sources.compactMap(\.url).filter { !Self.keepsSecrets($0) }.map { url in
      "source.url: \(url) is not encrypted: whoever is on the way can change the rates; write https:// if the "
        + "server has it"
    }
  }

  /// Whether nobody can read what is sent there: it is encrypted, or stays on this machine.
  private static func keepsSecrets(_ url: String) -> Bool {
    url.lowercased().hasPrefix("https://") || LocalAddress.isMeant(by: url)
  }
}
