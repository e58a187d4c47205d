import Testing

@Suite(.timeLimit(.minutes(20)))
struct InvertedTests {
  @Test(arguments: [
    Rule("False shows the section", "({{^a}}shown{{/a}})", ["a": false], gives: "(shown)"),
    Rule("Null shows it", "({{^a}}shown{{/a}})", ["a": nil], gives: "(shown)"),
    Rule("A missing name shows it", "({{^a}}shown{{/a}})", gives: "(shown)"),
    Rule("An empty list shows it", "({{^a}}shown{{/a}})", ["a": []], gives: "(shown)"),
    Rule("True hides it", "({{^a}}hidden{{/a}})", ["a": true], gives: "()"),
    Rule("Text hides it", "({{^a}}hidden{{/a}})", ["a": "x"], gives: "()"),
    Rule("An object hides it", "({{^a}}{{b}}{{/a}})", ["a": ["b": "x"]], gives: "()"),
    Rule("A list hides it", "({{^a}}{{n}}{{/a}})", ["a": [["n": 1], ["n": 2]]], gives: "()"),
    Rule("It may come twice", "{{^a}}1{{/a}}-{{^a}}2{{/a}}", ["a": false], gives: "1-2"),
    Rule("It may contain itself", "1{{^a}}2{{^a}}3{{/a}}4{{/a}}5", ["a": false], gives: "12345"),
    Rule(
      "Hidden, it hides what is inside", "1{{^a}}2{{^a}}3{{/a}}4{{/a}}5", ["a": true], gives: "15"),
    Rule("It opens no context", "{{^a}}{{b}}{{/a}}", ["b": "x"], gives: "x"),
  ])
  func conditions(_ rule: Rule) throws { try rule.check() }

  @Test(arguments: [
    Rule("A true dotted name hides it", "({{^a.b}}x{{/a.b}})", ["a": ["b": true]], gives: "()"),
    Rule("A false dotted name shows it", "({{^a.b}}x{{/a.b}})", ["a": ["b": false]], gives: "(x)"),
    Rule("A broken chain shows it", "({{^a.b.c}}x{{/a.b.c}})", ["a": [:]], gives: "(x)"),
  ])
  func `dotted names`(_ rule: Rule) throws { try rule.check() }

  @Test(arguments: [
    Rule("Space around stays", " | {{^a}}\t|\t{{/a}} | \n", gives: " | \t|\t | \n"),
    Rule("Space inside stays", " | {{^a}} {{! note }}\n {{/a}} | \n", gives: " |  \n  | \n"),
    Rule(
      "A section within a line keeps the line", " {{^a}}N{{/a}}\n {{^a}}W{{/a}}\n",
      gives: " N\n W\n"),
    Rule(
      "A tag alone on its line takes the line with it", "1\n{{^a}}\n2\n{{/a}}\n3\n",
      gives: "1\n2\n3\n"),
    Rule("So it does when it is indented", "1\n  {{^a}}\n2\n  {{/a}}\n3\n", gives: "1\n2\n3\n"),
    Rule(
      "A carriage return belongs to the line end", "1\r\n{{^a}}\r\n{{/a}}\r\n2", gives: "1\r\n2"),
    Rule("The first line counts", "  {{^a}}\n1{{/a}}\n2", gives: "1\n2"),
    Rule("The last line counts", "1{{^a}}\n2\n  {{/a}}", gives: "1\n2\n"),
    Rule("Space inside the tags is ignored", "|{{^ a }}={{/ a }}|", gives: "|=|"),
  ])
  func `white space`(_ rule: Rule) throws { try rule.check() }
}
