/// Where a site is found on the web, such as `https://rates.example.org/daily`.
struct SiteAddress: Sendable, Equatable {
  /// The address without a slash at its end; a slash and a path make the address of a page.
  let text: String
  /// The absolute path of the site's root with a slash at both ends: `/`, `/daily/`.
  let path: String

  /// The address that has been read, with or without a slash at its end.
  init(_ address: WebAddress) {
    text = address.text
    path = address.path + "/"
  }
}
