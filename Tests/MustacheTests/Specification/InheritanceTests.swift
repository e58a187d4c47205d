import Testing

@Suite(.timeLimit(.minutes(20)))
struct InheritanceTests {
  @Test(arguments: [
    Rule("A block shows its own content", "{{$b}}own{{/b}}\n", gives: "own\n"),
    Rule("with values", "{{$b}}a {{x}} c{{/b}}", ["x": "<"], gives: "a &lt; c"),
    Rule("with raw values", "{{$b}}a {{{x}}} c{{/b}}", ["x": "<"], gives: "a < c"),
    Rule("with sections", "{{$b}}a {{#x}}{{y}}{{/x}} c{{/b}}", ["x": ["y": "b"]], gives: "a b c"),
    Rule("with inverted sections", "{{$b}}a {{^x}}{{y}}{{/x}} c{{/b}}", ["y": "b"], gives: "a b c"),
    Rule("with values that look like tags", "{{$b}}{{x}}{{/b}}", ["x": "{{y}}"], gives: "{{y}}"),
    Rule("A name of the data is not a block", "{{$b}}own{{/b}}", ["b": "data"], gives: "own"),
  ])
  func `blocks by themselves`(_ rule: Rule) throws { try rule.check() }

  @Test(arguments: [
    Rule(
      "A parent without arguments shows its blocks as they are", "{{<p}}{{/p}}\n",
      partials: ["p": "{{$b}}own{{/b}}"], gives: "own"),
    Rule(
      "An argument replaces the block", "{{<p}}{{$b}}given{{/b}}{{/p}}",
      partials: ["p": "...{{$b}}own{{/b}}..."], gives: "...given..."),
    Rule(
      "Data does not replace an argument", "{{<p}}{{$b}}given{{/b}}{{/p}}", ["b": "data"],
      partials: ["p": "{{$b}}own{{/b}}"], gives: "given"),
    Rule(
      "A line may hold a parent and text", "1 {{<p}}{{$b}}given{{/b}}{{/p}}",
      partials: ["p": "{{$b}}...{{/b}}"], gives: "1 given"),
    Rule(
      "Each use of a parent has its own arguments",
      "{{<p}}{{$b}}1{{/b}}{{/p}} {{<p}}{{$b}}2{{/b}}{{/p}}\n",
      partials: ["p": "|{{$b}}...{{/b}}{{$c}} own{{/c}}|"], gives: "|1 own| |2 own|\n"),
    Rule(
      "One block may be replaced and another not", "{{<p}}{{$c}}given{{/c}}{{/p}}",
      partials: ["p": "{{$b}}own b{{/b}}, {{$c}}own c{{/c}}"], gives: "own b, given"),
    Rule(
      "A block that comes twice is replaced twice", "{{<p}}{{$b}}x{{/b}}{{/p}}",
      partials: ["p": "{{$b}}1{{/b}}{{$b}}2{{/b}}"], gives: "xx"),
    Rule(
      "A parent without arguments is a partial", "{{>p}}|{{<p}}{{/p}}",
      partials: ["p": "{{$b}}own{{/b}}"], gives: "own|own"),
    Rule("A missing parent inserts nothing", "({{<p}}{{$b}}x{{/b}}{{/p}})", gives: "()"),
    Rule(
      "Text inside a parent is ignored, arguments are not",
      "{{<p}} text {{x}}{{#y}}{{/y}}{{>q}} {{$b}}given{{/b}} text {{/p}}",
      partials: ["p": "{{$b}}own{{/b}}"], gives: "given"),
    Rule(
      "Text alone inside a parent is ignored", "{{<p}} text {{/p}}",
      partials: ["p": "{{$b}}own{{/b}}"], gives: "own"),
    Rule(
      "An argument is rendered where the block stands", "{{<p}}{{$b}}I say {{x}}.{{/b}}{{/p}}",
      ["x": "outer", "in": ["x": "inner"]],
      partials: ["p": "{{#in}}{{$b}}You say {{x}}.{{/b}}{{/in}}"], gives: "I say inner."),
    Rule(
      "Space inside the tags is ignored", "{{< p }}{{$ b }}x{{/ b }}{{/ p }}",
      partials: ["p": "{{$ b }}own{{/ b }}"], gives: "x"),
  ])
  func parents(_ rule: Rule) throws { try rule.check() }

  @Test(arguments: [
    Rule(
      "The outermost argument wins over all levels", "{{<p}}{{$b}}c{{/b}}{{/p}}",
      partials: [
        "p": "{{<q}}{{$b}}p{{/b}}{{/q}}", "q": "{{<r}}{{$b}}q{{/b}}{{/r}}",
        "r": "{{$b}}r{{/b}}",
      ], gives: "c"),
    Rule(
      "Without one the next level's wins", "{{<p}}{{/p}}",
      partials: [
        "p": "{{<q}}{{$b}}p{{/b}}{{/q}}", "q": "{{<r}}{{$b}}q{{/b}}{{/r}}",
        "r": "{{$b}}r{{/b}}",
      ], gives: "p"),
    Rule(
      "Parents may lead back to themselves", "{{<p}}{{$b}}x{{/b}}{{/p}}",
      partials: [
        "p": "{{$b}}p's b{{/b}} {{$c}}{{<q}}{{/q}}{{/c}}",
        "q": "{{$b}}q's b{{/b}} {{<p}}{{$c}}end{{/c}}{{/p}}",
      ], gives: "x x x end"),
    Rule(
      "An argument may contain a block of its own template",
      "{{<p}}{{$inner}}new{{/inner}}{{/p}}",
      partials: [
        "p": "{{<q}}{{$b}}[{{$inner}}own{{/inner}}]{{/b}}{{/q}}", "q": "<{{$b}}{{/b}}>",
      ], gives: "<[new]>"),
    Rule(
      "An argument may use the same parent again",
      "{{<box}}{{$b}}1{{<box}}{{$b}}2{{/b}}{{/box}}{{/b}}{{/box}}",
      partials: ["box": "[{{$b}}{{/b}}]"], gives: "[1[2]]"),
    Rule(
      "An argument may contain a block of its own name", "{{<p}}{{$b}}x{{$b}}y{{/b}}{{/b}}{{/p}}",
      partials: ["p": "{{$b}}own{{/b}}"], gives: "xy"),
    Rule(
      "Arguments reach the partials of the parent", "{{<p}}{{$b}}x{{/b}}{{/p}}",
      partials: ["p": "{{>q}}", "q": "{{$b}}own{{/b}}"], gives: "x"),
  ])
  func `many levels`(_ rule: Rule) throws { try rule.check() }

  @Test(arguments: [
    Rule(
      "The opening tag of an argument takes the end of its line along",
      "{{<p}}{{$b}}\n1\n\n2\n{{/b}}{{/p}}", partials: ["p": "{{$b}}own{{/b}}"], gives: "1\n\n2\n"),
    Rule(
      "A block alone on its line indents what replaces it", "{{<p}}{{$b}}1\n2{{/b}}{{/p}}",
      partials: ["p": "a:\n  {{$b}}own{{/b}}\n"], gives: "a:\n  1\n  2\n"),
    Rule(
      "A block alone on its line keeps its own line", "  {{$b}}own{{/b}}\n", gives: "  own\n"),
    Rule(
      "The tags of a block may share the line they stand alone on",
      "{{<p}}{{$b}}\n1\n2{{/b}}\n{{/p}}\n", partials: ["p": "a:\n  {{$b}}{{/b}}\n"],
      gives: "a:\n  1\n  2\n"),
    Rule(
      "What replaces a block alone on its line ends that line once",
      "{{<p}}\n{{$b}}\n1\n{{/b}}\n{{$c}}2{{/c}}\n{{$d}}{{/d}}{{/p}}\n",
      partials: ["p": "a\n  {{$b}}{{/b}}\n{{$c}}\n  own\n{{/c}}\n{{$d}}own{{/d}}\r\nb\n"],
      gives: "a\n  1\n  2\nb\n"),
    Rule(
      "The end of that line may be a carriage return and a line feed",
      "{{<p}}{{$b}}1{{/b}}{{/p}}", partials: ["p": "a\r\n{{$b}}own{{/b}} \r\n{{>q}}b", "q": "c"],
      gives: "a\r\n1\r\ncb"),
    Rule(
      "Without replacement the line stays as it is", "{{<p}}{{/p}}",
      partials: ["p": "a\n {{$b}}own{{/b}} \nb\n"], gives: "a\n own \nb\n"),
    Rule(
      "The tags of a parent may share the line they stand alone on", "a:\n  {{<p}}{{/p}}\nb\n",
      partials: ["p": "1\n2\n"], gives: "a:\n  1\n  2\nb\n"),
    Rule(
      "They may stand on two lines", "a:\n  {{<p}}\n  {{/p}}\nb\n", partials: ["p": "1\n2\n"],
      gives: "a:\n  1\n  2\nb\n"),
    Rule(
      "A parent within a line is not indented", "a:\n  x {{<p}}{{/p}}\nb\n",
      partials: ["p": "1\n2\n"], gives: "a:\n  x 1\n2\n\nb\n"),
    Rule(
      "An argument loses the indentation it was written with",
      "{{<p}}{{$b}}\n    1\n      2\n{{/b}}{{/p}}\n",
      partials: ["p": "a:\n  {{$b}}\n  {{/b}}\n"], gives: "a:\n  1\n    2\n"),
    Rule(
      "also where its tags stand on lines of their own",
      "{{<p}}\n  {{$b}}\n    1\n    2\n  {{/b}}\n{{/p}}\n",
      partials: ["p": "a:\n  {{$b}}\n  own\n  {{/b}}\nb\n"], gives: "a:\n  1\n  2\nb\n"),
    Rule(
      "The first line of a block decides how it is indented",
      "{{<p}}{{$b}}\n1\n2\n{{/b}}{{/p}}\n",
      partials: ["p": "a:\n{{$b}}\n  own\n{{/b}}\n"], gives: "a:\n  1\n  2\n"),
    Rule(
      "A block in an argument is indented relative to the argument",
      "{{<p}}{{$in}}\n3\n{{/in}}{{/p}}\n",
      partials: [
        "p": "{{<q}}{{$b}}\n  1\n  {{$in}}\n    2\n  {{/in}}\n{{/b}}{{/q}}\n",
        "q": "{{$b}}own{{/b}}",
      ], gives: "1\n  3\n"),
    Rule(
      "and so is its own content", "{{<p}}{{/p}}\n",
      partials: [
        "p": "{{<q}}{{$b}}\n  1\n  {{$in}}\n    2\n  {{/in}}\n{{/b}}{{/q}}\n",
        "q": "{{$b}}own{{/b}}",
      ], gives: "1\n  2\n"),
    Rule(
      "A partial in an argument is indented relative to the argument",
      "{{<p}}{{$b}}\n    1\n      {{>q}}\n{{/b}}{{/p}}\n",
      partials: ["p": "{{$b}}{{/b}}", "q": "2\n3\n"], gives: "1\n  2\n  3\n"),
    Rule(
      "The indentation of parent and block adds up", "  {{<p}}{{$b}}1\n2{{/b}}{{/p}}\n",
      partials: ["p": "a\n  {{$b}}{{/b}}\n"], gives: "  a\n    1\n    2\n"),
    Rule(
      "A line of an argument may begin with a tag", "{{<p}}{{$b}}{{x}}\n{{x}}{{/b}}{{/p}}",
      ["x": "1"], partials: ["p": "  {{$b}}{{/b}}\n"], gives: "  1\n  1\n"),
  ])
  func indentation(_ rule: Rule) throws { try rule.check() }
}
