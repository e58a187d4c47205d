import RatepressCommand

/// Everything that is written from the description of commands, settings and exit statuses.
package enum Documents {
  /// Files of the checkout, which people read there; `current` gives the text of one as it is.
  ///
  /// - Throws: `DocumentError`, and what `current` throws.
  package static func tracked(
    current: (_ path: String) throws -> String
  ) throws -> [(path: String, text: String)] {
    [
      ("ratepress.toml", AnnotatedConfiguration.text),
      ("docs/configuration.md", ConfigurationGuide.text),
      ("README.md", try MarkedTables.updated("README.md", try current("README.md"))),
      (
        "docs/publishing.md",
        try MarkedTables.updated("docs/publishing.md", try current("docs/publishing.md"))
      ),
    ]
  }

  /// Man pages, completions and units, where a package installs them below its prefix.
  ///
  /// - Parameter date: The day of the release, as `2026-11-24`.
  package static func installed(date: String) -> [(path: String, text: String)] {
    [
      ("share/man/man1/ratepress.1", CommandPage.text(date: date)),
      ("share/man/man5/ratepress.toml.5", ConfigurationPage.text(date: date)),
      ("share/bash-completion/completions/ratepress", BashCompletion.text),
      ("share/zsh/site-functions/_ratepress", ZshCompletion.text),
      ("share/fish/vendor_completions.d/ratepress.fish", FishCompletion.text),
      ("lib/systemd/system/ratepress@.service", SystemdUnits.template.service),
      ("lib/systemd/system/ratepress@.timer", SystemdUnits.template.timer),
    ]
  }
}
