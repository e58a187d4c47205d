import Testing
import Transport

/// What a status means for whoever asked.
@Suite(.timeLimit(.minutes(20)))
struct HTTPStatusTests {
  @Test(arguments: [
    (200, HTTPStatus.Kind.success), (207, .success), (301, .redirection), (304, .redirection),
    (429, .limited), (408, .passing), (425, .passing), (500, .passing), (503, .passing),
    (520, .passing), (524, .passing), (404, .refused), (423, .refused), (501, .broken),
    (507, .broken), (525, .broken), (0, .other), (100, .other), (600, .other),
  ])
  func `a status has one kind`(code: Int, kind: HTTPStatus.Kind) {
    #expect(HTTPStatus(code).kind == kind)
    #expect(HTTPStatus(code).mayPass == (kind == .passing || kind == .limited))
  }
}
