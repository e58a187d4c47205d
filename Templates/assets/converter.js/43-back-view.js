// The way back to the list.
{
  // It keeps the list's search and its place if the reader has come by one of its rows.
  app.bindBack = (session) => {
    document.querySelector(".back")?.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || !document.referrer || session.read("row") !== location.pathname) return;
      event.preventDefault();
      history.back();
    });
  };
}
