/// What the program knows of a publisher of rates before it is asked.
public struct SourceDescriptor: Sendable, Equatable {
  /// The link that the source's license asks pages to show.
  public struct Credit: Sendable, Equatable {
    /// The words of the link, as the license has them.
    public let text: String
    /// Where the link leads.
    public let url: String

    /// A credit as the license words it.
    public init(text: String, url: String) {
      self.text = text
      self.url = url
    }
  }

  /// The bases that a source quotes against.
  public enum Bases: Sendable, Equatable {
    /// The one that the request names.
    case any
    /// Always the same one.
    case only(CurrencyCode)
  }

  /// The name in configurations and of the folder with its snapshots, such as `open-er-api`.
  public let kind: String
  /// The name that pages show.
  public private(set) var name: String
  /// What the owner of a site calls it: the kind, and the base if several are of that kind.
  public private(set) var label: String
  /// The link that pages show.
  public let credit: Credit
  /// What may be done with the figures.
  public let license: DataLicense
  /// When it publishes, and when its rates are overdue.
  public var calendar: PublicationCalendar
  /// The address that is asked unless the configuration has another; the adapter completes it.
  public let defaultAddress: String
  /// Which currencies it can quote the others against.
  public let bases: Bases
  /// What its rates count.
  public let quotation: Quotation
  /// The most digits after the point of a rate; nil if it varies.
  public let decimals: Int?
  /// Whether it answers only to those who have a key.
  public let needsKey: Bool

  /// A description from the source's own documentation.
  public init(
    kind: String, name: String, credit: Credit, license: DataLicense,
    calendar: PublicationCalendar, defaultAddress: String, bases: Bases,
    quotation: Quotation = .perBase, decimals: Int? = nil, needsKey: Bool = false
  ) {
    self.kind = kind
    self.name = name
    label = kind
    self.credit = credit
    self.license = license
    self.calendar = calendar
    self.defaultAddress = defaultAddress
    self.bases = bases
    self.quotation = quotation
    self.decimals = decimals
    self.needsKey = needsKey
  }

  /// Whether its rates may be of currencies that no table knows. Banks, which quote against their own currency
  /// alone, publish those of ISO 4217.
  public var mayHaveUnlistedCurrencies: Bool { bases == .any }

  /// The same, told from others of its kind by its base.
  public func distinguished(by base: CurrencyCode) -> SourceDescriptor {
    var descriptor = self
    descriptor.name += " (\(base))"
    descriptor.label += " \(base)"
    return descriptor
  }
}

/// What a source's license lets others do with its figures.
public enum DataLicense: String, Sendable {
  /// People may read them on pages; they must not be redistributed as data for machines.
  case pagesOnly
  /// They may be republished in any form, with the source named and unmodified.
  case anyForm
}
