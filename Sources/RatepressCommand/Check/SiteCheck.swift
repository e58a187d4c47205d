import RatepressSite
import SiteRelease
import SystemFiles

/// Looks for what is missing, changed or linked wrongly in the built site.
struct SiteCheck {
  /// The output folder.
  let directory: String
  /// Where the site will be found on the web.
  let address: SiteAddress?
  /// Whether links are followed: those of an outdated site say nothing about today's settings.
  let followsLinks: Bool
  /// Whether there has been a site: without one, none is missed yet.
  let hasBeenBuilt: Bool

  /// Issues in the order of the files.
  func issues() throws -> [Issue] {
    do {
      guard let site = try SiteInspection(directory: directory) else {
        return hasBeenBuilt
          ? [Issue(file: directory, message: "there is no site; \(Self.remedy)")] : []
      }
      guard !site.isInterrupted else {
        return [Issue(file: directory, message: "a release was interrupted; \(Self.remedy)")]
      }
      return try issues(site)
    } catch let error as ReleaseError {
      return [Issue(file: directory, message: "\(error)")]
    }
  }

  private func issues(_ site: SiteInspection) throws -> [Issue] {
    var issues: [Issue] = []
    var links = LinkCheck(address: address, hasFile: site.hasFile)
    try site.files { path, bytes, fault in
      let file = "\(directory)/\(path)"
      if let fault { issues.append(Issue(file: file, message: Self.text(of: fault))) }
      // Whoever may write there decides what links a changed page has, and how many.
      guard let bytes, followsLinks, fault?.isOfBytes != true else { return }
      issues += links.problems(page: path, bytes).map { place, message in
        Issue(file: file, line: place.line, column: place.column, message: message)
      }
    }
    return issues
  }

  private static let remedy = #""ratepress build --verify" writes it anew"#

  private static func text(of fault: SiteInspection.Fault) -> String {
    switch fault {
    case .missing: "is missing; \(remedy)"
    case .notAFile: "is no file any more; move away what stands there, and \(remedy)"
    case .unreadable(let code): "cannot be read: \(SystemError.reason(code))"
    case .closed(let mode):
      "is closed to visitors (permissions \(String(mode, radix: 8))); \"chmod o+rX\" opens it"
    case .open(let mode):
      "lets others change it, or runs as its owner (permissions \(String(mode, radix: 8))); \(remedy)"
    case .foreign(let user):
      "was put there by another user (\(user)); \(remedy)"
    case .foreignFolder(let user):
      "was made by another user (\(user)), who can replace what is in it; move it away, and \(remedy)"
    case .otherSize(let expected, let found):
      "has \(found) bytes, \(expected) were written; \(remedy)"
    case .otherBytes: "was changed since it was written; \(remedy)"
    }
  }
}

extension SiteInspection.Fault {
  /// Whether the bytes are not those that were written.
  fileprivate var isOfBytes: Bool {
    switch self {
    case .foreign, .otherSize, .otherBytes: true
    case .missing, .notAFile, .unreadable, .closed, .open, .foreignFolder: false
    }
  }
}
