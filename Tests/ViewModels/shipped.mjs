// The scripts of lists, converters, pickers and charts in one: their parts joined in the order of their names.
import { readdirSync, readFileSync } from "node:fs";
import vm from "node:vm";

const assets = new URL("../../Templates/assets/", import.meta.url);

export const source = readdirSync(assets).filter((folder) => folder.endsWith(".js") && folder !== "theme.js")
  .flatMap((folder) => readdirSync(new URL(`${folder}/`, assets)).map((name) => [name, `${folder}/${name}`]))
  .sort().map(([, path]) => readFileSync(new URL(path, assets), "utf8")).join("\n");

/** A fresh copy of the script's view models, in a world without document or storage. */
export function shipped() {
  const world = vm.createContext({});
  vm.runInContext(source, world, { filename: "app.js" });
  return vm.runInContext("app", world);
}

/** The snapshot whose digits are kept. */
export const morning = { updated: "2026-04-22T00:02:32Z", series: "open-er-api/USD" };

/** A converter of 1 USD = 1466.12 KRW, or of other digits, with the owner's favorites and what is stored. */
export function converterOf(app, { pinned = [], area = storage(), ...page } = {}) {
  const store = app.createStore(area, "/rates/");
  return app.createConverter({
    base: "USD", quote: "KRW", star: page.quote ?? "KRW", baseRate: "1", quoteRate: "1466.12", decimal: ".", group: ",",
    ...page,
  }, pinned, app.createFavorites(store, new Map(pinned)), app.createRates(store, morning), store);
}

/** Storage as browsers have it; `full` refuses to keep anything, `forbidden` even to be named. */
export function storage(entries = {}, { full = false, forbidden = false } = {}) {
  const kept = new Map(Object.entries(entries));
  const area = {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem(key, value) {
      if (full) throw new Error("QuotaExceededError");
      kept.set(key, String(value));
    },
  };
  return Object.assign(() => {
    if (forbidden) throw new Error("SecurityError");
    return area;
  }, { kept });
}
