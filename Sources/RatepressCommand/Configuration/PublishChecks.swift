import RatepressSite
import SitePublishing
import SourceText

extension Configuration {
  /// Completes the targets' names, and notes what does not go together.
  mutating func checkPublish(_ reader: inout SettingsReader) {
    var variables: [String: String] = [:]
    for (index, written) in (reader.tables["publish"] ?? []).enumerated() {
      let place = { (key: String) in written.keys[key] ?? written.place }
      guard let address = publish[index].address else {
        if written.keys["to"] == nil {
          reader.note(.missing(key: "publish.to"), at: written.place)
        }
        continue
      }
      if publish[index].name.isEmpty { publish[index].name = address.defaultName }
      if publish[index].name.isEmpty {
        reader.note(
          .unexpected(
            key: "publish.to", found: "\"\(address.text)\"",
            expected: "an address with a host, a bucket or a folder", nearest: nil),
          at: place("to"))
        continue
      }
      let name = publish[index].name
      guard PublishSettings.isName(name) else {
        reader.note(.missing(key: "publish.name"), at: written.place)
        continue
      }
      // Names whose variables would be the same are the same.
      let variable = PublishSecrets.variablePrefix(name)
      if let other = variables.updateValue(name, forKey: variable) {
        reader.note(.repeated(key: "publish.name", value: other), at: place("name"))
      }
      guard let kind = TargetKind.of(address) else { continue }
      // What no kind takes is told as unknown already.
      let foreign = written.keys.keys.filter { key in
        !kind.takes(key) && TargetKind.all.contains { $0.takes(key) }
      }
      for key in foreign.sorted() {
        let kind = "a target of \(address.scheme)://"
        reader.note(.foreignKey("publish.\(key)", kind: kind), at: place(key))
      }
      if publish[index].check, site.address == nil {
        reader.note(.missing(key: "site.url, which publish.check needs"), at: place("check"))
      }
      if address.scheme == "file", !address.lacksFolder {
        checkFolder(address.path, place("to"), &reader)
      }
    }
  }

  private func checkFolder(
    _ path: String, _ place: SourceLocation, _ reader: inout SettingsReader
  ) {
    let folders = [
      ("output.directory", output.directory), ("output.snapshots", output.snapshots),
      ("output.templates", output.templates),
    ]
    for (key, other) in folders where PathName.overlap(path, other) {
      reader.note(
        .overlap(key: "publish.to", path: path, other: key, otherPath: other), at: place)
    }
  }
}
