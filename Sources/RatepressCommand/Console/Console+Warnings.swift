import RatepressSite
import RatesDomain
import SourceText

extension Console {
  /// Tells the operator of something that did not stop the work.
  func warn(_ text: String) {
    note("ratepress: warning: \(text.onOneLine)")
  }

  func warn(_ notice: RateNotice) {
    warn(notice.text)
  }
}
