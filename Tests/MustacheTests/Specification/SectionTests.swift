import Testing

@Suite(.timeLimit(.minutes(20)))
struct SectionTests {
  @Test(arguments: [
    Rule("True shows the section", "({{#a}}shown{{/a}})", ["a": true], gives: "(shown)"),
    Rule("False hides it", "({{#a}}hidden{{/a}})", ["a": false], gives: "()"),
    Rule("Null hides it", "({{#a}}hidden{{/a}})", ["a": nil], gives: "()"),
    Rule("A missing name hides it", "({{#a}}hidden{{/a}})", gives: "()"),
    Rule("Text shows it once", "({{#a}}x{{/a}})", ["a": "123"], gives: "(x)"),
    Rule("Zero is a number and shows it", "({{#a}}x{{/a}})", ["a": 0], gives: "(x)"),
    Rule("A section may come twice", "{{#a}}1{{/a}}-{{#a}}2{{/a}}", ["a": true], gives: "1-2"),
    Rule(
      "A section may contain itself", "1{{#a}}2{{#a}}3{{/a}}4{{/a}}5", ["a": true], gives: "12345"),
    Rule(
      "Hidden, it hides what is inside", "1{{#a}}2{{#a}}3{{/a}}4{{/a}}5", ["a": false], gives: "15"),
  ])
  func conditions(_ rule: Rule) throws { try rule.check() }

  @Test(arguments: [
    Rule("An object becomes the context", "{{#a}}{{b}}{{/a}}", ["a": ["b": "x"]], gives: "x"),
    Rule(
      "What it lacks is looked for outside", "{{#in}}{{a}},{{b}},{{c.d}}{{/in}}",
      ["a": "1", "b": "outer", "in": ["b": "2"], "c": ["d": "3"]], gives: "1,2,3"),
    Rule(
      "Any shown value is the context", "{{#a}}{{.}} is {{a}}{{/a}}", ["a": "x"], gives: "x is x"),
    Rule(
      "All contexts stay in sight in lists",
      "{{#bases}}{{#rows}}{{base.code}}{{code}}.{{#marks}}{{base.name}}{{code}}{{mark}}.{{/marks}}"
        + "{{/rows}}{{/bases}}",
      [
        "bases": [
          [
            "base": ["code": "u", "name": "U"],
            "rows": [["code": "1", "marks": [["mark": "x"], ["mark": "y"]]]],
          ]
        ]
      ],
      gives: "u1.U1x.U1y."),
    Rule(
      "Contexts nest to any depth and close again",
      "{{#a}}\n{{one}}\n{{#b}}\n{{one}}{{two}}\n{{#c.d}}\n{{one}}{{two}}{{three}}\n{{#five}}\n"
        + "{{one}}{{two}}{{three}}{{.}}\n{{/five}}\n{{/c.d}}\n{{two}}{{three}}\n{{/b}}\n{{one}}\n"
        + "{{/a}}\n",
      [
        "a": ["one": 1], "b": ["two": 2], "c": ["d": ["three": 3, "five": 5]],
      ],
      gives: "1\n12\n123\n1235\n2\n1\n"),
  ])
  func contexts(_ rule: Rule) throws { try rule.check() }

  @Test(arguments: [
    Rule(
      "A list shows the section for each element", "{{#list}}{{n}}{{/list}}",
      ["list": [["n": 1], ["n": 2], ["n": 3]]], gives: "123"),
    Rule("An empty list hides it", "({{#list}}x{{/list}})", ["list": []], gives: "()"),
    Rule(
      "The dot is the element: text", "{{#list}}({{.}}){{/list}}", ["list": ["a", "b"]],
      gives: "(a)(b)"),
    Rule(
      "The dot is the element: a whole number", "{{#list}}({{.}}){{/list}}", ["list": [1, 2]],
      gives: "(1)(2)"),
    Rule(
      "The dot is the element: a decimal", "{{#list}}({{.}}){{/list}}",
      ["list": [.number("1.10"), .number("2.20")]], gives: "(1.10)(2.20)"),
    Rule(
      "The dot is the element: a list", "{{#list}}({{#.}}{{.}}{{/.}}){{/list}}",
      ["list": [[1, 2], ["a", "b"]]], gives: "(12)(ab)"),
    Rule(
      "The dot is the element: an object", "{{#list}}({{#.}}{{n}}{{/.}}){{/list}}",
      ["list": [["n": 1], ["n": 2]]], gives: "(1)(2)"),
    Rule("The dot escapes", "{{#list}}{{.}}{{/list}}", ["list": ["<", "\""]], gives: "&lt;&quot;"),
    Rule(
      "The dot with three braces does not", "{{#list}}{{{.}}}{{/list}}", ["list": ["<", "\""]],
      gives: "<\""),
    Rule(
      "The dot with an ampersand does not", "{{#list}}{{&.}}{{/list}}", ["list": ["<", "\""]],
      gives: "<\""),
    Rule(
      "The dot opens a list that is the context", "{{#.}}{{n}}{{/.}}", [["n": 1], ["n": 2]],
      gives: "12"),
    Rule(
      "An element that is false still counts", "{{#list}}({{.}}){{/list}}", ["list": [false, nil]],
      gives: "(false)()"),
  ])
  func lists(_ rule: Rule) throws { try rule.check() }

  @Test(arguments: [
    Rule("A dotted name may open it", "{{#a.b}}x{{/a.b}}", ["a": ["b": true]], gives: "x"),
    Rule("A dotted name may hide it", "({{#a.b}}x{{/a.b}})", ["a": ["b": false]], gives: "()"),
    Rule("A broken chain hides it", "({{#a.b.c}}x{{/a.b.c}})", ["a": [:]], gives: "()"),
  ])
  func `dotted names`(_ rule: Rule) throws { try rule.check() }

  @Test(arguments: [
    Rule("Space around stays", " | {{#a}}\t|\t{{/a}} | \n", ["a": true], gives: " | \t|\t | \n"),
    Rule(
      "Space inside stays", " | {{#a}} {{! note }}\n {{/a}} | \n", ["a": true],
      gives: " |  \n  | \n"),
    Rule(
      "A section within a line keeps the line", " {{#a}}Y{{/a}}\n {{#a}}G{{/a}}\n", ["a": true],
      gives: " Y\n G\n"),
    Rule(
      "A tag alone on its line takes the line with it", "1\n{{#a}}\n2\n{{/a}}\n3\n", ["a": true],
      gives: "1\n2\n3\n"),
    Rule(
      "So it does when it is indented", "1\n  {{#a}}\n2\n\t{{/a}} \n3\n", ["a": true],
      gives: "1\n2\n3\n"),
    Rule(
      "A carriage return belongs to the line end", "1\r\n{{#a}}\r\n{{/a}}\r\n2", ["a": true],
      gives: "1\r\n2"),
    Rule("The first line counts", "  {{#a}}\n1{{/a}}\n2", ["a": true], gives: "1\n2"),
    Rule("The last line counts", "1{{#a}}\n2\n  {{/a}}", ["a": true], gives: "1\n2\n"),
    Rule("Two tags on a line are not alone", "1\n{{#a}}{{/a}}\n2", ["a": true], gives: "1\n\n2"),
    Rule("Space inside the tags is ignored", "|{{# a }}={{/ a }}|", ["a": true], gives: "|=|"),
  ])
  func `white space`(_ rule: Rule) throws { try rule.check() }
}
