import CCurl
import Testing

@testable import Transport

@Suite(.timeLimit(.minutes(20)))
struct TransportFailureTests {
  @Test(arguments: [
    (CURLE_OPERATION_TIMEDOUT, "", "421 There are too many connections.", true),
    (CURLE_PARTIAL_FILE, "", "425 Unable to build data connection", true),
    (CURLE_PARTIAL_FILE, "", "", true),
    (CURLE_UPLOAD_FAILED, "Failed FTP upload: 550", "550 Permission denied.", false),
    (CURLE_QUOTE_ERROR, "QUOT command failed with 452", "452 No space left.", false),
    (CURLE_LOGIN_DENIED, "Access denied: 530", "530 Login incorrect.", false),
    (CURLE_SSH, "", "", true),
    (CURLE_SSL_CONNECT_ERROR, "OpenSSL SSL_connect: Connection reset by peer", "", true),
    (
      CURLE_SSL_CONNECT_ERROR, "error:0A000126:SSL routines::unexpected eof while reading", "", true
    ),
    (CURLE_SSL_CONNECT_ERROR, "error:0A00010B:SSL routines::wrong version number", "", false),
    (CURLE_PEER_FAILED_VERIFICATION, "certificate has expired", "", false),
  ])
  func `what may pass is tried again, what is final is not`(
    code: CURLcode, words: String, reply: String, isTransient: Bool
  ) {
    #expect(TransportFailure(code, words: words, reply: reply).isTransient == isTransient)
  }

  @Test func `a server that is out of connections is told from one that refuses the login`() {
    let busy = TransportFailure(CURLE_OPERATION_TIMEDOUT, words: "", reply: "421 Too many users.")
    let refused = TransportFailure(CURLE_LOGIN_DENIED, words: "", reply: "530 Too many users.")
    #expect(busy.isConnectionLimit(hasLoggedIn: false))
    #expect(!refused.isConnectionLimit(hasLoggedIn: false))
    #expect(refused.isConnectionLimit(hasLoggedIn: true))
  }

  @Test func `what libcurl quotes of an address is its host`() {
    let words = "Bad address https://user:word@host.example/a?token=t"
    #expect(
      TransportFailure(CURLE_URL_MALFORMAT, words: words, reply: "")
        == .other("Bad address https://host.example"))
    for code in [CURLE_COULDNT_CONNECT, CURLE_NOT_BUILT_IN] {
      let words = "Unsupported proxy scheme for 'odd://user:word@host'"
      #expect(TransportFailure(code, words: words, reply: "") == .unknownProxy)
    }
  }
}
