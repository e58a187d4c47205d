import Testing

@Suite(.timeLimit(.minutes(20)))
struct CommentTests {
  @Test(arguments: [
    Rule("A comment vanishes", "12{{! note! }}34", gives: "1234"),
    Rule("It may have many lines", "12{{!\n  a\n  b\n}}34\n", gives: "1234\n"),
    Rule("Alone on its line it takes the line with it", "1\n{{! note }}\n2\n", gives: "1\n2\n"),
    Rule("So it does when it is indented", "1\n  {{! note }}\n2\n", gives: "1\n2\n"),
    Rule("A carriage return belongs to the line end", "1\r\n{{! x }}\r\n2", gives: "1\r\n2"),
    Rule("The first line counts", "  {{! note }}\n!", gives: "!"),
    Rule("The last line counts", "!\n  {{! note }}", gives: "!\n"),
    Rule("Many lines stand alone too", "1\n{{!\nnote\n}}\n2\n", gives: "1\n2\n"),
    Rule("So they do when they are indented", "1\n  {{!\n    note\n  }}\n2\n", gives: "1\n2\n"),
    Rule("Within a line it keeps the line", "  12 {{! 34 }}\n", gives: "  12 \n"),
    Rule("Space around it stays", "12 {{! note }} 34", gives: "12  34"),
    Rule(
      "A name in a comment is not looked up", "({{! a }}{{!a}}{{!#a}})", ["a": "x", "! a": "y"],
      gives: "()"),
  ])
  func comments(_ rule: Rule) throws { try rule.check() }
}
