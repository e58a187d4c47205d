// How old the rates are by the reader's clock.
(function (app) {
  "use strict";

  /** Moments in milliseconds: when the rates are from, and after which they are out of date. */
  app.createAge = function (updated, outdated, language) {
    const format = new Intl.RelativeTimeFormat(language);
    const ago = function (minutes) {
      if (minutes < 60) return format.format(-minutes, "minute");
      const hours = Math.floor(minutes / 60);
      return hours < 48 ? format.format(-hours, "hour")
        : format.format(-Math.floor(hours / 24), "day");
    };
    return app.createModel({ text: "", isOutdated: false }, {
      // A clock that is behind the rates tells nothing.
      tick: (_, now) => ({
        text: now < updated ? "" : ago(Math.floor((now - updated) / 60000)),
        isOutdated: now > outdated,
      }),
    });
  };
})(globalThis.ratepress ??= {});
