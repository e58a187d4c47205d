// Runs before the first paint: marks that scripts run, and applies the reader's theme.
{
  const root = document.documentElement;
  root.classList.add("js");
  // Reloaded, or reached by the back button.
  if (performance.navigation?.type) root.classList.add("again");
  // By the reader's clock, whatever it was when the page was built.
  root.classList[Date.now() > Date.parse(root.dataset.outdated) ? "add" : "remove"]("outdated");
  // Holds the first paint until the visible part is complete: late elements would move it.
  document.head.append(Object.assign(
    document.createElement("link"), { href: "#first-view", blocking: "render", rel: "expect" }));
  try {
    const site = new URL(root.dataset.root || "./", location.href).pathname;
    const chosen = localStorage.getItem(`ratepress:${site}:theme`);
    if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;
    // Not painted yet: rows that are about to move, and everything but notices before a query from the address or
    // on a list about to be left.
    const isHeld = location.hash
      || ("start" in root.dataset && localStorage.getItem(`ratepress:${site}:last`)
        && !sessionStorage.getItem(`ratepress:${site}:visit`));
    if (isHeld || ["favorites", "order", "spread"].some((name) => localStorage.getItem(`ratepress:${site}:${name}`))) {
      const name = isHeld ? "held" : "settling";
      root.classList.add(name);
      const settle = () => root.classList.remove(name);
      // Layout in one frame and painting in the next keep both short.
      addEventListener("DOMContentLoaded", () => requestAnimationFrame(() => setTimeout(settle)));
      // After a stopped load the page shows what has arrived.
      setTimeout(settle, 3000);
    }
  } catch {
    // Storage is forbidden: the system's theme applies.
  }
}
