import Mustache

/// The way to a page: to its folder, and from there to the page.
struct PageLink {
  private let folder: String
  private let page: String

  /// The way to one page.
  init(_ href: String) {
    folder = href
    page = ""
  }

  /// The way to a page of a folder, which ends with a slash; the page is its file without ending.
  init(folder: String, page: String) {
    self.folder = folder
    self.page = page
  }

  /// The way to another page of the folder.
  func leading(to page: String) -> PageLink { PageLink(folder: folder, page: page) }

  func write(ending: StaticString = ".html", to output: inout MustacheOutput) {
    write(to: page, ending: ending, &output)
  }

  func write(to page: String, ending: StaticString = ".html", _ output: inout MustacheOutput) {
    output.append(folder)
    guard !page.isEmpty else { return }
    output.append(page)
    output.append(ending)
  }
}
