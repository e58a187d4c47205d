/// The strings that view models use; templates name theirs themselves.
enum StringKey: String, CaseIterable {
  case rising, falling, unknown
  case siteTitle = "site_title"
  case favoriteLabel = "favorite_label"
  case listPageTitle = "list_page_title"
  case listDescription = "list_description"
  case homePageTitle = "home_page_title"
  case homeDescription = "home_description"
  case arrowsAbsolute = "arrows_absolute"
  case arrowsRelative = "arrows_relative"
  case converterPageTitle = "converter_page_title"
  case converterDescription = "converter_description"
  case derivedRate = "derived_rate"
  case notFoundPageTitle = "not_found_page_title"
  case unavailablePageTitle = "unavailable_page_title"
  case resultsOther = "results_other"
  case minutesAgoOther = "minutes_ago_other"
  case hoursAgoOther = "hours_ago_other"
  case daysAgoOther = "days_ago_other"
  case statusRetired = "status_retired"
  case statusRetiredNote = "status_retired_note"
  case statusNotISO = "status_not_iso"
  case statusNotISONote = "status_not_iso_note"
  case heldBackNote = "held_back_note"
  case missingNote = "missing_note"
  case endedNote = "ended_note"
  case carriedNote = "carried_note"
  case redenominated
  case redenominatedNote = "redenominated_note"
  case failover
  case failoverNone = "failover_none"
  case range1 = "range_1"
  case range7 = "range_7"
  case range30 = "range_30"
  case range90 = "range_90"
  case range365 = "range_365"
  case range1826 = "range_1826"
  case rangeAll = "range_all"
  case lowerDays = "lower_days"
  case lowerDaysDaily = "lower_days_daily"
  case lowerDaysOfAll = "lower_days_all"
  case highestNow = "highest_now"
  case lowestNow = "lowest_now"
  case unchanged
  case newUnit = "new_unit"
  case chartSummary = "chart_summary"
  case chartSource = "chart_source"

  /// The names of the places that are filled, in order.
  var places: [String] {
    switch self {
    case .rising, .falling, .unknown, .siteTitle, .statusRetired, .statusNotISO,
      .statusNotISONote, .redenominated, .redenominatedNote, .range1, .range7,
      .range30, .range90, .range365, .range1826, .rangeAll:
      []
    case .favoriteLabel: ["code", "country"]
    case .arrowsAbsolute, .arrowsRelative: ["threshold"]
    case .listPageTitle, .listDescription, .homePageTitle, .homeDescription:
      ["title", "base", "base_country", "base_currency"]
    case .converterPageTitle, .converterDescription:
      Self.listPageTitle.places + ["quote", "quote_country", "quote_currency", "rate"]
    case .derivedRate: ["source", "base"]
    case .notFoundPageTitle, .unavailablePageTitle: ["title"]
    case .resultsOther, .minutesAgoOther, .hoursAgoOther, .daysAgoOther: ["count"]
    case .statusRetiredNote: ["date", "successor"]
    case .heldBackNote, .missingNote, .endedNote: ["date"]
    case .carriedNote: ["date", "source"]
    case .failover: ["source", "preferred", "date"]
    case .failoverNone: ["source", "preferred"]
    case .lowerDaysDaily: ["days", "lower"]
    case .lowerDays, .lowerDaysOfAll: ["period", "days", "lower"]
    case .newUnit: ["code", "date"]
    case .highestNow, .lowestNow, .unchanged: ["period"]
    case .chartSource: ["source", "date"]
    case .chartSummary:
      ["range", "base", "quote", "low", "low_date", "high", "high_date", "last"]
    }
  }
}
