// Words in amounts and next to them. They come with the first amount that has any.
{
  const { tens } = app.exact;
  const units = [[12, /[조兆]|万亿/], [8, /[억億亿]/], [4, /[만万萬]/], [3, /[천千]/], [2, /[백百]/], [1, /[십十]/]];

  const times = ({ digits, scale }, power) => power < scale
    ? { digits, scale: scale - power } : { digits: digits * tens(power - scale), scale: 0 };

  /** A number with its numerals, as in 3만 or 1.5k; `number` reads digits. */
  app.counted = (text, number) => {
    // Korean and Chinese numerals stand behind what they multiply, or for one of themselves. What follows is less than one
    // of them, and only the last number has a fraction.
    const sum = (text, isFirst = true) => {
      const [power, sign] = units.find(([, sign]) => sign.test(text)) ?? [];
      if (!power) return number(text.trim());
      const [head, tail, again] = text.split(sign);
      const isOne = !head.trim() && (power < 4 || isFirst);
      const many = isOne ? { digits: 1n, scale: 0 } : power < 4 ? number(head.trim()) : sum(head, isFirst);
      if (!many || again !== undefined) return;
      if (!tail) return times(many, power);
      const isCounted = /[천千백百십十]/.test(tail) && !/[만万萬억億亿]/.test(tail);
      let rest = (!isOne || power < 2 || /\D$/.test(tail)) && sum(tail, false);
      // Behind a hundred millions, thousands are of the next lower unit, as it is said.
      if (rest && isCounted && power > 4) rest = /\D$/.test(tail) && times(rest, power - 4);
      return rest && !many.scale && rest.digits < tens(power + rest.scale)
        && { digits: many.digits * tens(power + rest.scale) + rest.digits, scale: rest.scale };
    };
    const [, many, letter] = text.match(/^(.*\d)\s?([km])$/i) ?? [];
    // Korean digits count before a numeral only: elsewhere they are syllables.
    const amount = letter ? number(many)
      : sum(text.replace(/[일이삼사오육칠팔구](?=[십백천만억조])/g, (digit) => "일이삼사오육칠팔구".indexOf(digit) + 1));
    return amount && letter ? times(amount, /k/i.test(letter) ? 3 : 6) : amount;
  };

  // Numbers and currencies, and what they are called in the twelve languages. The field's own currency is meant if it is among
  // them, else the first one, or none if that is empty. Letters before a dollar sign begin a code: A$, HK$.
  const words = [
    "k: thousands, thousand, grand, tausend, tsd., tsd, mille, آلاف, الاف, ألف, الف, nghìn, ngàn",
    "m: millions, million, millionen, mio., mio, millones, millón, milhões, milhão, ملايين, مليون, triệu",
    "千: พัน",
    "万: หมื่น",
    "十万: แสน",
    "百万: ล้าน",
    "十億: milliarden, milliarde, milliards, milliard, mrd., mrd, bilhões, bilhão, مليارات, مليار, tỷ",
    "0: 〇, 零",
    "1: 一",
    "2: 二, 两, 兩",
    "3: 三",
    "4: 四",
    "5: 五",
    "6: 六",
    "7: 七",
    "8: 八",
    "9: 九",
    "USD AUD CAD FJD HKD JMD NZD SGD TTD TWD: dollars, dollar, dólares, dólar, 달러, ドル, دولارات, دولار, ดอลลาร์, เหรียญ, bucks, buck, 달라, 불, どる",
    "USD AUD CAD FJD HKD JMD NZD SGD TTD TWD: đô la, đô",
    "USD AUD CAD FJD HKD JMD NZD SGD TTD TWD ARS CLP COP MXN UYU: $",
    "USD: us dollars, us dollar, us-dollar, dollars américains, dólares estadounidenses, dólares americanos, 미국 달러, 미국달러, 미달러, 미불",
    "USD: 米ドル, アメリカドル, 美元, 美金, دولار أمريكي, دولار أميركي, ดอลลาร์สหรัฐ, đô la mỹ, đô mỹ",
    "AUD: australian dollars, 호주 달러, 호주달러, 豪ドル, オーストラリアドル, 澳元, 澳币, 澳幣",
    "CAD: canadian dollars, 캐나다 달러, 캐나다달러, カナダドル, 加元, 加币, 加幣",
    "HKD: hong kong dollars, 홍콩 달러, 홍콩달러, 香港ドル, 港元, 港币, 港幣",
    "SGD: singapore dollars, 싱가포르 달러, 싱가포르달러, シンガポールドル, 新加坡元, 新元, 新币, 新幣",
    "NZD: 뉴질랜드 달러, 뉴질랜드달러, ニュージーランドドル, 纽元, 紐元, 纽币, 紐幣",
    "TWD: nt$, 대만 달러, 대만달러, 台湾ドル, 台湾元, 新台币, 新台幣, 台币, 台幣",
    " ARS CLP COP MXN UYU PHP: pesos, peso, 페소, ペソ, 比索, بيزو, เปโซ",
    "MXN: pesos mexicanos",
    "PHP: ₱",
    "BRL: r$, reais, real, 헤알, レアル, 雷亚尔, 雷亞爾",
    "EUR: euros, euro, 유로, ユーロ, 欧元, 歐元, يورو, ยูโร, €",
    "JPY: yen, yens, yenes, ienes, iene, yên nhật, yên, 일본 엔, 엔화, 엔, 日本円, 円, えん, エン, 日元, 日圆, 日圓, 日币, 日幣, ين ياباني, ين, เยน",
    "JPY CNY: ¥, ￥",
    "CNY: yuan, yuans, yuanes, renminbi, 중국 위안, 위안화, 위안, 人民元, 人民币, 人民幣, يوان, หยวน, nhân dân tệ, tệ",
    "CNY HKD MOP TWD: 元, 圆, 圓, 块, 塊",
    "KRW KPW: won, wons, 원화, 원, 韓国ウォン, ウォン, 韩元, 韓元, 韩币, 韓幣, وون, วอน, ₩",
    "GBP EGP LBP SDG SSP SYP: pounds, pound, pfund, livres, livre, libras, libra, 파운드, ポンド, ปอนด์, bảng, £",
    "GBP: quid, livres sterling, libras esterlinas, 英ポンド, 英镑, 英鎊, جنيه إسترليني, جنيه استرليني, bảng anh",
    "EGP SDG: جنيهات, جنيه, جنيه مصري",
    " DKK ISK NOK SEK: kr., kr, kroner, krone, kronen, kronor, krona, couronnes, couronne, coronas, corona, coroas, coroa",
    " DKK ISK NOK SEK: 크로네, 크로나, クローネ, クローナ, 克朗, كرونة, โครน",
    " INR LKR MUR NPR PKR SCR: rupees, rupee, rupien, rupie, roupies, roupie, rupias, rupia, rúpias, rúpia, rs., rs, 루피",
    " INR LKR MUR NPR PKR SCR: ルピー, 卢比, 盧比, روبية, รูปี, ₨",
    "INR: ₹",
    "IDR: rp., rp, rupiah, 루피아, ルピア, 印尼盾, روبية إندونيسية, รูเปียห์",
    "MYR: rm, ringgit, 링깃, リンギット, 林吉特, 令吉, ริงกิต",
    "THB: baht, 바트, バーツ, 泰铢, 泰銖, بات, บาท, ฿",
    "VND: đồng, vnđ, đ, dong, 동, ドン, 越南盾, ดอง, ₫",
    "CHF XAF XOF XPF BIF CDF DJF GNF KMF RWF: francs, franc, franken, francos, franco, 프랑, フラン, 法郎, فرنك, ฟรังก์",
    "CHF: swiss francs, sfr., sfr, fr., 스위스 프랑, 스위스프랑, スイスフラン, 瑞士法郎, 瑞郎, فرنك سويسري",
    "XOF XAF: francs cfa, fcfa",
    "TRY: tl, liras, lira, livres turques, 리라, トルコリラ, リラ, 里拉, ليرة تركية, ลีรา, ₺",
    " LBP SYP TRY: ليرة, ليرات",
    "PLN: zł, zloty",
    "CZK: kč",
    "HUF: ft, forint",
    "RON: lei, leu",
    "UAH: ₴",
    "RUB: rubles, ruble, rubel, roubles, rouble, rublos, rublo, 루블, ルーブル, 卢布, 盧布, روبل, รูเบิล, ₽",
    "ILS: shekels, shekel, ₪",
    "ZAR: rand, 란드, ランド, 兰特, 蘭特",
    "SAR QAR OMR YER IRR: riyals, riyal, rials, rial, 리얄, ريالات, ريال",
    "AED MAD: dirhams, dirham, 디르함, ディルハム, 迪拉姆, دراهم, درهم",
    " BHD DZD IQD JOD KWD LYD RSD TND: dinars, dinar, 디나르, ディナール, 第纳尔, دنانير, دينار",
  ].flatMap((line) => {
    const [meant, ...words] = line.split(/: |, /);
    return words.map((word) => [word, meant]);
  }).sort(([one], [other]) => other.length - one.length);
  const isNumber = ([, meant]) => !/^[A-Z ]/.test(meant);
  const numbers = words.filter(isNumber);
  // Thousand in Spanish and Portuguese only: elsewhere it could be millions.
  const spanish = [...numbers, ["mil", "k"]];
  const names = new Map(words.filter((word) => !isNumber(word)).map(([name, codes]) => [name, codes.split(" ")]));

  /** A text without what its currency is called, and that currency's code, or as in "ARS MXN?" if it could be several. Words for
   *  numbers become their signs. */
  app.named = (typed, own, lang = globalThis.document?.documentElement.lang) => {
    const text = (/^(es|pt)/.test(lang) ? spanish : numbers).reduce((text, [word, number]) => text.replaceAll(word, number), typed.toLowerCase().normalize());
    const longest = (...found) => found.reduce((one, other = "") => other.length > one.length ? other : one, "");
    const called = (isIt) => [...names.keys()].find(isIt);
    const first = longest(text.match(/^[a-z]{3}(?![a-z])/)?.[0], called((name) => text.startsWith(name)),
      text.match(/^[a-z]{0,2}\p{Sc}/u)?.[0]);
    const word = first || longest(text.match(/(?:^|[^a-z])([a-z]{3})$/)?.[1], called((name) => text.endsWith(name)),
      text.match(/\p{Sc}$/u)?.[0]);
    if (!word) return [text, own];
    const [letters, sign] = [/[^A-Z]*$/, /^[A-Z]*/].map((part) => word.toUpperCase().replace(part, ""));
    const codes = names.get(word) ?? [sign ? letters && names.get("$").find((code) => code.startsWith(letters)) || own : letters];
    const [one, ...others] = codes;
    return [(first ? text.slice(word.length) : text.slice(0, -word.length)).trim(),
      own && codes.includes(own) ? own : one || `${others.join(" ")}?`];
  };
}
