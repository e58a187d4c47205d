// The words of every language, as its file has them.
import { readdirSync, readFileSync } from "node:fs";

const folder = new URL("../../Templates/strings/", import.meta.url);

export const strings = Object.fromEntries(readdirSync(folder).map((name) => [
  name.replace(".toml", ""),
  Object.fromEntries([...readFileSync(new URL(name, folder), "utf8")
    .matchAll(/^(\w+) = "(.*)"$/gm)].map(([, key, text]) => [key, text])),
]));
