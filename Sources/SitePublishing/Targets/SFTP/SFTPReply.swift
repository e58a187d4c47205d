/// A server's reply to one request.
enum SFTPReply {
  case status(Code, message: String)
  case handle([UInt8])
  case data([UInt8])
  case names([Entry])
  case attributes(Attributes)
  /// The bytes of an extension's own reply.
  case extended([UInt8])

  /// Why a request failed; version 3 tells little.
  enum Code: Equatable {
    case ok
    case end
    case missing
    case refused
    /// Anything else: the disk is full, the name is taken, the folder is not empty …
    case failure(UInt32)

    init(_ number: UInt32) {
      switch number {
      case 0: self = .ok
      case 1: self = .end
      case 2: self = .missing
      case 3: self = .refused
      default: self = .failure(number)
      }
    }
  }

  struct Entry {
    let name: [UInt8]
    let attributes: Attributes
  }

  struct Attributes {
    var size = 0
    /// The owner's number; nil if the server does not say.
    var user: UInt32?
    /// Kind and permissions; 0 if the server does not say.
    var mode: UInt32 = 0

    var isFolder: Bool { mode & 0o170000 == 0o040000 }
    var isFile: Bool { mode & 0o170000 == 0o100000 }
    /// Whether others than the owner may change it.
    var isOpen: Bool { mode & 0o022 != 0 }
    var isLink: Bool { mode & 0o170000 == 0o120000 }
    /// Whether nobody but the owner may read or change it.
    var isClosed: Bool { mode & 0o077 == 0 }
  }

  /// The server's version and the names of its extensions.
  struct Version {
    let number: UInt32
    var extensions: Set<String> = []
  }

  /// Takes a packet without its length and number apart; nil for a malformed one.
  init?(type: UInt8, _ body: ArraySlice<UInt8>) {
    var reader = Reader(rest: body)
    switch type {
    case 101:
      guard let code = reader.number() else { return nil }
      let message = reader.text() ?? []
      self = .status(Code(code), message: String(decoding: message, as: UTF8.self))
    case 102:
      guard let handle = reader.text() else { return nil }
      self = .handle(Array(handle))
    case 103:
      guard let data = reader.text() else { return nil }
      self = .data(Array(data))
    case 104:
      guard let count = reader.number() else { return nil }
      var entries: [Entry] = []
      for _ in 0..<count {
        guard let name = reader.text(), reader.text() != nil,
          let attributes = reader.attributes()
        else { return nil }
        entries.append(Entry(name: Array(name), attributes: attributes))
      }
      self = .names(entries)
    case 105:
      guard let attributes = reader.attributes() else { return nil }
      self = .attributes(attributes)
    case 201: self = .extended(Array(body))
    default: return nil
    }
  }

  /// The pieces of a packet, one after the other; nil at its end.
  struct Reader {
    var rest: ArraySlice<UInt8>

    mutating func number() -> UInt32? {
      guard rest.count >= 4 else { return nil }
      defer { rest = rest.dropFirst(4) }
      return rest.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }

    mutating func longNumber() -> UInt64? {
      guard let high = number(), let low = number() else { return nil }
      return UInt64(high) << 32 | UInt64(low)
    }

    mutating func text() -> ArraySlice<UInt8>? {
      guard let count = number(), rest.count >= Int(count) else { return nil }
      defer { rest = rest.dropFirst(Int(count)) }
      return rest.prefix(Int(count))
    }

    mutating func attributes() -> Attributes? {
      guard let flags = number() else { return nil }
      var attributes = Attributes()
      if flags & 0x1 != 0 {
        guard let size = longNumber() else { return nil }
        attributes.size = Int(clamping: size)
      }
      if flags & 0x2 != 0 {
        guard let user = number(), number() != nil else { return nil }
        attributes.user = user
      }
      if flags & 0x4 != 0 {
        guard let mode = number() else { return nil }
        attributes.mode = mode
      }
      if flags & 0x8 != 0, longNumber() == nil { return nil }
      if flags & 0x8000_0000 != 0 {
        guard let count = number() else { return nil }
        for _ in 0..<count where text() == nil || text() == nil { return nil }
      }
      return attributes
    }
  }
}

extension SFTPReply.Version {
  /// Takes the first packet of a server without its length and type apart.
  init?(_ body: ArraySlice<UInt8>) {
    var reader = SFTPReply.Reader(rest: body)
    guard let number = reader.number() else { return nil }
    self.number = number
    while let name = reader.text(), reader.text() != nil {
      extensions.insert(String(decoding: name, as: UTF8.self))
    }
  }
}
