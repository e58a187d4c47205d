extension SFTPTarget {
  static let kind = TargetKind(
    ["sftp"], keys: ["key", "password_file", "known_hosts", "host_key", "parallel", "releases"],
    hostKey: { try HostKeyOffer($0) },
    look: { context throws(PublishError) in
      try SSHLogin.check(context.address)
      try SFTPPlace.check(context.address)
    }
  ) { context in
    let target = try SFTPTarget(context)
    return context.settings.ssh.releases == 0
      ? target : try SFTPReleases(target, count: context.settings.ssh.releases)
  }
}
