import Glibc

/// The names of what is in a folder.
package enum DirectoryListing {
  /// Those that are visible, in order; throws what the system said where they cannot be read.
  package static func visible(in folder: String) throws(SystemError) -> [String] {
    guard let directory = opendir(folder) else { throw .last }
    defer { closedir(directory) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(directory) else {
        if errno != 0 { throw .last }
        return names.sorted()
      }
      let name = name(of: entry)
      if !name.hasPrefix(".") { names.append(name) }
    }
  }

  /// An entry ends with its name; what `dirent` has room for beyond is not there to be read.
  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    return String(cString: (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self))
  }
}
