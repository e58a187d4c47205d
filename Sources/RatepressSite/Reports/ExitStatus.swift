/// How the program ends; numbers from 64 on are those of sysexits.h.
package enum ExitStatus: Int32, CaseIterable, Sendable {
  case success = 0
  case issues = 1
  case usage = 64
  case rejected = 65
  case unreachable = 69
  case system = 71
  case cannotWrite = 73
  case notPublished = 74
  case alreadyRunning = 75
  case refused = 77
  case configuration = 78
}
