import Basics

/// How git reaches a target: address, settings and environment of its commands.
struct GitAccess {
  /// The target's address, for messages.
  let text: String
  let url: String
  /// Settings for every command, as `name=value`.
  let options: [String]
  let environment: [String: String]
  /// Over ssh, how.
  let login: SSHLogin?
  /// Where the password is, in the environment of git and of nothing else.
  private static let passwordVariable = "RATEPRESS_GIT_PASSWORD"

  /// Throws unless an address can be that of a repository.
  static func check(_ address: PublishAddress) throws(PublishError) {
    guard !address.path.isEmpty, address.host.isEmpty == (address.scheme == "git+file") else {
      throw PublishError(
        .configuration,
        "\(address.text) names no repository; write git+ssh://git@example.org/user/site.git")
    }
  }

  init(_ context: PublishContext) throws(PublishError) {
    let address = context.address
    try Self.check(address)
    text = address.text
    let user = address.user.map { PercentEncoding.encode($0.utf8) + "@" } ?? ""
    let path = PercentEncoding.encode(address.path.utf8)
    let server =
      "\(address.scheme.dropFirst("git+".count))://\(address.host)\(address.port.map { ":\($0)" } ?? "")"
    url = server.replacing("://", with: "://\(user)", maxReplacements: 1) + path
    // Such as `GIT_SSL_NO_VERIFY`, which comes before any setting.
    var environment = context.programEnvironment.filter {
      !$0.key.hasPrefix("GIT_") || $0.key.hasPrefix("GIT_CONFIG_")
    }
    // The owner's own settings, such as signing, would change or stop a push; a target that names this
    // variable in `environment` gets them all the same.
    environment["GIT_CONFIG_GLOBAL"] = environment["GIT_CONFIG_GLOBAL"] ?? "/dev/null"
    environment["GIT_CONFIG_NOSYSTEM"] = environment["GIT_CONFIG_NOSYSTEM"] ?? "1"
    environment["LC_ALL"] = "C"
    environment["GIT_TERMINAL_PROMPT"] = "0"
    environment["GIT_ASKPASS"] = ""
    environment["GIT_AUTHOR_NAME"] = "Ratepress"
    environment["GIT_AUTHOR_EMAIL"] = "ratepress@localhost"
    environment["GIT_COMMITTER_NAME"] = "Ratepress"
    environment["GIT_COMMITTER_EMAIL"] = "ratepress@localhost"
    var options = [
      // Of settings for a part of addresses, those for the whole address count.
      "http.\(url).sslVerify=true", "http.\(url).followRedirects=false", "http.lowSpeedLimit=1",
      "http.lowSpeedTime=\(context.patience.wholeSeconds)", "gc.auto=0",
      "maintenance.auto=false", "fastimport.unpackLimit=1", "fetch.unpackLimit=1",
      "core.hooksPath=/dev/null", "safe.bareRepository=all", "commit.gpgSign=false",
      "push.gpgSign=false", "push.followTags=false", "push.pushOption=", "init.templateDir=",
    ]
    if let file = context.settings.caFile { options.append("http.\(url).sslCAInfo=\(file)") }
    var login: SSHLogin?
    switch address.scheme {
    case "git+https":
      if let password = try context.secrets.password() {
        environment[Self.passwordVariable] = password
        // Hosts take any user next to a token.
        let name = address.user == nil ? "username=git\\n" : ""
        options += [
          "credential.helper=",
          "credential.\(server).helper=!f() { printf '\(name)password=%s\\n' \"$\(Self.passwordVariable)\"; }; f",
        ]
      }
    case "git+ssh":
      let ssh = try SSHLogin(context)
      environment["GIT_SSH_COMMAND"] = ssh.shellText
      environment["GIT_SSH_VARIANT"] = "ssh"
      environment.merge(ssh.askingVariables) { $1 }
      login = ssh
    default: break
    }
    self.login = login
    self.options = options
    self.environment = environment
  }
}
