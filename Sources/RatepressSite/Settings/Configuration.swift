import Compression
import RatesData
import RatesDomain
import RatesPresentation
import SiteFiles
import SitePublishing

/// What `ratepress.toml` says; what it leaves out is as in a new value.
package struct Configuration: Sendable, Equatable {
  /// What the pages show.
  package var site = SiteConfiguration()
  /// What makes an arrow.
  package var trend = TrendRules()
  /// Where rates come from, in order of preference; never empty.
  package var sources = [SourceConfiguration()]
  /// What is written and where.
  package var output: OutputConfiguration
  /// Where the site is published to; no name is given twice.
  package var publish: [PublishSettings] = []

  /// What its settings are, as far as pages depend on them, as texts for a digest. Their descriptions make them.
  package var pageSettings: [String] = []

  /// The folder of the configuration's file, an absolute path.
  package let folder: String

  /// The defaults of a configuration in a folder, an absolute path.
  package init(folder: String) {
    self.folder = folder
    output = OutputConfiguration(folder: folder)
  }

  /// The name under which a configuration is looked for.
  package static let defaultName = "ratepress.toml"

  /// The preferred source.
  package var source: SourceConfiguration { sources[0] }
}

/// `[site]`: what the pages show.
package struct SiteConfiguration: Sendable, Equatable {
  /// Name of the site, as people read it.
  package var title = SiteTitle()
  /// The site's address on the web; nil leaves out what needs it, such as canonical links.
  package var address: SiteAddress?
  /// BCP 47 tags, the first one's pages at the root; never empty, none twice.
  package var languages = ["ko", "en"]
  /// The currencies that get a list of their own.
  package var bases = BaseSelection.listed([.usDollar])
  /// The currency in which a list states prices; nil for none.
  package var home: CurrencyCode?
  /// Which list is each language's start.
  package var start = StartList.home
  /// The currencies that the owner pins.
  package var favorites = Favorites(["EUR", "JPY", "KRW"].compactMap { CurrencyCode($0) })
  /// IANA name of the zone in which pages show times in addition to UTC.
  package var timeZone = "Asia/Seoul"
  /// Digits after the point of a rate, 0–10.
  package var decimals = 4
  /// The color of what rises; nil leaves it to each page's language.
  package var rising: RisingColor?
  /// The color of the site's name; nil for that of text.
  package var accent: AccentColor?
  /// Whether browsers keep pages for when there is no network.
  package var offline = true
  /// Whether lists draw the last 30 days of each currency.
  package var sparklines = true
  /// The surcharges of banks that converters offer.
  package var spreads = BankSpreads.usual
  /// Whether lists have pictures for messengers, which need the site's address.
  package var cards = true

  /// The defaults.
  package init() {}

  /// The bases that are listed by name, and the home currency.
  package var namedCurrencies: [CurrencyCode] {
    let codes = if case .listed(let codes) = bases { codes } else { [CurrencyCode]() }
    return codes + (home.map { codes.contains($0) ? [] : [$0] } ?? [])
  }
}

/// The list that is a language's start, where there is one of prices in a home currency.
package enum StartList: String, CaseIterable, Sendable {
  /// The prices in the home currency.
  case home
  /// The rates against the first base.
  case base
}

/// The currencies that get a list and converters of their own.
package enum BaseSelection: Sendable, Equatable {
  /// These, the first one's list at the root of its language; never empty, none twice.
  case listed([CurrencyCode])
  /// Every currency of the newest snapshot.
  case all
}

/// `[[source]]`: where rates come from.
package struct SourceConfiguration: Sendable, Equatable {
  /// The source that `kind` names.
  package var adapter = SourceAdapter.all[0]
  /// An address without a slash at its end, http or https; nil for the source's own.
  package var url: String?
  /// The path of the file of a source that is one.
  package var path: String?
  /// The currency that is requested; rates of other bases are cross rates.
  package var base = CurrencyCode.usDollar
  /// The path of a file with the source's key; the environment comes first.
  package var keyFile: String?
  /// Seconds after the next publication by its calendar from which on its rates are overdue; nil for the
  /// source's own.
  package var overdue: Int64?
  /// What is held back, and what is kept.
  package var rateGuard = RateGuard()
  /// Whether the site has another source of its kind.
  package var hasSibling = false
  /// The clocks by which the days of a file begin: those of the site.
  package var fileZone = PublicationZone.utc

  /// The defaults.
  package init() {}

  /// What is known of the source.
  package var descriptor: SourceDescriptor {
    var descriptor =
      path.map { SourceDescriptor.ownFile(at: $0).counting(daysIn: fileZone) } ?? adapter.descriptor
    if let overdue { descriptor.calendar.grace = overdue }
    return hasSibling ? descriptor.distinguished(by: base) : descriptor
  }
  /// The address that the source completes.
  package var address: String { url ?? descriptor.defaultAddress }
}

/// `[output]`: what is written and where; all folders are absolute paths, and none holds another.
package struct OutputConfiguration: Sendable, Equatable {
  /// The web root.
  package var directory: String
  /// Where snapshots are kept.
  package var snapshots: String
  /// The folder of the site's own templates; it need not exist.
  package var templates: String
  /// Whether pages get Markdown twins.
  package var markdown = true
  /// The most pages that are made, twins among them; more are refused.
  package var maxPages = 1_000_000
  /// How a new site takes the place of the previous one.
  package var release = ReleaseMode.exchange
  /// The formats in which text is written, too.
  package var compress: [CompressionFormat] = []
  /// How hard gzip tries, 1 to 12.
  package var gzipLevel = 6
  /// How hard brotli tries, 0 to 11.
  package var brotliLevel = 5

  /// How text is compressed, whatever the order in which the formats are written.
  package var compression: [CompressionSetting] {
    CompressionFormat.allCases.filter(compress.contains).map { format in
      switch format {
      case .gzip: CompressionSetting(format, level: gzipLevel)
      case .br: CompressionSetting(format, level: brotliLevel)
      }
    }
  }

  /// The defaults of a configuration in a folder, an absolute path.
  package init(folder: String) {
    directory = PathName.absolute("public", relativeTo: folder)
    snapshots = PathName.absolute("snapshots", relativeTo: folder)
    templates = PathName.absolute("Templates", relativeTo: folder)
  }
}
