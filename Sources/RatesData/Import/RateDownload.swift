import Basics
import RatesDomain
import Transport

/// A document of rates on a server.
package enum RateDownload {
  /// For all tries together.
  private static let deadline = Duration.seconds(120)

  /// The document at an address; throws `RatesDataError`.
  package static func bytes(
    at url: String, userAgent: String, now: Timestamp
  ) throws(RatesDataError) -> [UInt8] {
    let client = RetryingClient(
      client: CurlClient(sizeLimit: RateDocument.sizeLimit), clock: .system, deadline: deadline,
      longestWait: FetchState.longestWait)
    let outcome = client.perform(
      HTTPRequest(url: url, userAgent: userAgent, headers: []), now: now.secondsSinceEpoch)
    let place = AddressText.withoutSecrets(url)
    switch outcome.result {
    case .failure(let failure):
      throw .notDownloaded(url: place, "\(failure)")
    case .success(let response):
      guard response.status == 200 else {
        throw .notDownloaded(url: place, "the server answers with status \(response.status)")
      }
      return response.body
    }
  }
}
