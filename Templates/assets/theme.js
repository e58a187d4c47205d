// Runs before the first paint: marks that scripts run, and shows the theme the reader chose.
{
  const root = document.documentElement;
  root.classList.add("js");
  // Loaded again, or come back to.
  if (performance.navigation?.type) root.classList.add("again");
  if (Date.now() > Date.parse(root.dataset.outdated)) root.classList.add("outdated");
  // Half of what the window shows is not painted: what is still to come would push its parts about.
  document.head.append(Object.assign(
    document.createElement("link"), { href: "#first-view", blocking: "render", rel: "expect" }));
  try {
    const site = new URL(root.dataset.root || "./", location.href).pathname;
    const chosen = localStorage.getItem(`ratepress:${site}:theme`);
    if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;
    // Rows that are about to move, what the address's fragment asks for, or a list about to be left,
    // are not painted before that; notices are.
    if (location.hash || localStorage.getItem(`ratepress:${site}:favorites`)
      || ("start" in root.dataset && localStorage.getItem(`ratepress:${site}:last`)
        && !sessionStorage.getItem(`ratepress:${site}:visit`))) {
      root.classList.add("settling");
      const settle = () => root.classList.remove("settling");
      // What has moved is laid out in one frame and painted in the next: both are short then.
      addEventListener("DOMContentLoaded", () => requestAnimationFrame(() => setTimeout(settle)));
      // Whoever stops the loading sees what there is.
      setTimeout(settle, 3000);
    }
  } catch {
    // Storage is forbidden here: the system's theme serves.
  }
}
