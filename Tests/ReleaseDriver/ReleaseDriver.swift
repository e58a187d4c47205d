import CKillSwitch
import Glibc
import SiteFiles
import SiteRelease
import SystemFiles

/// Releases the pages of a file with a page on each line, `path<TAB>contents`, for tests that need
/// a process of their own:
/// `release-driver PAGES DIRECTORY SECONDS exchange|files [USER]`
@main
enum ReleaseDriver {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count >= 5, let seconds = Int64(arguments[3]),
      let mode = ReleaseMode(rawValue: arguments[4])
    else { exit(EX_USAGE) }
    let pages = lines(of: arguments[1])
    if arguments.count > 5, let user = uid_t(arguments[5]) {
      guard setgid(user) == 0, setuid(user) == 0 else { exit(EX_NOPERM) }
    }
    let release = SiteRelease(directory: arguments[2], mode: mode) { FileTime(seconds: seconds) }
    if let mask = getenv("UMASK").flatMap({ mode_t(String(cString: $0)) }) { umask(mask) }
    kill_switch_arm()
    do {
      let inputs = InputDigest(of: [Array(pages.joined().utf8)])
      let report = try release.release(madeOf: inputs) { draft in
        for page in pages {
          let parts = page.split(separator: "\t", maxSplits: 1)
          try draft.write(String(parts[0]), Array(parts[1].utf8))
        }
      }
      print(report.mode.rawValue, report.obstacle.map { "\($0)" } ?? "")
    } catch {
      print(error)
      exit(EX_CANTCREAT)
    }
  }

  private static func lines(of path: String) -> [Substring] {
    guard let file = fopen(path, "r") else { exit(EX_NOINPUT) }
    defer { fclose(file) }
    var text: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 {
      text.append(contentsOf: chunk[..<count])
    }
    return String(decoding: text, as: UTF8.self).split(separator: "\n")
  }
}
