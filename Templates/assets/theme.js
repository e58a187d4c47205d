// Runs before the first paint: marks that scripts run, and applies the reader's theme.
{
  const root = document.documentElement;
  root.classList.add("js");
  // Reloaded, or reached by the back button.
  if (performance.navigation?.type) root.classList.add("again");
  // By the reader's clock, whatever it was when the page was built.
  root.classList.toggle("outdated", Date.now() > Date.parse(root.dataset.outdated));
  // Holds the first paint until the visible part is complete: late elements would move it.
  document.head.append(Object.assign(
    document.createElement("link"), { href: "#first-view", blocking: "render", rel: "expect" }));
  try {
    const site = new URL(root.dataset.root || "./", location.href).pathname;
    const kept = (name, area = localStorage) => area.getItem(`ratepress:${site}:${name}`);
    const chosen = kept("theme");
    if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;
    // Not painted yet: rows that are about to move, and everything but notices before a query from the address, on a list
    // about to be left, or under a headline of the reader's own.
    const isHeld = location.hash || kept("arranged") !== null || /false/.test(kept("favorites"))
      || ("start" in root.dataset && kept("last") && !kept("visit", sessionStorage));
    if (isHeld || kept("favorites") || kept("order") || kept("week") || kept("spread")) {
      const name = isHeld ? "held" : "settling";
      root.classList.add(name);
      const settle = () => root.classList.remove(name);
      // Layout in one frame and painting in the next keep both short. What a list waits for is part of its load.
      addEventListener("DOMContentLoaded", () => "waits" in root.dataset || requestAnimationFrame(() => setTimeout(settle)));
      // A load that is stopped completes without that: the page shows what has arrived.
      document.onreadystatechange = () => document.readyState === "complete" && settle();
      // One that hangs in the middle never completes: whoever scrolls sees what has arrived. A click must not: it would meet a
      // row that was not in sight.
      for (const way of ["wheel", "touchmove", "keydown"]) addEventListener(way, settle, { once: true });
    }
  } catch {
    // Storage is forbidden: the system's theme applies.
  }
}
