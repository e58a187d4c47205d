import assert from "node:assert/strict";
import test from "node:test";
import { shipped } from "./shipped.mjs";

const app = shipped();

/** Rows as the Korean page has them. */
const rows = [
  ["AUD", "오스트레일리아", " 호주달러 australian dollar aussie a$"],
  ["CIV", "Côte d’Ivoire", " franc"],
  ["CNY", "중국", "위안화 chinese yuan 元"],
  ["JPY", "일본", "엔 japanese yen ¥"],
  ["KRW", "대한민국", "원 south korean won ₩"],
  ["SBD", "솔로몬 제도", "달러 solomon islands dollar $"],
  ["VND", "Việt Nam", " đồng ₫"],
  ["ZZZ", "알 수 없음", ""],
].map(([code, country, search]) => ({ code, text: app.searchText({ code, country, search }) }));

const found = function (query) {
  const matches = app.search(query);
  return rows.filter((row) => matches(row.text)).map((row) => row.code).join(" ");
};

for (const [query, expected] of [
  ["krw", "KRW"], ["민국", "KRW"], ["호주", "AUD"], ["달러", "AUD SBD"], ["엔", "JPY"],
  ["위안", "CNY"], ["yen", "JPY"], ["Dollar", "AUD SBD"], ["원", "KRW"], ["元", "CNY"],
  ["₩", "KRW"], ["￦", "KRW"], ["￥", "JPY"], ["$", "AUD SBD"], ["ＫＲＷ", "KRW"],
]) {
  test(`${query} finds ${expected}`, () => assert.equal(found(query), expected));
}

test("initial consonants find Korean names, from their beginning or within", () => {
  assert.equal(found("ㄷㅎ"), "KRW");
  assert.equal(found("ㄷㅎㅁㄱ"), "KRW");
  assert.equal(found("ㅎㅈ"), "AUD");
  assert.equal(found("ㅂㅂ"), "");
});

for (const [name, query] of [
  ["리비아", "ㄼㅇ"], ["레소토", "ㄽㅌ"], ["루마니아", "ㄻㄴㅇ"], ["볼리비아", "ㅂㄼㅇ"], ["콜롬비아", "ㅋㄼㅇ"],
  ["아르헨티나", "ㅇㅀㅌㄴ"], ["필리핀", "ㅍㄿ"], ["보스니아", "ㅄ"], ["나지", "ㄵ"], ["나하", "ㄶ"], ["그사", "ㄳ"],
]) {
  test(`initial consonants that a keyboard joins, ${query}, find ${name}`, () => {
    assert.ok(app.search(query)(app.searchText({ code: "X", country: name, search: "" })));
  });
}

test("a consonant that ends a syllable is no initial one", () => {
  const text = app.searchText({ code: "X", country: "한국", search: "" });
  assert.deepEqual(["ㄴㄱ", "ㅎㄴ", "ㄱㄱ"].map((query) => app.search(query)(text)), [false, false, false]);
});

test("initial consonants do not run from one word into the next", () => {
  assert.equal(app.search("ㄱㅈ")(app.searchText({ code: "X", country: "중국", search: " 제도" })), false);
});

test("every step of typing 대한민국 finds it", () => {
  for (const step of ["ㄷ", "대", "댛", "대하", "대한", "대한ㅁ", "대한미", "대한민", "대한민ㄱ", "대한민구"]) {
    assert.ok(found(step).includes("KRW"), step);
  }
});

for (const [name, ...steps] of [
  ["멕시코", "메", "멕", "멗", "멕시", "멕싴", "멕시코"],
  ["불가리아", "부", "불", "붉", "불가", "불갈", "불가리", "불가링"],
  ["탄자니아", "타", "탄", "탅", "탄자", "탄잔", "탄자니"],
  ["알바니아", "아", "알", "앏", "알바", "알반", "알바니"],
  ["위안", "우", "위", "윙", "위아", "위안"],
  ["튀르키예", "투", "튀", "튈", "튀르", "튀릌", "튀르키", "튀르킹", "튀르키예"],
]) {
  test(`every step of typing ${name} finds it, and nothing that only resembles it`, () => {
    const text = app.searchText({ code: "X", country: name, search: "" });
    for (const step of steps) {
      assert.ok(app.search(step)(text), step);
      assert.equal(app.search(step)(app.searchText({ code: "X", country: "한국", search: "" })), false, step);
    }
  });
}

test("an apostrophe has any shape, or none", () => {
  for (const query of ["d'ivoire", "d’ivoire", "divoire", "d＇ivoire"]) assert.equal(found(query), "CIV");
});

test("accents and case do not matter, on either side", () => {
  for (const query of ["cote", "CÔTE", "côte".normalize("NFD"), "ivoire"]) {
    assert.equal(found(query), "CIV");
  }
  assert.equal(found("viet dong"), "VND");
  assert.equal(found("ĐỒNG"), "VND");
});

test("several words narrow, in any order", () => {
  assert.equal(found("dollar solomon"), "SBD");
  assert.equal(found("달러  호주"), "AUD");
  assert.equal(found("won dollar"), "");
});

test("Korean is found with and without its spaces", () => {
  assert.equal(found("솔로몬제도"), "SBD");
  assert.equal(found("솔로몬 제도"), "SBD");
  assert.equal(found("대한민국원"), "KRW");
  assert.equal(found("대한민국 원"), "KRW");
  assert.equal(found("알수없음"), "ZZZ");
});

for (const [query, text] of [
  ["trinidad and tobago", "Trinidad & Tobago and"], ["Trinidad & Tobago", "트리니다드 토바고 trinidad tobago"],
  ["franc CFA (BEAC)", "franc cfa beac"], ["US-Dollar", "us dollar"], ["dollar, australia", "dollar australia"],
  ["EE.UU.", "ee.uu."], ["(usd)", "usd"], ["Grande Bretagne", "grande-bretagne"], ["S/", "s/"],
  ["złoty", "zloty"], ["zloty", "złoty"], ["Tórshavn ø", "torshavn o"],
  ["د.إ", "د.إ"], ["ليره", "ليرة"], ["مـصر", "مصر"], ["سوري", "سورى"],
]) {
  test(`${query} finds ${text}`, () => {
    assert.ok(app.search(query)(app.searchText({ code: "ZZZ", country: "", search: ` ${text}` })));
    assert.ok(!app.search(query)(app.searchText({ code: "ZZZ", country: "", search: " mits" })));
  });
}

test("initial consonants go on behind a dot within a name", () => {
  const text = app.searchText({ code: "XCG", country: "퀴라소·신트마르턴", search: "" });
  for (const query of ["ㅋㄹㅅㅅㅌ", "퀴라소·신트마르턴", "퀴라소 신트"]) assert.ok(app.search(query)(text), query);
});

test("hiragana find what is written in katakana", () => {
  const text = app.searchText({ code: "HKD", country: "香港", search: " ホンコンドル" });
  for (const query of ["ほんこん", "どる", "ホンコン"]) assert.ok(app.search(query)(text), query);
});

for (const [query, expected] of [
  ["dollars", "dollar"], ["Euros", "Euro"], ["swiss francs", "swiss franc"], ["us", "us"], ["pass", "pass"],
  ["الدولار الأسترالي", "دولار أسترالي"], ["won", "won"], ["달러 환율", "달러"], ["달러환율", "달러"], ["태국돈", "태국"],
  ["usd rates", "usd"], ["ドルレート", "ドル"], ["美元汇率", "美元"], ["환율", "환율"],
]) {
  test(`${query} can mean ${expected}`, () => assert.equal(app.spellings[0](query), expected));
}

for (const [query, name] of [
  ["Suedafrika", "Südafrika"], ["Daenemark", "Dänemark"], ["Tuerkei", "Türkei"], ["Aegypten", "Ägypten"], ["Rumaenien", "Rumänien"],
]) {
  test(`${query} is ${name} on a keyboard without umlauts`, () => {
    const text = app.searchText({ code: "X", country: name, search: "" });
    assert.ok(app.spellings.some((spelled) => app.search(spelled(query))(text)));
  });
}

test("Korean words typed on an English keyboard can be read, with the shift key too", () => {
  for (const [typed, word] of [["gksrnr", "한국"], ["dnjs", "원"], ["ekffj", "달러"], ["PO", "ㅖㅒ"]]) {
    const text = app.searchText({ code: "X", country: word, search: "" });
    assert.ok(app.search(app.spellings[1](typed))(text), typed);
  }
  assert.equal(app.spellings[1]("Qkfrks"), "ㅃㅏㄹㄱㅏㄴ");
});

test("a distance counts letters, of Korean ones that of syllables, to the part that is most like it", () => {
  const text = app.searchText({ code: "HKD", country: "홍콩", search: "달러 dollar" });
  for (const [query, letters] of [["달러", 0], ["달라", 1], ["dolar", 1], ["dollra", 1], ["xyz", 3], ["", 0]]) {
    assert.equal(app.distance(query, text), letters, query);
  }
});

test("Arabic words are compared from their beginning on, after the article", () => {
  const text = app.searchText({ code: "DKK", country: "الدانمرك", search: " كرونة دانمركية denmark" });
  for (const [query, letters] of [["مصر", 2], ["دنمرك", 1], ["الدنمرك", 1], ["كرونا", 1]]) {
    assert.equal(app.distance(query, text), letters, query);
  }
});

test("nothing typed finds all, and signs of patterns are only themselves", () => {
  const all = rows.map((row) => row.code).join(" ");
  assert.equal(found(""), all);
  assert.equal(found(" \t"), all);
  for (const sign of ["|", "^", "+", "$^", "[^a]|"]) assert.equal(found(sign), "", sign);
});

const counter = (forms, language, format = { group: "," }) =>
  app.createCounter(forms, language, format);

test("counts take the form that the language asks for", () => {
  const english = counter({ n_one: "{count} result", n_other: "{count} results", m_other: "m" }, "en");
  assert.deepEqual([1, 2, 12].map((count) => english("n", count)), ["1 result", "2 results", "12 results"]);
  const arabic = counter(
    { n_zero: "z", n_one: "o", n_two: "t", n_few: "f", n_many: "m", n_other: "x" }, "ar");
  assert.equal([0, 1, 2, 3, 11, 100].map((count) => arabic("n", count)).join(""), "zotfmx");
  assert.equal(counter({ n_other: "결과 {count}개" }, "ko")("n", 1), "결과 1개");
});

test("a form that a language's file leaves out is the one for all other numbers", () => {
  assert.equal(counter({ n_other: "{count} results" }, "en")("n", 1), "1 results");
});

test("a page whose own template leaves all forms out shows no text, and nothing else ends", () => {
  assert.equal(counter({}, "en")("n", 1), "");
});

test("counts are written in the page's digits and groups", () => {
  const written = (count, format) => counter({ n_other: "{count}" }, "ko", format)("n", count);
  assert.equal(written(2000, { group: ",", zero: "0", grouping: "1" }), "2,000");
  assert.equal(written(2000, { group: ".", zero: "0", grouping: "2" }), "2000");
  assert.equal(written(12000, { group: "$&", zero: "0", grouping: "2" }), "12$&000");
  assert.equal(written(2000, { group: "٬", zero: "٠", grouping: "1" }), "٢٬٠٠٠");
});

test("the list's own currency comes before others that are called alike, a word of its own before parts of others", () => {
  const rows = {
    AUD: ["오스트레일리아", "달러 australian dollar"], CNY: ["الصين", " يوان صيني"], JPY: ["اليابان", " ين ياباني"],
    USD: ["미국", "달러 us dollar"], ZWD: ["짐바브웨", "달러 dollars"],
  };
  const finder = app.createFinder(Object.keys(rows), (code) => ({ code, country: rows[code][0], search: rows[code][1] }), "USD");
  assert.equal(finder.search("달러")[0], "USD");
  assert.equal(finder.search("dollar")[0], "USD");
  assert.equal(finder.search("ين")[0], "JPY");
  assert.equal(finder.search("ين", new Set(["CNY"]))[0], "JPY");
  assert.equal(finder.search("aud")[0], "AUD");
});
