// The age of the rates by the reader's clock.
{
  // Both moments in milliseconds: the time of the rates, and the time from which they are out of date.
  // `counted` is a counter of the units' texts.
  app.createAge = (updated, outdated, counted) => {
    const ago = (minutes) => {
      if (minutes < 60) return counted("minutes_ago", minutes);
      if (minutes < 2880) return counted("hours_ago", Math.floor(minutes / 60));
      return counted("days_ago", Math.floor(minutes / 1440));
    };
    return app.createModel({ text: "", isOutdated: false }, {
      // A clock behind the rates gives no age.
      tick: (_, now) => ({
        text: now < updated ? "" : ago(Math.floor((now - updated) / 60000)),
        isOutdated: now > outdated,
      }),
    });
  };
}
