// Lets the browser keep pages for when there is no network.
(function (app) {
  "use strict";

  app.keepPages = function (worker) {
    // Not from a disk, not without TLS, and not where the reader forbids it.
    if (!location.protocol.startsWith("http")) return;
    addEventListener("load", () => navigator.serviceWorker?.register(worker).catch(() => {}));
  };
})(globalThis.ratepress ??= {});
