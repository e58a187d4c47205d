import Testing

@testable import RatesPresentation

@Suite(.timeLimit(.minutes(20)))
struct AssetsTests {
  @Test
  func `the files of a folder are joined in order, without lines that are only comment`() throws {
    let joined = try text(
      in: [
        "assets/own.js/20.js": "// Why.\n\nb(\"// kept\"); // kept\n",
        "assets/own.js/10.js": "/** What. */\n  // Why.\n  a();\n/* x */ c(); /* y */\n",
      ])
    #expect(joined == "a();/* x */ c(); /* y */\nb(\"// kept\"); // kept\n")
  }

  @Test
  func `a folder of two names gives its parts to both files, in the order of the parts' names`()
    throws
  {
    let assets = Assets(
      theme: ThemeFiles(
        overrides: [
          "assets/one+own.js/20.js": Array("b();\n".utf8),
          "assets/own.js/10.js": Array("a();\n".utf8),
          "assets/own.js/30.js": Array("c();\n".utf8), "assets/one.js/30.js": Array("d();\n".utf8),
        ]))
    let texts = try ["own_js", "one_js"].map { name in
      let path = try #require(assets.paths[name])
      return String(decoding: try #require(assets.files[path]), as: UTF8.self)
    }
    #expect(texts == ["a();\nb();\nc();\n", "b();\nd();\n"])
  }

  @Test func `files of the root are published under their own names, byte by byte`() {
    let source = Array("// Why.\n  a();\n".utf8)
    let theme = ThemeFiles(overrides: ["root/_headers": source, "root/more/own.js": source])
    #expect(
      RootFiles(theme: theme.own).contents == ["_headers": source, "more/own.js": source])
    #expect(theme.misplaced.isEmpty)
  }

  @Test(arguments: ["/* One\ntwo. */ a();\n", "/*/ One\ntwo. */\na();\n"])
  func `a comment of several lines stays whole`(source: String) throws {
    #expect(try text(in: ["assets/own.js/10.js": source]) == source)
  }

  @Test(arguments: [
    "a(`One\n  two`);\n  b();\n", "a(\"One \\\n  two\");\n", "a(`One\n\n// two`);\n// Why.\n",
  ])
  func `a file with a text of several lines stays as it is`(source: String) throws {
    #expect(
      try text(in: ["assets/own.js/10.js": source, "assets/own.js/20.js": "  c();\n"]) == source
        + "c();\n")
  }

  @Test
  func `a script of its own loses its comments too, other files nothing`() throws {
    let source = "// Why.\na();\n"
    #expect(try text(in: ["assets/own.js": source]) == "a();\n")
    let assets = Assets(theme: ThemeFiles(overrides: ["assets/own.txt": Array(source.utf8)]))
    let path = try #require(assets.paths["own_txt"])
    #expect(assets.files[path] == Array(source.utf8))
  }

  @Test(arguments: [
    ("if (a === b) { c(d, (e) => f ? g : h); }\n", "if(a===b){c(d,(e)=>f?g:h);}\n"),
    ("a = {\n  b: [1, 2],\n  c,\n};\nd()\n(e)\n", "a={b:[1,2],c};d()\n(e)\n"),
    ("a(() => {\n  b();\n  c();\n});\n", "a(()=>{b();c()});\n"),
    ("{\n  while (a());\n}\n", "{while(a());}\n"),
    ("a(() => { b(c / 2n); });\n", "a(()=>{b(c / 2n)});\n"),
    ("a(b, (c) / d , / e /);\n", "a(b, (c) / d , / e /);\n"),
    ("a = b + +c - -d + e++ + f;\n", "a=b+ +c- -d+e++ +f;\n"),
    ("a(\"b , c; }\", 'd = e') ;\n", "a(\"b , c; }\",'d = e');\n"),
    ("a(`b , ${ c + d } ; e`, f);\n", "a(`b , ${ c + d } ; e`,f);\n"),
    ("a = `b${ c ? ` , d` : \"\" }` + e;\n", "a = `b${ c ? ` , d` : \"\" }` + e;\n"),
    ("a = b.match(/^ , ;/) ;\nc();\n", "a = b.match(/^ , ;/) ;\nc();\n"),
    ("a(b, // c,\n  d);\n", "a(b, // c,\nd);\n"),
    ("/* a,\n * doesn't b , c;\n */\nd , e;\n", "/* a,\n* doesn't b , c;\n*/\nd,e;\n"),
  ])
  func `a script loses the spaces and ends of lines that mean nothing`(source: String, sent: String)
    throws
  {
    #expect(try text(in: ["assets/own.js/10.js": source]) == sent)
  }

  @Test(arguments: [
    (
      "a , b:not(.c) d :is(e) { color: red; margin: 0 auto }\n",
      "a,b:not(.c) d :is(e){color:red;margin:0 auto}"
    ),
    ("a::after { content: \"x , y ; z\" }\n", "a::after{content:\"x , y ; z\"}"),
    ("a[b='c > d'] > e { top: 0; }\n", "a[b='c > d']>e{top:0}"),
    ("a { content: \"\\\" ; \"; top: 0 }\n", "a { content: \"\\\" ; \"; top: 0 }"),
    ("/* It's a , b\n*/ c { top: 0 }\n", "/* It's a , b\n*/ c{top:0}"),
    (
      "a {\n  color: red;\n  content: \"}; \";\n}\nb\nc { top: 0; }\n",
      "a{color:red;content:\"}; \"}b\nc{top:0}"
    ),
    (
      "@media (min-width: 9px) and (hover: hover) {\n}\n",
      "@media (min-width:9px) and (hover:hover){}"
    ),
  ])
  func `a style sheet loses the spaces that mean nothing`(source: String, sent: String) throws {
    let assets = Assets(theme: ThemeFiles(overrides: ["assets/own.css": Array(source.utf8)]))
    let path = try #require(assets.paths["own_css"])
    #expect(assets.files[path] == Array(sent.utf8))
  }

  private func text(in files: [String: String]) throws -> String {
    let assets = Assets(theme: ThemeFiles(overrides: files.mapValues { Array($0.utf8) }))
    let path = try #require(assets.paths["own_js"])
    return String(decoding: try #require(assets.files[path]), as: UTF8.self)
  }
}
