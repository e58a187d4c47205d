// {{#offline}}Stores pages for reading without a network.{{/offline}}{{^offline}}Removes an earlier worker's copies, and itself.{{/offline}}
"use strict";

const prefix = `ratepress ${registration.scope} `;

/** Removes all caches of this site but the current one. */
const tidy = async function (current) {
  for (const name of await caches.keys()) {
    if (name.startsWith(prefix) && name !== current) await caches.delete(name);
  }
};

addEventListener("install", () => skipWaiting());
{{^offline}}
addEventListener("activate", function (event) {
  event.waitUntil(tidy().then(() => registration.unregister()));
});
{{/offline}}
{{#offline}}
// What a host serves under an asset's name is kept only if it is what was built.
const assets = new Map([
  ["{{assets.app_css}}", "{{integrity.app_css}}"],
  ["{{assets.later_css}}", "{{integrity.later_css}}"],
{{#assets.own_css}}
  ["{{assets.own_css}}", "{{integrity.own_css}}"],
{{/assets.own_css}}
  ["{{assets.list_js}}", "{{integrity.list_js}}"],
  ["{{assets.converter_js}}", "{{integrity.converter_js}}"],
  ["{{assets.picker_js}}", "{{integrity.picker_js}}"],
  ["{{assets.hints_js}}", "{{integrity.hints_js}}"],
  ["{{assets.words_js}}", "{{integrity.words_js}}"],
  ["{{assets.arrange_js}}", "{{integrity.arrange_js}}"],
  ["{{assets.chart_js}}", "{{integrity.chart_js}}"],
  ["{{assets.compare_js}}", "{{integrity.compare_js}}"],
  ["{{assets.offer_js}}", "{{integrity.offer_js}}"],
  ["{{assets.theme_js}}", "{{integrity.theme_js}}"],
  ["{{assets.icon_192_png}}", "{{integrity.icon_192_png}}"],
].map(([path, integrity]) => [registration.scope + path, integrity]));
const starts = [
{{#languages}}
  "{{href}}",
{{/languages}}
].map((path) => registration.scope + path);
// Changed assets make another cache; what an earlier worker kept is not taken over.
const cacheName = prefix + [...assets.values()].join(" ");

/** One key for all addresses of a page. */
const key = (url) => url.replace(/[?#].*/, "").replace(/(index)?\.html$/, "");

/** The list of a page's language. */
const startOf = (url) => starts.findLast((start) => key(url).startsWith(key(start))) ?? starts[0];

/** Stores a copy of a page of this site, marked as a copy; removes the copy of a page that is gone. */
const keep = async function (url, response) {
  const cache = await caches.open(cacheName);
  if (response.status === 404 || response.status === 410) await cache.delete(key(url));
  const page = await response.text();
  if (!response.ok || !/^<!doctype html>\s*<html[^>]* data-offline/.test(page)) return;
  const { headers } = response;
  const copy = new Response(page.replace("<html", "<html data-copy"), { headers });
  await cache.put(key(url), copy);
  // A converter's picker reads the list that it leads back to.
  const [, list] = page.match(/class="back" href="([^"]+)"/) ?? [];
  if (list) await keep(new URL(list, url).href, await fetch(new URL(list, url), { cache: "no-cache" }));
};

const copy = (url) => caches.match(key(url), { cacheName });

// The browser's cache must not pass off an older page as today's: it is always revalidated.
const page = async function (event) {
  const { url } = event.request;
  try {
    const response = await fetch(event.request, { cache: "no-cache" });
    event.waitUntil(keep(url, response.clone()));
    // A copy is better than a host's error page.
    return response.status < 500 ? response : await copy(url) ?? response;
  } catch {
    const found = await copy(url);
    if (found) return found;
    // A list or converter never seen leads to a stored list, which says so: in its language, else in that of the
    // referring page, else in any.
    const start = startOf(url);
    if (/^([a-z]{3}\/([a-z]{3})?)?$/.test(key(url).slice(key(start).length))) {
      for (const list of [start, startOf(event.request.referrer), ...starts]) {
        if (await copy(list)) return Response.redirect(`${list}#not-stored`);
      }
    }
    return Response.error();
  }
};

/** An asset that is what was built; throws if the host has another one. */
const built = async function (url, integrity) {
  const response = await fetch(url, { integrity, cache: "reload" });
  if (!integrity || !response.ok) throw new TypeError(url);
  return response;
};

const store = async (url, response) => (await caches.open(cacheName)).put(url, response);

/** Whether a response is what was built. */
const isBuilt = async function (response, integrity) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
  return integrity === `sha256-${btoa(String.fromCharCode(...digest))}`;
};

// A script that ran here once could have changed what is stored.
const asset = async function (request) {
  const integrity = assets.get(request.url);
  const found = await caches.match(request, { cacheName, ignoreVary: true });
  if (found && await isBuilt(found.clone(), integrity)) return found;
  if (!integrity) return fetch(request);
  const response = await built(request.url, integrity);
  // Where there is no room it comes from the host each time.
  await store(request.url, response.clone()).catch(() => {});
  return response;
};

// Figures of charts: the newest, without a network the stored ones.
const figures = async function (request) {
  const cache = await caches.open(cacheName);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch {
    return await cache.match(request) ?? Response.error();
  }
};

// Open pages were loaded before the worker. It stores them and the list of their language. The browser's cache
// may have older versions, whose assets are gone.
const begin = async function () {
  await Promise.all([...assets].map(async ([url, integrity]) => store(url, await built(url, integrity))));
  const pages = await clients.matchAll({ includeUncontrolled: true, type: "window" });
  const wanted = new Set(pages.flatMap(({ url }) => [url, startOf(url)]));
  await Promise.allSettled([...wanted].map(async (url) =>
    keep(url, await fetch(url, { cache: "no-cache" }))));
};

addEventListener("install", (event) => event.waitUntil(begin()));
addEventListener("activate", function (event) {
  event.waitUntil(tidy(cacheName).then(() => clients.claim()));
});
addEventListener("fetch", function (event) {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
  if (request.mode === "navigate") {
    event.respondWith(page(event));
  } else if (/\/assets\/[^/]+\.[0-9a-f]{16}\.\w+$/.test(request.url)) {
    event.respondWith(asset(request));
  } else if (/\/history\/[^/]+\/(\w{3}(-old)?|codes)\.json$/.test(request.url)) {
    event.respondWith(figures(request));
  }
});
{{/offline}}
