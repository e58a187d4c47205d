import CLibXML2

/// Reads the elements of an XML document one after the other, never the whole tree.
package enum XMLElements {
  /// An element's start.
  package struct Element {
    /// Its name without a prefix.
    package let name: String
    fileprivate let handle: OpaquePointer

    /// The value of an attribute; nil if it has none.
    package func attribute(_ name: String) -> String? {
      clibxml2_attribute(handle, name).map { String(cString: $0) }
    }
  }

  /// Hands over each element in order until the body returns false; the document is in UTF-8, or in
  /// UTF-16 with a byte-order mark. Files and the network stay untouched, and a document type, which could
  /// declare entities, is refused.
  package static func forEach(
    in bytes: [UInt8], _ body: @escaping (Element) -> Bool
  ) throws(XMLError) {
    let bytes = UTF16Text.inUTF8(bytes)
    var line = 0
    let visitor = Visitor(visit: body)
    let end = withExtendedLifetime(visitor) {
      clibxml2_read(
        bytes, bytes.count,
        { context, event, name, element in
          guard event == clibxml2_start else { return true }
          guard let context, let element, let name else { return false }
          return Unmanaged<Visitor>.fromOpaque(context).takeUnretainedValue()
            .visit(Element(name: String(cString: name), handle: element))
        }, Unmanaged.passUnretained(visitor).toOpaque(), &line)
    }
    switch end {
    case clibxml2_malformed: throw .malformed(line: line)
    case clibxml2_has_doctype: throw .documentType
    case clibxml2_has_too_many_attributes:
      throw .tooManyAttributes(limit: Int(clibxml2_maximum_attributes), line: line)
    case clibxml2_has_too_many_others:
      throw .tooManyOthers(limit: Int(clibxml2_maximum_others), line: line)
    case clibxml2_has_too_many_elements:
      throw .tooManyElements(limit: Int(clibxml2_maximum_elements))
    default: return
    }
  }

  private final class Visitor {
    let visit: (Element) -> Bool

    init(visit: @escaping (Element) -> Bool) { self.visit = visit }
  }
}

/// Why a document cannot be read.
package enum XMLError: Error, Equatable {
  /// It is not well formed, or cut; the line is counted from 1.
  case malformed(line: Int)
  /// It has a document type, which no rates need.
  case documentType
  /// An element has more attributes than any of rates.
  case tooManyAttributes(limit: Int, line: Int)
  /// It has more comments, processing instructions and CDATA sections together than any of rates.
  case tooManyOthers(limit: Int, line: Int)
  /// It has more elements than can be taken.
  case tooManyElements(limit: Int)
}
