import assert from "node:assert/strict";
import test from "node:test";
import { strings as files } from "./strings.mjs";
import { converterOf, shipped } from "./shipped.mjs";

const app = shipped();
const formats = {
  de: { decimal: ",", group: ".", zero: "0", grouping: "1" },
  fr: { decimal: ",", group: "\u202f", zero: "0", grouping: "1" },
  es: { decimal: ",", group: ".", zero: "0", grouping: "2" },
  ar: { decimal: ".", group: ",", zero: "0", grouping: "1" },
  "ar-EG": { decimal: "٫", group: "٬", zero: "٠", grouping: "1" },
};

/** What the converter shows for an amount at par. */
const shown = function (language, typed) {
  const converter = converterOf(app, { quoteRate: "1", ...formats[language] });
  converter.action("type", typed);
  return converter.state.problem ?? converter.state.result;
};

const cases = {
  de: { "1234": "1.234,00", "1.234,5": "1.234,50", "1234,567": "1.234,57", "1.5": "1,50" },
  fr: {
    "1234": "1\u202f234,00", "1 234,5": "1\u202f234,50", "12\u00a0345": "12\u202f345,00",
    "1.5": "1,50",
  },
  es: { "1234": "1234,00", "1.234,5": "1234,50", "12345": "12.345,00", "999,999": "1000,00" },
  ar: {
    "1234.5": "1,234.50", "١٢٣٤٫٥": "1,234.50", "١٬٢٣٤٫٥": "1,234.50", "\u200f1,234": "1,234.00",
    "١٢٣٤٬٥": "invalid",
  },
  "ar-EG": { "1234٫5": "١٬٢٣٤٫٥٠", "٠٫٠٠٤": "٠٫٠٠٤٠", "٢٠٢٦": "٢٬٠٢٦٫٠٠" },
};

for (const [language, expectations] of Object.entries(cases)) {
  test(`amounts are read and written as ${language} has them`, () => {
    for (const [typed, expected] of Object.entries(expectations)) {
      assert.equal(shown(language, typed), expected, typed);
    }
  });
}

test("what is written is read again as the same amount", () => {
  for (const [language, format] of Object.entries(formats)) {
    for (const amount of ["0.05", "1", "12.3", "1234.56", "12345.6", "1234567.89"]) {
      const plain = app.parseAmount(amount, { decimal: ".", group: "," });
      const one = app.parseRate("1");
      const written = app.formatResult(app.convert(plain, one, one), format);
      const read = app.parseAmount(written, format);
      assert.equal(
        read.digits * 10n ** BigInt(plain.scale), plain.digits * 10n ** BigInt(read.scale),
        `${language} ${written}`);
    }
  }
});

test("Thai digits are digits, those of other scripts are not", () => {
  assert.equal(app.parseAmount("๑๒๓.๕", { decimal: ".", group: "," }).digits, 1235n);
  assert.equal(app.parseAmount("१२३", { decimal: ".", group: "," }), "invalid");
});

const plurals = ["results", "minutes_ago", "hours_ago", "days_ago"];

test("every language has the plural forms that browsers ask for from 1 on, and no others", () => {
  assert.equal(Object.keys(files).length, 12);
  for (const [language, texts] of Object.entries(files)) {
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories
      .filter((form) => form !== "zero");
    for (const plural of plurals) {
      const forms = Object.keys(texts).filter((key) => key.startsWith(`${plural}_`));
      assert.deepEqual(forms.sort(), wanted.map((form) => `${plural}_${form}`).sort(), language);
    }
  }
});

test("translations have the places of the English text", () => {
  const places = (text) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort().join();
  for (const [language, texts] of Object.entries(files)) {
    for (const [key, text] of Object.entries(texts)) {
      if (!plurals.some((plural) => key.startsWith(`${plural}_`))) assert.equal(places(text), places(files.en[key]), `${language} ${key}`);
      else assert.ok(["", "{count}"].includes(places(text)), `${language} ${key}`);
    }
  }
});

test("ages read as browsers write them", () => {
  for (const [language, texts] of Object.entries(files)) {
    // Pages write the digits 0 to 9; which ones a language has by default depends on the browser's age.
    const digits = `${language}-u-nu-latn`;
    const browser = new Intl.RelativeTimeFormat(digits);
    const number = new Intl.NumberFormat(digits);
    const { group } = Object.fromEntries(number.formatToParts(12345).map(({ type, value }) => [type, value]));
    const grouping = number.format(1234).length - 3;
    const counted = app.createCounter(texts, language, { group, grouping: grouping > 1 ? 1 : 2 });
    for (const unit of ["minute", "hour", "day"]) {
      for (const count of [0, 1, 2, 3, 10, 11, 21, 59, 99, 100, 102, 999, 1234, 12345, 1000000]) {
        assert.equal(counted(`${unit}s_ago`, count), browser.format(-count, unit), `${language} ${unit}`);
      }
    }
  }
});
