import Testing

@Suite(.timeLimit(.minutes(20)))
struct PartialTests {
  @Test(arguments: [
    Rule("A partial is inserted", "({{>p}})", partials: ["p": "text"], gives: "(text)"),
    Rule("A missing partial inserts nothing", "({{>p}})", gives: "()"),
    Rule(
      "It sees the context around it", "{{#a}}{{>p}}{{/a}}", ["a": ["b": "x"]],
      partials: ["p": "*{{b}}*"], gives: "*x*"),
    Rule(
      "It may include itself", "{{>node}}",
      ["name": "X", "children": [["name": "Y", "children": []], ["name": "Z", "children": []]]],
      partials: ["node": "{{name}}<{{#children}}{{>node}}{{/children}}>"], gives: "X<Y<>Z<>>"),
    Rule(
      "Partials may include each other", "{{>a}}", ["x": "1"],
      partials: ["a": "a{{>b}}", "b": "b{{x}}"], gives: "ab1"),
  ])
  func insertion(_ rule: Rule) throws { try rule.check() }

  @Test(arguments: [
    Rule("Space around stays", "| {{>p}} |", partials: ["p": "\t|\t"], gives: "| \t|\t |"),
    Rule(
      "Within a line nothing is indented", "  {{a}}  {{> p}}\n", ["a": "|"],
      partials: ["p": ">\n>"], gives: "  |  >\n>\n"),
    Rule(
      "A carriage return belongs to the line end", "|\r\n{{>p}}\r\n|", partials: ["p": ">"],
      gives: "|\r\n>|"),
    Rule(
      "Alone on the first line it is indented", "  {{>p}}\n>", partials: ["p": ">\n>"],
      gives: "  >\n  >>"),
    Rule(
      "Alone on the last line it is indented", ">\n  {{>p}}", partials: ["p": ">\n>"],
      gives: ">\n  >\n  >"),
    Rule(
      "Each line of the partial is indented, but not those of values", "\\\n {{>p}}\n/\n",
      ["a": "<\n->"], partials: ["p": "|\n{{{a}}}b c{{{a}}}d\n|\n"],
      gives: "\\\n |\n <\n->b c<\n->d\n |\n/\n"),
    Rule(
      "Lines that vanish are not indented", "  {{>p}}\n", ["a": true],
      partials: ["p": "{{#a}}\n{{! x }}\n1\n{{/a}}\n{{=@ @=}}\n2\n"], gives: "  1\n  2\n"),
    Rule(
      "A line that begins with a tag is indented", "  {{>p}}\n", ["a": true, "b": "x"],
      partials: ["p": "{{b}}\n{{#a}}y{{/a}}\n{{>q}} z\n", "q": "1\n2"],
      gives: "  x\n  y\n  1\n2 z\n"),
    Rule(
      "Indentation adds up", "  {{>p}}\n", partials: ["p": "1\n\t{{>q}}\n2\n", "q": "3\n4\n"],
      gives: "  1\n  \t3\n  \t4\n  2\n"),
    Rule(
      "A repeated line is indented each time", "  {{>p}}\n", ["a": [1, 2]],
      partials: ["p": "{{#a}}\n{{.}}\n{{/a}}\n"], gives: "  1\n  2\n"),
    Rule("Space inside the tag is ignored", "|{{> p }}|", partials: ["p": "[]"], gives: "|[]|"),
  ])
  func `white space`(_ rule: Rule) throws { try rule.check() }
}
