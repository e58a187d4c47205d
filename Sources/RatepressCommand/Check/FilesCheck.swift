import RatepressSite
import SiteFiles
import SitePublishing
import SiteRelease
import SystemFiles

/// Looks for files and programs that the configuration names and that a run could not use.
struct FilesCheck {
  let configuration: Configuration
  /// The process's variables.
  let variables: [String: String]
  /// The configuration as messages call it.
  let file: String
  /// The paths of the languages' start pages.
  let startPages: [String]

  func issues() -> [Issue] {
    let named = sourceFaults + configuration.publish.flatMap(faults)
    return named.map { Issue(file: file, message: $0) } + ownStartPages
  }

  /// A line for each key and each password that is nowhere here: it may be where cron or systemd runs the program.
  var missingSecrets: [String] {
    let keys = configuration.sources.filter(\.descriptor.needsKey)
      .compactMap { $0.key(variables).absence }
    let secrets = configuration.publish.compactMap { target in
      fileFaults(target).isEmpty ? lookFault(target, .noSecret) : nil
    }
    return (keys + secrets).map { text in
      let end = text.hasSuffix(".") ? text.dropLast() : Substring(text)
      return "\(end); it is no mistake if only the schedule's runs have it"
    }
  }

  private var sourceFaults: [String] {
    configuration.sources.flatMap { source -> [String] in
      guard source.descriptor.needsKey else {
        return source.path.flatMap { Self.readingFault($0, "source.path") }.map { [$0] } ?? []
      }
      if let problem = source.key(variables).problem { return [problem] }
      // A variable may stand in for the file here, and be missing where cron runs.
      return source.keyFile.flatMap { Self.secretFault($0, "source.key_file") }.map { [$0] } ?? []
    }
  }

  private func faults(_ target: PublishSettings) -> [String] {
    let files = fileFaults(target)
    let address = files.isEmpty ? lookFault(target, .configuration) : nil
    return (files + [address, afterFault(target)].compactMap(\.self)).map {
      "\(target.name): \($0)"
    }
  }

  private func fileFaults(_ target: PublishSettings) -> [String] {
    [
      target.ssh.key.flatMap { Self.keyFault($0, "publish.key") },
      target.passwordFile.flatMap { Self.secretFault($0, "publish.password_file") },
      target.store.keyFile.flatMap { Self.secretFault($0, "publish.key_file", isOneLine: false) },
    ].compactMap(\.self)
  }

  /// Why address and secrets of a target cannot work; nil unless for such a reason.
  private func lookFault(_ target: PublishSettings, _ kind: PublishError.Kind) -> String? {
    do {
      try target.look(variables)
      return nil
    } catch {
      guard error.kind == kind else { return nil }
      return kind == .noSecret ? "\(target.name): \(error.text)" : Self.naming(error.text, target)
    }
  }

  /// A fault that begins with the target's address or with one of its keys, with the name of that setting in front.
  private static func naming(_ fault: String, _ target: PublishSettings) -> String {
    guard let address = target.address else { return fault }
    guard !fault.hasPrefix(address.text) else { return "publish.to: \(fault)" }
    let key = fault.prefix { $0 != ":" }
    let isKey = TargetKind.of(address)?.takes(String(key)) ?? false
    return isKey ? "publish.\(fault)" : fault
  }

  private func afterFault(_ target: PublishSettings) -> String? {
    guard let program = target.after.first else { return nil }
    guard !program.contains("/") else {
      let path = PathName.absolute(program, relativeTo: configuration.folder)
      if let refusal = FileAccess.finding.refusal(of: path) {
        return "publish.after: \(path): \(refusal.reason); name a program that is there"
      }
      guard Self.isRegular(path) else {
        return "publish.after: \(path) is no program; name one that is there"
      }
      return Self.isProgram(path)
        ? nil : "publish.after: \(path) cannot be run; run: chmod +x \(path)"
    }
    let folders = (variables["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
    return folders.contains { Self.isProgram("\($0)/\(program)") }
      ? nil : "publish.after: \(program) is not installed; install it, or write its path"
  }

  /// Own files in the places of start pages, in the web root and in targets of this machine.
  private var ownStartPages: [Issue] {
    let output = configuration.output.directory
    let targets = configuration.publish.compactMap(\.address)
      .filter { $0.scheme == "file" && !$0.lacksFolder }.map(\.path)
    return ([output] + targets).flatMap { directory in
      startPages.filter { path in
        isOwn(path, in: directory)
          // A target without a list of its files takes back what equals a page.
          && (directory == output
            || !Self.areSame("\(output)/\(path)", "\(directory)/\(path)"))
      }.map { path in
        Issue(
          file: "\(directory)/\(path)",
          message: "is your own file in a start page's place; move it away to get the page")
      }
    }
  }

  private func isOwn(_ path: String, in directory: String) -> Bool {
    guard FileStatus(at: "\(directory)/\(path)") != nil, let page = PagePath(path) else {
      return false
    }
    do {
      return try ReleasedTree(directory: directory).map {
        !$0.manifest.contains(page.name, in: page.folder)
      } ?? true
    } catch {
      // What is wrong with the list of the site's files is told elsewhere.
      return false
    }
  }

  /// Whether two files have the same bytes; larger ones than pages are may be of any size.
  private static func areSame(_ path: String, _ other: String) -> Bool {
    guard let bytes = try? FileContents.ofRegularFile(path, limit: pageLimit) else { return false }
    return (try? FileContents.ofRegularFile(other, limit: pageLimit)) == bytes
  }

  /// In bytes.
  private static let pageLimit = 16 << 20

  private static func keyFault(_ path: String, _ setting: String) -> String? {
    do {
      try PublishSecrets.checkPrivateKey(path, setting)
    } catch {
      return error.text
    }
    return readingFault(path, setting)
  }

  private static func secretFault(
    _ path: String, _ setting: String, isOneLine: Bool = true
  ) -> String? {
    do {
      try SecretFile.check(path)
      if let fault = readingFault(path, setting) { return fault }
      if isOneLine { _ = try SecretFile.firstLine(path) }
      return nil
    } catch {
      return "\(setting): \(error)"
    }
  }

  private static func readingFault(_ path: String, _ setting: String) -> String? {
    if let refusal = FileAccess.reading.refusal(of: path) {
      return "\(setting): \(path): \(refusal.reason); name a file that can be read"
    }
    return isRegular(path)
      ? nil : "\(setting): \(path): it is no regular file; name a file that is one"
  }

  private static func isProgram(_ path: String) -> Bool {
    isRegular(path) && FileAccess.running.refusal(of: path) == nil
  }

  private static func isRegular(_ path: String) -> Bool {
    FileStatus(at: path)?.kind == .file
  }
}
