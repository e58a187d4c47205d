import Foundation

/// What stands next to amounts, in all languages of the pages: their script `words.js` has the same words.
enum AmountWords {
  private static let dollars = "USD AUD CAD FJD HKD JMD NZD SGD TTD TWD"
  private static let pesos = " ARS CLP COP MXN UYU"

  /// Numbers and currencies, and what they are called. The expected currency is meant if it is among them, else
  /// the first one, or none if that is empty.
  private static let table: [(meant: String, words: String)] = [
    ("k", "thousands, thousand, grand, tausend, tsd., tsd, mille, آلاف, الاف, ألف, الف"),
    ("k", "nghìn, ngàn"),
    ("m", "millions, million, millionen, mio., mio, millones, millón, milhões, milhão, ملايين"),
    ("m", "مليون, triệu"),
    ("千", "พัน"),
    ("万", "หมื่น"),
    ("十万", "แสน"),
    ("百万", "ล้าน"),
    ("十億", "milliarden, milliarde, milliards, milliard, mrd., mrd, bilhões, bilhão, مليارات"),
    ("十億", "مليار, tỷ"),
    ("0", "〇, 零"),
    ("1", "一"),
    ("2", "二, 两, 兩"),
    ("3", "三"),
    ("4", "四"),
    ("5", "五"),
    ("6", "六"),
    ("7", "七"),
    ("8", "八"),
    ("9", "九"),
    (dollars, "dollars, dollar, dólares, dólar, 달러, ドル, دولارات, دولار, ดอลลาร์, เหรียญ, đô la"),
    (dollars, "đô, bucks, buck, 달라, 불, どる"),
    (dollars + pesos, "$"),
    ("USD", "us dollars, us dollar, us-dollar, dollars américains, dólares estadounidenses"),
    (
      "USD",
      "dólares americanos, 미국 달러, 미국달러, 미달러, 미불, 米ドル, アメリカドル, 美元, 美金, دولار أمريكي, دولار أميركي"
    ),
    ("USD", "ดอลลาร์สหรัฐ, đô la mỹ, đô mỹ"),
    ("AUD", "australian dollars, 호주 달러, 호주달러, 豪ドル, オーストラリアドル, 澳元, 澳币, 澳幣"),
    ("CAD", "canadian dollars, 캐나다 달러, 캐나다달러, カナダドル, 加元, 加币, 加幣"),
    ("HKD", "hong kong dollars, 홍콩 달러, 홍콩달러, 香港ドル, 港元, 港币, 港幣"),
    ("SGD", "singapore dollars, 싱가포르 달러, 싱가포르달러, シンガポールドル, 新加坡元, 新元, 新币, 新幣"),
    ("NZD", "뉴질랜드 달러, 뉴질랜드달러, ニュージーランドドル, 纽元, 紐元, 纽币, 紐幣"),
    ("TWD", "nt$, 대만 달러, 대만달러, 台湾ドル, 台湾元, 新台币, 新台幣, 台币, 台幣"),
    (pesos + " PHP", "pesos, peso, 페소, ペソ, 比索, بيزو, เปโซ"),
    ("MXN", "pesos mexicanos"),
    ("PHP", "₱"),
    ("BRL", "r$, reais, real, 헤알, レアル, 雷亚尔, 雷亞爾"),
    ("EUR", "euros, euro, 유로, ユーロ, 欧元, 歐元, يورو, ยูโร, €"),
    ("JPY", "yen, yens, yenes, ienes, iene, yên nhật, yên, 일본 엔, 엔화, 엔, 日本円, 円, 日元, 日圆, 日圓, 日币"),
    ("JPY", "日幣, えん, エン, ين ياباني, ين, เยน"),
    ("JPY CNY", "¥, ￥"),
    ("CNY", "yuan, yuans, yuanes, renminbi, 중국 위안, 위안화, 위안, 人民元, 人民币, 人民幣, يوان, หยวน"),
    ("CNY", "nhân dân tệ, tệ"),
    ("CNY HKD MOP TWD", "元, 圆, 圓, 块, 塊"),
    ("KRW KPW", "won, wons, 원화, 원, 韓国ウォン, ウォン, 韩元, 韓元, 韩币, 韓幣, وون, วอน, ₩"),
    ("GBP EGP LBP SDG SSP SYP", "pounds, pound, pfund, livres, livre, libras, libra, 파운드, ポンド"),
    ("GBP EGP LBP SDG SSP SYP", "ปอนด์, bảng, £"),
    ("GBP", "quid, livres sterling, libras esterlinas, 英ポンド, 英镑, 英鎊, جنيه إسترليني"),
    ("GBP", "جنيه استرليني, bảng anh"),
    ("EGP SDG", "جنيهات, جنيه, جنيه مصري"),
    (" DKK ISK NOK SEK", "kr., kr, kroner, krone, kronen, kronor, krona, couronnes, couronne"),
    (" DKK ISK NOK SEK", "coronas, corona, coroas, coroa, 크로네, 크로나, クローネ, クローナ, 克朗, كرونة, โครน"),
    (" INR LKR MUR NPR PKR SCR", "rupees, rupee, rupien, rupie, roupies, roupie, rupias, rupia"),
    (" INR LKR MUR NPR PKR SCR", "rúpias, rúpia, rs., rs, 루피, ルピー, 卢比, 盧比, روبية, รูปี, ₨"),
    ("INR", "₹"),
    ("IDR", "rp., rp, rupiah, 루피아, ルピア, 印尼盾, روبية إندونيسية, รูเปียห์"),
    ("MYR", "rm, ringgit, 링깃, リンギット, 林吉特, 令吉, ริงกิต"),
    ("THB", "baht, 바트, バーツ, 泰铢, 泰銖, بات, บาท, ฿"),
    ("VND", "đồng, vnđ, đ, dong, 동, ドン, 越南盾, ดอง, ₫"),
    ("CHF XAF XOF XPF BIF CDF DJF GNF KMF RWF", "francs, franc, franken, francos, franco, 프랑"),
    ("CHF XAF XOF XPF BIF CDF DJF GNF KMF RWF", "フラン, 法郎, فرنك, ฟรังก์"),
    ("CHF", "swiss francs, sfr., sfr, fr., 스위스 프랑, 스위스프랑, スイスフラン, 瑞士法郎, 瑞郎, فرنك سويسري"),
    ("XOF XAF", "francs cfa, fcfa"),
    ("TRY", "tl, liras, lira, livres turques, 리라, トルコリラ, リラ, 里拉, ليرة تركية, ลีรา, ₺"),
    (" LBP SYP TRY", "ليرة, ليرات"),
    ("PLN", "zł, zloty"),
    ("CZK", "kč"),
    ("HUF", "ft, forint"),
    ("RON", "lei, leu"),
    ("UAH", "₴"),
    ("RUB", "rubles, ruble, rubel, roubles, rouble, rublos, rublo, 루블, ルーブル, 卢布, 盧布, روبل"),
    ("RUB", "รูเบิล, ₽"),
    ("ILS", "shekels, shekel, ₪"),
    ("ZAR", "rand, 란드, ランド, 兰特, 蘭特"),
    ("SAR QAR OMR YER IRR", "riyals, riyal, rials, rial, 리얄, ريالات, ريال"),
    ("AED MAD", "dirhams, dirham, 디르함, ディルハム, 迪拉姆, دراهم, درهم"),
    (" BHD DZD IQD JOD KWD LYD RSD TND", "dinars, dinar, 디나르, ディナール, 第纳尔, دنانير, دينار"),
  ]

  private static let words = table.flatMap { meant, words in
    words.components(separatedBy: ", ").map { (word: $0, meant: meant) }
  }.sorted { $0.word.utf16.count > $1.word.utf16.count }

  private static let numbers = words.filter { !isCodes($0.meant) }
  private static let names = words.filter { isCodes($0.meant) }.map { word, codes in
    (word: word, codes: codes.components(separatedBy: " "))
  }

  private static func isCodes(_ meant: String) -> Bool {
    meant.first.map { $0 == " " || $0.isUppercase } ?? false
  }

  /// A text without what its currency is called, and that currency's code; nil if it could be several. Words
  /// for numbers become their signs.
  static func strip(_ typed: Substring, own: String) -> (Substring, String)? {
    let text = numbers.reduce(typed.lowercased().precomposedStringWithCanonicalMapping) {
      $0.replacing($1.word, with: $1.meant)
    }
    for isEnd in [false, true] {
      let found = [
        isEnd ? lastCode(of: text) : firstCode(of: text),
        names.first { isEnd ? text.hasSuffix($0.word) : text.hasPrefix($0.word) }?.word,
        isEnd ? lastSign(of: text) : firstSign(of: text),
      ]
      guard let word = found.compactMap(\.self).max(by: { $0.utf16.count < $1.utf16.count }) else {
        continue
      }
      let codes = names.first { $0.word == word }?.codes ?? [code(of: word, own: own)]
      let bare = isEnd ? text.dropLast(word.count) : text.dropFirst(word.count)
      let meant = codes.contains(own) ? own : codes[0]
      return meant.isEmpty ? nil : (bare.trimmed, meant)
    }
    return (text[...], own)
  }

  /// Three letters.
  private static func firstCode(of text: String) -> String? {
    let letters = text.prefix { $0.isLatin }
    return letters.count == 3 ? String(letters) : nil
  }

  private static func lastCode(of text: String) -> String? {
    firstCode(of: String(text.reversed())).map { String($0.reversed()) }
  }

  /// The sign of a currency, behind two letters at most.
  private static func firstSign(of text: String) -> String? {
    let letters = text.prefix { $0.isLatin }
    guard letters.count < 3, let sign = text.dropFirst(letters.count).first, sign.isCurrencySymbol
    else { return nil }
    return String(letters) + String(sign)
  }

  private static func lastSign(of text: String) -> String? {
    text.last.flatMap { $0.isCurrencySymbol ? String($0) : nil }
  }

  /// A code, or the first that the letters before a dollar sign begin; other signs say nothing new.
  private static func code(of word: String, own: String) -> String {
    let letters = word.prefix { $0.isLatin }.uppercased()
    if letters.count == word.count { return letters }
    let known = names.first { $0.word == "$" }?.codes.first { $0.hasPrefix(letters) }
    return letters.isEmpty ? own : known ?? own
  }
}

extension Character {
  /// A small letter of the English alphabet.
  fileprivate var isLatin: Bool { ("a"..."z").contains(self) }
}
