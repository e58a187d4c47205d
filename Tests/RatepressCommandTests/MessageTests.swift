import RatesDomain
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("What a person wrote, and what was meant", .waiting, .timeLimit(.minutes(20)))
struct MessageTests {
  private func run(
    _ arguments: [String], _ configuration: String, in folder: TemporaryFolder? = nil
  ) throws -> Outcome {
    let folder = try folder ?? TemporaryFolder()
    try folder.write("ratepress.toml", configuration)
    let console = RecordedConsole()
    let environment = console.environment(currentFolder: folder.path, now: "2026-10-30T09:00:00Z")
    let status = Ratepress.run(arguments, in: environment)
    return Outcome(status: status, results: console.results, diagnostics: console.diagnostics)
  }

  @Test(arguments: [
    ("[site]\ntitle = \"Rates\nbases = [\"USD\"]\n", "close the quote of title"),
    ("[site]\ntitle = 'Rates\n", "close the quote of title"),
    ("[site]\ntitle = Rates of the day\n", "put the value of title in quotes"),
    ("[output]\ndirectory = /srv/www\n", "put the value of directory in quotes"),
    ("[site]\ntitle = 25 %\n", "put the value of title in quotes"),
    ("[[source]]\noverdue = 36 hours\n", "put the value of overdue in quotes"),
    ("[site]\ntitle =\nbases = [\"USD\"]\n", "title has no value"),
    (
      "[[source]]\nkind = \"kexim\"\nkey = \"0123456789\"\n",
      "source.key: a key never stands here; set RATEPRESS_KEXIM_KEY in the environment, or key_file"
    ),
    (
      "[[publish]]\nto = \"deploy@www.example.org:/srv/www\"\n",
      "did you mean \"sftp://deploy@www.example.org/srv/www\"?"
    ),
    (
      "[[source]]\nkind = \"open-er-api\"\nkey = \"0123456789\"\n",
      "source.key: the source open-er-api does not take it; remove it"
    ),
    (
      "[[publish]]\nto = \"sftp://me@www.example.org/srv\"\npassword = \"0123456789\"\n",
      "publish.password: a password never stands here; set RATEPRESS_WWW_EXAMPLE_ORG_PASSWORD in the"
    ),
    (
      "[[publish]]\nto = \"s3://bucket\"\naws_secret_access_key = \"0123456789\"\n",
      "publish.aws_secret_access_key: a store's keys never stand here; set AWS_ACCESS_KEY_ID and"
    ),
    ("[[publish]]\nto = \"/srv/www\"\n", "did you mean \"file:///srv/www\"?"),
  ])
  func `the message says how to write a setting`(configuration: String, words: String) throws {
    let outcome = try run(["build"], configuration)
    #expect(outcome.status == .configuration)
    #expect(outcome.diagnostics.contains(words), "\(outcome.diagnostics)")
    #expect(!outcome.diagnostics.contains("0123456789"))
  }

  @Test(arguments: [
    ("title = “Kurse”", "2:9", "write the value of title in straight quotes: \"…\""),
    ("title = „Kurse“", "2:9", "write the value of title in straight quotes"),
    ("title = «Kurse»", "2:9", "write the value of title in straight quotes"),
    ("title = ‘Kurse’", "2:9", "write the value of title in straight quotes"),
    ("title = `Kurse`", "2:9", "write the value of title in straight quotes"),
    ("favorites = [“USD”, “EUR”]", "2:14", "write a value of favorites in straight quotes"),
    ("title = 'Tom's rates'", "2:14", "write the value of title in double quotes"),
    ("title = \"say \"hi\" now\"", "2:15", "or write a quote within the value of title as \\\""),
    ("title = \"Kurse\r", "2:15", "; close the quote of title"),
    ("bases = [\"USD, \"EUR\"]", "2:17", "; close the quote of bases"),
    ("favorites = ['USD', 'EUR\"]", "2:27", "; close the quote of favorites"),
    ("bases = [USD, EUR]", "2:10", "put a value of bases in quotes"),
    ("bases = [\n  \"USD\",\n  EUR\n]", "4:3", "put a value of bases in quotes"),
    ("bases = [\"USD\" \"EUR\"]", "2:16", "put a comma between the values of bases"),
    ("bases = [\n  \"USD\"\n  \"EUR\"\n]", "4:3", "put a comma between two values"),
    ("decimals = 4,", "2:13", "nothing but a comment"),
    ("bases = [\"USD\", \"EUR\"", "", "close the list of bases with ]"),
    ("bases = [\"USD\"\ntitle = \"x\"", "3:1", "close the list of bases with ]"),
    ("bases = USD,EUR", "2:9", "write several values of bases as a list: [\"…\", \"…\"]"),
    ("favorites = \"USD\", \"EUR\"", "2:18", "write several values of favorites as a list"),
    ("title = \"C:\\Users\\me\"", "2:14", "in single quotes, or each backslash in it twice"),
    ("title = \"\\srv\\www\"", "2:11", "in single quotes, or each backslash in it twice"),
    ("cards = yes", "2:9", "write true as the value of cards"),
    ("cards = False", "2:9", "write false as the value of cards"),
    ("title: \"x\"", "2:6", "write = after title in place of the colon"),
    ("title \"x\"", "2:7", "write = after title"),
    (
      "title = \"x\";", "2:12",
      "nothing but a comment, which begins with #, follow the value of title"
    ),
    ("title = \"x\" // a title", "2:13", "nothing but a comment"),
    ("// a title", "2:1", "begin a comment with #"),
    ("[output", "2:8", "write [output]"),
    ("[[source]\nkind = \"ecb\"", "2:10", "write [[source]]"),
    ("title = \"a\"\ntitle = \"b\"", "3:9", "keep one of the two"),
    ("threshold = 0,01", "2:14", "with a point before decimals"),
    ("title\u{A0}= \"x\"", "2:6", "write a plain one"),
  ])
  func `advice on TOML names the line and the key`(
    line: String, place: String, words: String
  ) throws {
    let outcome = try run(["build"], "[site]\n\(line)\n")
    #expect(outcome.status == .configuration)
    #expect(
      outcome.diagnostics.contains("ratepress.toml:\(place)"), "\(outcome.diagnostics)")
    #expect(outcome.diagnostics.contains(words), "\(outcome.diagnostics)")
  }

  @Test(arguments: [("원", "KRW"), ("won", "KRW"), ("krw", "KRW"), ("all", "ALL"), ("xqq", "XQQ")])
  func `a currency's name in the configuration leads to its code`(name: String, code: String) throws
  {
    let outcome = try run(["build"], "[site]\nhome = \"\(name)\"\n")
    #expect(outcome.status == .configuration)
    #expect(outcome.diagnostics.contains("; did you mean \"\(code)\"?"), "\(outcome.diagnostics)")
  }

  @Test(arguments: ["'caf\\u00e9'", "\"caf\\\\u00e9\""])
  func `an escape that would be shown as it is written is reported`(value: String) throws {
    let outcome = try run(["build"], "[site]\ntitle = \(value)\n")
    #expect(outcome.status == .configuration)
    #expect(outcome.diagnostics.contains("did you mean \"café\"?"), "\(outcome.diagnostics)")
  }

  @Test func `a configuration that is not UTF-8 is told to be saved as that`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      Array("[site]\ntitle = \"caf".utf8) + [0xE9, 0x22, 0x0A], to: "ratepress.toml")
    let console = RecordedConsole()
    let status = Ratepress.run(
      ["build"], in: console.environment(currentFolder: folder.path))
    #expect(status == .configuration)
    #expect(console.diagnostics.contains("; save the file in UTF-8"), "\(console.diagnostics)")
  }

  @Test(arguments: [
    ("deploy@host:/srv", "sftp://deploy@host/srv"), ("deploy@host:srv", "sftp://deploy@host/~/srv"),
    ("host:/srv", "sftp://host/srv"), ("www.example.org:srv", "sftp://www.example.org/~/srv"),
    ("user@host", "sftp://user@host/srv/www/rates"), ("user@host/srv", "sftp://user@host/srv"),
    ("deploy@host:", "sftp://deploy@host/srv/www/rates"),
    ("user@host:2222/srv", "sftp://user@host:2222/srv"),
    ("user@[::1]:/srv", "sftp://user@[::1]:/srv"),
    ("www.example.org", "sftp://www.example.org/srv/www/rates"),
    ("ftp.example.org", "ftps://ftp.example.org/srv/www/rates"),
    ("ftp://user@host/x", "ftps://USER@host/x"), ("http://host/x", "davs://host/x"),
    ("https://u@cloud.example/remote.php/dav", "davs://USER@cloud.example/remote.php/dav"),
    ("webdavs://u@host/x", "davs://u@host/x"), ("ssh://user@host/srv", "sftp://user@host/srv"),
    ("scp://user@host/srv", "sftp://user@host/srv"),
    ("sftp:user@host/srv", "sftp://user@host/srv"), ("sftp:/user@host/srv", "sftp://user@host/srv"),
    ("sftp//user@host/srv", "sftp://user@host/srv"),
    ("sftp://user@host:srv/www", "sftp://user@host/srv/www"),
    ("git@github.com:me/site.git", "git+ssh://git@github.com/me/site.git"),
    ("ssh://git@github.com/me/site.git", "git+ssh://git@github.com/me/site.git"),
    ("https://github.com/me/site.git", "git+https://github.com/me/site.git"),
    ("https://token@github.com/me/site", "git+https://github.com/me/site"),
    ("user@host::module/x", "rsync://user@host/module/x"), ("host::module", "rsync://host/module"),
    ("s3:bucket", "s3://bucket"), ("s3:/bucket/x", "s3://bucket/x"),
    ("arn:aws:s3:::bucket", "s3://bucket"), ("s3://bucket.s3.amazonaws.com/x", "s3://bucket/x"),
    ("https://bucket.s3.amazonaws.com", "s3://bucket"),
    ("https://bucket.s3-website.eu-central-1.amazonaws.com", "s3://bucket"),
    ("rclone:remote:path", "rclone://remote/path"),
    ("rclone://remote:path", "rclone://remote/path"),
    ("file:/srv/www", "file:///srv/www"), (" /srv/www", "file:///srv/www"),
  ])
  func `an address that other programs take leads to the right one`(
    text: String, meant: String
  ) throws {
    let outcome = try run(["check"], "[[publish]]\nto = \"\(text)\"\n")
    #expect(outcome.results.contains("; did you mean \"\(meant)\"?"), "\(outcome.results)")
  }

  @Test(arguments: [
    (
      "https://bucket.s3.eu-central-1.amazonaws.com/x", "and region = \"eu-central-1\"",
      "s3://bucket/x"
    ),
    (
      "https://s3.eu-central-1.amazonaws.com/bucket", "and region = \"eu-central-1\"", "s3://bucket"
    ),
    (
      "https://bucket.s3.example.org/x", "and endpoint = \"https://s3.example.org\"",
      "s3://bucket/x"
    ),
    (
      "gs://bucket/x", "with a name of \"rclone listremotes\" for REMOTE",
      "rclone://REMOTE/bucket/x"
    ),
    ("minio://bucket", "and endpoint = \"https://…\", the store's address", "s3://bucket"),
    (
      "gdrive:", "or \"rclone://gdrive/rates\" for a remote of rclone",
      "sftp://gdrive/srv/www/rates"
    ),
    (
      "gdrive:rates", "or \"rclone://gdrive/rates\" for a remote of rclone", "sftp://gdrive/~/rates"
    ),
  ])
  func `an address is suggested with the settings that belong to it`(
    text: String, settings: String, meant: String
  ) throws {
    let outcome = try run(["check"], "[[publish]]\nto = \"\(text)\"\n")
    #expect(outcome.results.contains(settings), "\(outcome.results)")
    #expect(outcome.results.contains("; did you mean \"\(meant)\"?"), "\(outcome.results)")
  }

  @Test(arguments: [
    ("gopher://host/x", "one of file://, sftp://, s3://, ", "found \"gopher://\""),
    (
      "ssh://deploy@host:srv/www", "one of file://, sftp://, ",
      "found \"ssh://\"; did you mean \"sftp:"
    ),
    ("gopher://deploy:secret@host:srv/x", "one of file://, sftp://, ", "found \"gopher://\""),
    (
      "sftp://deploy@host:srv/www", "an address of another form",
      "did you mean \"sftp://deploy@host/srv"
    ),
    ("deploy@host:srv/www", "an address with a scheme", "did you mean \"sftp://deploy@host/~/srv"),
  ])
  func `an address with an unknown scheme is reported with those that there are`(
    text: String, expected: String, found: String
  ) throws {
    let outcome = try run(["check"], "[[publish]]\nto = \"\(text)\"\n")
    #expect(outcome.results.contains(expected), "\(outcome.results)")
    #expect(outcome.results.contains(found), "\(outcome.results)")
    #expect(!outcome.results.contains("secret"), "\(outcome.results)")
  }

  @Test(arguments: ["./www", "../www"])
  func `a folder's relative path is suggested as an absolute one`(path: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try run(["check"], "[[publish]]\nto = \"\(path)\"\n", in: folder)
    let above = folder.path.split(separator: "/").dropLast().joined(separator: "/")
    let meant = path.hasPrefix("..") ? "/\(above)/www" : "\(folder.path)/www"
    #expect(outcome.results.contains("did you mean \"file://\(meant)\"?"), "\(outcome.results)")
  }

  @Test(arguments: [
    "sftp://user:hunter2@host/srv", "sftp:user:hunter2@host/srv", "user:hunter2@host:/srv",
    "https://user:hunter2@host/x", "ftp://user:hunter2@host/x", "s3://hunter2:x@bucket",
    "https://host/x?key=hunter2", "https://hunter2@git.example.org/me/site",
    "http://hunter2@host/x",
    "ftp://hunter2@host/x",
  ])
  func `a password in an address is repeated nowhere`(text: String) throws {
    let outcome = try run(["check"], "[[publish]]\nto = \"\(text)\"\n")
    #expect(outcome.results.contains("publish.to: expected"), "\(outcome.results)")
    #expect(!(outcome.results + outcome.diagnostics).contains("hunter2"))
  }

  @Test(arguments: ["www", "srv/www", "netlify", "C:/www", ""])
  func `an address that nobody can make out leads to a host's and a folder's form`(
    text: String
  ) throws {
    let outcome = try run(["check"], "[[publish]]\nto = \"\(text)\"\n")
    #expect(
      outcome.results.contains("such as \"sftp://deploy@www.example.org/srv/www/rates\", or "))
    #expect(outcome.results.contains("\"file:///srv/www/rates\" for a folder of this machine"))
  }

  @Test(arguments: ["s3://", "sftp://", "davs://", "file://", "rclone://"])
  func `an address of nothing is reported as that, and not as a missing name`(text: String) throws {
    let outcome = try run(["check"], "[[publish]]\nto = \"\(text)\"\n")
    #expect(
      outcome.results.contains(
        "publish.to: expected an address with a host, a bucket or a folder, found \"\(text)\""))
  }

  @Test func `TOML that is right but for another mistake has no advice on quotes`() throws {
    let outcome = try run(["build"], "[site]\ntitle = \"Rates\"\nlimit = true true\n")
    #expect(!outcome.diagnostics.contains("quote"), "\(outcome.diagnostics)")
  }

  @Test(arguments: [
    ("won", "KRW"), ("KWR", "KRW"), ("원", "KRW"), ("₩", "KRW"), ("dollars", "USD"),
  ])
  func `a currency that is called by its name is suggested`(name: String, code: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "bank.csv",
      "date,base,quote,rate\n"
        + ["USD", "JPY", "KWD"].map { "2026-10-30,\($0),KRW,1391\n" }.joined())
    let configuration =
      "[[source]]\nkind = \"file\"\npath = \"bank.csv\"\nbase = \"KRW\"\n"
    try #require(run(["fetch"], configuration, in: folder).status == .success)
    let outcome = try run(["convert", "100", "USD", name], configuration, in: folder)
    #expect(outcome.status == .rejected)
    #expect(outcome.diagnostics.contains("did you mean \(code)?"), "\(outcome.diagnostics)")
  }

  @Test func `a file of somebody's among the snapshots is reported once, with what to do`() throws {
    let site = try TestSite()
    try #require(site.run("run", now: Answer.firstDay).status == .success)
    try site.folder.write("snapshots/open-er-api/USD/notes.json", "{}")
    let outcome = site.run("run")
    #expect(outcome.status == .success)
    let told = outcome.diagnostics.split(separator: "\n").filter { $0.contains("notes.json") }
    #expect(
      told == [
        "ratepress: warning: \(site.folder.path)/snapshots/open-er-api/USD/notes.json: it is not named "
          + "after an update time; move it to another folder"
      ])
  }

  @Test func `a range without rates is reported, and years that were imported are not overlooked`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write("hist.csv", "Date,USD,\n2026-01-05,1.2,\n")
    try #require(run(["import", "hist.csv"], "", in: folder).status == .success)
    let range = ["history", "EUR", "USD", "--source", "ecb", "--from", "2026-02-01"]
    let outcome = try run(range, "", in: folder)
    #expect(outcome.status == .success && outcome.results.isEmpty)
    #expect(outcome.diagnostics == "ecb has no rates of EUR/USD from 2026-02-01\n")
    #expect(
      try run(["convert", "1", "EUR", "USD"], "", in: folder).diagnostics.contains(
        "no rates were fetched yet; \"ratepress run\" fetches them. Those of past days"))
  }
}
