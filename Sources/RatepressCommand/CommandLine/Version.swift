/// The program's version, as `--version` and the `User-Agent` of its requests name it.
enum Version {
  static let current = "0.1.0"
}
