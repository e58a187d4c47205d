import RatesDomain
import RatesPublishing

extension Setting where Value == TrendRule.Mode {
  static var trendMode: Setting {
    .choice(TrendRule.Mode.allCases.map(\.rawValue)) { TrendRule.Mode(rawValue: $0) }
  }
}

extension Setting where Value == ReleaseWay {
  static var releaseWay: Setting {
    .choice(ReleaseWay.allCases.map(\.rawValue)) { ReleaseWay(rawValue: $0) }
  }
}

extension Setting where Value == ExactDecimal {
  static var threshold: Setting {
    .text("a decimal number in quotes, zero or more, such as \"0.01\"") {
      ExactDecimal($0).flatMap { $0.isNegative ? nil : $0 }
    }
  }
}

extension Setting where Value == SourceConfiguration.Kind {
  static var sourceKind: Setting {
    .choice(Value.allCases.map(\.rawValue)) { Value(rawValue: $0) }
  }
}

extension Setting where Value == WebAddress {
  static var sourceAddress: Setting {
    .text(
      "an address such as \"https://open.er-api.com/v6/latest\", http or https, in ASCII, "
        + "without user, query and fragment, and without \"//\", \".\" and \"..\" in its path"
    ) { WebAddress($0) }
  }
}

extension Setting where Value == Bool {
  static var boolean: Setting {
    Setting(expected: "true or false") { value throws(Rejection) in
      guard case .boolean(let isOn) = value.content else { throw .kind }
      return isOn
    }
  }
}

extension Setting where Value == String {
  /// A path; relative ones start at `folder`.
  static func path(relativeTo folder: String) -> Setting {
    .text("the path of a folder such as \"public\", written in full (no \"~\")") {
      guard !$0.isEmpty, $0.isSingleLine, $0 != "~", !$0.hasPrefix("~/") else { return nil }
      return PathName.absolute($0, relativeTo: folder)
    }
  }
}
