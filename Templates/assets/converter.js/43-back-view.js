// The way back to the list.
{
  // It keeps the list's search and its place if the reader has come by one of its rows.
  app.bindBack = (session) => {
    const hasRow = () => session.read("row") === location.pathname;
    document.querySelector(".back")?.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || !document.referrer || !hasRow()) return;
      event.preventDefault();
      history.back();
    });
    // Another pair takes this one's place, and the way back is the same.
    app.leave = (href) => {
      if (!hasRow()) return location.assign(href);
      session.write("row", new URL(href, location).pathname);
      location.replace(href);
    };
  };
}
