import CCurl

/// A handle of libcurl for one transfer after the other; its connections stay open between them.
final class CurlHandle {
  private let handle: UnsafeMutableRawPointer
  private var poller: UnsafeMutableRawPointer?
  private let words: UnsafeMutablePointer<CChar>
  private let sockets: UnsafeMutablePointer<ccurl_sockets>

  init() throws(TransportFailure) {
    if let problem = LibCurl.problem { throw .noLibrary(problem) }
    guard let handle = ccurl_begin() else { throw .other("libcurl cannot be started") }
    self.handle = handle
    words = .allocate(capacity: Int(CURL_ERROR_SIZE))
    sockets = .allocate(capacity: 1)
    sockets.initialize(to: ccurl_sockets())
  }

  deinit {
    if let poller { ccurl_end_polling(poller) }
    ccurl_end(handle)
    words.deallocate()
    sockets.deallocate()
  }

  /// Cuts the connections of a server that is silent: it is not waited for any more.
  func cut() { ccurl_shut(sockets) }

  /// The body that came in, of at most `limit` bytes after decompression; `upload` is sent.
  func perform(
    _ options: CurlOptions, upload: [UInt8]? = nil, limit: Int
  ) throws(TransportFailure) -> [UInt8] {
    let transfer = CurlTransfer(upload: upload, limit: limit, silence: options.silence)
    words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    let lists = options.lists.map { ($0.0, $0.1.reduce(nil) { ccurl_append($0, $1) }) }
    defer { for (_, list) in lists { ccurl_free(list) } }
    ccurl_reset(handle)
    var code = set(options)
    for (option, list) in lists where code == CURLE_OK {
      code = ccurl_set_list(handle, option, list)
    }
    if code == CURLE_OK { code = ccurl_set_buffer(handle, CURLOPT_ERRORBUFFER, words) }
    if code == CURLE_OK { code = receive(into: transfer) }
    if code == CURLE_OK, options.silence != nil { code = watch(transfer) }
    if code == CURLE_OK, let upload {
      code = upload.withUnsafeBytes { bytes in
        let code =
          options.sendsBody
          ? ccurl_set_body(handle, bytes.baseAddress, curl_off_t(bytes.count))
          : send(from: transfer, count: bytes.count)
        return code == CURLE_OK ? run(options) : code
      }
    } else if code == CURLE_OK {
      code = run(options)
    }
    return try withExtendedLifetime(transfer) { () throws(TransportFailure) in
      if let excess = transfer.excess { throw excess }
      if transfer.isSilent { throw .timedOut }
      guard code == CURLE_OK else {
        let message = words[0] == 0 ? ccurl_words(code) : UnsafePointer(words)
        throw TransportFailure(
          code, words: message.map { String(cString: $0) } ?? "", reply: transfer.lastReply)
      }
      return transfer.body
    }
  }

  private func run(_ options: CurlOptions) -> CURLcode {
    guard options.polls else { return ccurl_perform(handle) }
    guard let poller = poller ?? ccurl_begin_polling() else { return CURLE_OUT_OF_MEMORY }
    self.poller = poller
    return ccurl_perform_polling(handle, poller)
  }

  /// The status of the last answer; 0 if there was none.
  var status: Int { ccurl_status(handle) }

  /// A field of the last answer's header.
  func field(_ name: String) -> String? {
    ccurl_header(handle, name).map { String(cString: $0) }
  }

  /// The folder that the FTP server showed after the login.
  var entryPath: String? { ccurl_entry_path(handle).map { String(cString: $0) } }

  private func set(_ options: CurlOptions) -> CURLcode {
    var code = CURLE_OK
    for (option, text) in options.texts where code == CURLE_OK {
      code = ccurl_set_text(handle, option, text)
    }
    for (option, number) in options.numbers where code == CURLE_OK {
      code = ccurl_set_long(handle, option, number)
    }
    return code
  }

  private func receive(into transfer: CurlTransfer) -> CURLcode {
    ccurl_set_sinks(
      handle,
      { bytes, size, count, context in
        guard let context else { return 0 }
        let buffer = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return CurlTransfer.from(context).takeBody(buffer)
      },
      { bytes, size, count, context in
        guard let context else { return 0 }
        let buffer = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return CurlTransfer.from(context).takeHeader(buffer)
      },
      Unmanaged.passUnretained(transfer).toOpaque())
  }

  private func watch(_ transfer: CurlTransfer) -> CURLcode {
    let code = ccurl_set_sockets(handle, sockets)
    guard code == CURLE_OK else { return code }
    return ccurl_set_watcher(
      handle,
      { context, _, came, _, went in
        guard let context else { return 1 }
        return CurlTransfer.from(context).goesOn(came: Int(came), went: Int(went)) ? 0 : 1
      },
      Unmanaged.passUnretained(transfer).toOpaque())
  }

  private func send(from transfer: CurlTransfer, count: Int) -> CURLcode {
    ccurl_set_upload(
      handle,
      { bytes, size, count, context in
        guard let context else { return 0 }
        let buffer = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
        return CurlTransfer.from(context).give(to: buffer)
      },
      { context, offset, origin in
        guard let context, origin == SEEK_SET else { return CURL_SEEKFUNC_CANTSEEK }
        CurlTransfer.from(context).rewind(to: Int(offset))
        return CURL_SEEKFUNC_OK
      },
      Unmanaged.passUnretained(transfer).toOpaque(), curl_off_t(count))
  }
}
