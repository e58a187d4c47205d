extension TargetKind {
  /// Every kind.
  package static let all: [TargetKind] = [
    FileTarget.kind,
    SFTPTarget.kind,
    S3Target.kind,
    WebDAVTarget.kind,
    FTPSTarget.kind,
    GitTarget.kind,
    RcloneTarget.kind,
    RsyncTarget.daemon,
    RsyncTarget.overSSH,
  ]

  /// Schemes that people may write, and the protected one that they may mean.
  private static let safeSchemes = [
    "ftp": "ftps", "dav": "davs", "http": "davs", "https": "davs", "webdav": "davs",
    "webdavs": "davs",
    "rsync": "rsync+ssh", "git": "git+ssh", "ssh": "sftp", "scp": "sftp",
  ]

  /// The kind of an address; nil if there is none.
  package static func of(_ address: PublishAddress) -> TargetKind? {
    all.first { $0.schemes.contains(address.scheme) }
  }

  /// A protected kind instead of a scheme that is none.
  package static func safeScheme(for scheme: String) -> String? {
    safeSchemes[scheme].flatMap { safe in
      all.contains { $0.schemes.contains(safe) } ? safe : nil
    }
  }
}
