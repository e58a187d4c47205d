import Glibc
import SiteFiles
import SystemFiles

/// Why the output folder cannot change places with a finished tree, so that its files are replaced
/// one by one.
package enum ExchangeUnavailable: Error, Equatable, Sendable {
  /// Another file system or folder is mounted at the path.
  case mountPoint(path: String)
  /// The folder for finished trees cannot be made next to the output folder.
  case siblingRefused(path: String, code: Int32)
  /// What stands in that folder's place is no folder, or belongs to another user.
  case siblingTaken(path: String, owner: String?)
  /// The file system does not exchange folders, or not this one.
  case exchangeRefused(path: String, code: Int32)
  /// A file or folder of the owner's cannot be in two trees as it is.
  case cannotCarry(path: String, code: Int32)
  /// Too many folders of the owner's are inside one another.
  case tooDeep(path: String)

  /// So many folders may be inside one another: each is open while the next one is looked at.
  static let depthLimit = 64

  /// Whether a refused call speaks of what the place can do, rather than of a fault.
  static func isOne(_ code: Int32) -> Bool {
    switch code {
    case EACCES, EPERM, EROFS, EINVAL, EXDEV, ENOSYS, EOPNOTSUPP, EBUSY, EMLINK, ENAMETOOLONG,
      EMFILE:
      true
    default: false
    }
  }
}

extension ExchangeUnavailable: CustomStringConvertible {
  /// What stands in the way, where, and what could be done about it.
  package var description: String {
    switch self {
    case .mountPoint(let path):
      "\(path) is a mount point, so the site's files are replaced one by one: choose a folder "
        + "inside it to have each release shown in one step"
    case .siblingRefused(let path, let code):
      "\(path) cannot be made (\(SystemError.reason(code))), so the site's files are replaced one by one: "
        + "allow it to have each release shown in one step"
    case .siblingTaken(let path, nil):
      "\(path) is not a folder, so the site's files are replaced one by one: move it away to have "
        + "each release shown in one step"
    case .siblingTaken(let path, let owner?):
      "\(path) belongs to \(owner), not to the user who runs ratepress, so the site's files are "
        + "replaced one by one: remove it, or give it to that user, to have each release shown in "
        + "one step"
    case .exchangeRefused(let path, let code):
      "\(path) cannot be exchanged as a whole (\(SystemError.reason(code))), so the site's files are "
        + "replaced one by one"
    case .cannotCarry(let path, let code):
      "\(path) cannot be carried over to another tree as it is (\(SystemError.reason(code))), so the "
        + "site's files are replaced one by one"
    case .tooDeep(let path):
      "\(path) has more than \(Self.depthLimit) folders inside one another, so the site's files are replaced one by "
        + "one: move it away to have each release shown in one step"
    }
  }
}
