import CCurl
import Digests

extension CurlOptions {
  /// The options of one transfer to a server that takes files.
  init(_ request: TransferRequest, _ settings: TransferSettings) {
    let stall = max(settings.stallTimeout.milliseconds, 1000)
    silence = .milliseconds(stall)
    texts = [
      (CURLOPT_URL, request.url),
      (CURLOPT_USERAGENT, settings.userAgent),
      (CURLOPT_PROTOCOLS_STR, settings.allowsPlainHTTP ? "https,http,ftp,ftps" : "https,ftp,ftps"),
    ]
    numbers = [
      (CURLOPT_FOLLOWLOCATION, 0),
      (CURLOPT_PATH_AS_IS, 1),
      (CURLOPT_TIMEOUT_MS, max(settings.timeLeft(request.body?.count ?? 0).milliseconds, 1)),
      (CURLOPT_CONNECTTIMEOUT_MS, max(settings.connectTimeout.milliseconds, 1)),
      (CURLOPT_LOW_SPEED_LIMIT, 1),
      (CURLOPT_LOW_SPEED_TIME, stall / 1000),
      (CURLOPT_SERVER_RESPONSE_TIMEOUT, stall / 1000),
      // What a server does that knows nothing of `Expect: 100-continue`, which goes with a large body.
      (CURLOPT_EXPECT_100_TIMEOUT_MS, 200),
      // With one request at a time, a connection of HTTP/2 has nothing to offer.
      (CURLOPT_HTTP_VERSION, ccurl_http_1_1),
    ]
    secure(authorities: settings.authorities)
    add(request)
    add(settings.login, request)
  }

  private mutating func add(_ login: TransferSettings.Login, _ request: TransferRequest) {
    switch login {
    case .none:
      lists.append((CURLOPT_HTTPHEADER, request.headers))
    case .password(let name, let password):
      texts += [(CURLOPT_USERNAME, name), (CURLOPT_PASSWORD, password)]
      lists.append((CURLOPT_HTTPHEADER, request.headers))
    case .signature(let region, let key, let secret, let token):
      texts += [
        (CURLOPT_USERNAME, key), (CURLOPT_PASSWORD, secret),
        (CURLOPT_AWS_SIGV4, "aws:amz:\(region):s3"),
      ]
      // libcurl 7.88 computes a wrong one by itself.
      var headers = ["x-amz-content-sha256: \(SHA256.text(of: request.body ?? []))"]
      if let token { headers.append("x-amz-security-token: \(token)") }
      lists.append((CURLOPT_HTTPHEADER, request.headers + headers))
    }
  }

  private mutating func add(_ request: TransferRequest) {
    switch request.action {
    case .http(let method, _):
      sendsBody = true
      if method == "HEAD" {
        numbers.append((CURLOPT_NOBODY, 1))
      } else if method != "GET" || request.body != nil {
        texts.append((CURLOPT_CUSTOMREQUEST, method))
      }
    case .ftp(let before, let after):
      setFTP()
      numbers.append((CURLOPT_FTP_FILEMETHOD, ccurl_no_cwd))
      lists += [(CURLOPT_QUOTE, before), (CURLOPT_POSTQUOTE, after)]
      if request.url.hasSuffix("/") { numbers.append((CURLOPT_NOBODY, 1)) }
    case .ftpListing(let command):
      setFTP()
      numbers.append((CURLOPT_FTP_FILEMETHOD, ccurl_single_cwd))
      texts.append((CURLOPT_CUSTOMREQUEST, command))
    }
  }

  private mutating func setFTP() {
    polls = true
    numbers += [
      // Of an address that begins with ftp, the login and all files are encrypted too.
      (CURLOPT_USE_SSL, ccurl_ssl_all),
      (CURLOPT_FTPSSLAUTH, ccurl_auth_tls),
      // Servers want each file's connection to continue the TLS session of the login, which libcurl
      // 7.88 does by chance with TLS 1.3.
      (CURLOPT_SSLVERSION, ccurl_tls_1_2),
    ]
  }
}
