import RatesDomain
import SiteFiles

extension ValueDecoder where Value == TrendRule.Mode {
  static var trendMode: ValueDecoder {
    .choice(TrendRule.Mode.allCases.map(\.rawValue)) { TrendRule.Mode(rawValue: $0) }
  }
}

extension ValueDecoder where Value == ReleaseMode {
  static var releaseWay: ValueDecoder {
    .choice(ReleaseMode.allCases.map(\.rawValue)) { ReleaseMode(rawValue: $0) }
  }
}

extension ValueDecoder where Value == ExactDecimal {
  static var threshold: ValueDecoder {
    .text("a decimal number in quotes, zero or more, such as \"0.01\"") {
      ExactDecimal($0).flatMap { $0.isNegative ? nil : $0 }
    }
  }
}

extension ValueDecoder where Value == SourceConfiguration.Kind {
  static var sourceKind: ValueDecoder {
    .choice(Value.allCases.map(\.rawValue)) { Value(rawValue: $0) }
  }
}

extension ValueDecoder where Value == WebAddress {
  static var sourceAddress: ValueDecoder {
    .text(
      "an address such as \"https://open.er-api.com/v6/latest\", http or https, in ASCII, "
        + "without user, query and fragment, and without \"//\", \".\" and \"..\" in its path"
    ) { WebAddress($0) }
  }
}

extension ValueDecoder where Value == Bool {
  static var boolean: ValueDecoder {
    ValueDecoder(expected: "true or false") { value throws(Rejection) in
      guard case .boolean(let isOn) = value.content else { throw .kind }
      return isOn
    }
  }
}

extension ValueDecoder where Value == String {
  /// A path; relative ones start at `folder`.
  static func path(relativeTo folder: String) -> ValueDecoder {
    .text("the path of a folder such as \"public\", written in full (no \"~\")") {
      guard !$0.isEmpty, $0.isSingleLine, $0 != "~", !$0.hasPrefix("~/") else { return nil }
      return PathName.absolute($0, relativeTo: folder)
    }
  }
}
