import Foundation
import RatepressSite
import SitePublishing

extension ValueDecoder where Value == String {
  /// The absolute path of a file; `~` stands for the user's own folder.
  static func filePath(such example: String) -> ValueDecoder {
    .text("the path of a file such as \"\(example)\"") { path, folder in
      guard !path.isEmpty, path.isSingleLine else { return nil }
      let isOwn = path.hasPrefix("~/")
      return PathName.absolute(
        isOwn ? String(path.dropFirst(2)) : path,
        relativeTo: isOwn ? NSHomeDirectory() : folder)
    }
  }

  /// What messages and commands call a target.
  static var targetName: ValueDecoder {
    .text("a name of letters, digits, \".\", \"-\" and \"_\" such as \"www\"") {
      PublishSettings.isName($0) ? $0 : nil
    }
  }

  static var hostKey: ValueDecoder {
    .text("the fingerprint of a host key, \"SHA256:\" and 43 characters") { text in
      let digest = text.dropFirst("SHA256:".count)
      let isBase64 =
        digest.utf8.count == 43
        && digest.allSatisfy { letter in
          letter.isASCII && (letter.isLetter || letter.isNumber || "+/".contains(letter))
        }
      return text.hasPrefix("SHA256:") && isBase64 ? text : nil
    }
  }

  static var endpoint: ValueDecoder {
    .text("an address such as \"https://s3.example.org\", without a path") { text in
      guard let address = WebAddress(text)?.text, StoreNames.parts(ofEndpoint: address) != nil
      else { return nil }
      return address
    }
  }

  static var region: ValueDecoder {
    .text("a region such as \"eu-central-1\"") { StoreNames.isRegion($0) ? $0 : nil }
  }

  static var branch: ValueDecoder {
    .text("a branch such as \"gh-pages\", by git's rules for names") {
      BranchName.isOne($0) ? $0 : nil
    }
  }
}

extension ValueDecoder where Value == [String] {
  /// Names of variables of the environment.
  static var variables: ValueDecoder {
    let expected = #"a list of variables such as ["AWS_PROFILE"], none of RATEPRESS_…"#
    return ValueDecoder(form: ValueForm("list of strings", expected)) { value, reader in
      guard case .array(let words) = value.content else {
        return reader.reject(value, expected: expected)
      }
      let names = words.compactMap { word in
        if case .string(let name) = word.content, ProgramEnvironment.isName(name) {
          name
        } else {
          nil
        }
      }
      return names.count == words.count ? names : reader.reject(value, expected: expected)
    }
  }

  /// A program and its arguments.
  static var command: ValueDecoder {
    let expected = #"a program and its arguments such as ["./purge-cdn", "--all"]"#
    return ValueDecoder(form: ValueForm("list of strings", expected)) { value, reader in
      guard case .array(let words) = value.content, !words.isEmpty else {
        return reader.reject(value, expected: expected)
      }
      let texts = words.compactMap { word in
        if case .string(let text) = word.content, !text.utf8.contains(0) { text } else { nil }
      }
      guard texts.count == words.count, texts[0] != "" else {
        return reader.reject(value, expected: expected)
      }
      return texts
    }
  }
}

extension ValueDecoder where Value == PublishAddress {
  /// An address of a kind of target that there is. One with a password is not shown.
  static var publishAddress: ValueDecoder {
    let expected = "an address such as \"sftp://deploy@www.example.org/srv/www/rates\""
    return ValueDecoder(form: ValueForm("string", expected)) { value, reader in
      guard case .string(let text) = value.content else {
        return reader.reject(value, expected: expected)
      }
      do throws(PublishAddress.Flaw) {
        try PublishAddress.check(text)
      } catch {
        return reader.reject(value, found: error.text, expected: expected)
      }
      let advice = AddressAdvice(on: text, folder: reader.folder)
      let addition = advice.flatMap { $0.addition.isEmpty ? nil : ", \($0.addition)" } ?? ""
      let known = TargetKind.all.flatMap(\.schemes)
      let scheme = text.wholeMatch(of: /([A-Za-z][A-Za-z0-9+.-]*):\/\/.*/)?.1.lowercased()
      if let scheme, !known.contains(scheme) {
        return reader.reject(
          value, found: "\"\(scheme)://\"",
          expected: "a kind of target with protection, one of "
            + known.map { "\($0)://" }.joined(separator: ", ") + addition,
          nearest: advice?.address)
      }
      guard let address = PublishAddress(text), !address.isStore else {
        if let advice {
          let form = scheme == nil ? "an address with a scheme" : "an address of another form"
          return reader.reject(
            value, found: value.shown, expected: form + addition, nearest: advice.address)
        }
        let isSecret = text.drop { $0 != "@" }.count > 1 || text.contains("?")
        return reader.reject(
          value, found: isSecret ? "one with a password, a query or the like" : value.shown,
          expected: expected
            + ", or \"file:///srv/www/rates\" for a folder of this machine, without password and query; "
            + "see \"ratepress help publish\"")
      }
      return address
    }
  }
}
