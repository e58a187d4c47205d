import Foundation
import Glibc
import TestSupport
import Testing

@testable import SitePublishing

@Suite(.timeLimit(.minutes(20)))
struct PublishSecretsTests {
  private func secrets(_ environment: [String: String], file: String? = nil) -> PublishSecrets {
    PublishSecrets(name: "my-store.eu", environment: environment, passwordFile: file)
  }

  @Test func `the target's own variable comes before the common one`() {
    let own = "RATEPRESS_MY_STORE_EU_AWS_ACCESS_KEY_ID"
    let both = secrets([own: "a", "AWS_ACCESS_KEY_ID": "b"])
    #expect(both.value(of: "AWS_ACCESS_KEY_ID") == "a")
    #expect(secrets(["AWS_ACCESS_KEY_ID": "b"]).value(of: "AWS_ACCESS_KEY_ID") == "b")
    #expect(secrets([own: ""]).value(of: "AWS_ACCESS_KEY_ID") == nil)
  }

  @Test func `a password is the first line of its file, unless a variable has it`() throws {
    let folder = try TemporaryFolder()
    try folder.write("password", "pass word\n")
    let path = folder.path + "/password"
    chmod(path, 0o600)
    #expect(try secrets([:], file: path).password() == "pass word")
    let variable = "RATEPRESS_MY_STORE_EU_PASSWORD"
    #expect(try secrets([variable: "other"], file: path).password() == "other")
    #expect(try secrets([:]).password() == nil)
  }

  @Test(arguments: [mode_t(0o640), 0o604, 0o660])
  func `a file that others may read is refused, with what to do`(mode: mode_t) throws {
    let folder = try TemporaryFolder()
    try folder.write("password", "secret")
    let path = folder.path + "/password"
    chmod(path, mode)
    let error = #expect(throws: PublishError.self) { try secrets([:], file: path).password() }
    #expect(error?.kind == .configuration)
    #expect(error?.text.hasSuffix("chmod 600 \(path)") == true)
  }

  @Test func `credentials of systemd come before files, and after variables`() throws {
    let folder = try TemporaryFolder()
    try folder.write("my-store.eu.password", "handed over\nmore\n")
    try folder.write("my-store.eu.key", "private")
    // As systemd hands them over: the group is the mask of a list.
    for name in ["password", "key"] { chmod("\(folder.path)/my-store.eu.\(name)", 0o440) }
    var variables = ["CREDENTIALS_DIRECTORY": folder.path]
    let missing = folder.path + "/missing"
    #expect(try secrets(variables, file: missing).password() == "handed over")
    #expect(
      try secrets(variables).privateKey(or: missing) == folder.path + "/my-store.eu.key")
    variables["RATEPRESS_MY_STORE_EU_PASSWORD"] = "own"
    #expect(try secrets(variables).password() == "own")
    #expect(try secrets([:]).privateKey(or: nil) == nil)
    #expect(throws: PublishError.self) { try secrets([:]).privateKey(or: missing) }
  }

  @Test(arguments: ["password", "key"])
  func `a credential that others may read is refused`(kind: String) throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/my-store.eu.\(kind)"
    try folder.write("my-store.eu.\(kind)", "secret")
    chmod(path, 0o444)
    let secrets = secrets(["CREDENTIALS_DIRECTORY": folder.path])
    let error = #expect(throws: PublishError.self) {
      if kind == "key" {
        _ = try secrets.privateKey(or: nil)
      } else {
        _ = try secrets.password()
      }
    }
    #expect(error?.text == "credential: others may read \(path); run: chmod 600 \(path)")
  }

  private static let file = """
    [other]
    aws_access_key_id = wrong
    aws_secret_access_key = wrong
    [default]
    aws_access_key_id = AKID
    aws_secret_access_key=se/cret+=
    """

  private func keys(
    _ environment: [String: String], file: String? = nil
  ) throws -> [String?]? {
    try PublishSecrets(name: "store", environment: environment, passwordFile: nil, keyFile: file)
      .s3Keys().map { [$0.id, $0.secret, $0.token] }
  }

  @Test(arguments: [
    (file, ["AKID", "se/cret+=", nil]),
    ("aws_access_key_id = A\naws_secret_access_key = b\naws_session_token = t\n", ["A", "b", "t"]),
  ])
  func `keys are those of the default section of AWS's own file`(
    text: String, expected: [String?]
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write("keys", text)
    chmod(folder.path + "/keys", 0o600)
    #expect(try keys([:], file: folder.path + "/keys") == expected)
  }

  @Test func `keys of the target alone come before those of all`() throws {
    let folder = try TemporaryFolder()
    try folder.write("keys", Self.file)
    try folder.write("store.keys", Self.file.replacing("AKID", with: "SYSTEMD"))
    let path = folder.path + "/keys"
    chmod(path, 0o600)
    // As systemd hands it over: the group is the mask of a list.
    chmod(folder.path + "/store.keys", 0o440)
    var variables = ["AWS_ACCESS_KEY_ID": "common", "AWS_SECRET_ACCESS_KEY": "s"]
    #expect(try keys(variables)?.first == "common")
    #expect(try keys(variables, file: path)?.first == "AKID")
    variables["CREDENTIALS_DIRECTORY"] = folder.path
    #expect(try keys(variables, file: path)?.first == "SYSTEMD")
    variables["RATEPRESS_STORE_AWS_ACCESS_KEY_ID"] = "own"
    variables["RATEPRESS_STORE_AWS_SECRET_ACCESS_KEY"] = "s"
    #expect(try keys(variables, file: path)?.first == "own")
    #expect(try keys([:]) == nil)
  }

  @Test(arguments: [
    ("keys", mode_t(0o640), file, "chmod 600"), ("store.keys", 0o444, file, "chmod 600"),
    ("keys", 0o600, "[other]\naws_access_key_id = x\n", "has no keys"),
    ("store.keys", 0o400, "", "has no keys"),
  ])
  func `a file of keys that is open to others, or has none, is refused`(
    name: String, mode: mode_t, text: String, words: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(name, text)
    chmod("\(folder.path)/\(name)", mode)
    let error = #expect(throws: PublishError.self) {
      try keys(["CREDENTIALS_DIRECTORY": folder.path], file: folder.path + "/keys")
    }
    #expect(error?.kind == .configuration)
    #expect(error?.text.contains(words) == true, "\(error?.text ?? "")")
  }

  @Test func `a message hides the target's secrets in the forms in which logins send them`() {
    let password = "pa:s s/wörd"
    let secrets = secrets([
      "RATEPRESS_MY_STORE_EU_PASSWORD": password, "AWS_ACCESS_KEY_ID": "key",
      "AWS_SECRET_ACCESS_KEY": "abc",
    ])
    #expect(secrets.redacted("530 \(password) is wrong") == "530 … is wrong")
    for user in ["", "u", "me", "you"] {
      let sent = Data("\(user):\(password)".utf8).base64EncodedString()
      let hidden = secrets.redacted("Basic \(sent)")
      // All but the signs that hold other bytes, too.
      #expect(hidden.contains("…") && hidden.count < sent.count / 2 + 6, "\(hidden)")
    }
    #expect(secrets.redacted("?p=pa%3as%20s%2fw%c3%b6rd&") == "?p=…&")
    // Too short to tell from other words.
    #expect(secrets.redacted("abc") == "abc")
  }
}
