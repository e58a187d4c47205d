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
}
