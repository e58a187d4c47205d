import SourceText

/// What the program says of an error, and how it ends with it.
package struct ErrorReport: Sendable, Equatable {
  /// The most faults that are told.
  package static let lineLimit = 20

  /// One line for each fault, each with what is wrong, where, and what to do; of many the first ones.
  package let lines: [String]
  /// How the program ends.
  package let status: ExitStatus
  /// The same for every occurrence of one trouble, whose lines may differ.
  package let kind: String

  /// A report whose kind is its text without numbers, which differ from run to run.
  package init(lines: [String], status: ExitStatus, kind: String? = nil) {
    let told: [String] = lines.prefix(Self.lineLimit) + Self.rest(lines.count)
    self.lines = told
    self.status = status
    self.kind = kind ?? Self.withoutNumbers(told.joined(separator: "\n"))
  }

  /// A report of one line.
  package init(_ line: String, _ status: ExitStatus, kind: String? = nil) {
    self.init(lines: [line], status: status, kind: kind)
  }

  /// The lines as one text, as results for programs have it.
  package var text: String { lines.map(\.onOneLine).joined(separator: "\n") }

  /// What stands for the rest of so many lines: nothing, or one line.
  package static func rest(_ count: Int) -> [String] {
    count > lineLimit ? ["and \(count - lineLimit) more"] : []
  }

  private static func withoutNumbers(_ text: String) -> String {
    text.split { $0.isASCII && $0.isNumber }.joined(separator: "0")
  }
}

/// An error that says itself what the program says of it.
package protocol ReportableError: Error {
  var report: ErrorReport { get }
}

/// An error that ends a command and was told already, or is one that is told once a day.
package struct ToldError: ReportableError {
  /// What was told.
  package let report: ErrorReport

  /// - Parameter report: What was told.
  package init(report: ErrorReport) {
    self.report = report
  }
}

/// The one way of an error to the person who runs the program.
package enum Diagnostics {
  /// What to say of an error of any layer.
  package static func report(of error: any Error) -> ErrorReport {
    (error as? any ReportableError)?.report ?? ErrorReport("\(error)", .cannotWrite)
  }
}
