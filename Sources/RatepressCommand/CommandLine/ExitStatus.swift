/// How the program ends; the numbers from 64 on are those of sysexits.h.
enum ExitStatus: Int32, CaseIterable, Sendable {
  case success = 0
  case findings = 1
  case usage = 64
  case rejected = 65
  case unreachable = 69
  case cannotWrite = 73
  case alreadyRunning = 75
  case configuration = 78

  /// When the program ends so, in lines for the help text.
  var meaning: String {
    switch self {
    case .success: "the site is current (also when nothing was due)"
    case .findings: "check found something"
    case .usage: "usage: the command line is wrong; build --sample with real rates stored"
    case .rejected: "the answer was rejected; convert: what it cannot convert"
    case .unreachable:
      "source unreachable; no rates are stored; status: they are older than 36\n"
        + "hours, or more than a day newer than the clock; serve: cannot listen; a\n"
        + "library is missing"
    case .cannotWrite:
      "cannot write, or cannot read what is stored; a file of your own is in a\n"
        + "start page's place"
    case .alreadyRunning: "another run is active"
    case .configuration: "configuration or template"
    }
  }
}
