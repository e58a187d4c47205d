extension Diagnostics {
  static func lines(of error: ConfigurationError) -> [String] {
    switch error {
    case .none(let file):
      ["there is no \(file) here; \"ratepress init\" writes one, --config FILE names another"]
    case .invalid(let file, let problems):
      problems.map { "\(file):\($0.place.line):\($0.place.column): \($0.text)" }
    case .file(let error): [text(of: error)]
    }
  }

  static func text(of error: FileError) -> String {
    let (path, fault) = pathAndFault(of: error)
    return "\(path): \(fault)"
  }

  /// The file and what is wrong with it.
  static func pathAndFault(of error: FileError) -> (path: String, fault: String) {
    switch error {
    case .missing(let path): (path, "there is no such file")
    case .tooLarge(let path, let limit): (path, "larger than \(size(limit))")
    case .unreadable(let path, let reason): (path, "cannot be read: \(reason)")
    case .unwritable(let path, let reason): (path, "cannot be written: \(reason)")
    case .exists(let path): (path, "is there already and stays as it is")
    case .noCurrentFolder(let path):
      (
        path,
        "is relative to the current folder, which is gone; change to another folder, or name an "
          + "absolute path"
      )
    }
  }

  private static func size(_ bytes: Int) -> String {
    bytes < 1 << 20 ? "\(bytes >> 10) KiB" : "\(bytes >> 20) MiB"
  }

  static func status(of error: FileError) -> ExitStatus {
    switch error {
    case .missing, .tooLarge, .unreadable, .noCurrentFolder: .configuration
    case .unwritable, .exists: .cannotWrite
    }
  }

  static func text(of error: ConsoleError) -> String {
    switch error {
    case .cannotWrite(let reason): "cannot write the result: \(reason)"
    }
  }
}
