import RatesDomain

extension SourceDescriptor {
  /// Whether a site may publish its figures as data: in structured data, day by day, and in files. The one place where
  /// pages ask the license.
  var allowsData: Bool { license == .anyForm }
}
