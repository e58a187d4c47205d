import CLinux
import Glibc

extension Directory {
  /// Takes over owner, group, permissions and extended attributes (access lists are such).
  /// - Parameter mode: Other permissions.
  package func takeAttributes(
    of model: Directory, mode: mode_t? = nil
  ) throws(SystemError) {
    let wanted = try model.status()
    let mode = mode ?? wanted.mode
    let status = try status()
    if wanted.user != status.user || wanted.group != status.group {
      guard fchown(descriptor, wanted.user, wanted.group) == 0 else {
        throw failure("change the owner of")
      }
    }
    try takeExtendedAttributes(of: model)
    // Last, because a change of owner takes set-id bits away and an access list sets modes.
    try setMode(mode)
  }

  /// Sets the permissions of the folder.
  package func setMode(_ mode: mode_t) throws(SystemError) {
    guard try status().mode != mode else { return }
    guard fchmod(descriptor, mode) == 0 else { throw failure("change the permissions of") }
  }

  /// Sets the time of last change of the folder.
  package func setModified(_ time: FileTime) throws(SystemError) {
    guard try status().modified != time else { return }
    let times = [time.posix, time.posix]
    guard futimens(descriptor, times) == 0 else { throw failure("set the time of") }
  }

  private func takeExtendedAttributes(of model: Directory) throws(SystemError) {
    let wanted = try model.extendedAttributes()
    let present = try extendedAttributes()
    for (name, value) in wanted where present[name] != value {
      guard fsetxattr(descriptor, name.cString, value, value.count, 0) == 0 else {
        throw failure("set attributes of")
      }
    }
    for name in present.keys where wanted[name] == nil {
      guard fremovexattr(descriptor, name.cString) == 0 else {
        throw failure("set attributes of")
      }
    }
  }

  private func extendedAttributes() throws(SystemError) -> [FileName: [UInt8]] {
    let needed = flistxattr(descriptor, nil, 0)
    // A file system without such attributes has none to take over.
    if needed == 0 || (needed < 0 && errno == ENOTSUP) { return [:] }
    var list = [CChar](repeating: 0, count: max(needed, 1))
    let length = flistxattr(descriptor, &list, list.count)
    guard needed > 0, length >= 0 else { throw failure("read attributes of") }
    var attributes: [FileName: [UInt8]] = [:]
    for name in list[..<length].split(separator: 0) {
      let name = FileName(name.lazy.map { UInt8(bitPattern: $0) })
      var value = [UInt8](repeating: 0, count: 64 << 10)
      let size = fgetxattr(descriptor, name.cString, &value, value.count)
      guard size >= 0 else { throw failure("read attributes of") }
      attributes[name] = Array(value[..<size])
    }
    return attributes
  }
}
