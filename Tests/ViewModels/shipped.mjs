// The script as pages get it: the folder's files joined in the order of their names.
import { readdirSync, readFileSync } from "node:fs";
import vm from "node:vm";

const folder = new URL("../../Templates/assets/app.js/", import.meta.url);

export const source = readdirSync(folder).sort()
  .map((name) => readFileSync(new URL(name, folder), "utf8")).join("\n");

/** A fresh copy of the script's view models, in a world without document or storage. */
export function shipped() {
  const world = vm.createContext({});
  vm.runInContext(source, world, { filename: "app.js" });
  return vm.runInContext("app", world);
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
