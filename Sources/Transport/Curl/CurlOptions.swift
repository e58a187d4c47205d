import CCurl
import Glibc

/// What libcurl is asked to do in one transfer.
struct CurlOptions {
  /// How often an address may lead to another one.
  static let redirectLimit = 3

  /// A nil text takes back the library's own default.
  var texts: [(CURLoption, String?)] = []
  var numbers: [(CURLoption, Int)] = []
  var lists: [(CURLoption, [String])] = []
  /// Whether what is sent is the body of an HTTP request, not a file. Such a body goes out at once:
  /// with a file, libcurl 7.88 asks every server first whether it takes it.
  var sendsBody = false
  /// Whether libcurl's own loop is too slow.
  var polls = false
  /// How long the server may be silent, whatever libcurl waits for; nil to leave that to libcurl.
  var silence: Duration?
}

extension CurlOptions {
  /// What holds for every transfer: the server proves who it is, and this machine is reached through no proxy.
  ///
  /// `authorities` is a PEM file of the authorities to trust instead of the system's own.
  mutating func secure(authorities: String?) {
    numbers += [
      (CURLOPT_SSL_VERIFYPEER, 1),
      (CURLOPT_SSL_VERIFYHOST, 2),
      (CURLOPT_NOSIGNAL, 1),
      // A name server that does not answer must not hold up the end of the run.
      (CURLOPT_QUICK_EXIT, 1),
    ]
    let spared = (getenv("no_proxy") ?? getenv("NO_PROXY")).map { String(cString: $0) }
    let unproxied = [LocalAddress.unproxied, spared].compactMap(\.self).joined(separator: ",")
    texts.append((CURLOPT_NOPROXY, unproxied))
    if let authorities { texts += [(CURLOPT_CAINFO, authorities), (CURLOPT_CAPATH, nil)] }
  }
}

extension Duration {
  /// The whole milliseconds in it.
  var milliseconds: Int {
    Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
  }
}
