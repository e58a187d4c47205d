import Testing

@Suite(.timeLimit(.minutes(20)))
struct InterpolationTests {
  @Test(arguments: [
    Rule("Text without tags stays as it is", "a {b} }} c\n", gives: "a {b} }} c\n"),
    Rule("A tag prints the value of its name", "1 {{code}}", ["code": "USD"], gives: "1 USD"),
    Rule(
      "A value is escaped for HTML", "{{name}}", ["name": "<b> & \"c\" 'd'"],
      gives: "&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;"),
    Rule("A value is not read as a template", "{{a}}", ["a": "{{b}}", "b": "x"], gives: "{{b}}"),
    Rule("Three braces do not escape", "{{{name}}}", ["name": "<&\">"], gives: "<&\">"),
    Rule("An ampersand does not escape", "{{&name}}", ["name": "<&\">"], gives: "<&\">"),
    Rule("A whole number is printed", "{{n}} {{{n}}} {{&n}}", ["n": 85], gives: "85 85 85"),
    Rule(
      "A decimal keeps its digits", "{{n}} {{{n}}} {{&n}}", ["n": .number("1.210")],
      gives: "1.210 1.210 1.210"),
    Rule("Null prints nothing", "({{a}}{{{a}}}{{&a}})", ["a": nil], gives: "()"),
    Rule("A missing name prints nothing", "({{a}}{{{a}}}{{&a}})", gives: "()"),
  ])
  func values(_ rule: Rule) throws { try rule.check() }

  @Test(arguments: [
    Rule(
      "A dotted name looks inside", "{{a.b}} {{{a.b}}} {{&a.b}} {{#a}}{{b}}{{/a}}",
      ["a": ["b": "x"]], gives: "x x x x"),
    Rule(
      "A dotted name goes to any depth", "{{a.b.c.d.e}}",
      ["a": ["b": ["c": ["d": ["e": "deep"]]]]], gives: "deep"),
    Rule("A broken chain prints nothing", "({{a.b.c}})", ["a": [:]], gives: "()"),
    Rule(
      "Each part is looked for only inside the one before", "({{a.b.name}})",
      ["a": ["b": [:]], "name": "outer", "b": ["name": "wrong"]], gives: "()"),
    Rule(
      "The first part is looked for in all contexts", "{{#a}}{{b.c}}{{/a}}",
      ["a": ["x": 1], "b": ["c": "found"]], gives: "found"),
    Rule(
      "The innermost first part decides", "{{#a}}({{b.c}}){{/a}}",
      ["a": ["b": [:]], "b": ["c": "outer"]], gives: "()"),
    Rule(
      "The innermost first part wins", "{{#a}}{{b.c}}{{/a}}",
      ["a": ["b": ["c": "inner"]], "b": ["c": "outer"]], gives: "inner"),
    Rule(
      "A leading dot looks in the innermost context only",
      "{{#a}}({{.name}}){{/a}}{{#b}}({{.name}}){{/b}}",
      ["a": ["x": 1], "b": ["name": "here"], "name": "outer"], gives: "()(here)"),
    Rule("Text has no names inside", "({{a.b}})", ["a": "text"], gives: "()"),
  ])
  func `dotted names`(_ rule: Rule) throws { try rule.check() }

  @Test(arguments: [
    Rule("The dot prints the context itself", "{{.}}", "self", gives: "self"),
    Rule("The dot escapes", "{{.}}", "<a>", gives: "&lt;a&gt;"),
    Rule("The dot with three braces does not", "{{{.}}}", "<a>", gives: "<a>"),
    Rule("The dot with an ampersand does not", "{{&.}}", "<a>", gives: "<a>"),
    Rule("The dot prints a number", "{{.}}", 85, gives: "85"),
  ])
  func `implicit iterators`(_ rule: Rule) throws { try rule.check() }

  @Test(arguments: [
    Rule("Space around a tag stays", "| {{a}} |", ["a": "-"], gives: "| - |"),
    Rule("Space around three braces stays", "| {{{a}}} |", ["a": "-"], gives: "| - |"),
    Rule("Space around an ampersand tag stays", "| {{&a}} |", ["a": "-"], gives: "| - |"),
    Rule("A tag alone on its line keeps the line", "  {{a}}\n", ["a": "-"], gives: "  -\n"),
    Rule("So do three braces", "  {{{a}}}\n", ["a": "-"], gives: "  -\n"),
    Rule("So does an ampersand tag", "  {{&a}}\n", ["a": "-"], gives: "  -\n"),
    Rule("Space inside a tag is ignored", "|{{ a }}|", ["a": "-"], gives: "|-|"),
    Rule("Space inside three braces is ignored", "|{{{ a }}}|", ["a": "-"], gives: "|-|"),
    Rule("Space inside an ampersand tag is ignored", "|{{& a }}|", ["a": "-"], gives: "|-|"),
    Rule("Line ends inside a tag are ignored", "|{{\n a\n}}|", ["a": "-"], gives: "|-|"),
    Rule("A brace behind three braces is text", "{{{a}}}}", ["a": "-"], gives: "-}"),
  ])
  func `white space`(_ rule: Rule) throws { try rule.check() }
}
