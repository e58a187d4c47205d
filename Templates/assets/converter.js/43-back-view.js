// The way back to the list.
{
  // It leads to the list that the reader comes from, with its search and its place: one step back if that was one of
  // its rows. `page` is this page's path from the site's root.
  app.bindBack = (session, page) => {
    const pair = /[^/]+\/[^/]+$/;
    document.querySelector(".back")?.addEventListener("click", (event) => {
      const [place, path] = session.read("list")?.split(" ") ?? [];
      const folder = page.replace(pair, "");
      const isDirect = document.referrer && session.read("row") === location.pathname;
      // A list of another language is no way back.
      const list = path?.startsWith(folder) && path.slice(folder.length).match(/^([a-z]{3}\/|)(#.*|)$/);
      if (event.ctrlKey || event.metaKey || !isDirect && !list) return;
      event.preventDefault();
      if (isDirect) return history.back();
      session.write("back", place);
      location.assign(location.pathname.replace(pair, `${list[1]}index.html${list[2]}`));
    });
  };
}
