// The time and the age of the rates by the reader's clock.
{
  // The time of a moment in milliseconds on clocks that are so many minutes ahead of UTC, with its day if that is another
  // than the source's: `day` is that one as in 2026-04-22, `before` and `after` name those next to it.
  //
  // No Intl.DateTimeFormat: the first one of a process blocks a slow phone.
  app.localTime = (moment, ahead, { day, before, after }) => {
    const part = (minutes, ...ends) => new Date(minutes * 60000).toISOString().slice(...ends);
    const own = moment / 60000 + ahead;
    const date = part(own, 0, 10);
    return (date === day ? "" : (date < day ? before : after) + " ") + part(own, 11, 16) + " UTC" + (ahead < 0 ? "−" : "+") + part(Math.abs(ahead), 11, 16);
  };

  // Both moments in milliseconds: the time of the rates, and the time from which they are out of date.
  // `counted` is a counter of the units' texts, `clock` the first of them by the reader's clock, `justNow` that of the
  // first minute.
  app.createAge = (updated, outdated, counted, clock, justNow) => {
    const ago = (minutes) => {
      if (!minutes && justNow) return justNow;
      if (minutes < 60) return counted("minutes_ago", minutes);
      if (minutes < 2880) return counted("hours_ago", Math.floor(minutes / 60));
      return counted("days_ago", Math.floor(minutes / 1440));
    };
    return app.createModel({ texts: [clock, ""], isOutdated: false }, {
      // A clock behind the rates gives no age.
      tick: (_, now) => ({
        texts: [clock, now < updated ? "" : ago(Math.floor((now - updated) / 60000))],
        isOutdated: now > outdated,
      }),
    });
  };
}
