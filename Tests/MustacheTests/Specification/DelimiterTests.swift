import Testing

@Suite(.timeLimit(.minutes(20)))
struct DelimiterTests {
  @Test(arguments: [
    Rule("Delimiters can be changed", "{{=<% %>=}}(<%a%>) {{a}}", ["a": "x"], gives: "(x) {{a}}"),
    Rule("Any characters will do", "({{=[ ]=}}[a])", ["a": "x"], gives: "(x)"),
    Rule("And be changed back", "{{=| |=}}|a||={{ }}=|{{a}}", ["a": "x"], gives: "xx"),
    Rule(
      "They stay changed behind a section",
      "[\n{{#s}}\n  {{a}}\n  |a|\n{{/s}}\n{{= | | =}}\n|#s|\n  {{a}}\n  |a|\n|/s|\n]\n",
      ["s": true, "a": "x"], gives: "[\n  x\n  |a|\n  {{a}}\n  x\n]\n"),
    Rule(
      "They stay changed behind an inverted section",
      "[\n{{^s}}\n  {{a}}\n  |a|\n{{/s}}\n{{= | | =}}\n|^s|\n  {{a}}\n  |a|\n|/s|\n]\n",
      ["s": false, "a": "x"], gives: "[\n  x\n  |a|\n  {{a}}\n  x\n]\n"),
    Rule(
      "A partial does not inherit them", "[ {{>p}} ]\n{{= | | =}}\n[ |>p| ]\n", ["a": "x"],
      partials: ["p": ".{{a}}."], gives: "[ .x. ]\n[ .x. ]\n"),
    Rule(
      "A partial does not hand them back", "[ {{>p}} ]\n[ .{{a}}.  .|a|. ]\n", ["a": "x"],
      partials: ["p": ".{{a}}. {{= | | =}} .|a|."], gives: "[ .x.  .x. ]\n[ .x.  .|a|. ]\n"),
    Rule(
      "A parent does not inherit them", "{{= | | =}}|<p||$b|{{a}}|a||/b||/p|", ["a": "x"],
      partials: ["p": "{{a}} {{$b}}{{/b}}"], gives: "x {{a}}x"),
  ])
  func reach(_ rule: Rule) throws { try rule.check() }

  @Test(arguments: [
    Rule("Space around stays", "| {{=@ @=}} |", gives: "|  |"),
    Rule("Within a line it keeps the line", " | {{=@ @=}}\n", gives: " | \n"),
    Rule("Alone on its line it takes the line with it", "1\n{{=@ @=}}\n2\n", gives: "1\n2\n"),
    Rule("So it does when it is indented", "1\n  {{=@ @=}}\n2\n", gives: "1\n2\n"),
    Rule("A carriage return belongs to the line end", "|\r\n{{= @ @ =}}\r\n|", gives: "|\r\n|"),
    Rule("The first line counts", "  {{=@ @=}}\n=", gives: "="),
    Rule("The last line counts", "=\n  {{=@ @=}}", gives: "=\n"),
    Rule("Space inside the tag is ignored", "|{{= @   @ =}}|", gives: "||"),
  ])
  func `white space`(_ rule: Rule) throws { try rule.check() }

  @Test(arguments: [
    Rule("The ampersand works", "{{=<% %>=}}<%&a%>", ["a": "<"], gives: "<"),
    Rule("A brace on each side works", "{{=<% %>=}}<%{a}%>", ["a": "<"], gives: "<"),
    Rule("A comment works", "{{=<% %>=}}(<%! a %>)", ["a": "x"], gives: "()"),
    Rule("An equals sign may be part of them", "{{=<= =>=}}<=a=>", ["a": "x"], gives: "x"),
  ])
  func `other delimiters with every kind of tag`(_ rule: Rule) throws { try rule.check() }
}
