import Formats
import Testing

@Suite(.timeLimit(.minutes(20)))
struct JSONTextTests {
  private let value = JSONValue.object([
    JSONMember("b", .array([.number("1.790"), .bool(true), .null, .array([]), .object([])])),
    JSONMember("a\"\\\n\u{1}\u{7F}é", .string("<😀>\t\r")),
  ])

  @Test
  func `a value is written on one line`() {
    #expect(
      value.text(indented: false)
        == #"{"b":[1.790,true,null,[],{}],"a\"\\\n\u0001\u007fé":"<😀>\t\r"}"#)
  }

  @Test
  func `a value is written with a line for each member`() {
    #expect(
      value.text(indented: true) == #"""
        {
          "b": [
            1.790,
            true,
            null,
            [],
            {}
          ],
          "a\"\\\n\u0001\u007fé": "<😀>\t\r"
        }

        """#)
  }

  @Test(arguments: [true, false])
  func `what is written is read as it was`(indented: Bool) throws {
    #expect(try JSONReader.read(Array(value.text(indented: indented).utf8)) == value)
  }
}
